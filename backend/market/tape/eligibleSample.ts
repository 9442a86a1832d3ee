import { MINUTE_MS } from "../../domain/durations.ts";
import type { Sample } from "../sample.ts";

/** The latest instant that JavaScript can name, epoch milliseconds; later ones have no ISO form. */
const MAX_TIME = 8.64e15;

/** Whether a sample can be evidence at all: a real price, a real time, and not stale. */
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
const MAX_AHEAD_MS = MINUTE_MS;

/**
 * The latest recorded exchange time that counts beside this sample. All count when its own time is
 * as far ahead, because then it is its source's clock that is ahead.
 */
export const latestCounted = ({ exchangeTime, receivedAt }: Sample): number => {
  const latest = receivedAt + MAX_AHEAD_MS;
  return exchangeTime <= latest ? latest : Number.POSITIVE_INFINITY;
};
