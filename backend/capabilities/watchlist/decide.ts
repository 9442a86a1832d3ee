import type { WatchlistCommand } from "./commands.ts";
import type { WatchlistEvent } from "./events.ts";
import type { WatchlistState } from "./evolve.ts";

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
