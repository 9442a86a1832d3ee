import { tradeDayOf, wallClockInstant } from "../../calendars/exchangeHours.ts";
import type { ExchangeCode } from "../../../domain/symbol.ts";
import type { CsvRows } from "./csv.ts";
import { DAY_MS } from "../../../domain/durations.ts";

/**
 * True if rows have only dates, only midnights, or one row per date at any time of day (Yahoo
 * stamps the open).
 */
export function isDailyTable({ day, msOfDay }: CsvRows): boolean {
  if (msOfDay.every((ms) => Number.isNaN(ms) || ms === 0)) return true;
  // An extra row for the newest date, as in live downloads, does not make a table intraday.
  return day.length > 1 && new Set(day).size >= 0.8 * day.length;
}

/** Returns the trade date of each daily row, in days since 1970-01-01. */
export function daysOfRows({ day, msOfDay, zoneMs }: CsvRows, code: ExchangeCode): Int32Array {
  return Int32Array.from(day, (written, row) => {
    const sinceMidnight = msOfDay[row] ?? Number.NaN;
    const zone = zoneMs[row] ?? Number.NaN;
    if (Number.isNaN(sinceMidnight) || sinceMidnight === 0 || Number.isNaN(zone)) return written;
    return tradeDayOf(code, written * DAY_MS + sinceMidnight - zone);
  });
}

/**
 * Returns the start of each intraday row, epoch milliseconds. A time without a zone is in the
 * exchange's zone.
 */
export const instantsOfRows = (
  { day, msOfDay, zoneMs }: CsvRows,
  code: ExchangeCode,
): Float64Array =>
  Float64Array.from(day, (date, row) => {
    const sinceMidnight = msOfDay[row] || 0;
    const zone = zoneMs[row] ?? Number.NaN;
    return Number.isNaN(zone)
      ? wallClockInstant(code, date, sinceMidnight)
      : date * DAY_MS + sinceMidnight - zone;
  });

/** Creates a {@link tradeDayOf} for many instants, cached for neighbors of the same day. */
export function createTradeDayFinder(code: ExchangeCode): (epochMs: number) => number {
  let day = Number.NaN;
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  return (epochMs) => {
    if (epochMs < from || epochMs >= to) {
      day = tradeDayOf(code, epochMs);
      from = wallClockInstant(code, day, 0);
      to = wallClockInstant(code, day + 1, 0);
    }
    return day;
  };
}

const MAX_WITHIN_WEEK = 4;

/**
 * Returns the usual interval between daily rows. In a weekly or coarser table no two rows share a
 * trading week.
 */
export function dailyLength(days: Int32Array): number {
  // Most tables are daily, and two adjacent rows show it.
  for (let row = 1; row < days.length; row++) {
    const distance = Math.abs((days[row] ?? 0) - (days[row - 1] ?? 0));
    if (distance > 0 && distance <= MAX_WITHIN_WEEK) return DAY_MS;
  }
  const ascending = Int32Array.from(new Set(days)).sort();
  const isWeekly =
    ascending.length > 2 &&
    ascending.every((day, row) => row === 0 || day - (ascending[row - 1] ?? 0) > MAX_WITHIN_WEEK);
  return isWeekly ? 7 * DAY_MS : DAY_MS;
}

/** Returns the most frequent gap, the smaller one on a tie; undefined for a single row. */
export function usualGap(ascending: Float64Array): number | undefined {
  const counts = new Map<number, number>();
  for (let row = 1; row < ascending.length; row++) {
    const gap = (ascending[row] ?? 0) - (ascending[row - 1] ?? 0);
    counts.set(gap, (counts.get(gap) ?? 0) + 1);
  }
  const [usual] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  return usual?.[0];
}
