import type { HistoryRange } from "../../../contract/portfolioHistory.ts";
import { dateOfDay, dayNumberOf, isWeekend } from "../../../market/calendars/calendarDays.ts";
import { closedDaysOf } from "../../../market/calendars/closedDays.ts";
import { stampOfTradeDate, tradeDateOfStamp, type TradeDate } from "../../../domain/tradeDate.ts";
import { DAY_MS } from "../../../domain/durations.ts";

/** A chart has no room for more. */
const MAX_POINTS = 260;
/** Longer than any exchange is closed. */
const MAX_CLOSED_DAYS = 30;

/** The same day so many months before; the last of its month where there is none. */
function monthsBefore(date: TradeDate, months: number): TradeDate {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return tradeDateOfStamp(Date.UTC(year, month - 1 - months, Math.min(day, lastDay)));
}

const daysBefore = (date: TradeDate, days: number): TradeDate =>
  tradeDateOfStamp(stampOfTradeDate(date) - days * DAY_MS);

/** Whether a date (days since 1970-01-01) is one on which there may be new closes. */
export type TradesOn = (day: number) => boolean;

/**
 * The trading dates of the exchanges that the symbols are of: those on which one of them trades, for
 * then the value may change. On a date on which all are closed the value would be that of the one
 * before, and a stretch of returns would be nothing. Where a calendar is not known, weekdays; a coin
 * trades on each day; cash alone is valued on weekdays.
 */
export function tradingDatesOf(symbols: readonly string[], isRoundTheClock = false): TradesOn {
  if (isRoundTheClock) return () => true;
  if (symbols.length === 0) return (day) => !isWeekend(day);
  const closed = symbols.map(closedDaysOf);
  return (day) => closed.some((isClosed) => !isClosed(day));
}

/** The date itself, or the last trading date before it; the date where there is none for long. */
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
      // On a weekend the day is Friday: from Thursday's close.
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

/** Where a range begins: never before the first transaction. */
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

/** The dates that a portfolio is valued at: each trading date, and both ends. */
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

/** Points to draw, evenly apart, with the first and the last. */
export function thin<Point>(points: readonly Point[]): Point[] {
  const last = points.length - 1;
  const apart = Math.max(1, Math.ceil(last / (MAX_POINTS - 1)));
  return points.filter((_, place) => place % apart === 0 || place === last);
}
