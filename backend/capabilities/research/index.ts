import type { Capability, Platform } from "../capability.ts";
import { ResearchQueries } from "./queries.ts";
import { researchRoutes } from "./routes.ts";

export const research: Capability<"research", Platform, ResearchQueries> = {
  name: "research",
  withoutTables: ["/api/stocks/research/"],
  create: ({ market }) => ({ service: new ResearchQueries(market) }),
  routes: (queries) => [researchRoutes(queries)],
};
