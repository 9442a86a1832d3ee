import { DAY_MS } from "../domain/durations.ts";
import { stampOfTradeDate } from "../domain/tradeDate.ts";
import type { EarningsDate } from "./profile.ts";
import { readTradeDate, type TradeDate } from "../domain/tradeDate.ts";

/** `numerator` new shares for `denominator` old ones. */
export interface Split {
  /** First trade date with the new shares. */
  readonly date: TradeDate;
  readonly numerator: number;
  readonly denominator: number;
}

/** New price ÷ old price. */
export const splitFactor = ({ numerator, denominator }: Split): number => denominator / numerator;

/** Splits of one symbol, oldest first, and their source. */
export interface SplitList {
  readonly source: string;
  readonly splits: readonly Split[];
}

/** Amount per share, in its currency. */
export interface Dividend {
  /** First trade date without the dividend, `YYYY-MM-DD` in the exchange's zone. */
  readonly date: string;
  readonly amount: number;
}

/** Corporate dates shown on the chart, each list oldest first; empty where none is known. */
export interface CompanyCalendar {
  /** Past reports, and the next one. */
  readonly earnings: readonly EarningsDate[];
  readonly splits: readonly Split[];
  readonly dividends?: readonly Dividend[];
}

/** More of one kind than a company has in fifty years is a fault of the source. */
const MAX_ENTRIES = 200;

/** The calendar in order of dates, without invalid entries: no date, a repeated day, no ratio. */
export function keepSoundCalendar({
  earnings,
  splits,
  dividends,
}: CompanyCalendar): CompanyCalendar {
  return {
    ...(dividends && { dividends: keepDates(dividends).filter(({ amount }) => amount > 0) }),
    earnings: keepDates(earnings),
    splits: keepSoundSplits(splits),
  };
}

/** Splits in order of dates, without invalid ones. */
export const keepSoundSplits = (splits: readonly Split[]): readonly Split[] =>
  keepDates(
    splits.filter(
      ({ numerator, denominator }) =>
        isShares(numerator) && isShares(denominator) && numerator !== denominator,
    ),
  );

const isShares = (count: number): boolean => Number.isFinite(count) && count > 0;

function keepDates<Entry extends { readonly date: string }>(entries: readonly Entry[]): Entry[] {
  const byDate = new Map<string, Entry>();
  for (const entry of entries) if (readTradeDate(entry.date)) byDate.set(entry.date, entry);
  return [...byDate.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1)).slice(-MAX_ENTRIES);
}

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
