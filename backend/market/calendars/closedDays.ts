import { isMarketCode, marketOf, type MarketCode } from "../../domain/symbol.ts";
import { isWeekend } from "./calendarDays.ts";
import { tradesOn } from "./exchangeHours.ts";
import { DAY_MS } from "../../domain/durations.ts";

/**
 * First year of which an exchange's holidays are known in full. New York: its own list from 1998 on,
 * and the days of every table of prices at hand. London: the rules of 1971, and every proclamation
 * since May Day 1995 was moved. Tokyo: the law on holidays as amended in 2005, in force from 2007.
 * Toronto: the rules with Family Day since 2008, before it the same without.
 */
const FIRST_YEAR: Readonly<Record<MarketCode, number>> = {
  US: 1998,
  LSE: 1996,
  TSE: 2007,
  TSX: 1996,
};

/**
 * A symbol whose shape decides its exchange: a ticker alone, one with a share class (`BRK.B`), or
 * one of London, Tokyo or Toronto. An unknown index or suffix may follow another calendar than New
 * York's, although it belongs to the US market here.
 */
const isCalendarKnown = (symbol: string, code: MarketCode): boolean =>
  code !== "US" || /^[A-Z0-9]+([.-][A-Z0-9])?$/.test(symbol);

/**
 * Tells whether the symbol's exchange was certainly closed on a day (since 1970-01-01): on a
 * weekend, on a holiday of a year for which its holidays are known, or on a day of which its source
 * has said so. Coins are never closed.
 */
export function closedDaysOf(symbol: string): (day: number) => boolean {
  const { code } = marketOf(symbol);
  if (!isMarketCode(code)) return (day) => !tradesOn(code, day);
  const isKnown = isCalendarKnown(symbol, code);
  const firstDay = Date.UTC(FIRST_YEAR[code], 0, 1) / DAY_MS;
  return (day) => isWeekend(day) || (isKnown && day >= firstDay && !tradesOn(code, day));
}

/** The first day from `day` on that is not certainly closed. */
export function tradingDayFrom(symbol: string, day: number): number {
  const isClosed = closedDaysOf(symbol);
  let open = day;
  while (isClosed(open)) open++;
  return open;
}
