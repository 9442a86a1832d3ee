import type { Capability, Platform } from "../capability.ts";
import { createInternationalQueries, type InternationalQueries } from "./queries.ts";
import { internationalRoutes } from "./routes.ts";

export const international: Capability<"international", Platform, InternationalQueries> = {
  name: "international",
  create: ({ market }) => ({ service: createInternationalQueries(market) }),
  routes: (service) => [internationalRoutes(service)],
};
