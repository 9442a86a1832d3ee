import type { Transaction } from "kysely";
import type { Database } from "../database/schema.ts";
import { NO_STREAM, type DomainEvent } from "./event.ts";
import type { EventStore } from "./store.ts";

/**
 * Appends to the end of a stream regardless of its version: for facts that no decision depends on,
 * about changes whose rows are in separate tables. Must run in the transaction of that change,
 * opened by {@link EventStore.transact}.
 */
export async function appendNext<E extends DomainEvent>(
  store: Pick<EventStore, "appendWithin">,
  transaction: Transaction<Database>,
  stream: string,
  event: E,
): Promise<void> {
  const last = await transaction
    .selectFrom("events")
    .select("version")
    .where("stream", "=", stream)
    .orderBy("version", "desc")
    .limit(1)
    .executeTakeFirst();
  const expectedVersion = last?.version ?? NO_STREAM;
  await store.appendWithin(transaction, [{ stream, expectedVersion, events: [event] }]);
}
