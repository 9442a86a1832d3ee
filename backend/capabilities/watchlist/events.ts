import { dataOf, type EventOf } from "../../platform/eventStore/event.ts";

/** The list that always exists; events of its stocks omit the list. */
export const DEFAULT_LIST = 1;
export const DEFAULT_LIST_NAME = "Watchlist";

interface OnList {
  readonly symbol: string;
  readonly list?: number;
}

const stockEvents = {
  StockWatched: dataOf<
    OnList & {
      /** Company name; the symbol itself if unknown. */
      readonly name: string;
    }
  >(),
  StockNamed: dataOf<OnList & { readonly name: string }>(),
  StockUnwatched: dataOf<OnList>(),
  StockWatchRestored: dataOf<OnList>(),
};

const orderEvents = {
  /** Moved by hand: directly before another stock, or to the end for null. */
  StockMoved: dataOf<{
    readonly list: number;
    readonly symbol: string;
    readonly before: string | null;
  }>(),
};

const listEvents = {
  WatchlistCreated: dataOf<{ readonly id: number; readonly name: string }>(),
  WatchlistRenamed: dataOf<{ readonly id: number; readonly name: string }>(),
  /** Its stocks are no longer watched, unless on another list. Restoring the list restores them. */
  WatchlistDeleted: dataOf<{ readonly id: number }>(),
  WatchlistRestored: dataOf<{ readonly id: number }>(),
  WatchlistsOrdered: dataOf<{ readonly ids: readonly number[] }>(),
};

export type StockWatched = EventOf<typeof stockEvents, "StockWatched">;
export type StockUnwatched = EventOf<typeof stockEvents, "StockUnwatched">;
export type StockWatchRestored = EventOf<typeof stockEvents, "StockWatchRestored">;
export type WatchlistEvent = EventOf<typeof stockEvents>;
export type StockMoved = EventOf<typeof orderEvents>;
export type WatchlistsEvent = EventOf<typeof listEvents>;
export type AnyWatchlistEvent = WatchlistEvent | StockMoved | WatchlistsEvent;

export const watchlistEventTypes = Object.keys({ ...stockEvents, ...orderEvents, ...listEvents });

/** One stream per symbol and list; versions settle concurrent additions. Symbols have no colon. */
export const watchlistStream = (symbol: string, list = DEFAULT_LIST): string =>
  list === DEFAULT_LIST ? `watchlist-${symbol}` : `watchlist-${list}:${symbol}`;

export const watchlistOrderStream = (list: number): string => `watchlistOrder-${list}`;

/** Single stream of all lists, so that ids, names and order are decided consistently. */
export const WATCHLISTS_STREAM = "watchlists";
