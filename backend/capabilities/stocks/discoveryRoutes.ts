import { Elysia, t } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import { MarketMovers, SymbolMatches } from "../../contract/discovery.ts";
import type { StockDiscovery } from "./discovery.ts";

/** `/api/stocks/search` and `/api/stocks/movers`: symbols one does not know yet. */
export const discoveryRoutes = (discovery: StockDiscovery) =>
  new Elysia({ prefix: "/api/stocks", tags: ["Stocks"] })
    .get("/search", ({ query }) => discovery.search(query.q), {
      query: t.Object({ q: t.String({ minLength: 1, maxLength: 60 }) }),
      detail: {
        operationId: "searchStocks",
        summary: "Find symbols by symbol or company name",
        description: "Ten matches at most, of every market; case and accents do not matter.",
      },
      response: { 200: SymbolMatches, 422: ErrorText, 503: ErrorText },
    })
    .get("/movers", () => discovery.movers(), {
      detail: {
        operationId: "getMovers",
        summary: "Today's largest gains and losses",
        description:
          "Five each of the market's universe, by change against the previous close. Up to 15 seconds old.",
      },
      response: { 200: MarketMovers, 503: ErrorText },
    });
