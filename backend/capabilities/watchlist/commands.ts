import type { StockWatched } from "./events.ts";

/** Puts a stock on the list. Repeating it does nothing, whatever name comes with it. */
export interface WatchStock {
  readonly kind: "watch";
  readonly stock: StockWatched["data"];
}

export interface UnwatchStock {
  readonly kind: "unwatch";
}

/** Takes a removal back. */
export interface RestoreStock {
  readonly kind: "restore";
}

export type WatchlistCommand = WatchStock | UnwatchStock | RestoreStock;
