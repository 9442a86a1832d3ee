import { everySeconds } from "../../platform/jobs/jobs.ts";
import type { Capability, Platform } from "../capability.ts";
import { createFiringContexts, type FiringContexts } from "./firingContexts.ts";
import { firingContextProjection } from "./projection.ts";
import { firingContextRoutes } from "./routes.ts";
import { settledFiringContexts } from "./settledStreams.ts";

/** At the same time: what sources knew of the time about each firing. */
export const firingContext: Capability<"firingContext", Platform, FiringContexts> = {
  name: "firingContext",
  projections: [firingContextProjection],
  settled: settledFiringContexts,
  create: ({ database, store, market, clock }) => {
    const service = createFiringContexts({ database, store, market, clock });
    return { service, jobs: [everySeconds("collect-firing-contexts", 30, service.collectDue)] };
  },
  routes: (service) => [firingContextRoutes(service)],
};
