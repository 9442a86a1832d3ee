import type { DomainEvent } from "../../platform/eventStore/event.ts";

/** The list that always exists; events of its stocks omit the list. */
export const DEFAULT_LIST = 1;
export const DEFAULT_LIST_NAME = "Watchlist";

interface OnList {
  readonly symbol: string;
  readonly list?: number;
}

export type StockWatched = DomainEvent<
  "StockWatched",
  OnList & {
    /** Company name; the symbol itself if unknown. */
    readonly name: string;
  }
>;

export type StockNamed = DomainEvent<"StockNamed", OnList & { readonly name: string }>;

export type StockUnwatched = DomainEvent<"StockUnwatched", OnList>;

export type StockWatchRestored = DomainEvent<"StockWatchRestored", OnList>;

export type WatchlistEvent = StockWatched | StockNamed | StockUnwatched | StockWatchRestored;

/** Moved by hand: directly before another stock, or to the end for null. */
export type StockMoved = DomainEvent<
  "StockMoved",
  { readonly list: number; readonly symbol: string; readonly before: string | null }
>;

export type WatchlistCreated = DomainEvent<
  "WatchlistCreated",
  { readonly id: number; readonly name: string }
>;
export type WatchlistRenamed = DomainEvent<
  "WatchlistRenamed",
  { readonly id: number; readonly name: string }
>;
/** Its stocks are no longer watched, unless on another list. Restoring the list restores them. */
export type WatchlistDeleted = DomainEvent<"WatchlistDeleted", { readonly id: number }>;
export type WatchlistRestored = DomainEvent<"WatchlistRestored", { readonly id: number }>;
export type WatchlistsOrdered = DomainEvent<
  "WatchlistsOrdered",
  { readonly ids: readonly number[] }
>;

export type WatchlistsEvent =
  | WatchlistCreated
  | WatchlistRenamed
  | WatchlistDeleted
  | WatchlistRestored
  | WatchlistsOrdered;

export type AnyWatchlistEvent = WatchlistEvent | StockMoved | WatchlistsEvent;

export const watchlistEventTypes = [
  "StockWatched",
  "StockNamed",
  "StockUnwatched",
  "StockWatchRestored",
  "StockMoved",
  "WatchlistCreated",
  "WatchlistRenamed",
  "WatchlistDeleted",
  "WatchlistRestored",
  "WatchlistsOrdered",
] as const satisfies readonly AnyWatchlistEvent["type"][];

/** One stream per symbol and list; versions settle concurrent additions. Symbols have no colon. */
export const watchlistStream = (symbol: string, list = DEFAULT_LIST): string =>
  list === DEFAULT_LIST ? `watchlist-${symbol}` : `watchlist-${list}:${symbol}`;

export const watchlistOrderStream = (list: number): string => `watchlistOrder-${list}`;

/** Single stream of all lists, so that ids, names and order are decided consistently. */
export const WATCHLISTS_STREAM = "watchlists";
