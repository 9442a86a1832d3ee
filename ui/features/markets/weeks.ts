import { DAY_MS } from "../../../backend/domain/durations.ts";

const dateOf = (stamp: number): string => new Date(stamp).toISOString().slice(0, 10);

/** Returns the Monday of the week that contains `now` (epoch milliseconds), as `YYYY-MM-DD`. */
export function mondayOf(now: number): string {
  const day = Math.floor(now / DAY_MS);
  // 1970-01-01 was a Thursday.
  return dateOf((day - ((day + 3) % 7)) * DAY_MS);
}

/**
 * Returns the Monday of the week whose trading is on or next: from Saturday on, the coming week, as
 * everything in the week that ends has been reported.
 */
export const tradingWeekOf = (now: number): string => mondayOf(now + 2 * DAY_MS);

export const weeksOn = (monday: string, weeks: number): string =>
  dateOf(Date.parse(monday) + weeks * 7 * DAY_MS);

export const weeksBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / (7 * DAY_MS));

/**
 * Returns the Monday of the week that contains the date. Returns undefined for an invalid date and
 * for a week out of range.
 */
export function readWeek(text: string | null, thisWeek: string): string | undefined {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) {
    return undefined;
  }
  const monday = mondayOf(Date.parse(text));
  const weeks = weeksBetween(thisWeek, monday);
  return weeks >= -MAX_BACK && weeks <= MAX_AHEAD ? monday : undefined;
}

/** One week less than the server allows, so that no button leads to a rejected request. */
export const MAX_BACK = 7;
export const MAX_AHEAD = 25;
