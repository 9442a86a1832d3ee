import { MINUTE_MS } from "../../domain/durations.ts";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import type { Capability, Platform } from "../capability.ts";
import { type ScreenerEvent, runStream } from "./events.ts";
import { screenerProjection } from "./projection.ts";
import { screenerRoutes, type ScreenerRoutePorts } from "./routes.ts";
import { createScreener, type Screener } from "./screener.ts";
import { settledRuns } from "../../platform/eventStore/archive.ts";

/** Ended runs, except the newest of each kind and status, and those whose results are shown. */
const settled = settledRuns({
  name: "screener-runs",
  streamOf: runStream,
  readKept: async (reader) => [
    ...(await reader
      .selectFrom("screener_runs")
      .select(({ fn }) => fn.max("id").as("id"))
      .groupBy(["kind", "status"])
      .execute()),
    ...(await reader.selectFrom("screener_results").select("run_id as id").distinct().execute()),
  ],
  readRuns: (reader, after, limit) =>
    reader
      .selectFrom("screener_runs")
      .select(["id", "finished_at as endedAt"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .execute(),
  forget: (transaction, ids) =>
    transaction.deleteFrom("screener_runs").where("id", "in", ids).execute(),
});

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
  settled,
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
