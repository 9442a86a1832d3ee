import { priceDigitsOf } from "../../backend/domain/levelDigits.ts";
import { currencyDigits } from "../../backend/domain/money.ts";
import { formatDecimal } from "../format/number.ts";
import type { PriceFormatter } from "./messages.ts";

/** From here on cents are noise, and would push the plot off a phone's screen. */
const WITHOUT_FRACTION = 1e6;

/**
 * Fraction digits for all prices of a series, derived from its newest one: 2 for dollars, 0 for yen
 * and from a million on, and four significant digits under one unit.
 */
export function priceDigits(newest: number, currency: string): number {
  return newest >= WITHOUT_FRACTION ? 0 : priceDigitsOf(newest, currencyDigits(currency));
}

/** Plain figures without the currency's sign, which the legend names once: `1,234.50`. */
export const formatChartPrice: PriceFormatter = formatDecimal;
