import { MINUTE_MS, MAX_TIME } from "../domain/durations.ts";
import type { Sample } from "./sample.ts";

/** Returns true if a sample can be evidence: its price and time are valid, and it is not stale. */
export function isEligibleSample({
  price,
  exchangeTime,
  receivedAt,
  intervalMs,
  delayMs,
}: Sample): boolean {
  return (
    price > 0 &&
    price < Number.POSITIVE_INFINITY &&
    Math.abs(exchangeTime) <= MAX_TIME &&
    receivedAt - exchangeTime <= 2 * intervalMs + delayMs
  );
}

/**
 * Tolerance between clocks; a recorded time further ahead was written under a clock that has been
 * set back since.
 */
export const MAX_AHEAD_MS = MINUTE_MS;

/**
 * Returns the latest recorded exchange time that counts along with this sample. All count if its
 * own time is further ahead, because then its source's clock is ahead.
 */
export const latestCounted = ({ exchangeTime, receivedAt }: Sample): number => {
  const latest = receivedAt + MAX_AHEAD_MS;
  return exchangeTime <= latest ? latest : Number.POSITIVE_INFINITY;
};
