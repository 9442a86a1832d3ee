import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../domain/durations.ts";

/** Delays after the first, second, … failed attempt; the last one repeats. */
export const BACK_OFF_MS: readonly number[] = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
];

/** An older price alert is no longer useful. */
export const GIVE_UP_AFTER_MS = 6 * HOUR_MS;

/** Number of attempts that fit into that time, including the last one at the deadline. */
const ATTEMPTS_IN_ALL = 11;

/** Attempts later than this after the deadline mean a suspended process or a changed clock. */
const MAX_LATENESS_MS = 5 * MINUTE_MS;

/**
 * Returns the time of the next attempt after failed attempt number `attempt` (from 1), in epoch
 * milliseconds; null to give up. The last attempt is at the deadline itself, so that a server that
 * recovers in the sixth hour still gets its email. The number of attempts decides instead if the
 * deadline is meaningless: `triedSince` is in the future, because the clock was set back, or long
 * past, because the computer slept, the server was off or the clock was set forward. A provider's
 * own delay, `notBefore`, can lengthen the wait.
 */
export function nextAttemptAfter(
  attempt: number,
  failedAt: number,
  triedSince: number,
  notBefore = 0,
): number | null {
  const tried = failedAt - triedSince;
  const isMisdated = tried < 0 || tried > GIVE_UP_AFTER_MS + MAX_LATENESS_MS;
  if (isMisdated && attempt >= ATTEMPTS_IN_ALL) return null;
  const deadline = (isMisdated ? failedAt : triedSince) + GIVE_UP_AFTER_MS;
  if (failedAt >= deadline) return null;
  const wait = BACK_OFF_MS[Math.min(attempt, BACK_OFF_MS.length) - 1] ?? HOUR_MS;
  return Math.min(Math.max(failedAt + wait, notBefore), deadline);
}
