import type { Currency } from "../domain/currency.ts";

/** Currency against which sources quote all others. */
const HUB = "USD";

/** Pair whose price is the amount of `to` for one unit of `from`. */
const pairOf = (from: Currency, to: Currency): string => `${from}${to}=X`;

export const directPair = pairOf;

/**
 * Pairs to query if the direct pair is not quoted: its inverse, and both currencies against the
 * dollar.
 */
export const furtherPairs = (from: Currency, to: Currency): readonly string[] => [
  pairOf(to, from),
  ...(from === HUB || to === HUB
    ? []
    : [pairOf(from, HUB), pairOf(HUB, from), pairOf(HUB, to), pairOf(to, HUB)]),
];

/**
 * Returns the units of `to` for one `from`, from the pair itself, its inverse, or both against the
 * dollar. `priceOf` returns the price of a pair. Undefined if no combination is known.
 */
export function crossRate(
  from: Currency,
  to: Currency,
  priceOf: (pair: string) => number | undefined,
): number | undefined {
  if (from === to) return 1;
  const quoted = (one: Currency, other: Currency): number | undefined => {
    if (one === other) return 1;
    const direct = priceOf(pairOf(one, other));
    if (direct !== undefined) return direct;
    const reverse = priceOf(pairOf(other, one));
    return reverse === undefined ? undefined : 1 / reverse;
  };
  const direct = quoted(from, to);
  if (direct !== undefined) return direct;
  const [first, second] = [quoted(from, HUB), quoted(HUB, to)];
  return first === undefined || second === undefined ? undefined : first * second;
}
