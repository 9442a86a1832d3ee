import { priceDigitsOf } from "../../backend/domain/levelDigits.ts";
import { currencyDigits } from "../../backend/domain/money.ts";
import { formatDecimal } from "../format/number.ts";
import type { PriceFormatter } from "./messages.ts";

/** From this price on cents are irrelevant, and would push the plot off a phone's screen. */
const WITHOUT_FRACTION = 1e6;

/**
 * Returns the number of fraction digits for all prices of a series, based on its newest price: 2
 * for dollars, 0 for yen and from a million on, and four significant digits below one unit.
 */
export function priceDigits(newest: number, currency: string): number {
  return newest >= WITHOUT_FRACTION ? 0 : priceDigitsOf(newest, currencyDigits(currency));
}

/** Formats a price without currency symbol, because the legend names it once: `1,234.50`. */
export const formatChartPrice: PriceFormatter = formatDecimal;
