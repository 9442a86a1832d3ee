import {
  type NearestAlert,
  DashboardStats,
  DashboardLayout,
  NearestAlerts,
} from "../../contract/dashboard.ts";
import type { Capability, Platform } from "../capability.ts";
import { countPhoneNumbers } from "../contacts/queries.ts";
import { countActiveRules } from "../rules/lifecycle/queries.ts";
import type { ScreenerQueries } from "../screener/queries.ts";
import { dashboardEventTypes } from "./events.ts";
import { createDashboardQueries, type DashboardPorts, type DashboardQueries } from "./queries.ts";
import {
  createDashboardLayouts,
  layoutProjection,
  toDashboardMessage,
  type DashboardLayouts,
} from "./layout.ts";
import { Elysia } from "elysia";
import { shows } from "../../contract/resource.ts";
import { ErrorText } from "../../contract/common.ts";

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
        ...shows("alerts", "rules", "deliveries", "phone-numbers", "screener-results"),
        summary: "Get the dashboard counters",
      },
      response: { 200: DashboardStats },
    },
  );

interface Service {
  readonly queries: DashboardQueries;
  readonly layouts: DashboardLayouts;
  readonly readNearest: (limit: number) => Promise<NearestAlert[]>;
}

type Needs = Platform & {
  readonly alerts: {
    readonly queries: DashboardPorts["alerts"];
    readonly readNearest: Service["readNearest"];
  };
  readonly notifications: { readonly queries: DashboardPorts["notifications"] };
  readonly screener: { readonly queries: Pick<ScreenerQueries, "countResults"> };
};

export const dashboard: Capability<"dashboard", Needs, Service> = {
  name: "dashboard",
  projections: [layoutProjection],
  changes: [{ resource: "dashboard-layout", after: dashboardEventTypes }],
  create: ({ clock, database, store, alerts, notifications, screener }) => {
    return {
      service: {
        queries: createDashboardQueries({
          clock,
          alerts: alerts.queries,
          notifications: notifications.queries,
          countActiveRules: () => countActiveRules(database),
          countPhoneNumbers: () => countPhoneNumbers(database),
          countOpportunities: () => screener.queries.countResults("standard"),
        }),
        layouts: createDashboardLayouts(store, database),
        readNearest: alerts.readNearest,
      },
      toLiveMessage: toDashboardMessage,
    };
  },
  routes: ({ queries, layouts, readNearest }) => [
    dashboardRoutes(queries),
    layoutRoutes(layouts, readNearest),
  ],
};
