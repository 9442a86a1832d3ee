import { isoTime, type Clock } from "../../platform/clock.ts";
import type { AlertQueries } from "../alerts/queries.ts";
import type { DashboardStats } from "../../contract/dashboard.ts";
import type { NotificationQueries } from "../notifications/queries.ts";

export interface DashboardPorts {
  readonly clock: Clock;
  readonly alerts: Pick<AlertQueries, "counts">;
  readonly notifications: Pick<NotificationQueries, "countSentAlerts">;
  readonly countActiveRules: () => Promise<number>;
  readonly countPhoneNumbers: () => Promise<number>;
  readonly countOpportunities: () => Promise<number>;
}

export type DashboardQueries = ReturnType<typeof createDashboardQueries>;

/** Days are in the time zone of the machine, which is assumed to be the owner's. */
export function createDashboardQueries(ports: DashboardPorts) {
  const { clock, alerts, notifications } = ports;
  return {
    stats: async (): Promise<DashboardStats> => {
      const now = clock.now();
      const [yesterday, today, tomorrow] = [midnight(now, -1), midnight(now, 0), midnight(now, 1)];
      const [counts, activeRules, phoneNumbers, opportunities, sentToday, sentYesterday] =
        await Promise.all([
          alerts.counts(),
          ports.countActiveRules(),
          ports.countPhoneNumbers(),
          ports.countOpportunities(),
          notifications.countSentAlerts(today, tomorrow),
          notifications.countSentAlerts(yesterday, today),
        ]);
      return {
        activeAlerts: counts.active,
        activeRules,
        triggeredAlerts: counts.triggered,
        phoneNumbers,
        opportunities,
        alertsSentToday: sentToday,
        alertsSentYesterday: sentYesterday,
      };
    },
  };
}

/** Returns the local midnight that begins the day `daysOn` days after `now`, as ISO in UTC. */
function midnight(now: number, daysOn: number): string {
  const day = new Date(now);
  return isoTime(new Date(day.getFullYear(), day.getMonth(), day.getDate() + daysOn).getTime());
}
