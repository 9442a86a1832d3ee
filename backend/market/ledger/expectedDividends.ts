import { stampOfTradeDate, tradeDateOfStamp, type TradeDate } from "../../domain/tradeDate.ts";
import { DAY_MS } from "../../domain/durations.ts";
import { decimalOf, sum } from "./decimal.ts";

interface KnownDividend {
  readonly date: string;
  readonly amount: number;
}

/** Dividend for one share, in the currency of the symbol's prices. */
export interface ExpectedDividend {
  readonly exDate: TradeDate;
  readonly amount: number;
  /** True if a source lists a future date; otherwise the date is last year's, repeated. */
  readonly isAnnounced: boolean;
}

/** Dividend dates shift by a few weeks a year; quarterly dividends are three months apart. */
const SAME_DAYS = 45;

/** Returns the same day a year later; February 29 becomes February 28. */
export function yearLater(date: TradeDate): TradeDate {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year + 1, month, 0)).getUTCDate();
  return tradeDateOfStamp(Date.UTC(year + 1, month - 1, Math.min(day, last)));
}

/**
 * Returns the dividends expected in the 12 months after `today`, in date order. Announced dividends
 * are listed with a date after today. Estimated ones repeat each dividend of the past 12 months
 * unchanged on the same day a year later, unless an announced one within {@link SAME_DAYS} replaces
 * it. A company that paid nothing for a year is not expected to pay.
 */
export function expectDividends(
  known: readonly KnownDividend[],
  today: TradeDate,
): readonly ExpectedDividend[] {
  const end = yearLater(today);
  const announced = known.flatMap(({ date, amount }) =>
    date > today && date <= end ? [{ exDate: date as TradeDate, amount, isAnnounced: true }] : [],
  );
  const isSame = (date: TradeDate) =>
    announced.some(
      ({ exDate }) =>
        Math.abs(stampOfTradeDate(exDate) - stampOfTradeDate(date)) <= SAME_DAYS * DAY_MS,
    );
  const estimated = known.flatMap(({ date, amount }) => {
    if (date > today) return [];
    const exDate = yearLater(date as TradeDate);
    return exDate > today && exDate <= end && !isSame(exDate)
      ? [{ exDate, amount, isAnnounced: false }]
      : [];
  });
  return [...announced, ...estimated].sort((a, b) => (a.exDate < b.exDate ? -1 : 1));
}

/**
 * Sum of {@link expectDividends}: the amount that one share is expected to pay in the 12 months
 * after `today`, in the currency of its prices. Undefined if no dividend is known.
 */
export const expectedPerShare = (
  known: readonly KnownDividend[] | undefined,
  today: TradeDate,
): number | undefined =>
  known && known.length > 0
    ? sum(expectDividends(known, today).map(({ amount }) => decimalOf(amount))).toNumber()
    : undefined;
