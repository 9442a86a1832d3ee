import { MINUTE_MS } from "../../domain/durations.ts";
import { createRateLimit, type RateLimit } from "../../platform/http/rateLimit.ts";
import type { Capability, Platform } from "../capability.ts";
import { surgeEventTypes, surgeRunStream } from "./events.ts";
import {
  createSurgeEngine,
  type SurgeEngine,
  type SurgeOperations,
  type SurgePorts,
} from "./operations.ts";
import { surgeProjection } from "./projection.ts";
import { settledRuns } from "../../platform/eventStore/archive.ts";
import { createSurgeQueries } from "./queries.ts";
import { Elysia } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import { SurgeAnalysis, SurgeCandidates, SurgeStatus } from "../../contract/discovery/surge.ts";
import { shows } from "../../contract/resource.ts";
import { HttpError, notFound } from "../../platform/http/errors.ts";
import { parseSymbol, SymbolParameter } from "../../platform/http/parameters.ts";

/** The event store must include `surgeProjection`. */
export const createSurge = (ports: SurgePorts): SurgeEngine =>
  createSurgeEngine({ ...ports, queries: createSurgeQueries(ports.store.database) });

/** Ended runs, except the newest of each status. */
const settled = settledRuns({
  name: "surge-runs",
  streamOf: surgeRunStream,
  readKept: (reader) =>
    reader
      .selectFrom("surge_runs")
      .select(({ fn }) => fn.max("id").as("id"))
      .groupBy("status")
      .execute(),
  readRuns: (reader, after, limit) =>
    reader
      .selectFrom("surge_runs")
      .select(["id", "settled_at as endedAt"])
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .execute(),
  forget: (transaction, ids) =>
    transaction.deleteFrom("surge_runs").where("id", "in", ids).execute(),
});

/** Limited because a run requests data for a whole universe from every source. */
const RUNS = { uses: 10, windowMs: MINUTE_MS };

type Service = SurgeOperations & Pick<SurgeRoutePorts, "runLimit">;

export const surge: Capability<"surge", Platform, Service> = {
  name: "surge",
  projections: [surgeProjection],
  changes: [{ resource: "surge", after: surgeEventTypes }],
  settled,
  create: ({ store, log, clock, followedMarket: market, hub, changed }) => {
    const engine = createSurge({
      store,
      log,
      market,
      announce: (progress) => {
        hub.broadcast({ type: "surge.progress", progress });
        if (progress === null) changed("surge");
      },
    });
    return {
      service: { ...engine, runLimit: createRateLimit(clock, RUNS.uses, RUNS.windowMs) },
      load: engine.recover,
      start: () => engine.stop,
    };
  },
  routes: (service) => [surgeRoutes({ surge: service, runLimit: service.runLimit })],
};

interface SurgeRoutePorts {
  readonly surge: SurgeOperations;
  readonly runLimit: RateLimit;
}

export const surgeRoutes = ({ surge: operations, runLimit }: SurgeRoutePorts) =>
  new Elysia({ prefix: "/api/surge", tags: ["Surge Analysis"] })
    .get("/results", () => operations.results(), {
      detail: {
        operationId: "getSurgeResults",
        ...shows("surge"),
        summary: "List the candidates of the last run, highest score first",
        description:
          "Stocks that report earnings within 21 days. surgeProbability ranks them against each other and is not a forecast.",
      },
      response: { 200: SurgeCandidates },
    })
    .get("/status", () => operations.status(), {
      detail: {
        operationId: "getSurgeStatus",
        ...shows("surge"),
        summary: "Get the status and progress of the surge scan",
      },
      response: { 200: SurgeStatus },
    })
    .post(
      "/run",
      async () => {
        if ((await operations.status()).isRunning) throw alreadyRunning();
        runLimit.take();
        const status = await operations.run();
        if (!status) throw alreadyRunning();
        return status;
      },
      {
        detail: {
          operationId: "runSurge",
          summary: "Scan the universe; responds when the scan is complete",
          description: "The run continues if the client disconnects.",
        },
        response: { 200: SurgeStatus, 409: ErrorText, 429: ErrorText, 503: ErrorText },
      },
    )
    .get(
      "/analysis/:symbol",
      async ({ params }) => {
        const symbol = parseSymbol(params.symbol);
        const analysis = await operations.analyse(symbol);
        if (!analysis) throw notFound(`Symbol '${symbol}'`);
        return analysis;
      },
      {
        params: SymbolParameter,
        detail: {
          operationId: "getSurgeAnalysis",
          ...shows("surge"),
          summary: "Get the current indicators of a symbol",
        },
        response: { 200: SurgeAnalysis, 404: ErrorText, 422: ErrorText, 503: ErrorText },
      },
    );

const alreadyRunning = () => new HttpError(409, "A surge analysis is already running");
