import type { Capability, Platform } from "../capability.ts";
import { createChartMarks, type ChartMarkPorts, type ReadMarks } from "./marks.ts";
import { markRoutes, moverRoutes, stockRoutes } from "./routes.ts";
import { createMovers, type ReadMovers } from "./movers.ts";
import { createStockQueries, type StockQueries } from "./queries.ts";

type Needs = Platform & {
  readonly alerts: Pick<ChartMarkPorts, "readFirings">;
  readonly screener: { readonly operations: { reprice(symbol: string): Promise<void> } };
};

interface Service {
  readonly queries: StockQueries;
  readonly readMovers: ReadMovers;
  readonly readMarks: ReadMarks;
}

export const stocks: Capability<"stocks", Needs, Service> = {
  name: "stocks",
  withoutTables: ["/api/stocks/movers"],
  create: ({ market, clock, log, alerts, screener }) => {
    return {
      service: {
        queries: createStockQueries(market, (symbol) => screener.operations.reprice(symbol)),
        readMovers: createMovers(market, clock),
        readMarks: createChartMarks({ market, log, readFirings: alerts.readFirings }),
      },
    };
  },
  routes: ({ queries, readMovers, readMarks }) => [
    stockRoutes(queries),
    moverRoutes(readMovers),
    markRoutes(readMarks),
  ],
};
