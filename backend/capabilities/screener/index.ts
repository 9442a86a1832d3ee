import { MINUTE_MS } from "../../domain/durations.ts";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import type { Capability, Platform } from "../capability.ts";
import { type ScreenerEvent, runStream } from "./events.ts";
import { screenerProjection } from "./projection.ts";
import { screenerRoutes, type ScreenerRoutePorts } from "./routes.ts";
import { createScreener, type Screener } from "./screener.ts";
import type { SettledStreams } from "../../platform/eventStore/archive.ts";
import type { RunStatus } from "./queries.ts";

const PAGE = 100;

/** Ended runs, except the newest of each kind and status, and those whose results are shown. */
const settledScreenerRuns: SettledStreams = {
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

/** Users retry a screen with other limits; more requests than this come from a script. */
const RUNS = { uses: 30, windowMs: MINUTE_MS };

/** Followed results per screener on a live market: one minute's request budget. */
const MAX_RESULTS_FOLLOWED = 50;

type Service = Screener & Pick<ScreenerRoutePorts, "runLimit">;

export const screener: Capability<"screener", Platform, Service> = {
  name: "screener",
  projections: [screenerProjection],
  changes: [
    {
      resource: "screener-results",
      after: [
        "ScreenerRunAdvanced",
        "ScreenerRunCompleted",
        "ScreenerRunFailed",
        "ScreenerResultRepriced",
        "ScreenerResultsMeasured",
      ] satisfies readonly ScreenerEvent["type"][],
    },
    {
      resource: "screener-runs",
      after: [
        "ScreenerRunStarted",
        "ScreenerRunPlanned",
        "ScreenerRunCompleted",
        "ScreenerRunFailed",
      ] satisfies readonly ScreenerEvent["type"][],
    },
  ],
  settled: settledScreenerRuns,
  create: ({ store, log, clock, market, hub }) => {
    const made = createScreener({
      store,
      log,
      clock,
      market,
      announce: (message) => hub.broadcast(message),
    });
    const { operations, queries } = made;
    return {
      service: { ...made, runLimit: createRateLimit(clock, RUNS.uses, RUNS.windowMs) },
      followedSymbols: () => queries.bestSymbols(MAX_RESULTS_FOLLOWED),
      load: () => operations.recover(),
      start: () => () => operations.stop(),
    };
  },
  routes: (service) => [screenerRoutes({ screener: service, runLimit: service.runLimit })],
};
