import type { SettledStreams } from "../../platform/eventStore/archive.ts";
import { firingContextStream } from "./events.ts";
import { hasLeftTheLog } from "../../platform/eventStore/eventRows.ts";
import { FIRING_CONTEXTS } from "./projection.ts";

const PAGE = 200;

/** Each stream is complete once its context was collected. */
export const settledFiringContexts: SettledStreams = {
  name: "firing-contexts",
  readPage: async (reader, before, after) => {
    const rows = await reader
      .selectFrom("firing_contexts")
      .select(["position", "alert_id", "firing", "collected_at"])
      .where("position", ">", Number(after ?? 0))
      .orderBy("position")
      .limit(PAGE)
      .execute();
    const settled = rows.filter(({ collected_at: at }) => at !== null && at < before);
    return {
      streams: settled.map((row) => firingContextStream(row.alert_id, row.firing)),
      next: rows.length < PAGE ? undefined : String(rows.at(-1)?.position),
    };
  },
  forget: async (transaction, streams) => {
    for (const stream of streams) {
      const [, alertId, firing] = /^firing-context-(\d+)-(\d+)$/.exec(stream) ?? [];
      const row = await transaction
        .selectFrom("firing_contexts")
        .select("position")
        .where("alert_id", "=", Number(alertId))
        .where("firing", "=", Number(firing))
        .executeTakeFirst();
      if (!row) continue;
      await transaction
        .deleteFrom("firing_contexts")
        .where("position", "=", row.position)
        .where(hasLeftTheLog(FIRING_CONTEXTS))
        .execute();
      // If the firing is still in the log, keep its row without context, as after a rebuild.
      const fired = await transaction
        .selectFrom("events")
        .select("recorded_at")
        .where("position", "=", row.position)
        .executeTakeFirst();
      await transaction
        .updateTable("firing_contexts")
        .set({ collected_at: null, found: null, ...(fired && { recorded_at: fired.recorded_at }) })
        .where("position", "=", row.position)
        .execute();
    }
  },
};
