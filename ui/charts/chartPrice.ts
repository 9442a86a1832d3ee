import type { PriceFormatter } from "./messages.ts";

/** A price under one unit of its currency moves in its third and fourth decimal. */
const SUB_UNIT_DIGITS = 4;
/** Under a thousandth four decimals would say nothing: this many significant figures stay. */
const LEAST_FIGURES = 2;
/** From here on cents are noise, and would push the plot off a phone's screen. */
const WITHOUT_FRACTION = 1e6;

/**
 * Fraction digits for all prices of a series, derived from its newest one: 2 for dollars, 0 for yen
 * and from a million on, 4 under one unit, more under a thousandth of one.
 */
export function priceDigits(newest: number, currency: string): number {
  const own = currencyDigits(currency);
  if (newest >= WITHOUT_FRACTION) return 0;
  if (newest >= 1 || !(newest > 0)) return own;
  const figures = LEAST_FIGURES - 1 - Math.floor(Math.log10(newest));
  if (own === 0) return figures > SUB_UNIT_DIGITS ? figures : own;
  return Math.max(SUB_UNIT_DIGITS, figures);
}

const formats = new Map<number, Intl.NumberFormat>();

/** Plain figures without the currency's sign, which the legend names once: `1,234.50`. */
export const formatChartPrice: PriceFormatter = (price, digits) => {
  let format = formats.get(digits);
  if (format === undefined) {
    format = new Intl.NumberFormat("en-US", {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formats.set(digits, format);
  }
  return format.format(price);
};

function currencyDigits(currency: string): number {
  try {
    const style = { style: "currency", currency } as const;
    return new Intl.NumberFormat("en-US", style).resolvedOptions().maximumFractionDigits ?? 2;
  } catch {
    // Not a code that Intl accepts; two decimals are what most currencies have.
    return 2;
  }
}
