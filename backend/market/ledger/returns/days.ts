import { stampOfTradeDate, type TradeDate } from "../../../domain/tradeDate.ts";
import { DAY_MS } from "../../../domain/durations.ts";

export const daysBetween = (from: TradeDate, to: TradeDate): number =>
  Math.round((stampOfTradeDate(to) - stampOfTradeDate(from)) / DAY_MS);

/** Year length of XIRR, also in leap years. */
export const YEAR_DAYS = 365;

/**
 * Annualizes `rate` over `days`. Returns null for less than a year, which the Global Investment
 * Performance Standards forbid to annualize, and for a loss of more than 100%.
 */
export const annualize = (rate: number, days: number): number | null =>
  days < YEAR_DAYS || rate < -1 ? null : Math.expm1(Math.log1p(rate) * (YEAR_DAYS / days));
