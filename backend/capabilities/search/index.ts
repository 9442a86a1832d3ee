import type { Capability, Platform } from "../capability.ts";
import { createStockSearch, type StockSearch } from "./search.ts";
import { MAX_SEARCH_TEXT } from "../../domain/limits.ts";
import { Elysia, t } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import { SymbolMatches } from "../../contract/discovery/discovery.ts";
import { unannounced } from "../../contract/resource.ts";

export const searchRoutes = (stocks: Pick<StockSearch, "search">) =>
  new Elysia({ prefix: "/api/stocks", tags: ["Stocks"] }).get(
    "/search",
    ({ query }) => stocks.search(query.q, query.more),
    {
      query: t.Object({
        q: t.String({ minLength: 1, maxLength: MAX_SEARCH_TEXT }),
        more: t.Optional(
          t.Boolean({
            description:
              "Query a market source even if enough known names match; the response waits up to 1.5 s for it",
          }),
        ),
      }),
      detail: {
        operationId: "searchStocks",
        ...unannounced,
        summary: "Search for symbols by symbol or company name",
        description:
          "Returns at most ten matches from all markets: exact symbols, then symbols and names with this prefix, names with matching words, and misspellings. Case, accents, and the dots and dashes of symbols are ignored. A market source is queried if few known names match.",
      },
      response: { 200: SymbolMatches, 422: ErrorText, 503: ErrorText },
    },
  );

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
