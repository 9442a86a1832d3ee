import { learnedHours } from "../../market/calendars/learnedHours.ts";
import { everySeconds } from "../../platform/jobs/jobs.ts";
import type { Capability, Platform } from "../capability.ts";
import { createExchangeHoursKeeper } from "./keeper.ts";
import { createExchangeQueries, type ExchangeQueries } from "./queries.ts";
import { exchangeRoutes } from "./routes.ts";

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
