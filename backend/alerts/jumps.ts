import type { Bar } from "../market/bar.ts";

/** Of the last price. Listed stocks seldom move so far in a session, and then the next price agrees. */
const JUMP_SHARE = 0.25;
const JUMP_RANGES = 8;

/** The largest move from `lastPrice` that is believed at once: max(25 %, 8 × ATR14), in its currency. */
export const largestMove = (lastPrice: number, atr14: number | null): number =>
  Math.max(lastPrice * JUMP_SHARE, (atr14 ?? 0) * JUMP_RANGES);

/** Whether a move may be more than is believed, before the day's range is known. */
export const mayBeJump = (price: number, lastPrice: number): boolean =>
  Math.abs(price - lastPrice) > lastPrice * JUMP_SHARE;

/** Closer to one than this and it is no split: the smallest usual one is 5:4. */
const LEAST_SPLIT = 1.15;

/** How far a price may miss the range of its day, by rounding and by late corrections. */
const RANGE_TOLERANCE = 0.02;

/** How far a split's ratio may lie from a ratio of small whole numbers. */
const RATIO_TOLERANCE = 0.05;

/** Whether prices of two trade dates differ as only a split makes them differ. */
export function mayBeSplit(ratio: number): boolean {
  return ratio > LEAST_SPLIT || ratio < 1 / LEAST_SPLIT;
}

/**
 * The factor by which a split has multiplied the price since it was `seenPrice`: the source's daily
 * bar of that day, which it rewrites with the split, no longer holds that price but holds the price
 * times a ratio of small whole numbers. Undefined where the bar holds the price as it was.
 */
export function findSplit(
  seenPrice: number,
  ratio: number,
  barOfDay: Pick<Bar, "high" | "low"> | undefined,
): number | undefined {
  const factor = wholeRatio(ratio);
  if (factor === undefined || !barOfDay) return undefined;
  const isWithin = (price: number) =>
    price >= barOfDay.low * (1 - RANGE_TOLERANCE) && price <= barOfDay.high * (1 + RANGE_TOLERANCE);
  return !isWithin(seenPrice) && isWithin(seenPrice * factor) ? factor : undefined;
}

/** Splits are n:1, n:2, 5:3 or 5:4, forward or reverse. */
const RATIOS: readonly number[] = [
  5 / 4,
  4 / 3,
  3 / 2,
  5 / 3,
  ...Array.from({ length: 1_000 }, (_, index) => index + 2),
  5 / 2,
  7 / 2,
];

/** The nearest usual split ratio to a ratio of prices that a day's trading has blurred. */
function wholeRatio(ratio: number): number | undefined {
  const isReverse = ratio > 1;
  const size = isReverse ? ratio : 1 / ratio;
  let best: number | undefined;
  for (const candidate of RATIOS) {
    if (best === undefined || Math.abs(candidate - size) < Math.abs(best - size)) best = candidate;
  }
  if (best === undefined || Math.abs(best / size - 1) > RATIO_TOLERANCE) return undefined;
  return isReverse ? best : 1 / best;
}
