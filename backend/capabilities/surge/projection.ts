import type { Transaction } from "kysely";
import type { Database } from "../../platform/database/schema.ts";
import type { RecordedEvent } from "../../platform/eventStore/event.ts";
import type { Projection } from "../../platform/eventStore/projection.ts";
import { surgeEventTypes, type SurgeEvent } from "./events.ts";
import type { SurgeRunStatus } from "./queries.ts";

/** Only the newest result keeps its candidates; no screen shows older ones. */
export const surgeProjection: Projection = {
  name: "surge_runs",
  version: 2,
  tables: ["surge_runs"],
  handles: surgeEventTypes,
  project: async (transaction, events) => {
    for (const event of events) await project(transaction, event as RecordedEvent<SurgeEvent>);
  },
};

async function project(
  transaction: Transaction<Database>,
  event: RecordedEvent<SurgeEvent>,
): Promise<void> {
  const { runId } = event.data;
  switch (event.type) {
    case "SurgeRunStarted":
      await transaction
        .insertInto("surge_runs")
        .values({
          id: runId,
          status: "running" satisfies SurgeRunStatus,
          started_at: event.recordedAt,
          settled_at: null,
          reason: null,
          total_candidates: 0,
          high_probability_candidates: 0,
          symbols: 0,
          unanswered: 0,
          candidates: null,
        })
        .onConflict((conflict) => conflict.column("id").doNothing())
        .execute();
      return;
    case "SurgeRunCompleted": {
      const { candidates, highProbabilityCandidates, symbols, unanswered } = event.data;
      const { numUpdatedRows } = await settle(transaction, event, {
        status: "completed",
        total_candidates: candidates.length,
        high_probability_candidates: highProbabilityCandidates,
        symbols,
        unanswered,
        candidates: JSON.stringify(candidates),
      });
      if (numUpdatedRows === 0n) return;
      await transaction
        .updateTable("surge_runs")
        .set({ candidates: null })
        .where("id", "<", runId)
        .execute();
      return;
    }
    case "SurgeRunFailed":
      await settle(transaction, event, { status: "failed", reason: event.data.reason });
      return;
    default:
      event satisfies never;
  }
}

/** Updates only runs in progress, so that redelivered events change nothing. */
const settle = (
  transaction: Transaction<Database>,
  event: RecordedEvent<SurgeEvent>,
  change: Partial<Database["surge_runs"]> & { readonly status: SurgeRunStatus },
) =>
  transaction
    .updateTable("surge_runs")
    .set({ ...change, settled_at: event.recordedAt })
    .where("id", "=", event.data.runId)
    .where("status", "=", "running" satisfies SurgeRunStatus)
    .executeTakeFirst();
