import { DAY_MS } from "../../domain/durations.ts";

/** Returns percent of the price. */
export const upsideOf = (price: number, targetPrice: number): number =>
  (targetPrice / price - 1) * 100;

export function targetDateOf(givenAt: number): string {
  const given = new Date(givenAt);
  const year = given.getUTCFullYear() + 1;
  return new Date(Date.UTC(year, given.getUTCMonth(), given.getUTCDate()))
    .toISOString()
    .slice(0, 10);
}

/** Whole days from the date of `now` (UTC) to a `YYYY-MM-DD`; negative if it has passed. */
export const daysUntil = (date: string, now: number): number =>
  Math.round((Date.parse(`${date}T00:00:00Z`) - Math.floor(now / DAY_MS) * DAY_MS) / DAY_MS);
