import type { Currency } from "../domain/currency.ts";

/** The currency that sources quote every other one against. */
const HUB = "USD";

/** The pair whose price is how much of `to` one `from` is. */
const pairOf = (from: Currency, to: Currency): string => `${from}${to}=X`;

/** The pair that is asked first. */
export const directPair = pairOf;

/** Where the rate may come from when the direct pair is not quoted: its reverse, and the dollar. */
export const furtherPairs = (from: Currency, to: Currency): readonly string[] => [
  pairOf(to, from),
  ...(from === HUB || to === HUB
    ? []
    : [pairOf(from, HUB), pairOf(HUB, from), pairOf(HUB, to), pairOf(to, HUB)]),
];

/**
 * Units of `to` for one `from`: the pair itself, its reverse, or both against the dollar. `priceOf`
 * answers the price of a pair; undefined where none of them is known.
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
