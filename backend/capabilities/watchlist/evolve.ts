import type { WatchlistEvent } from "./events.ts";

export type WatchlistState =
  | { readonly status: "unknown" }
  | {
      readonly status: "watched" | "removed";
      readonly symbol: string;
      readonly name: string;
      readonly list?: number;
    };

const initialState: WatchlistState = { status: "unknown" };

function evolve(state: WatchlistState, event: WatchlistEvent): WatchlistState {
  switch (event.type) {
    case "StockWatched":
      return { status: "watched", ...event.data };
    case "StockNamed":
      return state.status === "unknown" ? state : { ...state, name: event.data.name };
    case "StockWatchRestored":
      return state.status === "unknown" ? state : { ...state, status: "watched" };
    case "StockUnwatched":
      return state.status === "unknown" ? state : { ...state, status: "removed" };
    default:
      return event satisfies never;
  }
}

export const watchlistEvolution = { initialState, evolve };
