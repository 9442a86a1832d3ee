import type { SettledStreams } from "../../platform/eventStore/archive.ts";
import { surgeRunStream } from "./events.ts";

const PAGE = 100;

/** Ended runs, except the newest of each status. */
export const settledSurgeRuns: SettledStreams = {
  name: "surge-runs",
  readPage: async (reader, before, after) => {
    const kept = await reader
      .selectFrom("surge_runs")
      .select(({ fn }) => fn.max("id").as("id"))
      .groupBy("status")
      .execute();
    const rows = await reader
      .selectFrom("surge_runs")
      .select(["id", "settled_at"])
      .where("id", ">", Number(after ?? 0))
      .orderBy("id")
      .limit(PAGE)
      .execute();
    const keep = new Set(kept.map(({ id }) => id));
    const settled = rows.filter(
      ({ id, settled_at: at }) => at !== null && at < before && !keep.has(id),
    );
    return {
      streams: settled.map(({ id }) => surgeRunStream(id)),
      next: rows.length < PAGE ? undefined : String(rows.at(-1)?.id),
    };
  },
  forget: async (transaction, streams) => {
    const ids = streams.map((stream) => Number(stream.slice(surgeRunStream(0).length - 1)));
    await transaction.deleteFrom("surge_runs").where("id", "in", ids).execute();
  },
};
