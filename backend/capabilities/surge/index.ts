import { MINUTE_MS } from "../../domain/durations.ts";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import type { Capability, Platform } from "../capability.ts";
import { surgeEventTypes } from "./events.ts";
import type { SurgeOperations } from "./operations.ts";
import { surgeProjection } from "./projection.ts";
import { surgeRoutes, type SurgeRoutePorts } from "./routes.ts";
import { settledSurgeRuns } from "./settledStreams.ts";
import { createSurge } from "./surge.ts";

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
