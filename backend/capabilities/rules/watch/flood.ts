import { MINUTE_MS } from "../../../domain/durations.ts";

/** As with price alerts: one more firing than this on a stock within the time is a flood. */
const MAX_ON_SYMBOL = 15;
/**
 * Of the whole rule, besides one for each stock: that many stocks may meet it at the same close, on
 * the worst day of a market above all, and that is what it was written for. What repeats is a flood.
 */
const MAX_REPEATS = 60;
/** Stocks whose first firing is not counted: as many as a rule may list, which "every stock" is not. */
const MAX_FIRST = 500;
export const FLOOD_MINUTES = 3;
export const FLOOD_MS = FLOOD_MINUTES * MINUTE_MS;

/** Firings of one rule within {@link FLOOD_MS} up to one that is about to be recorded, that one included. */
export interface RecentFirings {
  readonly onSymbol: number;
  readonly inAll: number;
  readonly symbols: number;
}

export interface Flood {
  /** What was exceeded: the limit of one stock, or of all of the rule. */
  readonly limit: "symbol" | "rule";
  /** So many within the minutes are not too many; of the rule besides one for each stock. */
  readonly firings: number;
  readonly windowMinutes: number;
}

/** Undefined where it may fire. */
export function findFlood({ onSymbol, inAll, symbols }: RecentFirings): Flood | undefined {
  if (onSymbol > MAX_ON_SYMBOL) {
    return { limit: "symbol", firings: MAX_ON_SYMBOL, windowMinutes: FLOOD_MINUTES };
  }
  return inAll - Math.min(symbols, MAX_FIRST) > MAX_REPEATS
    ? { limit: "rule", firings: MAX_REPEATS, windowMinutes: FLOOD_MINUTES }
    : undefined;
}
