import { Link } from "react-router-dom";
import {
  useGetDashboardStatsQuery,
  useGetScreenerStatusQuery,
  type DashboardStats,
} from "../../api/endpoints.ts";
import { StatCard } from "../../components/dataDisplay/StatCard.tsx";
import { formatCount } from "../../format/number.ts";
import {
  ACTIVE_ALERTS,
  ALERTS_SENT_TODAY,
  FROM_LAST_RUN,
  NONE_ADDED_YET,
  NOT_KNOWN_NOW,
  OPPORTUNITIES,
  PHONE_NUMBERS,
  RUN_TO_FIND_SOME,
  RUN_UNDER_WAY,
  SAVED_FOR_SMS,
  describeTriggered,
  describeYesterday,
} from "./messages.ts";

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
    label: ACTIVE_ALERTS,
    value: "activeAlerts",
    to: "/alerts",
    context: ({ triggeredAlerts }) => describeTriggered(formatCount(triggeredAlerts)),
  },
  {
    label: PHONE_NUMBERS,
    value: "phoneNumbers",
    to: "/phone-numbers",
    context: ({ phoneNumbers }) => (phoneNumbers === 0 ? NONE_ADDED_YET : SAVED_FOR_SMS),
  },
  {
    label: ALERTS_SENT_TODAY,
    value: "alertsSentToday",
    to: "/alerts",
    context: ({ alertsSentYesterday }) => describeYesterday(formatCount(alertsSentYesterday)),
  },
  {
    label: OPPORTUNITIES,
    value: "opportunities",
    to: "/screener",
    context: ({ opportunities }, isScreening) => {
      if (isScreening) return RUN_UNDER_WAY;
      return opportunities === 0 ? RUN_TO_FIND_SOME : FROM_LAST_RUN;
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
            context={stats ? context(stats, isScreening) : NOT_KNOWN_NOW}
            renderLink={(props) => <Link to={to} {...props} />}
          />
        </div>
      ))}
    </div>
  );
}
