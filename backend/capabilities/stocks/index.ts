import type { Capability, Platform } from "../capability.ts";
import { createStockDiscovery, type StockDiscovery } from "./discovery.ts";
import { discoveryRoutes } from "./discoveryRoutes.ts";
import { createChartMarks, type ChartMarkPorts, type ReadMarks } from "./marks.ts";
import { markRoutes } from "./markRoutes.ts";
import { createStockQueries, type StockQueries } from "./queries.ts";
import { stockRoutes } from "./routes.ts";

type Needs = Platform & {
  readonly alerts: Pick<ChartMarkPorts, "readFirings">;
  readonly screener: { readonly operations: { reprice(symbol: string): Promise<void> } };
};

interface Service {
  readonly queries: StockQueries;
  readonly discovery: StockDiscovery;
  readonly readMarks: ReadMarks;
}

export const stocks: Capability<"stocks", Needs, Service> = {
  name: "stocks",
  create: ({ market, clock, log, alerts, screener }) => {
    const { stepMs } = market;
    return {
      service: {
        queries: createStockQueries(market, screener.operations.reprice),
        discovery: createStockDiscovery(market, clock),
        readMarks: createChartMarks({ market, log, readFirings: alerts.readFirings }),
      },
      // Prices move without an event, so never from the log alone.
      cacheableReads:
        stepMs === undefined
          ? []
          : [{ path: "/api/stocks/chart/", stamp: () => `${Math.floor(clock.now() / stepMs)}` }],
    };
  },
  routes: ({ queries, discovery, readMarks }) => [
    stockRoutes(queries),
    discoveryRoutes(discovery),
    markRoutes(readMarks),
  ],
};
