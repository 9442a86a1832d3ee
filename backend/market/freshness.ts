import { intervalMs, type Interval } from "../domain/bar.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../domain/durations.ts";

export interface Lifetime {
  /** Age up to which a response is served without querying a source, milliseconds. */
  readonly freshMs: number;
  /** Age up to which it is served if every source fails. Not used for prices. */
  readonly usableMs: number;
  /** Maximum number of cached entries. */
  readonly maxEntries: number;
}

/**
 * One entry for each kind of data, in the order of the screen Data Sources. Bars depend on their interval, and
 * streamed prices are not cached. Quotes expire sooner than the shortest price check interval (10 s), so that a check never sees an
 * old price.
 */
export const lifetimes = {
  quote: { freshMs: 4 * SECOND_MS, usableMs: 0, maxEntries: 2000 },
  search: { freshMs: 10 * MINUTE_MS, usableMs: DAY_MS, maxEntries: 500 },
  profile: { freshMs: 3 * HOUR_MS, usableMs: 2 * DAY_MS, maxEntries: 8000 },
  universe: { freshMs: HOUR_MS, usableMs: 7 * DAY_MS, maxEntries: 1 },
  // About 4,000 rows and 20 requests each.
  listings: { freshMs: DAY_MS, usableMs: 7 * DAY_MS, maxEntries: 12 },
  calendar: { freshMs: 6 * HOUR_MS, usableMs: 7 * DAY_MS, maxEntries: 2000 },
  targets: { freshMs: 6 * HOUR_MS, usableMs: 7 * DAY_MS, maxEntries: 8000 },
  ratings: { freshMs: 6 * HOUR_MS, usableMs: 7 * DAY_MS, maxEntries: 8000 },
  earnings: { freshMs: 6 * HOUR_MS, usableMs: 2 * DAY_MS, maxEntries: 8000 },
  ipos: { freshMs: 6 * HOUR_MS, usableMs: 7 * DAY_MS, maxEntries: 12 },
  // Figures are published during the day.
  economicEvents: { freshMs: HOUR_MS, usableMs: 7 * DAY_MS, maxEntries: 64 },
  earningsResults: { freshMs: 6 * HOUR_MS, usableMs: 7 * DAY_MS, maxEntries: 2000 },
  options: { freshMs: 5 * MINUTE_MS, usableMs: 0, maxEntries: 200 },
  insiders: { freshMs: 6 * HOUR_MS, usableMs: 7 * DAY_MS, maxEntries: 8000 },
  holders: { freshMs: DAY_MS, usableMs: 7 * DAY_MS, maxEntries: 2000 },
  facts: { freshMs: 6 * HOUR_MS, usableMs: 7 * DAY_MS, maxEntries: 2000 },
  trades: { freshMs: 6 * HOUR_MS, usableMs: 7 * DAY_MS, maxEntries: 500 },
  ratingChanges: { freshMs: 6 * HOUR_MS, usableMs: 7 * DAY_MS, maxEntries: 500 },
  filings: { freshMs: HOUR_MS, usableMs: 7 * DAY_MS, maxEntries: 500 },
  halts: { freshMs: MINUTE_MS, usableMs: 0, maxEntries: 2000 },
  mentions: { freshMs: 30 * MINUTE_MS, usableMs: 6 * HOUR_MS, maxEntries: 8000 },
  // Headlines, requested ten minutes after a trigger, must be at most five minutes old.
  headlines: { freshMs: 5 * MINUTE_MS, usableMs: 6 * HOUR_MS, maxEntries: 500 },
  splits: { freshMs: 6 * HOUR_MS, usableMs: 2 * DAY_MS, maxEntries: 2000 },
  // Published once a day.
  yields: { freshMs: 6 * HOUR_MS, usableMs: 7 * DAY_MS, maxEntries: 1 },
  fx: { freshMs: 5 * MINUTE_MS, usableMs: 0, maxEntries: 50 },
} as const satisfies Readonly<Record<string, Lifetime>>;

/**
 * The last bar is still forming, so a series is fresh for a quarter of the bar length, at most five
 * minutes.
 */
export const barsLifetime = (interval: Interval): Omit<Lifetime, "maxEntries"> => ({
  freshMs: Math.min(Math.max(intervalMs[interval] / 4, 10 * SECOND_MS), 5 * MINUTE_MS),
  usableMs: 0,
});

export const MAX_SERIES = 300;

/** The source that comes first may answer again soon, and know more. */
export const STAND_IN_TTL_MS = 5 * MINUTE_MS;

/** Unknown symbols are queried again sooner, because new symbols are listed every day. */
export const UNKNOWN_TTL_MS = HOUR_MS;

/** Source and age of a value. Times are epoch milliseconds. */
export interface Provenance {
  readonly source: string;
  /** Exchange time for prices, otherwise the source's own date. */
  readonly asOf: number;
  /** Time of receipt by this process. A cached response keeps its time. */
  readonly fetchedAt: number;
}

export interface Sourced<T> extends Provenance {
  readonly value: T;
  /** True if a source that comes first failed, which may know more. */
  readonly isStandIn?: boolean;
}
