import type { Interval } from "../../bar.ts";

/** How Yahoo writes the intervals in a question. */
export const granularities: Readonly<Record<Interval, string>> = {
  "1m": "1m",
  "5m": "5m",
  "30m": "30m",
  "1h": "1h",
  "1d": "1d",
  "1w": "1wk",
};

/** Whether what was sent is what was asked for: an hour comes back under either of two names. */
export const isGranularity = (given: string | null, interval: Interval): boolean =>
  given === granularities[interval] || (interval === "1h" && given === "60m");

interface Reach {
  readonly range: string;
  /** Bars that the range has in a regular session of six and a half hours, holidays reckoned with. */
  readonly bars: number;
}

/**
 * What Yahoo goes back: minutes 7 days, finer than an hour 60 days, hours 730 days, days and weeks
 * for ever. A range beyond that is refused as a whole.
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
 * The shortest range that holds `limit` bars, or the longest that Yahoo gives. Never a single day of
 * minutes: that is empty before the open.
 */
export function rangeFor(interval: Interval, limit: number): string {
  const reaches = REACHES[interval];
  const enough = reaches.find(({ bars }) => bars >= limit) ?? reaches.at(-1);
  return enough?.range ?? "max";
}
