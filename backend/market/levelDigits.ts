/** Exchange rates are quoted to the tenth of a thousandth, those in yen to the thousandth. */
const RATE_DIGITS = 4;
const YEN_RATE_DIGITS = 3;
/** A rate of thousands (rupiahs for a dollar) and one under a hundredth (dollars for a yen). */
const LARGE_RATE = { from: 1000, digits: 2 };
const SMALL_RATE = { below: 0.01, digits: 6 };
const INDEX_DIGITS = 2;

/**
 * Decimals of what is no amount of money: points of an index, an exchange rate of about `value`.
 * Null for a price, whose currency decides.
 */
export function levelDigits(symbol: string, value: number): number | null {
  if (symbol.startsWith("^")) return INDEX_DIGITS;
  if (!symbol.endsWith("=X")) return null;
  const size = Math.abs(value);
  if (size >= LARGE_RATE.from) return LARGE_RATE.digits;
  if (size > 0 && size < SMALL_RATE.below) return SMALL_RATE.digits;
  return symbol.endsWith("JPY=X") ? YEN_RATE_DIGITS : RATE_DIGITS;
}
