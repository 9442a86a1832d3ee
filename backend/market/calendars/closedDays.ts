import { isMarketCode, marketOf, type MarketCode } from "../../domain/symbol.ts";
import { isWeekend } from "./calendarDays.ts";
import { tradesOn } from "./exchangeHours.ts";
import { DAY_MS } from "../../domain/durations.ts";

/**
 * First year for which an exchange's holidays are known in full. New York: its own list from 1998
 * on, checked against the dates of all available price tables. London: the rules of 1971 and every
 * proclamation since May Day 1995 was moved. Tokyo: the holiday law as amended in 2005, in force
 * from 2007. Toronto: the current rules, without Family Day before 2008.
 */
const FIRST_YEAR: Readonly<Record<MarketCode, number>> = {
  US: 1998,
  LSE: 1996,
  TSE: 2007,
  TSX: 1996,
};

/**
 * True if the symbol's form determines its exchange: a plain ticker, one with a share class
 * (`BRK.B`), or a London, Tokyo or Toronto symbol. An unknown index or suffix is assigned to the US
 * market but may follow another calendar than New York's.
 */
const isCalendarKnown = (symbol: string, code: MarketCode): boolean =>
  code !== "US" || /^[A-Z0-9]+([.-][A-Z0-9])?$/.test(symbol);

/**
 * Returns a predicate that is true for days (since 1970-01-01) on which the symbol's exchange was
 * certainly closed: weekends, holidays of years whose holidays are known, and days that the data
 * source reported as closed. Always false for crypto.
 */
export function closedDaysOf(symbol: string): (day: number) => boolean {
  const { code } = marketOf(symbol);
  if (!isMarketCode(code)) return (day) => !tradesOn(code, day);
  const isKnown = isCalendarKnown(symbol, code);
  const firstDay = Date.UTC(FIRST_YEAR[code], 0, 1) / DAY_MS;
  return (day) => isWeekend(day) || (isKnown && day >= firstDay && !tradesOn(code, day));
}

/** Returns the first day from `day` on that may be a trading day; days since 1970-01-01. */
export function tradingDayFrom(symbol: string, day: number): number {
  const isClosed = closedDaysOf(symbol);
  let open = day;
  while (isClosed(open)) open++;
  return open;
}
