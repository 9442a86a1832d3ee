import { Elysia, t } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import { SymbolMatches } from "../../contract/discovery.ts";
import { unannounced } from "../../contract/resource.ts";
import type { StockSearch } from "./search.ts";

export const searchRoutes = (stocks: Pick<StockSearch, "search">) =>
  new Elysia({ prefix: "/api/stocks", tags: ["Stocks"] }).get(
    "/search",
    ({ query }) => stocks.search(query.q, query.more),
    {
      query: t.Object({
        q: t.String({ minLength: 1, maxLength: 60 }),
        more: t.Optional(
          t.Boolean({
            description:
              "Ask a market source however many names are known that match; it is waited for up to 1.5 s",
          }),
        ),
      }),
      detail: {
        operationId: "searchStocks",
        ...unannounced,
        summary: "Find symbols by symbol or company name",
        description:
          "Ten matches at most, of every market: the symbol itself, symbols and names that begin so, names with such words, then misspellings. Case, accents and the dots and dashes of symbols do not matter. A market source is asked when few names are known that match.",
      },
      response: { 200: SymbolMatches, 422: ErrorText, 503: ErrorText },
    },
  );
