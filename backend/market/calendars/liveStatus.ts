import type { Clock } from "../../platform/clock.ts";
import { sessionAt } from "./exchangeHours.ts";
import { areHoursKnown } from "./sourceHours.ts";
import type { MarketStatus } from "../source.ts";
import {
  exchangeOf,
  isMarketCode,
  kindOf,
  marketOf,
  type ExchangeCode,
} from "../../domain/symbol.ts";

/** Whether an exchange is in its regular session for certain: its hours are known. */
function isOpen(code: ExchangeCode, at: number): boolean {
  const exchange = exchangeOf(code);
  const isKnown = isMarketCode(code) || (exchange !== undefined && areHoursKnown(exchange));
  return isKnown && sessionAt(code, at) === "regular";
}

/**
 * Whether a price of the symbol is certain to be made at an instant. Never for a fund, which has
 * one price a day, after the close.
 */
export const isCertainlyOpen = (symbol: string, at: number): boolean =>
  kindOf(symbol) !== "fund" && isOpen(marketOf(symbol).code, at);

/**
 * Whether any of these exchanges is in its regular session; Tokyo is not during its lunch break.
 */
export const isAnyOpen = (codes: Iterable<ExchangeCode>, at: number): boolean =>
  [...codes].some((code) => isOpen(code, at));

/**
 * The state of a live source: open while one of its exchanges is. A source without prices is never
 * open.
 */
export const createLiveStatus =
  (clock: Clock, codes: readonly ExchangeCode[]) => (): MarketStatus => {
    const asOf = clock.now();
    return { kind: "live", isOpen: isAnyOpen(codes, asOf), asOf };
  };

/**
 * The state of a market for a client that watches these symbols: open while one of their exchanges
 * is. Without symbols, that of the four markets with calendars by rule, as far as a source covers
 * them.
 */
export function narrowToWatched(status: MarketStatus, symbols: Iterable<string>): MarketStatus {
  const hasSessions = status.kind === "live" || status.isRoundTheClock === false;
  if (!hasSessions) return status;
  const codes = new Set<ExchangeCode>();
  for (const symbol of symbols) codes.add(marketOf(symbol).code);
  if (codes.size === 0) return status;
  // A status that is closed is so for the four markets alone: coins trade on Sundays.
  const counted = status.isOpen ? codes : [...codes].filter((code) => !isMarketCode(code));
  return { ...status, isOpen: isAnyOpen(counted, status.asOf) };
}
