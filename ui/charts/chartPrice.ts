import type { PriceFormatter } from "./chartWords.ts";

/** A price under one unit of its currency moves in its third and fourth decimal. */
const SUB_UNIT_DIGITS = 4;

/** Fraction digits for all prices of a series, judged by its newest one: 2 for dollars, 0 for yen, 4 under one unit. */
export function priceDigits(newest: number, currency: string): number {
  const own = currencyDigits(currency);
  return own > 0 && newest < 1 ? SUB_UNIT_DIGITS : own;
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
