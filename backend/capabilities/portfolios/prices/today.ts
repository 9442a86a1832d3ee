import { lastDateOf, type Ledger } from "../../../market/ledger/ledger.ts";
import { wallTimeIn } from "../../../domain/sessions.ts";
import { marketOf } from "../../../domain/symbol.ts";
import { tradeDateAt, tradeDateOfStamp, type TradeDate } from "../../../domain/tradeDate.ts";
import { DAY_MS, HOUR_MS } from "../../../domain/durations.ts";

/** Where a day begins first: what is dated later is in the future everywhere. */
const EARLIEST_ZONE_HOURS = 14;

/** The latest date that it is anywhere. */
export const latestDate = (now: number): TradeDate =>
  tradeDateOfStamp(now + EARLIEST_ZONE_HOURS * HOUR_MS);

/** The date at the exchange of a symbol; of what has no exchange, the latest of all. */
export const dateFor = (symbol: string | undefined, now: number): TradeDate =>
  symbol === undefined ? latestDate(now) : tradeDateAt(symbol, now);

/**
 * `HH:MM:SS` on the clock of a symbol's exchange; of what has no exchange, the latest of all. Undefined
 * where the trade date is not the clock's, as on a weekend of a market that trades round the clock.
 */
export function timeFor(symbol: string | undefined, now: number): string | undefined {
  const timeOfDay = (ms: number): string => new Date(ms).toISOString().slice(11, 19);
  if (symbol === undefined) return timeOfDay(now + EARLIEST_ZONE_HOURS * HOUR_MS);
  const passed = wallTimeIn(marketOf(symbol).zone, tradeDateAt(symbol, now), now);
  return passed < 0 || passed >= DAY_MS ? undefined : timeOfDay(passed);
}

/**
 * The date that a value of now belongs to: today by Greenwich, and never before a transaction that is
 * of tomorrow there already.
 */
export function valueDate(ledger: Ledger, now: number): TradeDate {
  const [date, last] = [tradeDateOfStamp(now), lastDateOf(ledger)];
  return last !== undefined && last > date ? last : date;
}
