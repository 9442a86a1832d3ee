import type { TimeFormatter } from "./messages.ts";
import type { ChartInterval } from "./constants.ts";
import type { UtcOffset } from "./model/ticks.ts";
import { HOUR_MS } from "../format/durations.ts";

/**
 * Axis and crosshair times in `timeZone` (IANA), en-US; days and weeks without a time of day. In full
 * a time of day says its zone, for an exchange's is seldom the reader's.
 */
export function chartTimeFormatter(interval: ChartInterval, timeZone: string): TimeFormatter {
  const make = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat("en-US", { timeZone, ...options });
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
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
  return (time, style) => formats[style].format(time);
}

/** `America/New_York` is "New York": what an exchange's clock is called by those who trade there. */
export const cityOfZone = (timeZone: string): string =>
  (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");

/**
 * Offset of a zone's wall clock from UTC, for {@link UtcOffset}. Looked up once per hour of data:
 * no zone changes its clocks inside an hour, and Intl is too slow to ask for every bar.
 */
export function zoneOffset(timeZone: string): UtcOffset {
  if (timeZone === "UTC") return () => 0;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    hourCycle: "h23",
  });
  const known = new Map<number, number>();
  return (time) => {
    const hour = Math.floor(time / HOUR_MS);
    let offset = known.get(hour);
    if (offset === undefined) {
      offset = wallClock(format, hour * HOUR_MS) - hour * HOUR_MS;
      known.set(hour, offset);
    }
    return offset;
  };
}

function wallClock(format: Intl.DateTimeFormat, time: number): number {
  const part = new Map(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const of = (type: Intl.DateTimeFormatPartTypes): number => part.get(type) ?? 0;
  return Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"));
}
