import type { Capability, Platform } from "../capability.ts";
import { searchRoutes } from "./routes.ts";
import { createStockSearch, type StockSearch } from "./search.ts";

export const search: Capability<"search", Platform, StockSearch> = {
  name: "search",
  withoutTables: ["/api/stocks/search"],
  create: ({ market, clock }) => {
    const service = createStockSearch(market, clock);
    return {
      service,
      start: () => {
        const end = new AbortController();
        void service.start(end.signal);
        return () => end.abort();
      },
    };
  },
  routes: (service) => [searchRoutes(service)],
};
