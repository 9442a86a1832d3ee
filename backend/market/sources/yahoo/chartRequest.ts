import { intervalMs, type Interval } from "../../../domain/bar.ts";
import { DAY_MS, HOUR_MS } from "../../../domain/durations.ts";

export const granularities: Readonly<Record<Interval, string>> = {
  "1m": "1m",
  "5m": "5m",
  "30m": "30m",
  "1h": "1h",
  "1d": "1d",
  "1w": "1wk",
};

/** Yahoo returns an hour under either of two names. */
export const isGranularity = (given: string | null, interval: Interval): boolean =>
  given === granularities[interval] || (interval === "1h" && given === "60m");

interface Reach {
  readonly range: string;
  /** Bars of the range in a regular session of 6.5 hours, allowing for holidays. */
  readonly bars: number;
}

/**
 * Depth of Yahoo's history: minutes 7 days, other intervals below an hour 60 days, hours 730 days,
 * days and weeks unlimited. A range beyond that is rejected as a whole.
 */
const REACHES: Readonly<Record<Interval, readonly Reach[]>> = {
  "1m": [{ range: "5d", bars: 1500 }],
  "5m": [
    { range: "5d", bars: 280 },
    { range: "1mo", bars: 1400 },
  ],
  "30m": [
    { range: "5d", bars: 45 },
    { range: "1mo", bars: 230 },
  ],
  "1h": [
    { range: "5d", bars: 24 },
    { range: "1mo", bars: 120 },
    { range: "6mo", bars: 780 },
    { range: "2y", bars: 3300 },
  ],
  "1d": [
    { range: "1mo", bars: 17 },
    { range: "6mo", bars: 115 },
    { range: "1y", bars: 240 },
    { range: "5y", bars: 1200 },
    { range: "10y", bars: 2400 },
    { range: "max", bars: 20_000 },
  ],
  "1w": [
    { range: "1y", bars: 50 },
    { range: "5y", bars: 250 },
    { range: "max", bars: 5000 },
  ],
};

/**
 * Returns the shortest range that holds `limit` bars, or the longest that Yahoo offers. Never a
 * single day of minutes, which is empty before the open.
 */
export function rangeFor(interval: Interval, limit: number): string {
  const reaches = REACHES[interval];
  const enough = reaches.find(({ bars }) => bars >= limit) ?? reaches.at(-1);
  return enough?.range ?? "max";
}

/** Bars of a request: a range back from now, or two instants in seconds. */
export type ChartSpan =
  | { readonly range: string }
  | { readonly period1: string; readonly period2: string };

const HOURS_A_DAY = 6.5;

/** How far back a request by instants may reach, and the maximum number of days it may span. */
const DEPTHS: Readonly<Record<Interval, { readonly days: number; readonly span: number }>> = {
  "1m": { days: 29, span: 7 },
  "5m": { days: 59, span: 59 },
  "30m": { days: 59, span: 59 },
  "1h": { days: 729, span: 729 },
  "1d": { days: Number.POSITIVE_INFINITY, span: Number.POSITIVE_INFINITY },
  "1w": { days: Number.POSITIVE_INFINITY, span: Number.POSITIVE_INFINITY },
};

/** Earlier than the start of any Yahoo series; instants before 1970 are negative there too. */
const FIRST_TRADE = Date.UTC(1900, 0, 1);

/**
 * Returns the span that holds `limit` bars before an instant, allowing for weekends and a week of
 * holidays, limited to what Yahoo offers at `now`; null if that is nothing. Epoch milliseconds.
 */
export function spanBefore(
  interval: Interval,
  limit: number,
  before: number,
  now: number,
): ChartSpan | null {
  const { days, span } = DEPTHS[interval];
  const wanted = Math.min((daysOf(interval, limit) * 7) / 5 + 7, span) * DAY_MS;
  const end = Math.min(before, now);
  const start = Math.max(end - wanted, now - days * DAY_MS, FIRST_TRADE);
  if (start >= end) return null;
  return { period1: String(Math.floor(start / 1000)), period2: String(Math.ceil(end / 1000)) };
}

function daysOf(interval: Interval, limit: number): number {
  if (interval === "1d") return limit;
  if (interval === "1w") return limit * 5;
  return Math.ceil((limit * intervalMs[interval]) / (HOURS_A_DAY * HOUR_MS));
}
