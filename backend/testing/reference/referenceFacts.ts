import type { DailyBar } from "../../domain/bar.ts";

/**
 * Section 2, "The day's facts", and split detection of section 3, of stories/docs/AlertRules.mdx.
 */

interface Ranges {
  readonly atr14: number | null;
  readonly robust: number | null;
}

/** Uses the newest sixty daily bars before `tradeDate`. */
export function rangesOf(bars: readonly DailyBar[], tradeDate: string): Ranges {
  const newest = bars
    .filter((bar) => bar.tradeDate < tradeDate)
    .toSorted((a, b) => (a.tradeDate < b.tradeDate ? -1 : 1))
    .slice(-60);
  if (newest.length < 15) return { atr14: null, robust: null };
  const trueRanges = newest.slice(1).map((bar, index) => {
    const closeBefore = newest[index]?.close ?? Number.NaN;
    return Math.max(bar.high, closeBefore) - Math.min(bar.low, closeBefore);
  });
  const first = trueRanges.slice(0, 14).reduce((sum, range) => sum + range, 0) / 14;
  const atr14 = trueRanges.slice(14).reduce((average, range) => (13 * average + range) / 14, first);
  const last = trueRanges.slice(-14).toSorted((a, b) => a - b);
  const median = ((last[6] ?? Number.NaN) + (last[7] ?? Number.NaN)) / 2;
  return { atr14, robust: Math.min(atr14, 3 * median) };
}

const ratios = [
  ...Array.from({ length: 1000 }, (_, index) => index + 2),
  5 / 4,
  4 / 3,
  3 / 2,
  5 / 3,
  5 / 2,
  7 / 2,
];

/** Returns the factor (new price ÷ old price) of a split that would explain the price, or null. */
export function splitLookalike(lastAccepted: number, price: number): number | null {
  const times = Math.max(lastAccepted / price, price / lastAccepted);
  if (times <= 1.15) return null;
  const [nearest] = ratios
    .filter((ratio) => Math.abs(times / ratio - 1) <= 0.05 + 1e-9)
    .toSorted((a, b) => Math.abs(times - a) - Math.abs(times - b));
  if (nearest === undefined) return null;
  return price < lastAccepted ? 1 / nearest : nearest;
}
