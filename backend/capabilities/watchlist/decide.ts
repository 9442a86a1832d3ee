import type { WatchlistCommand } from "./commands.ts";
import type { WatchlistEvent } from "./events.ts";
import type { WatchlistState } from "./evolve.ts";

/** Decides on one symbol. A command that does not apply to its state changes nothing. */
export function decide(
  command: WatchlistCommand,
  state: WatchlistState,
): readonly WatchlistEvent[] {
  switch (command.kind) {
    case "watch":
      return state.status === "watched" ? [] : [{ type: "StockWatched", data: command.stock }];
    case "name": {
      if (state.status !== "watched" || state.name !== state.symbol) return [];
      const { symbol } = state;
      return command.name === symbol
        ? []
        : [{ type: "StockNamed", data: { symbol, name: command.name } }];
    }
    case "unwatch":
      if (state.status !== "watched") return [];
      return [{ type: "StockUnwatched", data: { symbol: state.symbol } }];
    case "restore":
      if (state.status !== "removed") return [];
      return [{ type: "StockWatchRestored", data: { symbol: state.symbol } }];
    default:
      return command satisfies never;
  }
}
