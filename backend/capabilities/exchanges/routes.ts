import { Elysia } from "elysia";
import { Exchanges } from "../../contract/discovery/exchange.ts";
import { unannounced } from "../../contract/resource.ts";
import type { ExchangeQueries } from "./queries.ts";

export const exchangeRoutes = (queries: ExchangeQueries) =>
  new Elysia({ prefix: "/api/stocks/exchanges", tags: ["Stocks"] }).get("", () => queries.list(), {
    detail: {
      operationId: "listExchanges",
      ...unannounced,
      summary: "List all exchanges with their suffixes and example symbols",
      description:
        "The four main markets come first. Currencies, cryptocurrencies and futures are " +
        "listed as separate exchanges.",
    },
    response: { 200: Exchanges },
  });
