import type { ExpressionBuilder, Transaction } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import type { StreamsArchived } from "../../platform/eventStore/archive.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { Projection } from "../../platform/eventStore/projection.ts";
import type { AlertTriggered } from "../alerts/events.ts";
import type { FiringContextCollected } from "./events.ts";

export const hasLeftTheLog = ({
  not,
  exists,
  selectFrom,
}: ExpressionBuilder<Database, "firing_contexts">) =>
  not(
    exists(
      selectFrom("events")
        .select("events.position")
        .whereRef("events.position", "=", "firing_contexts.position"),
    ),
  );

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
      else if (event.type === "StreamsArchived") await dropArchived(transaction, event);
    }
    await dropOldest(transaction);
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

/** Deletes archived firings without context, as a rebuild would not list them either. */
async function dropArchived(
  transaction: Transaction<Database>,
  { data }: RecordedEvent<StreamsArchived>,
): Promise<void> {
  await transaction
    .deleteFrom("firing_contexts")
    .where("position", ">=", data.firstPosition)
    .where("position", "<=", data.lastPosition)
    .where("collected_at", "is", null)
    .where(hasLeftTheLog)
    .execute();
}

async function dropOldest(transaction: Transaction<Database>): Promise<void> {
  await transaction
    .deleteFrom("firing_contexts")
    .where("position", "<=", (eb) =>
      eb
        .selectFrom("firing_contexts as kept")
        .select("kept.position")
        .orderBy("kept.position", "desc")
        .limit(1)
        .offset(MAX_FIRING_CONTEXTS),
    )
    .execute();
}
