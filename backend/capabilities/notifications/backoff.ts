import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../domain/durations.ts";

/** Waits after the first, second, … failed attempt; the last one repeats. */
export const BACK_OFF_MS: readonly number[] = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  HOUR_MS,
];

/** An older price alert is of no use. */
export const GIVE_UP_AFTER_MS = 6 * HOUR_MS;

/** How often the waits above fit into that time, the last attempt on its end included. */
const ATTEMPTS_IN_ALL = 11;

/** An attempt this long after the deadline was not late: for a while attempts were impossible. */
const MAX_LATENESS_MS = 5 * MINUTE_MS;

/**
 * When to try again after failed attempt number `attempt` (from 1), all in epoch milliseconds; null
 * to give up. The last attempt is on the deadline itself, so that a server that returns in the
 * sixth hour still gets its mail. Where the deadline is meaningless, the number of attempts
 * decides: a `triedSince` in the future was written under another clock, and long after the
 * deadline the computer slept, the server was off or the clock was set forward. A provider's own
 * delay, `notBefore`, may lengthen a wait.
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
