import { MINUTE_MS } from "../../domain/durations.ts";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import type { Capability, Platform } from "../capability.ts";
import { surgeEventTypes, surgeRunStream } from "./events.ts";
import {
  type SurgeOperations,
  createSurgeEngine,
  type SurgeEngine,
  type SurgePorts,
} from "./operations.ts";
import { surgeProjection } from "./projection.ts";
import { surgeRoutes, type SurgeRoutePorts } from "./routes.ts";
import type { SettledStreams } from "../../platform/eventStore/archive.ts";
import { createSurgeQueries } from "./queries.ts";

/** The event store must include `surgeProjection`. */
export const createSurge = (ports: SurgePorts): SurgeEngine =>
  createSurgeEngine({ ...ports, queries: createSurgeQueries(ports.store.database) });

const PAGE = 100;

/** Ended runs, except the newest of each status. */
const settledSurgeRuns: SettledStreams = {
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

/** Limited because a run requests data for a whole universe from every source. */
const RUNS = { uses: 10, windowMs: MINUTE_MS };

type Service = SurgeOperations & Pick<SurgeRoutePorts, "runLimit">;

export const surge: Capability<"surge", Platform, Service> = {
  name: "surge",
  projections: [surgeProjection],
  changes: [{ resource: "surge", after: surgeEventTypes }],
  settled: settledSurgeRuns,
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
