import type { Transaction } from "kysely";
import type { Database } from "../database/schema.ts";
import type { RecordedEvent } from "./event.ts";
import type { EventStore } from "./store.ts";

/**
 * A read model. It runs in the transaction that appends, so a reader never sees an event without
 * its effect. It never rejects a fact, and the same event delivered twice changes nothing more.
 */
export interface Projection {
  readonly name: string;
  /** Raised when the tables' meaning changes; a stored lower number makes the start rebuild it. */
  readonly version: number;
  /** Tables that hold nothing but what {@link project} writes; emptied before a rebuild. */
  readonly tables: readonly (keyof Database)[];
  readonly handles: readonly string[];
  project(transaction: Transaction<Database>, events: readonly RecordedEvent[]): Promise<void>;
}

/** Hands each projection the events it handles, in order. */
export async function projectInline(
  projections: readonly Projection[],
  transaction: Transaction<Database>,
  events: readonly RecordedEvent[],
): Promise<void> {
  for (const projection of projections) {
    const handled = events.filter((event) => projection.handles.includes(event.type));
    if (handled.length > 0) await projection.project(transaction, handled);
  }
}

const REBUILD_BATCH = 1_000;

/**
 * Empties the projections' tables and fills them again from the log, in one transaction: a rebuild
 * that fails leaves everything as it was. Returns the number of events read.
 */
export async function rebuildProjections(
  store: EventStore,
  projections: readonly Projection[],
): Promise<number> {
  return store.transact(async (transaction) => {
    for (const projection of projections) {
      for (const table of projection.tables) await transaction.deleteFrom(table).execute();
    }
    let position = 0;
    for (;;) {
      const events = await store.readAll(position, REBUILD_BATCH, transaction);
      const last = events.at(-1);
      if (!last) break;
      await projectInline(projections, transaction, events);
      position = last.position;
    }
    for (const { name, version } of projections) {
      await transaction.deleteFrom("projections").where("name", "=", name).execute();
      await transaction.insertInto("projections").values({ name, version }).execute();
    }
    return position;
  });
}

/** Rebuilds what this build understands differently from the build that wrote the tables. */
export async function rebuildOutdated(
  store: EventStore,
  projections: readonly Projection[],
): Promise<readonly string[]> {
  const rows = await store.database.selectFrom("projections").selectAll().execute();
  const stored = new Map(rows.map((row) => [row.name, row.version]));
  const outdated = projections.filter(
    (projection) => stored.get(projection.name) !== projection.version,
  );
  if (outdated.length > 0) await rebuildProjections(store, outdated);
  return outdated.map((projection) => projection.name);
}
