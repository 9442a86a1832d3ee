import type { Transaction } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { Projection } from "../../platform/eventStore/projection.ts";
import {
  watchlistEventTypes,
  type StockUnwatched,
  type StockWatched,
  type StockWatchRestored,
  type WatchlistEvent,
} from "./events.ts";

/**
 * The watchlist as a table. Removed stocks stay as rows, so that a restored one has its former
 * position; a row stores the version of the stream that it shows, so that a late repeat changes
 * nothing.
 */
export const watchlistProjection: Projection = {
  name: "watchlist",
  version: 1,
  tables: ["watchlist"],
  handles: watchlistEventTypes,
  project: async (transaction, events) => {
    for (const event of events) await project(transaction, event as RecordedEvent<WatchlistEvent>);
  },
};

async function project(
  transaction: Transaction<Database>,
  event: RecordedEvent<WatchlistEvent>,
): Promise<void> {
  switch (event.type) {
    case "StockWatched":
      await add(transaction, event);
      return;
    case "StockNamed":
      await transaction
        .updateTable("watchlist")
        .set({ name: event.data.name, version: event.version })
        .where("symbol", "=", event.data.symbol)
        .where("version", "<", event.version)
        .execute();
      return;
    case "StockUnwatched":
      await setRemoved(transaction, event, 1);
      return;
    case "StockWatchRestored":
      await setRemoved(transaction, event, 0);
      return;
    default:
      event satisfies never;
  }
}

async function add(
  transaction: Transaction<Database>,
  { data, position, recordedAt, version }: RecordedEvent<StockWatched>,
): Promise<void> {
  const row = {
    name: data.name,
    added_at: recordedAt,
    added_position: position,
    is_removed: 0,
    version,
  };
  await transaction
    .insertInto("watchlist")
    .values({ symbol: data.symbol, ...row })
    .onConflict((conflict) =>
      conflict.column("symbol").doUpdateSet(row).where("watchlist.version", "<", version),
    )
    .execute();
}

async function setRemoved(
  transaction: Transaction<Database>,
  { data, version }: RecordedEvent<StockUnwatched | StockWatchRestored>,
  isRemoved: 0 | 1,
): Promise<void> {
  await transaction
    .updateTable("watchlist")
    .set({ is_removed: isRemoved, version })
    .where("symbol", "=", data.symbol)
    .where("version", "<", version)
    .execute();
}
