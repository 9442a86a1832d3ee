import { createTimeFormatter, clockOptions } from "../format/time.ts";
import type { Interval } from "../../backend/domain/bar.ts";
import type { TimeFormatter, PriceFormatter } from "./messages.ts";
import { priceDigitsOf } from "../../backend/domain/levelDigits.ts";
import { currencyDigits } from "../../backend/domain/money.ts";
import { formatDecimal } from "../format/number.ts";

/** From here on, cents would push the plot off a phone's screen. */
const WITHOUT_FRACTION = 1e6;

/**
 * Returns the fraction digits of a series from its newest price: 0 from a million on, four
 * significant digits below one unit, else the currency's own.
 */
export function priceDigits(newest: number, currency: string): number {
  return newest >= WITHOUT_FRACTION ? 0 : priceDigitsOf(newest, currencyDigits(currency));
}

/** Formats without the currency, which the legend names once. */
export const formatChartPrice: PriceFormatter = formatDecimal;

/**
 * Formats in `timeZone` (IANA), en-US; days and weeks without a time. The full style has the zone,
 * which is rarely the user's.
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
