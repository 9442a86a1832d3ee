import { DAY_MS } from "../domain/durations.ts";
import { stampOfTradeDate } from "../domain/tradeDate.ts";
import type { EarningsDate } from "./profile.ts";
import { readTradeDate, type TradeDate } from "../domain/tradeDate.ts";

/** `numerator` new shares replace `denominator` old ones. */
export interface Split {
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

export interface EffectiveSplit {
  /** New price ÷ old price. */
  readonly factor: number;
  readonly effectiveDate: TradeDate;
  readonly source: string;
}

/** Returns the splits from one trade date to another, both included, oldest first. */
export const effectiveSplits = (
  list: SplitList | null | undefined,
  until: TradeDate,
  from?: TradeDate,
): readonly EffectiveSplit[] =>
  (list?.splits ?? [])
    .filter(({ date }) => date <= until && (from === undefined || date >= from))
    .map((split) => ({
      factor: splitFactor(split),
      effectiveDate: split.date,
      source: list?.source ?? "",
    }));

/** One row of an exchange's calendar of splits. */
export interface ExpectedSplit extends Split {
  readonly symbol: string;
}

/** Amount per share, in the currency of the share's prices. */
export interface Dividend {
  /** Ex-date, `YYYY-MM-DD` in the exchange's time zone. */
  readonly date: string;
  readonly amount: number;
}

/** Corporate dates shown on the chart, each list oldest first; empty if none are known. */
export interface CompanyCalendar {
  readonly earnings: readonly EarningsDate[];
  readonly splits: readonly Split[];
  readonly dividends?: readonly Dividend[];
}

/** More entries of one kind than a company has in 50 years indicate bad source data. */
const MAX_ENTRIES = 200;

/** Returns the calendar in date order without missing dates, duplicate days or missing ratios. */
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

/** A source may list a split several days late. */
const MAX_AGE_MS = 10 * DAY_MS;
/** Factor by which a day's trading may move the price away from the pure split ratio. */
const TOLERANCE = 1.3;

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

/**
 * Returns true if a price is on the other side of a split than `last`, and on the wrong one for
 * `today`: from before a split that is effective, or from after one that is not. Around the day of
 * a split two sources may differ by exactly its ratio.
 */
export const isAcrossSplit = (
  splits: readonly Split[],
  last: number,
  price: number,
  today: TradeDate,
): boolean =>
  splits.some((split) => {
    const away = Math.abs(stampOfTradeDate(split.date) - stampOfTradeDate(today));
    const factor = splitFactor(split);
    const moved = Math.log(price / last);
    const other = split.date <= today ? -Math.log(factor) : Math.log(factor);
    return away <= MAX_AGE_MS && Math.abs(moved - other) < Math.abs(moved);
  });
