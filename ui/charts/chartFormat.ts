import { createTimeFormatter, clockOptions } from "../format/time.ts";
import type { Interval } from "../../backend/domain/bar.ts";
import type { TimeFormatter, PriceFormatter } from "./messages.ts";
import { priceDigitsOf } from "../../backend/domain/levelDigits.ts";
import { currencyDigits } from "../../backend/domain/money.ts";
import { formatDecimal } from "../format/number.ts";

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

/**
 * Returns a formatter for axis and crosshair times in `timeZone` (IANA), en-US; days and weeks have
 * no time of day. The full style includes the zone, because the exchange's zone is rarely the
 * user's.
 */
export function chartTimeFormatter(interval: Interval, timeZone: string): TimeFormatter {
  const make = (options: Intl.DateTimeFormatOptions) =>
    createTimeFormatter({ timeZone, ...options });
  const clock = clockOptions();
  const date = { weekday: "short", month: "short", day: "numeric", year: "numeric" } as const;
  const formats = {
    time: make(clock),
    day: make({ month: "short", day: "numeric" }),
    month: make({ month: "short" }),
    year: make({ year: "numeric" }),
    full: make(
      interval === "1d" || interval === "1w" ? date : { ...date, ...clock, timeZoneName: "short" },
    ),
  };
  return (time, style) => formats[style](time);
}
