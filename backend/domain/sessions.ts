import { DAY_MS, MINUTE_MS, SECOND_MS } from "./durations.ts";

/** Part of a trading day. A market that trades around the clock is always `regular`. */
export const sessions = ["pre", "regular", "post", "closed"] as const;
export type Session = (typeof sessions)[number];

/** Regular session of the New York exchanges, in local wall-clock time. */
export const NEW_YORK_OPEN = { hour: 9, minute: 30 } as const;

const partsOf = new Map<string, Intl.DateTimeFormat>();

function formatterFor(zone: string): Intl.DateTimeFormat {
  let formatter = partsOf.get(zone);
  if (!formatter) {
    formatter = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
    partsOf.set(zone, formatter);
  }
  return formatter;
}

function readWallClock(epochMs: number, zone: string): number {
  const part = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0 };
  for (const { type, value } of formatterFor(zone).formatToParts(epochMs)) {
    if (type in part) part[type as keyof typeof part] = Number(value);
  }
  return Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second);
}

const MAX_OFFSETS = 50_000;
const offsets = new Map<string, number>();

/** Milliseconds that the clock of `zone` is ahead of UTC at the start of a UTC day. */
function offsetAt(day: number, zone: string): number {
  const key = `${zone} ${day}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    offset = readWallClock(day * DAY_MS, zone) - day * DAY_MS;
    if (offsets.size === MAX_OFFSETS) offsets.clear();
    offsets.set(key, offset);
  }
  return offset;
}

/**
 * Wall-clock time in `zone`, read as if it were UTC (epoch milliseconds). Formatting an instant is
 * slow, so it is only done on days that change the clock.
 */
function wallClock(epochMs: number, zone: string): number {
  const day = Math.floor(epochMs / DAY_MS);
  const offset = offsetAt(day, zone);
  if (offset !== offsetAt(day + 1, zone)) return readWallClock(epochMs, zone);
  return Math.floor(epochMs / SECOND_MS) * SECOND_MS + offset;
}

export function isZone(text: string): boolean {
  if (partsOf.has(text)) return true;
  try {
    formatterFor(text);
    return true;
  } catch {
    return false;
  }
}

/** True if two zones show the same time at an instant: `Asia/Calcutta` is `Asia/Kolkata`. */
export const hasSameClock = (zone: string, other: string, epochMs: number): boolean =>
  zone === other || (isZone(zone) && wallClock(epochMs, zone) === wallClock(epochMs, other));

export const dateIn = (zone: string, epochMs: number): string =>
  new Date(wallClock(epochMs, zone)).toISOString().slice(0, 10);

/** Returns milliseconds since 00:00 of `date` on the zone's clock. */
export const wallTimeIn = (zone: string, date: string, epochMs: number): number =>
  wallClock(epochMs, zone) - Date.parse(`${date}T00:00:00Z`);

/**
 * Returns the instant (epoch milliseconds) at which a clock in `zone` shows `date` and the given
 * time. In an hour that a clock change repeats, returns the first of the two; in an hour that it
 * skips, one hour later.
 */
export function instantIn(zone: string, date: string, hour: number, minute: number): number {
  const wanted = Date.parse(`${date}T00:00:00Z`) + (hour * 60 + minute) * MINUTE_MS;
  const withOffsetOf = (instant: number) => wanted - (wallClock(instant, zone) - instant);
  // A zone changes its clock at most once in two days, so one of these two offsets applies.
  const early = withOffsetOf(wanted - DAY_MS);
  if (wallClock(early, zone) === wanted) return early;
  const late = withOffsetOf(wanted + DAY_MS);
  return wallClock(late, zone) === wanted ? late : early;
}
