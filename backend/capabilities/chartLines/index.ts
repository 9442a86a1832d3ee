import type { SymbolChecks } from "../../market/symbolCheck.ts";
import type { Capability, Platform } from "../capability.ts";
import { chartLineEventTypes, type ChartLineEvent } from "./events.ts";
import { createChartLineOperations, type ChartLineOperations } from "./operations.ts";
import { chartLineProjection } from "./projection.ts";
import { chartLineRoutes } from "./routes.ts";

type Needs = Platform & { readonly symbols: SymbolChecks };

export const chartLines: Capability<"chartLines", Needs, ChartLineOperations> = {
  name: "chartLines",
  projections: [chartLineProjection],
  changes: [
    {
      resource: "chart-lines",
      after: chartLineEventTypes,
      idOf: ({ symbol }: ChartLineEvent["data"]) => symbol,
    },
  ],
  create: ({ store, market, symbols, log }) => ({
    service: createChartLineOperations({ store, market, symbols, log }),
  }),
  routes: (service) => [chartLineRoutes(service)],
};
