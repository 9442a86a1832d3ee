import type { Capability, Platform } from "../capability.ts";
import { createEarningsQueries, type EarningsQueries } from "./queries.ts";
import { earningsRoutes } from "./routes.ts";

export const earnings: Capability<"earnings", Platform, EarningsQueries> = {
  name: "earnings",
  create: (platform) => ({ service: createEarningsQueries(platform) }),
  routes: (service) => [earningsRoutes(service)],
};
