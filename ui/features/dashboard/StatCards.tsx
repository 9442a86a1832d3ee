import { Link } from "react-router-dom";
import { useGetDashboardStatsQuery, type DashboardStats } from "../../api/endpoints.ts";
import { StatCard } from "../../components/StatCard.tsx";
import { formatCount } from "../../format/number.ts";

/** Specification §9. */
export const STATS_POLL_MS = 30_000;

interface Card {
  label: string;
  value: keyof DashboardStats;
  to: string;
  context: (stats: DashboardStats) => string;
}

const CARDS: readonly Card[] = [
  {
    label: "Active Alerts",
    value: "activeAlerts",
    to: "/alerts",
    context: ({ triggeredAlerts }) => `${formatCount(triggeredAlerts)} triggered so far`,
  },
  {
    label: "Phone Numbers",
    value: "phoneNumbers",
    to: "/phone-numbers",
    context: ({ phoneNumbers }) => (phoneNumbers === 0 ? "None added yet" : "Receive SMS alerts"),
  },
  {
    label: "Alerts Sent Today",
    value: "alertsSentToday",
    to: "/alerts",
    context: ({ alertsSentYesterday }) => `${formatCount(alertsSentYesterday)} yesterday`,
  },
  {
    label: "Opportunities",
    value: "opportunities",
    to: "/screener",
    context: ({ opportunities }) =>
      opportunities === 0 ? "Run the screener to find some" : "From the last screen",
  },
];

export function StatCards() {
  const { data: stats } = useGetDashboardStatsQuery(undefined, { pollingInterval: STATS_POLL_MS });
  return (
    <div className="grid-12">
      {CARDS.map(({ label, value, to, context }) => (
        <div className="span-3" key={label}>
          <StatCard
            label={label}
            value={formatCount(stats?.[value])}
            context={stats ? context(stats) : "Not known just now"}
            renderLink={(props) => <Link to={to} {...props} />}
          />
        </div>
      ))}
    </div>
  );
}
