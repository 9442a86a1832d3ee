import { dateIn } from "./sessions.ts";
import { marketOf } from "./symbol.ts";

/**
 * A day on an exchange's calendar, `YYYY-MM-DD`; never an instant. It is the same day in every
 * zone; an instant needs a zone to become one, by {@link tradeDateAt}.
 */
export type TradeDate = `${number}-${number}-${number}`;

/** The local date of the symbol's exchange at an instant, epoch milliseconds. */
export const tradeDateAt = (symbol: string, epochMs: number): TradeDate =>
  dateIn(marketOf(symbol).zone, epochMs) as TradeDate;

/** The date of a daily bar's stamp: 00:00 UTC of its trade date, whatever the exchange. */
export const tradeDateOfStamp = (stamp: number): TradeDate =>
  new Date(stamp).toISOString().slice(0, 10) as TradeDate;

/** The stamp of a trade date's daily bar, epoch milliseconds. */
export const stampOfTradeDate = (date: TradeDate): number => Date.parse(`${date}T00:00:00Z`);

/** A valid calendar date (no thirtieth of February); undefined for any other text. */
export function readTradeDate(text: string): TradeDate | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const stamp = Date.parse(`${text}T00:00:00Z`);
  const isReal = !Number.isNaN(stamp) && new Date(stamp).toISOString().startsWith(text);
  return isReal ? (text as TradeDate) : undefined;
}
