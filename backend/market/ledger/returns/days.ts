import { stampOfTradeDate, type TradeDate } from "../../../domain/tradeDate.ts";
import { DAY_MS } from "../../../domain/durations.ts";

/** Calendar days from one date to another. */
export const daysBetween = (from: TradeDate, to: TradeDate): number =>
  Math.round((stampOfTradeDate(to) - stampOfTradeDate(from)) / DAY_MS);

/** A year as XIRR counts it, leap years included. */
export const YEAR_DAYS = 365;

/**
 * The yearly rate that grows to `rate` in `days`; null under a year, which the Global Investment
 * Performance Standards forbid to annualize, and for a loss of more than all.
 */
export const annualize = (rate: number, days: number): number | null =>
  days < YEAR_DAYS || rate < -1 ? null : Math.expm1(Math.log1p(rate) * (YEAR_DAYS / days));
