import { intervalMs, type Interval } from "../domain/bar.ts";
import type { Capability } from "./source.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../domain/durations.ts";

/** How long a cached answer is used. */
export interface Lifetime {
  /** Fresh until then: no source is asked, milliseconds. */
  readonly freshMs: number;
  /** Until then it is used when every source fails. Never for prices. */
  readonly usableMs: number;
  /** How many are kept. */
  readonly most: number;
}

/**
 * Shorter than the shortest price check interval (10 s), so that a check never sees an old price.
 */
export const lifetimes: Readonly<Record<Exclude<Capability, "bars" | "stream">, Lifetime>> = {
  quote: { freshMs: 4 * SECOND_MS, usableMs: 0, most: 2000 },
  search: { freshMs: 10 * MINUTE_MS, usableMs: DAY_MS, most: 500 },
  profile: { freshMs: 3 * HOUR_MS, usableMs: 2 * DAY_MS, most: 8000 },
  calendar: { freshMs: 6 * HOUR_MS, usableMs: 7 * DAY_MS, most: 2000 },
  targets: { freshMs: 6 * HOUR_MS, usableMs: 7 * DAY_MS, most: 8000 },
  ratings: { freshMs: 6 * HOUR_MS, usableMs: 7 * DAY_MS, most: 8000 },
  earnings: { freshMs: 6 * HOUR_MS, usableMs: 2 * DAY_MS, most: 8000 },
  options: { freshMs: 5 * MINUTE_MS, usableMs: 0, most: 200 },
  insiders: { freshMs: 6 * HOUR_MS, usableMs: 7 * DAY_MS, most: 8000 },
  facts: { freshMs: 6 * HOUR_MS, usableMs: 7 * DAY_MS, most: 2000 },
  trades: { freshMs: 6 * HOUR_MS, usableMs: 7 * DAY_MS, most: 500 },
  ratingChanges: { freshMs: 6 * HOUR_MS, usableMs: 7 * DAY_MS, most: 500 },
  filings: { freshMs: HOUR_MS, usableMs: 7 * DAY_MS, most: 500 },
  halts: { freshMs: MINUTE_MS, usableMs: 0, most: 2000 },
  holders: { freshMs: DAY_MS, usableMs: 7 * DAY_MS, most: 2000 },
  mentions: { freshMs: 30 * MINUTE_MS, usableMs: 6 * HOUR_MS, most: 8000 },
  // The time about a firing is asked for ten minutes after it: none older than half of that.
  headlines: { freshMs: 5 * MINUTE_MS, usableMs: 6 * HOUR_MS, most: 500 },
  splits: { freshMs: 6 * HOUR_MS, usableMs: 2 * DAY_MS, most: 2000 },
  fx: { freshMs: 5 * MINUTE_MS, usableMs: 0, most: 50 },
  universe: { freshMs: HOUR_MS, usableMs: 7 * DAY_MS, most: 1 },
  // Some 4,000 rows each, and some twenty requests.
  listings: { freshMs: DAY_MS, usableMs: 7 * DAY_MS, most: 12 },
};

/** The last bar is still forming: a quarter of its length, but at most five minutes. */
export const barsLifetime = (interval: Interval): Omit<Lifetime, "most"> => ({
  freshMs: Math.min(Math.max(intervalMs[interval] / 4, 10 * SECOND_MS), 5 * MINUTE_MS),
  usableMs: 0,
});

/** Series of bars are long; a screen shows one, a scan reads each once. */
export const MAX_SERIES = 300;

/** Unknown symbols are asked for again sooner, because symbols are listed every day. */
export const UNKNOWN_LASTS_MS = HOUR_MS;
