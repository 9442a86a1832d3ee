import { Link } from "react-router-dom";
import {
  useGetDashboardStatsQuery,
  useGetScreenerStatusQuery,
  type DashboardStats,
} from "../../api/endpoints.ts";
import { StatCard } from "../../components/dataDisplay/StatCard.tsx";
import { formatCount } from "../../format/number.ts";
import * as words from "./messages.ts";

/** Fixed by the specification. */
export const STATS_POLL_MS = 30_000;

interface Card {
  label: string;
  value: keyof DashboardStats;
  to: string;
  context: (stats: DashboardStats, isScreening: boolean) => string;
}

const CARDS: readonly Card[] = [
  {
    label: words.ACTIVE_ALERTS,
    value: "activeAlerts",
    to: "/alerts",
    context: ({ triggeredAlerts }) => words.describeTriggered(formatCount(triggeredAlerts)),
  },
  {
    label: words.PHONE_NUMBERS,
    value: "phoneNumbers",
    to: "/phone-numbers",
    context: ({ phoneNumbers }) =>
      phoneNumbers === 0 ? words.NONE_ADDED_YET : words.SAVED_FOR_SMS,
  },
  {
    label: words.ALERTS_SENT_TODAY,
    value: "alertsSentToday",
    to: "/alerts",
    context: ({ alertsSentYesterday }) => words.describeYesterday(formatCount(alertsSentYesterday)),
  },
  {
    label: words.OPPORTUNITIES,
    value: "opportunities",
    to: "/screener",
    context: ({ opportunities }, isScreening) => {
      if (isScreening) return words.RUN_UNDER_WAY;
      return opportunities === 0 ? words.RUN_TO_FIND_SOME : words.FROM_LAST_RUN;
    },
  },
];

export function StatCards() {
  const { data: stats } = useGetDashboardStatsQuery(undefined, { pollingInterval: STATS_POLL_MS });
  const { data: screener } = useGetScreenerStatusQuery({});
  const isScreening = screener?.isRunning === true;
  return (
    <div className="grid-12">
      {CARDS.map(({ label, value, to, context }) => (
        <div className="span-3" key={label}>
          <StatCard
            label={label}
            value={formatCount(stats?.[value])}
            context={stats ? context(stats, isScreening) : words.NOT_KNOWN_NOW}
            renderLink={(props) => <Link to={to} {...props} />}
          />
        </div>
      ))}
    </div>
  );
}
