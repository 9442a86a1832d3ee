import { DAY_MS } from "../platform/durations.ts";

/** A backup in the folder of backups, as its name tells it. */
export interface NamedBackup {
  readonly name: string;
  readonly time: number;
  /** Made before the tables took a new shape. */
  readonly isBeforeMigration: boolean;
}

const PREFIX = "stock-monitor-";
const NAME = /^stock-monitor-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d\.\d{3}Z)(-before-[\w]+)?\.sqlite$/;

/** Secrets that belong to a backup lie beside it under this name. */
export const secretsNameOf = (backup: string): string => `${backup}.secrets`;

/** `isoTime` is the time as {@link import("../platform/clock.ts").isoTime} writes it. */
export function nameBackup(isoTime: string, beforeMigration?: string): string {
  const before = beforeMigration === undefined ? "" : `-before-${beforeMigration}`;
  return `${PREFIX}${isoTime.replaceAll(":", "-")}${before}.sqlite`;
}

/** Those of `names` that are backups of ours, the newest first; all else is passed over. */
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
 * Backups that may go: all but the newest of each of the last seven days and of the last four weeks
 * that have one, and the last three that were made before migrations. Those that lie ahead of `now`
 * were made under a clock that was wrong, and are counted apart: they push none of the others out.
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

/** When few are at their machines, by its own clock on the wall. */
const HOUR_OF_NIGHT = 3;

/**
 * Whether the night's backup is still to be made: a machine that slept makes it when it wakes.
 * `newest` is the time of the newest backup that does not lie ahead, else when the database was made.
 * If that lies ahead, the clock was wrong then, and how long ago it was is unknown.
 */
export function isBackupDue(newest: number, now: number): boolean {
  const night = new Date(now);
  night.setHours(HOUR_OF_NIGHT, 0, 0, 0);
  if (night.getTime() > now) night.setDate(night.getDate() - 1);
  return newest > now || newest < night.getTime();
}
