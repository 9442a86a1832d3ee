import { sql, type Transaction } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import type { StreamsArchived } from "../../platform/eventStore/archive.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import { dropArchived, keepNewest } from "../../platform/eventStore/eventRows.ts";
import type { Projection } from "../../platform/eventStore/projection.ts";
import type { AlertTriggered } from "../alerts/events.ts";
import type { FiringContextCollected } from "./events.ts";

export const FIRING_CONTEXTS = { table: "firing_contexts", position: "position" } as const;

/** Only the newest are kept. Older firings remain in their alert's history, without context. */
export const MAX_FIRING_CONTEXTS = 5000;

export const firingContextProjection: Projection = {
  name: "firing-contexts",
  version: 1,
  tables: ["firing_contexts"],
  handles: ["AlertTriggered", "FiringContextCollected", "StreamsArchived"],
  project: async (transaction, events) => {
    await addFirings(transaction, events);
    for (const recorded of events) {
      const event = recorded as RecordedEvent<
        AlertTriggered | FiringContextCollected | StreamsArchived
      >;
      if (event.type === "FiringContextCollected") await keep(transaction, event);
      else if (event.type === "StreamsArchived") {
        const isEmpty = sql<boolean>`collected_at is null`;
        await dropArchived(transaction, FIRING_CONTEXTS, event.data, isEmpty);
      }
    }
    await keepNewest(transaction, FIRING_CONTEXTS, MAX_FIRING_CONTEXTS);
  },
};

/** Limits the number of parameters per statement, which some database engines cap. */
const ROWS_AT_ONCE = 100;

/** In batches, because a rebuild processes years of firings. */
async function addFirings(
  transaction: Transaction<Database>,
  events: readonly RecordedEvent[],
): Promise<void> {
  const rows = events
    .filter(({ type }) => type === "AlertTriggered")
    .slice(-MAX_FIRING_CONTEXTS)
    .map((event) => {
      const { position, recordedAt, data } = event as RecordedEvent<AlertTriggered>;
      return {
        position,
        alert_id: data.alertId,
        firing: data.firing,
        symbol: data.symbol,
        fired_at: data.exchangeTime,
        recorded_at: recordedAt,
        collected_at: null,
        found: null,
      };
    });
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await transaction
      .insertInto("firing_contexts")
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.column("position").doNothing())
      .execute();
  }
}

/** Inserts the row if the firing itself was already archived. */
async function keep(
  transaction: Transaction<Database>,
  { data, recordedAt }: RecordedEvent<FiringContextCollected>,
): Promise<void> {
  const { alertId, firing, symbol, firedAt, position, facts, failed, notOffered } = data;
  const collected = {
    recorded_at: recordedAt,
    collected_at: recordedAt,
    found: JSON.stringify({ facts, failed, notOffered }),
  };
  await transaction
    .insertInto("firing_contexts")
    .values({
      position,
      alert_id: alertId,
      firing,
      symbol,
      fired_at: firedAt,
      ...collected,
    })
    .onConflict((conflict) => conflict.column("position").doUpdateSet(collected))
    .execute();
}
