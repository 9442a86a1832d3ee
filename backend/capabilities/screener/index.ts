import { MINUTE_MS } from "../../domain/durations.ts";
import { createRateLimit, type RateLimit } from "../../platform/http/rateLimit.ts";
import type { Capability, Platform } from "../capability.ts";
import { type ScreenerEvent, runStream, type RunKind } from "./events.ts";
import { screenerProjection } from "./projection.ts";
import { createScreener, type Screener } from "./screener.ts";
import { settledRuns } from "../../platform/eventStore/archive.ts";
import { Elysia, t } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import {
  ScreenerChoice,
  ScreenerParameters,
  ScreenerResults,
  ScreenerRun,
  ScreenerSources,
  ScreenerStatus,
} from "../../contract/discovery/screener.ts";
import { shows } from "../../contract/resource.ts";
import { HttpError } from "../../platform/http/errors.ts";
import type { RunAnswer } from "./operations.ts";

interface ScreenerRoutePorts {
  readonly screener: Screener;
  readonly runLimit: RateLimit;
}

export const screenerRoutes = ({ screener, runLimit }: ScreenerRoutePorts) => {
  const { operations, queries } = screener;

  const run = async (kind: RunKind, parameters: ScreenerParameters | null | undefined) => {
    runLimit.take();
    return runOf(await operations.run(kind, parameters ?? {}));
  };

  const runOptions = (operationId: string, summary: string) => ({
    body: t.MaybeEmpty(ScreenerParameters),
    detail: {
      operationId,
      summary,
      description:
        "Responds when the run is complete, or after one minute with finishedAt null while it continues. Meanwhile the status contains the progress, and the results contain what was found so far. The client can disconnect. The body is optional.",
    },
    response: { 200: ScreenerRun, 409: ErrorText, 422: ErrorText, 429: ErrorText, 503: ErrorText },
  });

  return new Elysia({ prefix: "/api/screener", tags: ["Screener"] })
    .get("/results", ({ query }) => queries.results(query.kind ?? "standard"), {
      query: ScreenerChoice,
      detail: {
        operationId: "getScreenerResults",
        ...shows("screener-results"),
        summary:
          "List results by upside, highest first, from the current run if it has any, otherwise from the last complete run",
      },
      response: { 200: ScreenerResults },
    })
    .get("/status", ({ query }) => operations.status(query.kind ?? "standard"), {
      query: ScreenerChoice,
      detail: {
        operationId: "getScreenerStatus",
        ...shows("screener-runs"),
        summary: "Get the status and progress of the screener",
      },
      response: { 200: ScreenerStatus },
    })
    .post("/run", ({ body, query }) => run(query.kind ?? "standard", body), {
      query: ScreenerChoice,
      ...runOptions("runScreener", "Run the screener"),
    })
    .get("/earnings/results", () => queries.results("earnings"), {
      detail: {
        operationId: "getEarningsScreenerResults",
        ...shows("screener-results"),
        summary:
          "List results by report date, soonest first, from the current earnings run if it has any, otherwise from the last complete run",
      },
      response: { 200: ScreenerResults },
    })
    .get("/earnings/status", () => operations.status("earnings"), {
      detail: {
        operationId: "getEarningsScreenerStatus",
        ...shows("screener-runs"),
        summary: "Get the status and progress of the earnings screener",
      },
      response: { 200: ScreenerStatus },
    })
    .post(
      "/earnings/run",
      ({ body }) => run("earnings", body),
      runOptions(
        "runEarningsScreener",
        "Run the earnings screener, which also requires a report within 30 days",
      ),
    )
    .get("/sources", () => screener.sources(), {
      detail: {
        operationId: "getScreenerSources",
        ...shows("screener-runs"),
        summary: "Count the configured and healthy market sources",
      },
      response: { 200: ScreenerSources },
    });
};

function runOf(answer: RunAnswer): ScreenerRun {
  switch (answer.status) {
    case "begun":
      return answer.run;
    case "busy":
      throw new HttpError(409, "The screener is already running");
    case "refused":
      throw new HttpError(422, answer.reason);
    case "failed":
      throw new HttpError(503, answer.reason);
    default:
      return answer satisfies never;
  }
}

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
