import { Elysia } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import { DashboardLayout, NearestAlerts, type NearestAlert } from "../../contract/dashboard.ts";
import { shows } from "../../contract/resource.ts";
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
        summary: "How the dashboard is arranged",
      },
      response: { 200: DashboardLayout },
    })
    .put("/layout", ({ body }) => layouts.change({ kind: "arrange", layout: body }), {
      parse: "json",
      body: DashboardLayout,
      detail: {
        operationId: "arrangeDashboard",
        summary: "Arrange the dashboard",
        description: "Panels that are known already and not named are kept, behind the others.",
      },
      response: { 200: DashboardLayout, 422: ErrorText },
    })
    .delete("/layout", () => layouts.change({ kind: "reset" }), {
      detail: {
        operationId: "resetDashboard",
        summary: "Put the dashboard back as it was at first",
      },
      response: { 200: DashboardLayout },
    })
    .get("/nearest", () => readNearest(NEAREST), {
      detail: {
        operationId: "getNearestAlerts",
        ...shows("alerts"),
        summary: "The active alerts that are nearest to firing",
      },
      response: { 200: NearestAlerts },
    });
