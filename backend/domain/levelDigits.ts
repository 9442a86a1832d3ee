/** Exchange rates are quoted with four decimals, those in yen with three. */
const RATE_DIGITS = 4;
const YEN_RATE_DIGITS = 3;
/** Rates in thousands (rupiah per dollar) and rates under a hundredth (dollars per yen). */
const LARGE_RATE = { from: 1000, digits: 2 };
const SMALL_RATE = { below: 0.01, digits: 6 };
const INDEX_DIGITS = 2;

/** Returns null for a price, whose currency decides. */
export function levelDigits(symbol: string, value: number): number | null {
  if (symbol.startsWith("^")) return INDEX_DIGITS;
  if (!symbol.endsWith("=X")) return null;
  const size = Math.abs(value);
  if (size >= LARGE_RATE.from) return LARGE_RATE.digits;
  if (size > 0 && size < SMALL_RATE.below) return SMALL_RATE.digits;
  return symbol.endsWith("JPY=X") ? YEN_RATE_DIGITS : RATE_DIGITS;
}

export const SUB_UNIT_FIGURES = 4;
/** Further digits of a price are noise of its source. */
const MAX_DIGITS = 20;

/** Returns `own` decimals from one unit up, and enough for four significant digits below. */
export function priceDigitsOf(size: number, own: number): number {
  const amount = Math.abs(size);
  if (amount >= 1 || !(amount > 0)) return own;
  return Math.min(MAX_DIGITS, SUB_UNIT_FIGURES - 1 - Math.floor(Math.log10(amount)));
}

/** Nobody types a target with this many significant digits; one that has them was computed. */
const COMPUTED_FIGURES = 12;
const COMPUTED_DIGITS = 6;

/**
 * Returns the decimals of a target as typed: all that it has, but no fewer than `least`, or two if
 * it has more. A computed target, such as a third of 100 after a split, has at most six, unless
 * `least` is more or four significant digits need more.
 */
export function targetDigitsOf(target: number, least: number): number {
  const exact = target.toPrecision(COMPUTED_FIGURES);
  const isTyped = Number(exact) === Number(target.toPrecision(COMPUTED_FIGURES - 1));
  const digits = countDecimals(
    isTyped
      ? Number(exact)
      : Number(target.toFixed(Math.max(COMPUTED_DIGITS, least, priceDigitsOf(target, 0)))),
  );
  return digits <= least ? least : Math.min(100, Math.max(2, digits));
}

/** Returns the decimals of the shortest text that reads back as the same number. */
export function countDecimals(value: number): number {
  const [figures = "", exponent = "0"] = String(value).split("e");
  return Math.max(0, (figures.split(".")[1]?.length ?? 0) - Number(exponent));
}
