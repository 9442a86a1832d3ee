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

/**
 * Fewer are never enough: six hours may have gone by in which nothing was tried, because the computer
 * slept, the server was off or the clock was set forward.
 */
const MIN_ATTEMPTS = 5;

/**
 * When to try again after failed attempt number `attempt` (from 1), all in epoch milliseconds; null
 * when the time is up. Times of trying that lie ahead were written under another clock, and count from
 * now: then the number of attempts says when it is enough. The last attempt falls on the deadline
 * itself, so that a server that returns in the sixth hour still gets its mail. A provider's own wish,
 * `notBefore`, may lengthen a wait.
 */
export function nextAttemptAfter(
  attempt: number,
  failedAt: number,
  triedSince: number,
  notBefore = 0,
): number | null {
  const isMisdated = triedSince > failedAt;
  if (isMisdated && attempt >= ATTEMPTS_IN_ALL) return null;
  const deadline = (isMisdated ? failedAt : triedSince) + GIVE_UP_AFTER_MS;
  const isTimeUp = failedAt >= deadline;
  if (isTimeUp && attempt >= MIN_ATTEMPTS) return null;
  const wait = BACK_OFF_MS[Math.min(attempt, BACK_OFF_MS.length) - 1] ?? HOUR;
  const latest = isTimeUp ? failedAt + GIVE_UP_AFTER_MS : deadline;
  return Math.min(Math.max(failedAt + wait, notBefore), latest);
}
