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

/** A price under one unit of its currency moves in its third and fourth decimal. */
const SUB_UNIT_DIGITS = 4;
/** Under a thousandth four decimals would say nothing: this many significant figures stay. */
const MIN_FIGURES = 2;
/** Beyond it a price is the noise of its source. */
const MAX_DIGITS = 12;

/**
 * Decimals of a price of about `size`, in a currency written with `own`: its own from one unit on,
 * four under it, more under a thousandth of it. The rule of `ui/format/number.ts`, which a test
 * holds against this.
 */
export function priceDigitsOf(size: number, own: number): number {
  const amount = Math.abs(size);
  if (amount >= 1 || !(amount > 0)) return own;
  const figures = Math.min(MAX_DIGITS, MIN_FIGURES - 1 - Math.floor(Math.log10(amount)));
  if (own === 0) return figures > SUB_UNIT_DIGITS ? figures : own;
  return Math.max(SUB_UNIT_DIGITS, figures);
}
