import type { LiveMessage } from "../../contract/live.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { WatchlistEvent } from "./events.ts";

/** The list is short: a client that shows it refetches it. */
export function toWatchlistMessage(recorded: RecordedEvent): LiveMessage | undefined {
  const event = recorded as RecordedEvent<WatchlistEvent>;
  switch (event.type) {
    case "StockWatched":
    case "StockNamed":
    case "StockUnwatched":
    case "StockWatchRestored":
      return { type: "watchlist.changed" };
    default:
      event satisfies never;
      return undefined;
  }
}
