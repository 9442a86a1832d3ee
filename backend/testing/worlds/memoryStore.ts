import type { Kysely } from "kysely";
import { manualClock, type Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import type { Projection } from "../../platform/eventStore/projection.ts";
import { createEventStore, type EventStore } from "../../platform/eventStore/store.ts";
import { openMemoryDatabase } from "./memoryDatabase.ts";

/** The store has no derived tables and a stopped clock. */
export const storeOn = (
  database: Kysely<Database>,
  clock: Clock = manualClock("2026-01-05T15:00:00Z"),
): EventStore => createEventStore({ database, clock, projections: [] });

/** The store has a database of its own and a stopped clock. */
export const openMemoryStore = async (
  projections: readonly Projection[],
  clock: Clock = manualClock("2026-01-05T15:00:00Z"),
): Promise<EventStore> =>
  createEventStore({ database: await openMemoryDatabase(), clock, projections });
