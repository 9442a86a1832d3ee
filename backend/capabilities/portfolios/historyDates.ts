import type { HistoryRange } from "../../contract/portfolioHistory.ts";
import { dateOfDay, dayNumberOf, isWeekend } from "../../market/calendars/calendarDays.ts";
import { closedDaysOf } from "../../market/calendars/closedDays.ts";
import { stampOfTradeDate, tradeDateOfStamp, type TradeDate } from "../../market/tradeDate.ts";
import { DAY_MS } from "../../platform/durations.ts";

/** Besides the ends of months. */
const MAX_DATES = 260;
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

/**
 * The dates that a portfolio is valued at, both ends among them: trading dates, as far apart as it
 * takes, and the last of each month, which the monthly table needs.
 */
export function listDates(
  start: TradeDate,
  end: TradeDate,
  tradesOn: TradesOn,
): readonly TradeDate[] {
  const trading: TradeDate[] = [];
  for (let day = dayNumberOf(start); day <= dayNumberOf(end); day++) {
    if (tradesOn(day)) trading.push(dateOfDay(day));
  }
  const apart = Math.ceil(trading.length / MAX_DATES);
  const chosen = trading.filter((date, index) => {
    const next = trading[index + 1];
    const endsMonth = next !== undefined && next.slice(0, 7) !== date.slice(0, 7);
    return index % apart === 0 || endsMonth;
  });
  const dates = new Set([start, ...chosen, end]);
  return [...dates].sort();
}
