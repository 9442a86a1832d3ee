import { DAY_MS } from "../../domain/durations.ts";

/** A backup, as encoded in its file name. */
export interface NamedBackup {
  readonly name: string;
  readonly time: number;
  /** Made before a migration of the tables. */
  readonly isBeforeMigration: boolean;
}

const PREFIX = "stock-monitor-";
const NAME = /^stock-monitor-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)(-before-[\w]+)?\.sqlite$/;

/** The secrets of a backup are beside it under this name. */
export const secretsNameOf = (backup: string): string => `${backup}.secrets`;

/** `isoTime` is the time as {@link import("../../platform/clock.ts").isoTime} writes it. */
export function nameBackup(isoTime: string, beforeMigration?: string): string {
  const before = beforeMigration === undefined ? "" : `-before-${beforeMigration}`;
  return `${PREFIX}${isoTime.replaceAll(":", "-")}${before}.sqlite`;
}

/** The backups among `names`, newest first; other files are ignored. */
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
 * Backups to delete: all except the newest of each of the last seven days and of the last four
 * weeks with any, and the last three from before migrations. Those from after `now` were made under
 * a wrong clock and are counted separately: they displace none of the others.
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

/** The hour of the night, in local time, at which few people use the machine. */
const HOUR_OF_NIGHT = 3;

/**
 * Whether the night's backup is still due: a machine that slept makes it when it wakes. `newest` is
 * the time of the newest backup not in the future, else when the database was made. If that is in
 * the future, the clock was wrong then, and its age is unknown.
 */
export function isBackupDue(newest: number, now: number): boolean {
  const night = new Date(now);
  night.setHours(HOUR_OF_NIGHT, 0, 0, 0);
  if (night.getTime() > now) night.setDate(night.getDate() - 1);
  return newest > now || newest < night.getTime();
}
