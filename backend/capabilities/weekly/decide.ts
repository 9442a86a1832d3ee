import { DAY_MS } from "../../domain/durations.ts";

/** After being down at the hour it is made late, within this time. */
export const LATE_MS = DAY_MS;
/** Another day or hour chosen in Settings makes no second digest of the same week. */
const MIN_GAP_MS = 4 * DAY_MS;

/** Times are epoch milliseconds. */
export interface WeeklySituation {
  readonly now: number;
  /** The newest time of the settings that is not after `now`. */
  readonly dueAt: number;
  /** Of the newest digest. */
  readonly lastDueAt: number | null;
  /** Since when prices are counted: a server that is newer has no week to tell of. */
  readonly countedSince: number | null;
}

export const isDigestDue = ({ now, dueAt, lastDueAt, countedSince }: WeeklySituation): boolean =>
  now >= dueAt &&
  now - dueAt <= LATE_MS &&
  countedSince !== null &&
  countedSince < dueAt &&
  // A last one that lies ahead is of a clock that was set back.
  (lastDueAt === null || Math.abs(dueAt - lastDueAt) >= MIN_GAP_MS);
