import type { ScreenerSources } from "../../contract/discovery/screener.ts";
import { ScreenerOperations, type ScreenerOperationPorts } from "./operations.ts";
import { createScreenerQueries, type ScreenerQueries } from "./queries.ts";

/** The store must include `screenerProjection`. */
export type ScreenerPorts = Omit<ScreenerOperationPorts, "queries">;

export interface Screener {
  readonly operations: ScreenerOperations;
  readonly queries: ScreenerQueries;
  sources(): ScreenerSources;
}

export function createScreener(ports: ScreenerPorts): Screener {
  const queries = createScreenerQueries(ports.store.database);
  return {
    operations: new ScreenerOperations({ ...ports, queries }),
    queries,
    sources: () => {
      const rows = ports.market.health();
      const activeSources = rows.filter(({ isHealthy }) => isHealthy).length;
      return { activeSources, totalSources: rows.length };
    },
  };
}
