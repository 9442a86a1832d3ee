import { DAY_MS } from "../../domain/durations.ts";

export const LATE_MS = DAY_MS;
/** Prevents a second digest of the same week after the schedule was changed. */
const MIN_GAP_MS = 4 * DAY_MS;

/** Times are epoch milliseconds. */
export interface WeeklySituation {
  readonly now: number;
  readonly dueAt: number;
  readonly lastDueAt: number | null;
  /** Start of counting; a digest needs counts from before it was due. */
  readonly countedSince: number | null;
}

export const isDigestDue = ({ now, dueAt, lastDueAt, countedSince }: WeeklySituation): boolean =>
  now >= dueAt &&
  now - dueAt <= LATE_MS &&
  countedSince !== null &&
  countedSince < dueAt &&
  // A last digest in the future means that the clock was set back.
  (lastDueAt === null || Math.abs(dueAt - lastDueAt) >= MIN_GAP_MS);
