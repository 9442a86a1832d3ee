import { ScreenerOperations, type ScreenerOperationPorts } from "./operations.ts";
import { createScreenerQueries } from "./queries.ts";

/** The store must include `screenerProjection`. */
export type ScreenerPorts = Omit<ScreenerOperationPorts, "queries">;

export type Screener = ReturnType<typeof createScreener>;

export function createScreener(ports: ScreenerPorts) {
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
