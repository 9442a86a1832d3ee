import { sql, type Transaction } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { Projection } from "../../platform/eventStore/projection.ts";
import {
  DEFAULT_LIST,
  DEFAULT_LIST_NAME,
  watchlistEventTypes,
  type AnyWatchlistEvent,
  type StockMoved,
  type StockUnwatched,
  type StockWatched,
  type StockWatchRestored,
  type WatchlistEvent,
  type WatchlistsEvent,
} from "./events.ts";

async function projectList(
  transaction: Transaction<Database>,
  event: RecordedEvent<WatchlistsEvent>,
): Promise<void> {
  const { version } = event;
  const change = (id: number, changes: { name?: string; is_deleted?: number; place?: number }) =>
    transaction
      .updateTable("watchlists")
      .set({ ...changes, version })
      .where("id", "=", id)
      .where("version", "<", version)
      .execute();
  switch (event.type) {
    case "WatchlistCreated": {
      const { id, name } = event.data;
      await transaction
        .insertInto("watchlists")
        .values({
          id,
          name,
          place: id,
          created_at: event.recordedAt,
          is_deleted: 0,
          version,
          order_version: 0,
        })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
      return;
    }
    case "WatchlistRenamed":
      await change(event.data.id, { name: event.data.name });
      return;
    case "WatchlistDeleted":
      await change(event.data.id, { is_deleted: 1 });
      return;
    case "WatchlistRestored":
      await change(event.data.id, { is_deleted: 0 });
      return;
    case "WatchlistsOrdered":
      for (const [place, id] of event.data.ids.entries()) await change(id, { place });
      return;
    default:
      event satisfies never;
  }
}

/** Removed stocks keep their row and position; versions make redelivered events harmless. */
export const watchlistProjection: Projection = {
  name: "watchlist",
  version: 2,
  tables: ["watchlists", "watchlist_entries"],
  handles: watchlistEventTypes,
  project: async (transaction, events) => {
    const [first] = events;
    if (first) await addDefaultList(transaction, first.recordedAt);
    for (const event of events) {
      await project(transaction, event as RecordedEvent<AnyWatchlistEvent>);
    }
  },
};

/** No event creates the default list; it always exists. */
async function addDefaultList(transaction: Transaction<Database>, created_at: string) {
  await transaction
    .insertInto("watchlists")
    .values({
      id: DEFAULT_LIST,
      name: DEFAULT_LIST_NAME,
      place: 0,
      created_at,
      is_deleted: 0,
      version: 0,
      order_version: 0,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute();
}

async function project(
  transaction: Transaction<Database>,
  event: RecordedEvent<AnyWatchlistEvent>,
): Promise<void> {
  switch (event.type) {
    case "StockWatched":
      return add(transaction, event);
    case "StockNamed":
      await entryOf(transaction, event)
        .set({ name: event.data.name, version: event.version })
        .execute();
      return;
    case "StockUnwatched":
      return setRemoved(transaction, event, 1);
    case "StockWatchRestored":
      return setRemoved(transaction, event, 0);
    case "StockMoved":
      return move(transaction, event);
    default:
      return projectList(transaction, event);
  }
}

async function add(
  transaction: Transaction<Database>,
  { data, position, recordedAt, version }: RecordedEvent<StockWatched>,
): Promise<void> {
  const { symbol, name, list: list_id = DEFAULT_LIST } = data;
  const first = await transaction
    .selectFrom("watchlist_entries")
    .select("place")
    .where("list_id", "=", list_id)
    .orderBy("place")
    .limit(1)
    .executeTakeFirst();
  const row = {
    name,
    added_at: recordedAt,
    added_position: position,
    place: (first?.place ?? 0) - 1,
    is_removed: 0,
    version,
  };
  await transaction
    .insertInto("watchlist_entries")
    .values({ list_id, symbol, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(["symbol", "list_id"])
        .doUpdateSet(row)
        .where("watchlist_entries.version", "<", version),
    )
    .execute();
}

const entryOf = (
  transaction: Transaction<Database>,
  { data, version }: RecordedEvent<WatchlistEvent>,
) =>
  transaction
    .updateTable("watchlist_entries")
    .where("symbol", "=", data.symbol)
    .where("list_id", "=", data.list ?? DEFAULT_LIST)
    .where("version", "<", version);

async function setRemoved(
  transaction: Transaction<Database>,
  event: RecordedEvent<StockUnwatched | StockWatchRestored>,
  is_removed: 0 | 1,
): Promise<void> {
  await entryOf(transaction, event).set({ is_removed, version: event.version }).execute();
}

async function move(
  transaction: Transaction<Database>,
  { data, version }: RecordedEvent<StockMoved>,
): Promise<void> {
  const { list, symbol, before } = data;
  const { numUpdatedRows } = await transaction
    .updateTable("watchlists")
    .set({ order_version: version })
    .where("id", "=", list)
    .where("order_version", "<", version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  const entries = transaction.selectFrom("watchlist_entries").select("place");
  const next =
    before === null
      ? undefined
      : await entries.where("symbol", "=", before).where("list_id", "=", list).executeTakeFirst();
  if (next) {
    await transaction
      .updateTable("watchlist_entries")
      .set({ place: sql<number>`place + 1` })
      .where("list_id", "=", list)
      .where("place", ">=", next.place)
      .execute();
  }
  const last = await entries
    .where("list_id", "=", list)
    .orderBy("place", "desc")
    .limit(1)
    .executeTakeFirst();
  await transaction
    .updateTable("watchlist_entries")
    .set({ place: next?.place ?? (last?.place ?? 0) + 1 })
    .where("symbol", "=", symbol)
    .where("list_id", "=", list)
    .execute();
}
