import type { DailyBar } from "../domain/bar.ts";

const PERIOD = 14;

type Prices = Pick<DailyBar, "high" | "low" | "close">;

/**
 * Average true range of fourteen days in the bars' currency, by Wilder's smoothing (J. W. Wilder,
 * "New Concepts in Technical Trading Systems", 1978, ch. III). Daily bars, oldest first, whole days
 * only; null with fewer than fifteen of them.
 */
export function atr14(bars: readonly Prices[]): number | null {
  if (bars.length <= PERIOD) return null;
  let average = 0;
  for (const [index, range] of trueRanges(bars).entries()) {
    average = index < PERIOD ? average + range / PERIOD : (average * (PERIOD - 1) + range) / PERIOD;
  }
  return average;
}

/** The robust range is at most this many medians of the true range, whatever one bad row does. */
const MAX_MEDIANS = 3;

/**
 * min(ATR14, 3 × the median of the last fourteen true ranges): one row of a hundred times the price
 * raises an average for weeks, and a median not at all. Bars as for {@link atr14}.
 */
export function robustRange(bars: readonly Prices[]): number | null {
  const average = atr14(bars);
  if (average === null) return null;
  const sorted = trueRanges(bars.slice(-PERIOD - 1)).toSorted((one, other) => one - other);
  const median = ((sorted[PERIOD / 2 - 1] ?? 0) + (sorted[PERIOD / 2] ?? 0)) / 2;
  return Math.min(average, MAX_MEDIANS * median);
}

/** From the second bar on. */
const trueRanges = (bars: readonly Prices[]): readonly number[] =>
  bars.slice(1).map(({ high, low }, index) => {
    const { close } = bars[index] ?? { close: high };
    return Math.max(high, close) - Math.min(low, close);
  });
