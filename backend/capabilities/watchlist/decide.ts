import type { WatchlistEvent, StockWatched } from "./events.ts";

/** Adds a stock to the list. Idempotent, even with another name. */
interface WatchStock {
  readonly kind: "watch";
  readonly stock: StockWatched["data"];
}

interface NameStock {
  readonly kind: "name";
  readonly name: string;
}

interface UnwatchStock {
  readonly kind: "unwatch";
}

interface RestoreStock {
  readonly kind: "restore";
}

export type WatchlistCommand = WatchStock | NameStock | UnwatchStock | RestoreStock;

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

export function decide(
  command: WatchlistCommand,
  state: WatchlistState,
): readonly WatchlistEvent[] {
  if (command.kind === "watch") {
    return state.status === "watched" ? [] : [{ type: "StockWatched", data: command.stock }];
  }
  if (state.status === "unknown") return [];
  const { status, symbol, name, list } = state;
  const stock = { symbol, ...(list === undefined ? {} : { list }) };
  switch (command.kind) {
    case "name":
      return status !== "watched" || name !== symbol || command.name === symbol
        ? []
        : [{ type: "StockNamed", data: { ...stock, name: command.name } }];
    case "unwatch":
      return status === "watched" ? [{ type: "StockUnwatched", data: stock }] : [];
    case "restore":
      return status === "removed" ? [{ type: "StockWatchRestored", data: stock }] : [];
    default:
      return command satisfies never;
  }
}
