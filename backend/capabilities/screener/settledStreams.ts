import type { SettledStreams } from "../../platform/eventStore/archive.ts";
import { runStream } from "./events.ts";
import type { RunStatus } from "./queries.ts";

const PAGE = 100;

/** Ended runs, except the newest of each kind and status, and those whose results are shown. */
export const settledScreenerRuns: SettledStreams = {
  name: "screener-runs",
  readPage: async (reader, before, after) => {
    const kept = await reader
      .selectFrom("screener_runs")
      .select(({ fn }) => fn.max("id").as("id"))
      .groupBy(["kind", "status"])
      .execute();
    const shown = await reader
      .selectFrom("screener_results")
      .select("run_id as id")
      .distinct()
      .execute();
    const rows = await reader
      .selectFrom("screener_runs")
      .select(["id", "status", "finished_at"])
      .where("id", ">", Number(after ?? 0))
      .orderBy("id")
      .limit(PAGE)
      .execute();
    const keep = new Set([...kept, ...shown].map(({ id }) => id));
    const settled = rows.filter(
      ({ id, status, finished_at: at }) =>
        status !== ("running" satisfies RunStatus) && at !== null && at < before && !keep.has(id),
    );
    return {
      streams: settled.map(({ id }) => runStream(id)),
      next: rows.length < PAGE ? undefined : String(rows.at(-1)?.id),
    };
  },
  forget: async (transaction, streams) => {
    const ids = streams.map((stream) => Number(stream.slice(runStream(0).length - 1)));
    await transaction.deleteFrom("screener_runs").where("id", "in", ids).execute();
  },
};
