import type { StockWatched } from "./events.ts";

/** Adds a stock to the list. Idempotent, even with another name. */
export interface WatchStock {
  readonly kind: "watch";
  readonly stock: StockWatched["data"];
}

export interface NameStock {
  readonly kind: "name";
  readonly name: string;
}

export interface UnwatchStock {
  readonly kind: "unwatch";
}

export interface RestoreStock {
  readonly kind: "restore";
}

export type WatchlistCommand = WatchStock | NameStock | UnwatchStock | RestoreStock;
