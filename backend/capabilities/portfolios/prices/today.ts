import { lastDateOf, type Ledger } from "../../../market/ledger/ledger.ts";
import { wallTimeIn } from "../../../domain/sessions.ts";
import { marketOf } from "../../../domain/symbol.ts";
import { tradeDateAt, tradeDateOfStamp, type TradeDate } from "../../../domain/tradeDate.ts";
import { DAY_MS, HOUR_MS } from "../../../domain/durations.ts";

/** Earliest time zone; a later date is in the future everywhere. */
const EARLIEST_ZONE_HOURS = 14;

export const latestDate = (now: number): TradeDate =>
  tradeDateOfStamp(now + EARLIEST_ZONE_HOURS * HOUR_MS);

/** Returns the date at a symbol's exchange; without an exchange, the latest date anywhere. */
export const dateFor = (symbol: string | undefined, now: number): TradeDate =>
  symbol === undefined ? latestDate(now) : tradeDateAt(symbol, now);

/**
 * Returns `HH:MM:SS` at a symbol's exchange; without an exchange, in the earliest time zone.
 * Undefined if the trade date differs from the calendar date, as on weekends of a round-the-clock
 * market.
 */
export function timeFor(symbol: string | undefined, now: number): string | undefined {
  const timeOfDay = (ms: number): string => new Date(ms).toISOString().slice(11, 19);
  if (symbol === undefined) return timeOfDay(now + EARLIEST_ZONE_HOURS * HOUR_MS);
  const passed = wallTimeIn(marketOf(symbol).zone, tradeDateAt(symbol, now), now);
  return passed < 0 || passed >= DAY_MS ? undefined : timeOfDay(passed);
}

/** Today in UTC, but never before the last transaction, which may be dated tomorrow. */
export function valueDate(ledger: Ledger, now: number): TradeDate {
  const [date, last] = [tradeDateOfStamp(now), lastDateOf(ledger)];
  return last !== undefined && last > date ? last : date;
}
