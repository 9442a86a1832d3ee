import { Elysia } from "elysia";
import { DashboardStats } from "../../contract/dashboard.ts";
import { shows } from "../../contract/resource.ts";
import type { DashboardQueries } from "./queries.ts";

export const dashboardRoutes = (dashboard: DashboardQueries) =>
  new Elysia({ prefix: "/api/dashboard", tags: ["Dashboard"] }).get(
    "/stats",
    () => dashboard.stats(),
    {
      detail: {
        operationId: "getDashboardStats",
        ...shows("alerts", "deliveries", "phone-numbers", "screener-results"),
        summary: "Get the dashboard counters",
      },
      response: { 200: DashboardStats },
    },
  );
