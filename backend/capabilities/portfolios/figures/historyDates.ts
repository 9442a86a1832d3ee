import type { HistoryRange } from "../../../contract/portfolios/portfolioHistory.ts";
import { dateOfDay, dayNumberOf, isWeekend } from "../../../market/calendars/calendarDays.ts";
import { closedDaysOf } from "../../../market/calendars/closedDays.ts";
import { stampOfTradeDate, tradeDateOfStamp, type TradeDate } from "../../../domain/tradeDate.ts";
import { DAY_MS } from "../../../domain/durations.ts";

const MAX_POINTS = 260;
/** Longer than any exchange closes. */
const MAX_CLOSED_DAYS = 30;

function monthsBefore(date: TradeDate, months: number): TradeDate {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return tradeDateOfStamp(Date.UTC(year, month - 1 - months, Math.min(day, lastDay)));
}

const daysBefore = (date: TradeDate, days: number): TradeDate =>
  tradeDateOfStamp(stampOfTradeDate(date) - days * DAY_MS);

/** Returns true if a date (days since 1970-01-01) may have new closes. */
export type TradesOn = (day: number) => boolean;

/**
 * Combines the trading dates of the symbols' exchanges: a date counts if any of them is open, as
 * only then can the value change. Weekdays stand in for unknown calendars; coins trade every day;
 * cash alone is valued on weekdays.
 */
export function tradingDatesOf(symbols: readonly string[], isRoundTheClock = false): TradesOn {
  if (isRoundTheClock) return () => true;
  if (symbols.length === 0) return (day) => !isWeekend(day);
  const closed = symbols.map(closedDaysOf);
  return (day) => closed.some((isClosed) => !isClosed(day));
}

function lastTradingDate(date: TradeDate, tradesOn: TradesOn): TradeDate {
  const day = dayNumberOf(date);
  for (let before = day; before > day - MAX_CLOSED_DAYS; before--) {
    if (tradesOn(before)) return dateOfDay(before);
  }
  return date;
}

function startOfRange(
  range: Exclude<HistoryRange, "all">,
  today: TradeDate,
  tradesOn: TradesOn,
): TradeDate {
  switch (range) {
    case "1d":
      // On a weekend, "day" means Friday, measured from Thursday's close.
      return lastTradingDate(daysBefore(lastTradingDate(today, tradesOn), 1), tradesOn);
    case "1w":
      return daysBefore(today, 7);
    case "ytd":
      return `${Number(today.slice(0, 4)) - 1}-12-31` as TradeDate;
    case "1m":
      return monthsBefore(today, 1);
    case "1y":
      return monthsBefore(today, 12);
    default:
      return range satisfies never;
  }
}

export function startOf(
  range: HistoryRange,
  first: TradeDate,
  today: TradeDate,
  tradesOn: TradesOn,
): TradeDate {
  if (range === "all") return first;
  const start = startOfRange(range, today, tradesOn);
  return start > first ? start : first;
}

export function listDates(
  start: TradeDate,
  end: TradeDate,
  tradesOn: TradesOn,
): readonly TradeDate[] {
  const dates = [start];
  for (let day = dayNumberOf(start) + 1; day < dayNumberOf(end); day++) {
    if (tradesOn(day)) dates.push(dateOfDay(day));
  }
  if (end > start) dates.push(end);
  return dates;
}

export function thin<Point>(points: readonly Point[]): Point[] {
  const last = points.length - 1;
  const apart = Math.max(1, Math.ceil(last / (MAX_POINTS - 1)));
  return points.filter((_, place) => place % apart === 0 || place === last);
}
