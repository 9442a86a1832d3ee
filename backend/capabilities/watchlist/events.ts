import type { DomainEvent } from "../../platform/eventStore/event.ts";

/** The list that is always there; events of one stock on it name no list. */
export const DEFAULT_LIST = 1;
export const DEFAULT_LIST_NAME = "Watchlist";

interface OnList {
  readonly symbol: string;
  /** Left out, {@link DEFAULT_LIST}. */
  readonly list?: number;
}

export type StockWatched = DomainEvent<
  "StockWatched",
  OnList & {
    /** The company; the symbol itself without a name. */
    readonly name: string;
  }
>;

/** The company's name has been found out; it was listed under its symbol. */
export type StockNamed = DomainEvent<"StockNamed", OnList & { readonly name: string }>;

/** Taken off the list. Its history stays. */
export type StockUnwatched = DomainEvent<"StockUnwatched", OnList>;

/** The removal was taken back: the stock is where it was in the list. */
export type StockWatchRestored = DomainEvent<"StockWatchRestored", OnList>;

/** What becomes of one stock on one list. */
export type WatchlistEvent = StockWatched | StockNamed | StockUnwatched | StockWatchRestored;

/** Moved by hand: directly before another one of the list, or to its end. */
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
/** Its stocks are watched no more, unless another list has them. They return with the list. */
export type WatchlistDeleted = DomainEvent<"WatchlistDeleted", { readonly id: number }>;
export type WatchlistRestored = DomainEvent<"WatchlistRestored", { readonly id: number }>;
/** Every list that there is, first to last. */
export type WatchlistsOrdered = DomainEvent<
  "WatchlistsOrdered",
  { readonly ids: readonly number[] }
>;

/** What becomes of the lists themselves. */
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

/**
 * One stream a symbol and list: its version decides which of concurrent additions came first. No
 * symbol has a colon.
 */
export const watchlistStream = (symbol: string, list = DEFAULT_LIST): string =>
  list === DEFAULT_LIST ? `watchlist-${symbol}` : `watchlist-${list}:${symbol}`;

/** One stream a list for its order by hand. */
export const watchlistOrderStream = (list: number): string => `watchlistOrder-${list}`;

/** One stream for all lists: ids, names and their order are decided in it. */
export const WATCHLISTS_STREAM = "watchlists";
