import { mergeBars, type Bar } from "../../domain/bar.ts";
import { DAY_MS } from "../../domain/durations.ts";

/** Returns the stamp of the Monday of a stamp's week; 1970-01-05 was a Monday. */
export function mondayOf(stamp: number): number {
  const day = Math.floor(stamp / DAY_MS);
  return (day - ((((day - 4) % 7) + 7) % 7)) * DAY_MS;
}

/** Merges days into weeks stamped with their Monday, for a vendor that has only days. */
export const toWeeks = (days: readonly Bar[]): readonly Bar[] =>
  [...Map.groupBy(days, ({ time }) => mondayOf(time))].flatMap(([monday, [first, ...rest]]) =>
    first ? [{ ...mergeBars([first, ...rest]), time: monday }] : [],
  );

/** Returns how many days, and up to which instant, hold `limit` weeks that begin before `before`. */
export const daysOfWeeks = (
  limit: number,
  before: number | undefined,
): { readonly limit: number; readonly before: number | undefined } => ({
  limit: (limit + 1) * 7,
  before: before === undefined ? undefined : mondayOf(before - 1) + 7 * DAY_MS,
});
