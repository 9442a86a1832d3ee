import { HOUR_MS } from "./durations.ts";

/** The reader's own zone, an IANA name. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Every zone that this browser knows by name. */
export const listTimeZones = (): readonly string[] => Intl.supportedValuesOf("timeZone");

/** Whether this browser knows the zone: IANA names only. */
export function isTimeZone(name: string): boolean {
  // Offsets like +02:00 are zones for some browsers, but do not follow summer time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}

/**
 * Milliseconds that a zone's wall clock is ahead of UTC at a time. Looked up once per hour of data:
 * no zone changes its clocks inside an hour, and Intl is too slow to ask for every bar.
 */
export function zoneOffset(timeZone: string): (time: number) => number {
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

/** `America/New_York` is "New York": what an exchange's clock is called by those who trade there. */
export const cityOfZone = (timeZone: string): string =>
  (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
