import type { Split } from "./companyCalendar.ts";
import { stampOfTradeDate } from "../domain/tradeDate.ts";
import { DAY_MS } from "../domain/durations.ts";

/** A source's list of splits is days late at worst. */
const MAX_AGE_MS = 10 * DAY_MS;
/** How far a day's trading may move a price from what the split alone would give. */
const TOLERANCE = 1.3;

/** Whether one of the newest splits explains the step from `last` to `price`. */
export const isSplitBetween = (
  splits: readonly Split[],
  last: number,
  price: number,
  now: number,
): boolean =>
  splits.some(({ date, numerator, denominator }) => {
    const expected = (last * denominator) / numerator;
    const times = Math.max(price / expected, expected / price);
    return now - stampOfTradeDate(date) <= MAX_AGE_MS && times <= TOLERANCE;
  });
