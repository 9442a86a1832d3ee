/** A day's trading explains a smaller ratio; the smallest usual split is 5:4. */
const MIN_RATIO = 1.15;

/** Maximum deviation, by a day's trading, from the price that the split alone would give. */
const RATIO_TOLERANCE = 0.05;

/** Tolerates rounding: 24 and 28.5 are 5% away from 5:4, computed as slightly more. */
const ROUNDING = 1e-9;

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

/**
 * Returns the factor (new price ÷ old) of the split that would explain a move from `last` to
 * `price`; undefined if no usual split does. Half of all real moves beyond 25% look like a split,
 * so this is only a suspicion.
 */
export function splitLikeFactor(last: number, price: number): number | undefined {
  const size = Math.max(last / price, price / last);
  if (!(size > MIN_RATIO)) return undefined;
  const within = RATIOS.filter((ratio) => Math.abs(size / ratio - 1) <= RATIO_TOLERANCE + ROUNDING);
  const [nearest] = within.toSorted((one, other) => Math.abs(one - size) - Math.abs(other - size));
  if (nearest === undefined) return undefined;
  return price < last ? 1 / nearest : nearest;
}

/** Returns true if a move is that of a split of this factor, which is too far for a usual day. */
export const isMoveOfSplit = (factor: number, from: number, to: number): boolean =>
  Math.max(factor, 1 / factor) > MIN_RATIO &&
  Math.abs(to / (from * factor) - 1) <= RATIO_TOLERANCE + ROUNDING;

/**
 * Returns true if a price on the date of a split of this factor is still in shares from before it:
 * converted, it is less than a third as far, by ratio, from `last`, the last price in shares of that
 * date. False without a last price, and for a split as small as a day's move.
 */
export const isFromBeforeSplit = (price: number, factor: number, last: number): boolean =>
  Math.max(factor, 1 / factor) > MIN_RATIO &&
  3 * Math.abs(Math.log((price * factor) / last)) < Math.abs(Math.log(price / last));

/**
 * Returns the previous close on the scale after a split of this factor. Sources may or may not have
 * adjusted it, so this picks the candidate nearer to `last`, the last price before it, on the same
 * scale.
 */
export function adjustPreviousClose(
  previousClose: number | null,
  factor: number,
  last: number,
): number | null {
  if (previousClose === null || !(last > 0)) return previousClose;
  const distance = (close: number) => Math.abs(Math.log(close / last));
  const adjusted = previousClose * factor;
  return distance(adjusted) < distance(previousClose) ? adjusted : previousClose;
}

/** Formats a split as announced, new shares for old ones: "4:1", reverse "1:10". */
export function formatFactor(factor: number): string {
  const size = factor < 1 ? 1 / factor : factor;
  const denominator =
    [1, 2, 3, 4].find((each) => Math.abs(size * each - Math.round(size * each)) < 1e-6) ?? 1;
  const numerator = Math.round(size * denominator);
  return factor < 1 ? `${numerator}:${denominator}` : `${denominator}:${numerator}`;
}
