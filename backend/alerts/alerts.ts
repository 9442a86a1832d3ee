import type { Projection } from "../eventStore/projection.ts";
import { createAlertEngine, type AlertEngine, type AlertEnginePorts } from "./engine.ts";
import {
  createAlertOperations,
  type AlertOperationPorts,
  type AlertOperations,
} from "./operations.ts";
import { alertProjection } from "./projection.ts";
import { createAlertQueries, type AlertQueries } from "./queries.ts";

/** The store is built with {@link alertProjection}. */
export type AlertPorts = AlertEnginePorts & Omit<AlertOperationPorts, "queries">;

/** The alerts, whole: what the routes ask, what judges samples, and what the screens read. */
export interface Alerts {
  readonly operations: AlertOperations;
  readonly engine: AlertEngine;
  readonly projection: Projection;
  readonly queries: AlertQueries;
}

export function createAlerts(ports: AlertPorts): Alerts {
  const queries = createAlertQueries(ports.store.database);
  return {
    operations: createAlertOperations({ ...ports, queries }),
    engine: createAlertEngine(ports),
    projection: alertProjection,
    queries,
  };
}
