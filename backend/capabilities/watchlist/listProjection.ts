import type { Transaction } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { WatchlistsEvent } from "./events.ts";

export async function projectList(
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
