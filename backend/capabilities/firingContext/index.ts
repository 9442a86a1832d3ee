import { everySeconds } from "../../platform/jobs/jobs.ts";
import type { Capability, Platform } from "../capability.ts";
import { createFiringContexts, type FiringContexts } from "./firingContexts.ts";
import type { ReadSector } from "./collect.ts";
import { firingContextProjection } from "./projection.ts";
import { firingContextRoutes } from "./routes.ts";
import { settledFiringContexts } from "./settledStreams.ts";

type Needs = Platform & { readonly markets: { readonly sectorOf: ReadSector } };

export const firingContext: Capability<"firingContext", Needs, FiringContexts> = {
  name: "firingContext",
  projections: [firingContextProjection],
  changes: [{ resource: "firing-contexts", after: firingContextProjection.handles }],
  settled: settledFiringContexts,
  create: ({ database, store, market, clock, markets }) => {
    const service = createFiringContexts({
      database,
      store,
      market,
      clock,
      readSector: markets.sectorOf,
    });
    return { service, jobs: [everySeconds("collect-firing-contexts", 30, service.collectDue)] };
  },
  routes: (service) => [firingContextRoutes(service)],
};
