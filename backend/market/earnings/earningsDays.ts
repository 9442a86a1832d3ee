import type { EarningsDate } from "../profile.ts";
import { dateIn, instantIn, NEW_YORK_OPEN } from "../../domain/sessions.ts";
import { marketOf } from "../../domain/symbol.ts";
import { DAY_MS } from "../../domain/durations.ts";

/**
 * Returns whole calendar days from today to `date` (`YYYY-MM-DD`), both local to the symbol's
 * exchange. Negative if the date has passed, NaN if it is invalid. `asOf` is in epoch milliseconds.
 */
export function daysUntil(date: string, symbol: string, asOf: number): number {
  const today = Date.parse(`${dateIn(marketOf(symbol).zone, asOf)}T00:00:00Z`);
  return Math.round((Date.parse(`${date}T00:00:00Z`) - today) / DAY_MS);
}

/**
 * Returns the days to an upcoming report, 0 for today, null once it is over. A report before the
 * open is over at 09:30 local time, the latest opening of the known exchanges.
 */
export function daysToReport(earnings: EarningsDate, symbol: string, asOf: number): number | null {
  const days = daysUntil(earnings.date, symbol, asOf);
  if (!(days >= 0)) return null;
  if (days > 0 || earnings.hour !== "before_open") return days;
  const { hour, minute } = NEW_YORK_OPEN;
  return asOf < instantIn(marketOf(symbol).zone, earnings.date, hour, minute) ? 0 : null;
}
