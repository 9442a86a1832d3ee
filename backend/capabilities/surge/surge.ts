import { createSurgeEngine, type SurgeEngine, type SurgePorts } from "./operations.ts";
import { createSurgeQueries } from "./queries.ts";

/** The surge analysis, whole. The store is built with `surgeProjection`. */
export const createSurge = (ports: SurgePorts): SurgeEngine =>
  createSurgeEngine({ ...ports, queries: createSurgeQueries(ports.store.database) });
