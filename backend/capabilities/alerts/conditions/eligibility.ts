import type { Sample } from "../../../market/sample.ts";
import type { Session } from "../../../market/sessions.ts";
import { MINUTE_MS } from "../../../platform/durations.ts";

/** The session that every alert is judged in. Alerts record theirs, so that choice may come later. */
const WATCHED_SESSION: Session = "regular";
export const DEFAULT_SESSIONS: readonly Session[] = [WATCHED_SESSION];

/** Whether any alert may be judged in this session. */
export const isWatched = (session: Session): boolean => session === WATCHED_SESSION;

/** The latest instant that JavaScript can name, epoch milliseconds; later ones have no ISO form. */
const LATEST_TIME = 8.64e15;

/** Whether a sample can be evidence at all: a real price, a real time, and not stale. */
export function isEvidence({
  price,
  exchangeTime,
  receivedAt,
  intervalMs,
  delayMs,
}: Sample): boolean {
  return (
    price > 0 &&
    price < Number.POSITIVE_INFINITY &&
    Math.abs(exchangeTime) <= LATEST_TIME &&
    receivedAt - exchangeTime <= 2 * intervalMs + delayMs
  );
}

/** Clocks differ by so much; a recorded time further ahead was told by one that was set back since. */
const MAX_AHEAD_MS = MINUTE_MS;

/**
 * The latest recorded exchange time that counts beside this sample; all do where its own is as far
 * ahead, for then it is its source's clock that is.
 */
export const latestCounted = ({ exchangeTime, receivedAt }: Sample): number => {
  const latest = receivedAt + MAX_AHEAD_MS;
  return exchangeTime <= latest ? latest : Number.POSITIVE_INFINITY;
};

/** Whether a sample may judge an alert of this currency and these sessions. */
export const isEligible = (
  sample: Sample,
  alert: { readonly currency: string; readonly sessions: readonly Session[] },
): boolean =>
  isEvidence(sample) &&
  sample.currency === alert.currency &&
  alert.sessions.includes(sample.session);
