import { DAY_MS } from "../../format/durations.ts";

const YEAR_DAYS = 365;

/**
 * Whether a time between two ISO dates or times is long enough for a rate a year: one out of some
 * days is a number without a meaning (GIPS forbids it).
 */
export const lastsAYear = (from: string, to: string): boolean =>
  Date.parse(to) - Date.parse(from) >= YEAR_DAYS * DAY_MS;
