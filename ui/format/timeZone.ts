import { HOUR_MS } from "../../backend/domain/durations.ts";

export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

export const listTimeZones = (): readonly string[] => Intl.supportedValuesOf("timeZone");

export function isTimeZone(name: string): boolean {
  // Some browsers accept offsets, which do not follow daylight saving time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}

/**
 * Maps epoch milliseconds to a UTC offset in milliseconds. Offsets are cached per hour, because
 * Intl is too slow for every bar.
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

/** `America/New_York` becomes "New York". */
export const cityOfZone = (timeZone: string): string =>
  (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ");
