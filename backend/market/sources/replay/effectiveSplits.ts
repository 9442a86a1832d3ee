import type { Split } from "../../companyCalendar.ts";
import { dayNumberOf } from "../../calendars/calendarDays.ts";

/** A split of the past as prices see it. */
export interface EffectiveSplit extends Split {
  /** First trade date with the new shares, in days since 1970-01-01. */
  readonly day: number;
  /** New price ÷ old price. */
  readonly factor: number;
}

export const toEffectiveSplit = (split: Split): EffectiveSplit => ({
  ...split,
  day: dayNumberOf(split.date),
  factor: split.denominator / split.numerator,
});

/** What makes a price of the trade date `from` one of the shares that are traded on `to`. */
export function factorBetween(splits: readonly EffectiveSplit[], from: number, to: number): number {
  let product = 1;
  for (const { day, factor } of splits) if (day > from && day <= to) product *= factor;
  return product;
}

/** The prices that are held against a list of splits. */
interface DailyPrices {
  readonly day: Int32Array;
  readonly open: Float64Array;
  readonly close: Float64Array;
}

/** Smaller splits are within what a day's trading does. */
const SMALLEST_CHECKED = Math.log(1.5);
/** Where a price goes on, as if nothing had happened. */
const UNMOVED = Math.log(1.25);
/** Longer without a row, prices may have gone anywhere. */
const MAX_GAP_DAYS = 10;
/** Rows before the split and from it on that are looked at, so that no bad one decides. */
const ROWS = 5;

/**
 * A split that the prices do not show, as in a table that is split-adjusted already: from the close
 * before to the open, and around it in the middle, they go on where they were.
 */
export const findUnseenSplit = (
  splits: readonly EffectiveSplit[],
  { day, open, close }: DailyPrices,
): EffectiveSplit | undefined =>
  splits.find(({ day: first, factor }) => {
    const row = day.findIndex((date) => date >= first);
    if (row < 1 || Math.abs(Math.log(factor)) < SMALLEST_CHECKED) return false;
    if ((day[row] ?? 0) - (day[row - 1] ?? 0) > MAX_GAP_DAYS) return false;
    const overnight = (open[row] ?? 0) / (close[row - 1] ?? 0);
    const around =
      medianOf(close.slice(row, row + ROWS)) / medianOf(close.slice(Math.max(0, row - ROWS), row));
    return [overnight, around].every((ratio) => Math.abs(Math.log(ratio)) < UNMOVED);
  });

const medianOf = (values: Float64Array): number =>
  values.toSorted()[Math.floor(values.length / 2)] ?? Number.NaN;
