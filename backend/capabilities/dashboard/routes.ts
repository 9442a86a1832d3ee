import { Elysia } from "elysia";
import {
  DashboardStats,
  DashboardLayout,
  NearestAlerts,
  type NearestAlert,
} from "../../contract/dashboard.ts";
import { shows } from "../../contract/resource.ts";
import type { DashboardQueries } from "./queries.ts";
import { ErrorText } from "../../contract/common.ts";
import type { DashboardLayouts } from "./layout.ts";

/** Same length as the other lists of the dashboard. */
const NEAREST = 5;

export const layoutRoutes = (
  layouts: DashboardLayouts,
  readNearest: (limit: number) => Promise<NearestAlert[]>,
) =>
  new Elysia({ prefix: "/api/dashboard", tags: ["Dashboard"] })
    .get("/layout", () => layouts.read(), {
      detail: {
        operationId: "getDashboardLayout",
        ...shows("dashboard-layout"),
        summary: "Get the dashboard layout",
      },
      response: { 200: DashboardLayout },
    })
    .put("/layout", ({ body }) => layouts.change({ kind: "arrange", layout: body }), {
      parse: "json",
      body: DashboardLayout,
      detail: {
        operationId: "arrangeDashboard",
        summary: "Change the dashboard layout",
        description: "Known panels that are not included are kept after the others.",
      },
      response: { 200: DashboardLayout, 422: ErrorText },
    })
    .delete("/layout", () => layouts.change({ kind: "reset" }), {
      detail: {
        operationId: "resetDashboard",
        summary: "Reset the dashboard layout",
      },
      response: { 200: DashboardLayout },
    })
    .get("/nearest", () => readNearest(NEAREST), {
      detail: {
        operationId: "getNearestAlerts",
        ...shows("alerts"),
        summary: "List the active alerts closest to triggering",
      },
      response: { 200: NearestAlerts },
    });

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
