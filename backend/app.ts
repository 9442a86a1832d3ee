import { Elysia } from "elysia";
import { alertRoutes } from "./alerts/routes.ts";
import { emailRoutes, type EmailRoutePorts } from "./contacts/emailRoutes.ts";
import { dashboardRoutes } from "./dashboard/routes.ts";
import { errors } from "./http/errors.ts";
import { healthRoutes } from "./http/health.ts";
import { liveRoutes } from "./live/routes.ts";
import type { Log } from "./log.ts";
import { notificationRoutes, type NotificationRoutePorts } from "./notifications/routes.ts";
import { stockRoutes } from "./stocks/routes.ts";

/** What each capability offers its routes. */
export interface RouteParts {
  readonly log: Log;
  readonly alerts: Parameters<typeof alertRoutes>[0];
  readonly stocks: Parameters<typeof stockRoutes>[0];
  readonly emails: EmailRoutePorts;
  readonly notifications: NotificationRoutePorts;
  readonly dashboard: Parameters<typeof dashboardRoutes>[0];
  readonly readHealth: Parameters<typeof healthRoutes>[0];
}

/**
 * Every call of the API. `aot: false` keeps Elysia from generating code at run time: the page's
 * Content-Security-Policy forbids it, and both hosts are to run the same thing.
 */
export const composeRoutes = (parts: RouteParts) =>
  new Elysia({ aot: false })
    .use(errors(parts.log))
    .use(stockRoutes(parts.stocks))
    .use(alertRoutes(parts.alerts))
    .use(emailRoutes(parts.emails))
    .use(notificationRoutes(parts.notifications))
    .use(dashboardRoutes(parts.dashboard))
    .use(healthRoutes(parts.readHealth))
    .use(liveRoutes());
