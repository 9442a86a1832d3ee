import type { Currency } from "../domain/currency.ts";

/** Currency against which sources quote all others. */
const HUB = "USD";

/**
 * Units for one euro of currencies that the euro has replaced. The lev ended on 2025-12-31 at this rate
 * (Regulation (EC) No 2866/98, as amended), which it had since the euro began.
 */
const FIXED_PER_EURO: ReadonlyMap<Currency, number> = new Map([["BGN", 1.95583]]);

/** Pair whose price is the amount of `to` for one unit of `from`. */
const pairOf = (from: Currency, to: Currency): string => `${from}${to}=X`;

export const directPair = pairOf;

/** Pairs to query if the direct pair is not quoted: its inverse, and both against the dollar. */
export const furtherPairs = (from: Currency, to: Currency): readonly string[] => [
  ...(FIXED_PER_EURO.has(from) || FIXED_PER_EURO.has(to) ? pairsOverEuro(from, to) : []),
  pairOf(to, from),
  ...(from === HUB || to === HUB
    ? []
    : [pairOf(from, HUB), pairOf(HUB, from), pairOf(HUB, to), pairOf(to, HUB)]),
];

const inEuro = (currency: Currency): Currency => (FIXED_PER_EURO.has(currency) ? "EUR" : currency);

function pairsOverEuro(from: Currency, to: Currency): readonly string[] {
  const [one, other] = [inEuro(from), inEuro(to)];
  return one === other ? [] : [pairOf(one, other), ...furtherPairs(one, other)];
}

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
  const [ofFrom, ofTo] = [FIXED_PER_EURO.get(from), FIXED_PER_EURO.get(to)];
  if (ofFrom !== undefined || ofTo !== undefined) {
    const rate = crossRate(inEuro(from), inEuro(to), priceOf);
    return rate === undefined ? undefined : (rate / (ofFrom ?? 1)) * (ofTo ?? 1);
  }
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
