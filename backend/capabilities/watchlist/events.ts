import type { DomainEvent } from "../../platform/eventStore/event.ts";

export type StockWatched = DomainEvent<
  "StockWatched",
  {
    readonly symbol: string;
    /** The company; the symbol itself without a name. */
    readonly name: string;
  }
>;

/** The company's name has been found out; it was listed under its symbol. */
export type StockNamed = DomainEvent<
  "StockNamed",
  { readonly symbol: string; readonly name: string }
>;

/** Taken off the list. Its history stays. */
export type StockUnwatched = DomainEvent<"StockUnwatched", { readonly symbol: string }>;

/** The removal was taken back: the stock is where it was in the list. */
export type StockWatchRestored = DomainEvent<"StockWatchRestored", { readonly symbol: string }>;

export type WatchlistEvent = StockWatched | StockNamed | StockUnwatched | StockWatchRestored;

export const watchlistEventTypes = [
  "StockWatched",
  "StockNamed",
  "StockUnwatched",
  "StockWatchRestored",
] as const satisfies readonly WatchlistEvent["type"][];

/** One stream a symbol: its version decides which of concurrent additions came first. */
export const watchlistStream = (symbol: string): string => `watchlist-${symbol}`;
