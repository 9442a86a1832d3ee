import { DAY_MS } from "./durations.ts";
import { dateIn } from "./sessions.ts";
import { marketOf, type MarketInfo } from "./symbol.ts";

/** A calendar day `YYYY-MM-DD`, the same in every zone; {@link tradeDateAt} converts an instant. */
export type TradeDate = `${number}-${number}-${number}`;

/** Day index in the week that began on Thursday 1970-01-01. */
const SATURDAY = 2;
/** Days until Monday for Saturday and Sunday, indexed as above. */
const DAYS_TO_MONDAY: Readonly<Record<number, number>> = { 2: 2, 3: 1 };

/**
 * Returns the trade date of an instant (epoch milliseconds) at an exchange: its local date. Where
 * trading runs around the clock from Sunday evening, a weekend belongs to Monday; a close at the
 * midnight that ends Friday still belongs to Friday.
 */
export function tradeDateIn({ zone, week }: MarketInfo, epochMs: number): TradeDate {
  const date = dateIn(zone, epochMs) as TradeDate;
  if (week !== "weekdays") return date;
  const stamp = stampOfTradeDate(date);
  const weekday = (((stamp / DAY_MS) % 7) + 7) % 7;
  const dateBefore = dateIn(zone, epochMs - 1) as TradeDate;
  if (weekday === SATURDAY && dateBefore !== date) return dateBefore;
  return tradeDateOfStamp(stamp + (DAYS_TO_MONDAY[weekday] ?? 0) * DAY_MS);
}

export const tradeDateAt = (symbol: string, epochMs: number): TradeDate =>
  tradeDateIn(marketOf(symbol), epochMs);

/** Returns the date of a daily bar's stamp: 00:00 UTC of its trade date, whatever the exchange. */
export const tradeDateOfStamp = (stamp: number): TradeDate =>
  new Date(stamp).toISOString().slice(0, 10) as TradeDate;

/** Returns the stamp of a trade date's daily bar, epoch milliseconds. */
export const stampOfTradeDate = (date: TradeDate): number => Date.parse(`${date}T00:00:00Z`);

/** Parses a valid calendar date (no thirtieth of February); undefined for any other text. */
export function readTradeDate(text: string): TradeDate | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const stamp = Date.parse(`${text}T00:00:00Z`);
  const isReal = !Number.isNaN(stamp) && new Date(stamp).toISOString().startsWith(text);
  return isReal ? (text as TradeDate) : undefined;
}
