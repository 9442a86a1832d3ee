import type { Sample } from "../../../market/sample.ts";
import type { Session } from "../../../market/sessions.ts";
import { MINUTE_MS } from "../../../platform/durations.ts";

/** The default session of alerts. */
const WATCHED_SESSION: Session = "regular";
export const DEFAULT_SESSIONS: readonly Session[] = [WATCHED_SESSION];

/** Whether any alert may be evaluated in this session. */
export const isWatched = (session: Session): boolean => session === WATCHED_SESSION;

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

/** Whether an alert of this currency and these sessions may be evaluated on a sample. */
export const isEligible = (
  sample: Sample,
  alert: { readonly currency: string; readonly sessions: readonly Session[] },
): boolean =>
  isEligibleSample(sample) &&
  sample.currency === alert.currency &&
  alert.sessions.includes(sample.session);
