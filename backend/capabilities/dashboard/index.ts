import { countWrites } from "../../platform/database/takeTurns.ts";
import { MINUTE_MS } from "../../platform/durations.ts";
import type { Capability, Platform } from "../capability.ts";
import { countPhoneNumbers } from "../contacts/queries.ts";
import type { ScreenerQueries } from "../screener/queries.ts";
import { createDashboardQueries, type DashboardPorts, type DashboardQueries } from "./queries.ts";
import { dashboardRoutes } from "./routes.ts";

type Needs = Platform & {
  readonly alerts: { readonly queries: DashboardPorts["alerts"] };
  readonly notifications: { readonly queries: DashboardPorts["notifications"] };
  readonly screener: { readonly queries: Pick<ScreenerQueries, "countResults"> };
};

export const dashboard: Capability<"dashboard", Needs, DashboardQueries> = {
  name: "dashboard",
  create: ({ clock, database, alerts, notifications, screener }) => {
    const writes = countWrites(database);
    return {
      service: createDashboardQueries({
        clock,
        alerts: alerts.queries,
        notifications: notifications.queries,
        countPhoneNumbers: () => countPhoneNumbers(database),
        countOpportunities: () => screener.queries.countResults("standard"),
      }),
      cacheableReads: writes
        ? [
            {
              path: "/api/dashboard/stats",
              // Its counters restart at midnight: the start of a minute in every zone.
              stamp: () => `${writes()} ${Math.floor(clock.now() / MINUTE_MS)}`,
            },
          ]
        : [],
    };
  },
  routes: (service) => [dashboardRoutes(service)],
};
