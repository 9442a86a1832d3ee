import type { Ledger } from "../../market/ledger/ledger.ts";
import { tradeDateAt, tradeDateOfStamp, type TradeDate } from "../../market/tradeDate.ts";
import { HOUR_MS } from "../../platform/durations.ts";

/** Where a day begins first: what is dated later is in the future everywhere. */
const EARLIEST_ZONE_HOURS = 14;

/** The latest date that it is anywhere. */
export const latestDate = (now: number): TradeDate =>
  tradeDateOfStamp(now + EARLIEST_ZONE_HOURS * HOUR_MS);

/** The date at the exchange of a symbol; of what has no exchange, the latest of all. */
export const dateFor = (symbol: string | undefined, now: number): TradeDate =>
  symbol === undefined ? latestDate(now) : tradeDateAt(symbol, now);

/**
 * The date that a value of now belongs to: today by Greenwich, and never before a transaction that is
 * of tomorrow there already.
 */
export function valueDate(ledger: Ledger, now: number): TradeDate {
  let date = tradeDateOfStamp(now);
  for (const { tx } of ledger.entries.values()) if (tx.date > date) date = tx.date;
  return date;
}
