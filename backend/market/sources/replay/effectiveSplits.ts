import { medianOf } from "../../../domain/median.ts";
import type { Split } from "../../companyCalendar.ts";
import { dayNumberOf } from "../../calendars/calendarDays.ts";

export interface EffectiveSplit extends Split {
  /** First trade date of the new shares, in days since 1970-01-01. */
  readonly day: number;
  /** New price ÷ old price. */
  readonly factor: number;
}

export const toEffectiveSplit = (split: Split): EffectiveSplit => ({
  ...split,
  day: dayNumberOf(split.date),
  factor: split.denominator / split.numerator,
});

/** Factor that converts a price of the date `from` to the shares traded on `to`. */
export function factorBetween(splits: readonly EffectiveSplit[], from: number, to: number): number {
  let product = 1;
  for (const { day, factor } of splits) if (day > from && day <= to) product *= factor;
  return product;
}

interface DailyPrices {
  readonly day: Int32Array;
  readonly open: Float64Array;
  readonly close: Float64Array;
}

/** Smaller splits are within a day's trading range. */
const MIN_CHECKED = Math.log(1.5);
/** Moves within this range count as no split. */
const UNMOVED = Math.log(1.25);
/** After a longer gap without rows, prices may have moved anywhere. */
const MAX_GAP_DAYS = 10;
/** Rows compared before and after the split, so that a single bad one does not decide. */
const ROWS = 5;

/**
 * Finds a split that the prices do not show, as in a table that is already split-adjusted: both
 * from the previous close to the open and in the median around the split, prices continue at the
 * same level.
 */
export const findUnseenSplit = (
  splits: readonly EffectiveSplit[],
  { day, open, close }: DailyPrices,
): EffectiveSplit | undefined =>
  splits.find(({ day: first, factor }) => {
    const row = day.findIndex((date) => date >= first);
    if (row < 1 || Math.abs(Math.log(factor)) < MIN_CHECKED) return false;
    if ((day[row] ?? 0) - (day[row - 1] ?? 0) > MAX_GAP_DAYS) return false;
    const overnight = (open[row] ?? 0) / (close[row - 1] ?? 0);
    const around =
      medianOf(close.slice(row, row + ROWS)) / medianOf(close.slice(Math.max(0, row - ROWS), row));
    return [overnight, around].every((ratio) => Math.abs(Math.log(ratio)) < UNMOVED);
  });
