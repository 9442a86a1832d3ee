import { createSurgeEngine, type SurgeEngine, type SurgePorts } from "./operations.ts";
import { createSurgeQueries } from "./queries.ts";

/** The event store must include `surgeProjection`. */
export const createSurge = (ports: SurgePorts): SurgeEngine =>
  createSurgeEngine({ ...ports, queries: createSurgeQueries(ports.store.database) });
