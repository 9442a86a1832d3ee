import { DAY_MS, MINUTE_MS } from "../../../domain/durations.ts";

/** Time of a row as written; the zone is known only if the text includes it. */
export interface WrittenTime {
  /** Days since 1970-01-01 of the written date. */
  readonly day: number;
  /** Milliseconds since midnight; NaN for a date without time. */
  readonly msOfDay: number;
  /** Milliseconds ahead of UTC; NaN if not written. */
  readonly zoneMs: number;
}

const ISO =
  /^(\d{4})[-/]?(\d\d)[-/]?(\d\d)(?:[T ]\s*(\d\d):?(\d\d)(?::?(\d\d)(?:\.(\d{1,3})\d*)?)?\s*(Z|UTC|[+-]\d\d(?::?\d\d)?)?)?$/i;
const EPOCH = /^(\d{10}|\d{13})$/;
const MIN_YEAR = 1900;

/**
 * Reads `YYYY-MM-DD`, `YYYY-MM-DD HH:MM[:SS]` with or without a zone, and Unix time in seconds or
 * milliseconds. Undefined for anything else, including month-first and day-first dates, which
 * cannot be distinguished.
 */
export function readWrittenTime(text: string): WrittenTime | undefined {
  if (EPOCH.test(text)) {
    const time = text.length === 10 ? Number(text) * 1000 : Number(text);
    const day = Math.floor(time / DAY_MS);
    return { day, msOfDay: time - day * DAY_MS, zoneMs: 0 };
  }
  const match = ISO.exec(text);
  if (!match) return undefined;
  const [, year, month, date, hour, minute, second, fraction, zone] = match;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(date));
  const isRealDate = Number(year) >= MIN_YEAR && new Date(midnight).getUTCDate() === Number(date);
  if (!isRealDate || Number(month) > 12) return undefined;
  const day = midnight / DAY_MS;
  if (hour === undefined) return { day, msOfDay: Number.NaN, zoneMs: Number.NaN };
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second ?? 0) > 59) return undefined;
  const msOfDay =
    (Number(hour) * 60 + Number(minute)) * MINUTE_MS +
    Number(second ?? 0) * 1000 +
    Number((fraction ?? "").padEnd(3, "0"));
  return { day, msOfDay, zoneMs: readZone(zone) };
}

function readZone(zone: string | undefined): number {
  if (zone === undefined) return Number.NaN;
  if (!/^[+-]/.test(zone)) return 0;
  const digits = zone.slice(1).replace(":", "").padEnd(4, "0");
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
  return (zone.startsWith("-") ? -minutes : minutes) * MINUTE_MS;
}
