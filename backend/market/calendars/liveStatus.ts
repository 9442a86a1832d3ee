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

/** False if the exchange's hours are not known. */
function isOpen(code: ExchangeCode, at: number): boolean {
  const exchange = exchangeOf(code);
  const isKnown = isMarketCode(code) || (exchange !== undefined && areHoursKnown(exchange));
  return isKnown && sessionAt(code, at) === "regular";
}

/** Returns false for funds, which have one price a day, after the close. */
export const isCertainlyOpen = (symbol: string, at: number): boolean =>
  kindOf(symbol) !== "fund" && isOpen(marketOf(symbol).code, at);

/** True if any exchange is in its regular session, which excludes Tokyo's lunch break. */
export const isAnyOpen = (codes: Iterable<ExchangeCode>, at: number): boolean =>
  [...codes].some((code) => isOpen(code, at));

/** Creates the status of a live source, which is open while any of its exchanges is open. */
export const createLiveStatus =
  (clock: Clock, codes: readonly ExchangeCode[]) => (): MarketStatus => {
    const asOf = clock.now();
    return { kind: "live", isOpen: isAnyOpen(codes, asOf), asOf };
  };

/** The result is open while any symbol's exchange is, and unchanged if there are no symbols. */
export function narrowToWatched(status: MarketStatus, symbols: Iterable<string>): MarketStatus {
  const hasSessions = status.kind === "live" || status.isRoundTheClock === false;
  if (!hasSessions) return status;
  const codes = new Set<ExchangeCode>();
  for (const symbol of symbols) codes.add(marketOf(symbol).code);
  if (codes.size === 0) return status;
  // A closed status only covers the four rule-based markets; others, such as crypto, may be open.
  const counted = status.isOpen ? codes : [...codes].filter((code) => !isMarketCode(code));
  return { ...status, isOpen: isAnyOpen(counted, status.asOf) };
}
