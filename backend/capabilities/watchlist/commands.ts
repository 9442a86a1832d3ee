import type { StockWatched } from "./events.ts";

/** Adds a stock to the list. Repeating it changes nothing, whatever its name. */
export interface WatchStock {
  readonly kind: "watch";
  readonly stock: StockWatched["data"];
}

/** Names a stock that is listed under its symbol. */
export interface NameStock {
  readonly kind: "name";
  readonly name: string;
}

export interface UnwatchStock {
  readonly kind: "unwatch";
}

/** Undoes a removal. */
export interface RestoreStock {
  readonly kind: "restore";
}

export type WatchlistCommand = WatchStock | NameStock | UnwatchStock | RestoreStock;
