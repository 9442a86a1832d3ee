import { Elysia } from "elysia";
import { Exchanges } from "../../contract/exchange.ts";
import { unannounced } from "../../contract/resource.ts";
import type { ExchangeQueries } from "./queries.ts";

export const exchangeRoutes = (queries: ExchangeQueries) =>
  new Elysia({ prefix: "/api/stocks/exchanges", tags: ["Stocks"] }).get("", () => queries.list(), {
    detail: {
      operationId: "listExchanges",
      ...unannounced,
      summary: "Every exchange, with its suffix and some of its symbols",
      description:
        "The four markets with calendars by rule come first. Currencies, coins and futures are " +
        "listed as exchanges of their own.",
    },
    response: { 200: Exchanges },
  });
