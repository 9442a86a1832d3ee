import type { LiveMessage } from "../../contract/live.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { AnyWatchlistEvent } from "./events.ts";

/** Lists are short, so clients refetch them. */
export function toWatchlistMessage(recorded: RecordedEvent): LiveMessage | undefined {
  const event = recorded as RecordedEvent<AnyWatchlistEvent>;
  switch (event.type) {
    case "StockWatched":
    case "StockNamed":
    case "StockUnwatched":
    case "StockWatchRestored":
    case "StockMoved":
    case "WatchlistCreated":
    case "WatchlistRenamed":
    case "WatchlistDeleted":
    case "WatchlistRestored":
    case "WatchlistsOrdered":
      return { type: "watchlist.changed" };
    default:
      event satisfies never;
      return undefined;
  }
}
