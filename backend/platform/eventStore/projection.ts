import type { Transaction } from "kysely";
import type { Database } from "../database/schema.ts";
import type { RecordedEvent } from "./event.ts";

/** Runs in the transaction of the append. Never rejects an event; idempotent on redelivery. */
export interface Projection {
  readonly name: string;
  /** Must change with the meaning of the tables; a different stored version causes a rebuild. */
  readonly version: number;
  /** Tables that contain only what {@link project} writes; emptied before a rebuild. */
  readonly tables: readonly (keyof Database)[];
  readonly handles: readonly string[];
  project(transaction: Transaction<Database>, events: readonly RecordedEvent[]): Promise<void>;
}

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
