import type { Clock } from "../../platform/clock.ts";
import { sessionAt } from "./exchangeHours.ts";
import type { MarketStatus } from "../source.ts";
import { marketCodes, marketOf, type MarketCode } from "../symbol.ts";

/**
 * Whether any of these exchanges is in its regular session; Tokyo is not during its lunch break.
 */
export const isAnyOpen = (codes: Iterable<MarketCode>, at: number): boolean =>
  [...codes].some((code) => sessionAt(code, at) === "regular");

/**
 * The state of a live source: open while one of its exchanges is. A source without prices is never
 * open.
 */
export const createLiveStatus =
  (clock: Clock, codes: readonly MarketCode[]) => (): MarketStatus => {
    const asOf = clock.now();
    return { kind: "live", isOpen: isAnyOpen(codes, asOf), asOf };
  };

/**
 * The state of a market for a client that watches these symbols: open while one of their exchanges
 * is. Without symbols, all that the sources cover.
 */
export function narrowToWatched(status: MarketStatus, symbols: Iterable<string>): MarketStatus {
  const hasSessions = status.kind === "live" || status.isRoundTheClock === false;
  if (!hasSessions || !status.isOpen) return status;
  const codes = new Set<MarketCode>();
  for (const symbol of symbols) {
    codes.add(marketOf(symbol).code);
    if (codes.size === marketCodes.length) break;
  }
  return codes.size === 0 ? status : { ...status, isOpen: isAnyOpen(codes, status.asOf) };
}
