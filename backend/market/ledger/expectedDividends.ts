import { stampOfTradeDate, tradeDateOfStamp, type TradeDate } from "../../domain/tradeDate.ts";
import { DAY_MS } from "../../domain/durations.ts";
import { decimalOf, sum } from "./decimal.ts";

/** Of one share, on its ex-date, in the currency of the symbol's prices. */
interface KnownDividend {
  readonly date: string;
  readonly amount: number;
}

/** Of one share, in the currency of the symbol's prices. */
export interface ExpectedDividend {
  readonly exDate: TradeDate;
  readonly amount: number;
  /** A source lists it with a date to come; else it is the one of a year before, once more. */
  readonly isAnnounced: boolean;
}

/** A company's dates move by some weeks from year to year; quarters are three months apart. */
const SAME_DAYS = 45;

/** The same day a year later; of the leap day, the day before. */
export function yearLater(date: TradeDate): TradeDate {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year + 1, month, 0)).getUTCDate();
  return tradeDateOfStamp(Date.UTC(year + 1, month - 1, Math.min(day, last)));
}

/**
 * What a share goes ex in the twelve months after `today`, in order of dates. Announced: listed with
 * a date after today. Estimated: each dividend that went ex in the twelve months up to today, unchanged
 * and on the same day a year later, unless an announced one stands within {@link SAME_DAYS} of it, which
 * is then the same. A company that paid nothing for a year is not expected to pay.
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
 * What one share is expected to pay in the twelve months after `today`, in the currency of its prices:
 * the sum of {@link expectDividends}. Undefined where no dividend is known.
 */
export const expectedPerShare = (
  known: readonly KnownDividend[] | undefined,
  today: TradeDate,
): number | undefined =>
  known && known.length > 0
    ? sum(expectDividends(known, today).map(({ amount }) => decimalOf(amount))).toNumber()
    : undefined;
