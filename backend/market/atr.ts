import type { DailyBar } from "../domain/bar.ts";

const PERIOD = 14;

type Prices = Pick<DailyBar, "high" | "low" | "close">;

/**
 * 14-day average true range in the bars' currency, with Wilder's smoothing (J. W. Wilder, "New
 * Concepts in Technical Trading Systems", 1978, ch. III). `bars` are completed daily bars, oldest
 * first. Returns null for fewer than 15 bars.
 */
export function atr14(bars: readonly Prices[]): number | null {
  if (bars.length <= PERIOD) return null;
  let average = 0;
  for (const [index, range] of trueRanges(bars).entries()) {
    average = index < PERIOD ? average + range / PERIOD : (average * (PERIOD - 1) + range) / PERIOD;
  }
  return average;
}

/** Limit of {@link robustRange} in median true ranges, so that one bad bar cannot inflate it. */
const MAX_MEDIANS = 3;

/**
 * Returns min(ATR14, 3 × the median of the last 14 true ranges). A single bar at 100 times the
 * price inflates an average for weeks but does not move a median. `bars` as for {@link atr14}.
 */
export function robustRange(bars: readonly Prices[]): number | null {
  const average = atr14(bars);
  if (average === null) return null;
  const sorted = trueRanges(bars.slice(-PERIOD - 1)).toSorted((one, other) => one - other);
  const median = ((sorted[PERIOD / 2 - 1] ?? 0) + (sorted[PERIOD / 2] ?? 0)) / 2;
  return Math.min(average, MAX_MEDIANS * median);
}

const trueRanges = (bars: readonly Prices[]): readonly number[] =>
  bars.slice(1).map(({ high, low }, index) => {
    const { close } = bars[index] ?? { close: high };
    return Math.max(high, close) - Math.min(low, close);
  });
