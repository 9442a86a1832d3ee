import { MINUTE_MS } from "../../../domain/durations.ts";

/**
 * Maximum firings on one stock within {@link FLOOD_MS}, as for price alerts; one more is a flood.
 */
const MAX_ON_SYMBOL = 15;
/**
 * Maximum firings of a whole rule within {@link FLOOD_MS}, besides one for each stock. Many stocks
 * may meet the rule at the same close, above all on the market's worst days, and the rule was
 * written for that. Only repeats are a flood.
 */
const MAX_REPEATS = 60;
/**
 * Maximum number of stocks whose first firing is not counted: as many as a rule may list. A rule on
 * every stock may exceed it.
 */
const MAX_FIRST = 500;
export const FLOOD_MINUTES = 3;
export const FLOOD_MS = FLOOD_MINUTES * MINUTE_MS;

/**
 * Counts the firings of one rule within {@link FLOOD_MS} up to and including one about to be
 * recorded.
 */
export interface RecentFirings {
  readonly onSymbol: number;
  readonly inAll: number;
  readonly symbols: number;
}

export interface Flood {
  readonly limit: "symbol" | "rule";
  /** Number of firings allowed in the window; for the whole rule, besides one for each stock. */
  readonly firings: number;
  readonly windowMinutes: number;
}

export function findFlood({ onSymbol, inAll, symbols }: RecentFirings): Flood | undefined {
  if (onSymbol > MAX_ON_SYMBOL) {
    return { limit: "symbol", firings: MAX_ON_SYMBOL, windowMinutes: FLOOD_MINUTES };
  }
  return inAll - Math.min(symbols, MAX_FIRST) > MAX_REPEATS
    ? { limit: "rule", firings: MAX_REPEATS, windowMinutes: FLOOD_MINUTES }
    : undefined;
}
