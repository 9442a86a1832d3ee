import type { Capability, Platform } from "../capability.ts";
import { createAuditQueries, type AuditQueries } from "./queries.ts";
import { auditRoutes } from "./routes.ts";

export const audit: Capability<"audit", Platform, AuditQueries> = {
  name: "audit",
  create: ({ database }) => ({ service: createAuditQueries(database) }),
  routes: (queries) => [auditRoutes(queries)],
};
