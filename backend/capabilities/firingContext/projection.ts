import type { ExpressionBuilder, Transaction } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import type { StreamsArchived } from "../../platform/eventStore/archive.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { Projection } from "../../platform/eventStore/projection.ts";
import type { AlertTriggered } from "../alerts/events.ts";
import type { FiringContextCollected } from "./events.ts";

/** Whether the firing of a row has been archived. */
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

/** The newest are kept; an older firing is in its alert's history without them. */
export const MAX_FIRING_CONTEXTS = 5000;

/** Firings and what was found about each, the newest {@link MAX_FIRING_CONTEXTS}. */
export const firingContextProjection: Projection = {
  name: "firing-contexts",
  version: 1,
  tables: ["firing_contexts"],
  handles: ["AlertTriggered", "FiringContextCollected", "StreamsArchived"],
  project: async (transaction, events) => {
    for (const recorded of events.slice(-2 * MAX_FIRING_CONTEXTS)) {
      const event = recorded as RecordedEvent<
        AlertTriggered | FiringContextCollected | StreamsArchived
      >;
      if (event.type === "AlertTriggered") {
        const { alertId, firing, symbol, exchangeTime } = event.data;
        await transaction
          .insertInto("firing_contexts")
          .values({
            position: event.position,
            alert_id: alertId,
            firing,
            symbol,
            fired_at: exchangeTime,
            recorded_at: event.recordedAt,
            collected_at: null,
            found: null,
          })
          .onConflict((conflict) => conflict.column("position").doNothing())
          .execute();
      } else if (event.type === "FiringContextCollected") await keep(transaction, event);
      else await dropArchived(transaction, event);
    }
    await dropOldest(transaction);
  },
};

/** Also where the firing itself has left the log for the archive. */
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

/** A firing that has left the log, with nothing found of it, is not in a rebuild either. */
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
