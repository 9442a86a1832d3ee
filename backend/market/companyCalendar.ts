import type { EarningsDate } from "./profile.ts";
import { readTradeDate, type TradeDate } from "./tradeDate.ts";

/** `numerator` new shares for `denominator` old ones. */
export interface Split {
  /** First trade date with the new shares. */
  readonly date: TradeDate;
  readonly numerator: number;
  readonly denominator: number;
}

/** Splits of one symbol, oldest first, and who lists them. */
export interface SplitList {
  readonly source: string;
  readonly splits: readonly Split[];
}

/** Days of a company that its chart is read by, each list oldest first; empty where none is known. */
export interface CompanyCalendar {
  /** Reports of the past, and the next one. */
  readonly earnings: readonly EarningsDate[];
  readonly splits: readonly Split[];
}

/** More of a kind than a company has in fifty years is a fault of the source. */
const MOST = 200;

/** The calendar in order of dates, without what cannot be right: no date, a day told twice, no ratio. */
export function keepSoundCalendar({ earnings, splits }: CompanyCalendar): CompanyCalendar {
  return {
    earnings: keepDates(earnings),
    splits: keepSoundSplits(splits),
  };
}

/** Splits in order of dates, without what cannot be right. */
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
  return [...byDate.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1)).slice(-MOST);
}
