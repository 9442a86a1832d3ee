import { DAY_MS } from "../../domain/durations.ts";

export interface NamedBackup {
  readonly name: string;
  readonly time: number;
  readonly isBeforeMigration: boolean;
}

const PREFIX = "stock-monitor-";
const NAME = /^stock-monitor-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)(-before-[\w]+)?\.sqlite$/;

export const secretsNameOf = (backup: string): string => `${backup}.secrets`;

export function nameBackup(isoTime: string, beforeMigration?: string): string {
  const before = beforeMigration === undefined ? "" : `-before-${beforeMigration}`;
  return `${PREFIX}${isoTime.replaceAll(":", "-")}${before}.sqlite`;
}

export function readBackupNames(names: readonly string[]): readonly NamedBackup[] {
  const found = names.flatMap((name) => {
    const [, hour, minute, second, before] = NAME.exec(name) ?? [];
    const time = Date.parse(`${hour}:${minute}:${second}`);
    return Number.isNaN(time) ? [] : [{ name, time, isBeforeMigration: before !== undefined }];
  });
  return found.toSorted((left, right) => right.time - left.time);
}

const DAILY = 7;
const WEEKLY = 4;
const BEFORE_MIGRATIONS = 3;

/** The epoch began on a Thursday; weeks begin on Monday. */
const weekOf = (time: number): number => Math.floor((time / DAY_MS + 3) / 7);
const dayOf = (time: number): number => Math.floor(time / DAY_MS);

/**
 * Returns the backups to delete. Keeps the newest of each of the last seven days and of the last
 * four weeks that have any, and the last three made before migrations. Backups dated after `now`
 * were made under a wrong clock; they are counted separately and displace no others.
 */
export function chooseObsolete(
  backups: readonly NamedBackup[],
  now: number,
): readonly NamedBackup[] {
  const kept = new Set([
    ...chooseKept(backups.filter(({ time }) => time <= now)),
    ...chooseKept(backups.filter(({ time }) => time > now)),
  ]);
  return backups.filter((backup) => !kept.has(backup));
}

function chooseKept(backups: readonly NamedBackup[]): readonly NamedBackup[] {
  const nightly = backups.filter(({ isBeforeMigration }) => !isBeforeMigration);
  return [
    ...newestOfEach(nightly, dayOf).slice(0, DAILY),
    ...newestOfEach(nightly, weekOf).slice(0, WEEKLY),
    ...backups.filter(({ isBeforeMigration }) => isBeforeMigration).slice(0, BEFORE_MIGRATIONS),
  ];
}

function newestOfEach(
  backups: readonly NamedBackup[],
  spanOf: (time: number) => number,
): readonly NamedBackup[] {
  const newest = new Map<number, NamedBackup>();
  for (const backup of backups) {
    const span = spanOf(backup.time);
    if ((newest.get(span)?.time ?? Number.NEGATIVE_INFINITY) < backup.time) {
      newest.set(span, backup);
    }
  }
  return [...newest.values()].toSorted((left, right) => right.time - left.time);
}

/** Hour of the night (local time) at which few people use the machine. */
const HOUR_OF_NIGHT = 3;

/**
 * True if the nightly backup is still due; a machine that slept makes it when it wakes. `newest` is
 * the time of the newest backup that is not in the future, otherwise the creation time of the
 * database. If that is in the future, the clock was wrong and the age is unknown.
 */
export function isBackupDue(newest: number, now: number): boolean {
  const night = new Date(now);
  night.setHours(HOUR_OF_NIGHT, 0, 0, 0);
  if (night.getTime() > now) night.setDate(night.getDate() - 1);
  return newest > now || newest < night.getTime();
}
