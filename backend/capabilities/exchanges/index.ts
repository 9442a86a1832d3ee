import { learnedHours } from "../../market/calendars/learnedHours.ts";
import { everySeconds } from "../../platform/jobs/jobs.ts";
import type { Capability, Platform } from "../capability.ts";
import { createExchangeHoursKeeper } from "./keeper.ts";
import { createExchangeQueries, type ExchangeQueries } from "./queries.ts";
import { Elysia } from "elysia";
import { Exchanges } from "../../contract/discovery/exchange.ts";
import { unannounced } from "../../contract/resource.ts";

const exchangeRoutes = (queries: ExchangeQueries) =>
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

export const exchanges: Capability<"exchanges", Platform, ExchangeQueries> = {
  name: "exchanges",
  create: ({ database, log, market }) => {
    const keeper = createExchangeHoursKeeper({ database, log, hours: learnedHours });
    return {
      service: createExchangeQueries(market),
      jobs: [everySeconds("keep-exchange-hours", 60, keeper.save)],
      load: keeper.restore,
      save: keeper.stop,
    };
  },
  routes: (service) => [exchangeRoutes(service)],
};
