import type { Transaction } from "kysely";
import type { Database } from "../database/schema.ts";
import type { RecordedEvent } from "./event.ts";

/**
 * A read model. It runs in the transaction that appends, so a reader never sees an event without
 * its effect. It never rejects a fact, and redelivering an event changes nothing.
 */
export interface Projection {
  readonly name: string;
  /**
   * Raised when the meaning of the tables changes; a lower stored number triggers a rebuild at
   * start.
   */
  readonly version: number;
  /** Tables that hold only what {@link project} writes; emptied before a rebuild. */
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
