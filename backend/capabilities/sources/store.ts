import type { SavedRehearsal } from "../../market/routing/rehearsal.ts";
import type { SavedMemory } from "../../market/routing/router.ts";
import type { SourceOrder } from "../../market/routing/sourceOrder.ts";
import { appendNext } from "../../platform/eventStore/appendNext.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import type { Reader } from "../../platform/database/reader.ts";
import { SOURCES_STREAM, type SourcesEvent } from "./events.ts";

/** Rows of the table `settings`, each written here only. */
interface Saved {
  readonly sourceOrder: SourceOrder;
  readonly rehearsal: SavedRehearsal;
  readonly marketMemory: SavedMemory;
}

export const createSourcesStore = (store: EventStore) => ({
  async read<Name extends keyof Saved>(name: Name): Promise<Saved[Name] | undefined> {
    const row = await store.database
      .selectFrom("settings")
      .select("value")
      .where("name", "=", name)
      .executeTakeFirst();
    return row && (JSON.parse(row.value) as Saved[Name]);
  },
  /** Saves without an event, unless one is given. */
  async write<Name extends keyof Saved>(
    name: Name,
    saved: Saved[Name],
    event?: SourcesEvent,
  ): Promise<void> {
    await store.transact(async (transaction) => {
      await write(transaction, name, JSON.stringify(saved));
      if (event) await appendNext<SourcesEvent>(store, transaction, SOURCES_STREAM, event);
    });
  },
});

const write = (writer: Reader, name: string, value: string) =>
  writer
    .insertInto("settings")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
