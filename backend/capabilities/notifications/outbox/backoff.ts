const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits after the first, second, … failed attempt; the last one repeats. */
export const BACK_OFF_MS: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  HOUR,
];

/** A price alert older than this tells nobody anything. */
export const GIVE_UP_AFTER_MS = 6 * HOUR;

/** How often the waits above fit into that time, the last attempt on its end included. */
const ATTEMPTS_IN_ALL = 11;

/** An attempt that comes so much after the deadline was not late: for a while nobody tried. */
const MAX_LATENESS_MS = 5 * MINUTE;

/**
 * When to try again after failed attempt number `attempt` (from 1), all in epoch milliseconds; null
 * when the time is up. The last attempt falls on the deadline itself, so that a server that returns
 * in the sixth hour still gets its mail. Where the deadline says nothing, the number of attempts says
 * when it is enough: times of trying that lie ahead were written under another clock, and long after
 * the deadline the computer slept, the server was off or the clock was set forward. A provider's own
 * wish, `notBefore`, may lengthen a wait.
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
  const wait = BACK_OFF_MS[Math.min(attempt, BACK_OFF_MS.length) - 1] ?? HOUR;
  return Math.min(Math.max(failedAt + wait, notBefore), deadline);
}
