import type { WatchlistEvent } from "./events.ts";

/** The state of one symbol. */
export type WatchlistState =
  | { readonly status: "unknown" }
  | { readonly status: "watched" | "removed"; readonly symbol: string };

const initialState: WatchlistState = { status: "unknown" };

function evolve(_state: WatchlistState, event: WatchlistEvent): WatchlistState {
  const { symbol } = event.data;
  switch (event.type) {
    case "StockWatched":
    case "StockWatchRestored":
      return { status: "watched", symbol };
    case "StockUnwatched":
      return { status: "removed", symbol };
    default:
      return event satisfies never;
  }
}

export const watchlistEvolution = { initialState, evolve };
