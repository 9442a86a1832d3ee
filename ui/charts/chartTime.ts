import { createTimeFormatter, clockOptions } from "../format/time.ts";
import type { ChartInterval } from "./constants.ts";
import type { TimeFormatter } from "./messages.ts";

/**
 * Returns a formatter for axis and crosshair times in `timeZone` (IANA), en-US; days and weeks have
 * no time of day. The full style includes the zone, because the exchange's zone is rarely the
 * user's.
 */
export function chartTimeFormatter(interval: ChartInterval, timeZone: string): TimeFormatter {
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
