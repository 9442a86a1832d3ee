import type { HistoryRange } from "../../contract/portfolioHistory.ts";
import { stampOfTradeDate, tradeDateOfStamp, type TradeDate } from "../../market/tradeDate.ts";
import { DAY_MS } from "../../platform/durations.ts";

/** Besides the ends of months. */
const MAX_DATES = 260;

/** The same day so many months before; the last of its month where there is none. */
function monthsBefore(date: TradeDate, months: number): TradeDate {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return tradeDateOfStamp(Date.UTC(year, month - 1 - months, Math.min(day, lastDay)));
}

const daysBefore = (date: TradeDate, days: number): TradeDate =>
  tradeDateOfStamp(stampOfTradeDate(date) - days * DAY_MS);

const isWeekday = (stamp: number): boolean => {
  const day = new Date(stamp).getUTCDay();
  return day !== 0 && day !== 6;
};

/** The date itself, or the Friday before a weekend. */
const lastWeekday = (date: TradeDate): TradeDate =>
  isWeekday(stampOfTradeDate(date)) ? date : lastWeekday(daysBefore(date, 1));

function startOfRange(range: Exclude<HistoryRange, "all">, today: TradeDate): TradeDate {
  switch (range) {
    case "1d":
      // On a weekend the day is Friday: from Thursday's close.
      return lastWeekday(daysBefore(lastWeekday(today), 1));
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
export function startOf(range: HistoryRange, first: TradeDate, today: TradeDate): TradeDate {
  if (range === "all") return first;
  const start = startOfRange(range, today);
  return start > first ? start : first;
}

/**
 * The dates that a portfolio is valued at, both ends among them: weekdays, as far apart as it takes,
 * and the last of each month, which the monthly table needs.
 */
export function listDates(start: TradeDate, end: TradeDate): readonly TradeDate[] {
  const weekdays: number[] = [];
  for (let stamp = stampOfTradeDate(start); stamp <= stampOfTradeDate(end); stamp += DAY_MS) {
    if (isWeekday(stamp)) weekdays.push(stamp);
  }
  const apart = Math.ceil(weekdays.length / MAX_DATES);
  const chosen = weekdays.filter((stamp, index) => {
    const next = weekdays[index + 1];
    const endsMonth =
      next !== undefined && new Date(next).getUTCMonth() !== new Date(stamp).getUTCMonth();
    return index % apart === 0 || endsMonth;
  });
  const dates = new Set([start, ...chosen.map(tradeDateOfStamp), end]);
  return [...dates].sort();
}
