import type { NearestAlert } from "../../contract/dashboard.ts";
import type { Capability, Platform } from "../capability.ts";
import { countPhoneNumbers } from "../contacts/queries.ts";
import type { ScreenerQueries } from "../screener/queries.ts";
import { dashboardEventTypes } from "./events.ts";
import { createDashboardQueries, type DashboardPorts, type DashboardQueries } from "./queries.ts";
import {
  createDashboardLayouts,
  layoutProjection,
  toDashboardMessage,
  type DashboardLayouts,
} from "./layout.ts";
import { layoutRoutes, dashboardRoutes } from "./routes.ts";

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
