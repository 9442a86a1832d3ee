import { countCurrencyDigits, formatDecimal } from "../format/number.ts";
import type { PriceFormatter } from "./messages.ts";

/** A price under one unit of its currency moves in its third and fourth decimal. */
const SUB_UNIT_DIGITS = 4;
/** Under a thousandth four decimals would say nothing: this many significant figures stay. */
const MIN_FIGURES = 2;
/** From here on cents are noise, and would push the plot off a phone's screen. */
const WITHOUT_FRACTION = 1e6;

/**
 * Fraction digits for all prices of a series, derived from its newest one: 2 for dollars, 0 for yen
 * and from a million on, 4 under one unit, more under a thousandth of one.
 */
export function priceDigits(newest: number, currency: string): number {
  const own = countCurrencyDigits(currency);
  if (newest >= WITHOUT_FRACTION) return 0;
  if (newest >= 1 || !(newest > 0)) return own;
  const figures = MIN_FIGURES - 1 - Math.floor(Math.log10(newest));
  if (own === 0) return figures > SUB_UNIT_DIGITS ? figures : own;
  return Math.max(SUB_UNIT_DIGITS, figures);
}

/** Plain figures without the currency's sign, which the legend names once: `1,234.50`. */
export const formatChartPrice: PriceFormatter = formatDecimal;
