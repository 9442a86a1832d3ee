import { DAY_MS } from "../../format/durations.ts";

const dateOf = (stamp: number): string => new Date(stamp).toISOString().slice(0, 10);

/** The Monday of the week of an instant, epoch milliseconds, as `YYYY-MM-DD`. */
export function mondayOf(now: number): string {
  const day = Math.floor(now / DAY_MS);
  // Day 0 of 1970 was a Thursday.
  return dateOf((day - ((day + 3) % 7)) * DAY_MS);
}

/** The Monday so many weeks on from one. */
export const weeksOn = (monday: string, weeks: number): string =>
  dateOf(Date.parse(monday) + weeks * 7 * DAY_MS);

/** How many weeks one Monday is behind another. */
export const weeksBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / (7 * DAY_MS));

/** Undefined for what is no Monday in reach; see the server's own limits. */
export function readWeek(text: string | null, thisWeek: string): string | undefined {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) {
    return undefined;
  }
  const monday = mondayOf(Date.parse(text));
  const weeks = weeksBetween(thisWeek, monday);
  return weeks >= -MAX_BACK && weeks <= MAX_AHEAD ? monday : undefined;
}

/** A week less than the server allows, so that a button never leads to a refusal. */
export const MAX_BACK = 7;
export const MAX_AHEAD = 25;
