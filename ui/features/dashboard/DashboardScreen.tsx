import "./dashboard.css";
import { useDeferredValue, useState } from "react";
import {
  ALL_CONTACTS,
  useGetAlertsQuery,
  useGetDashboardStatsQuery,
  useGetEmailNotificationsQuery,
  useGetPhoneNumbersQuery,
} from "../../api/endpoints.ts";
import { useGetWatchlistsQuery } from "../../api/watchlists.ts";
import { Screen } from "../../app/Screen.tsx";
import { PHONE, useMediaQuery } from "../../app/browser/useMediaQuery.ts";
import { useIdleSteps } from "../../app/browser/useIdleSteps.ts";
import { FoldedPanels } from "../../components/Panel.tsx";
import { PanelSkeleton } from "../../components/PanelSkeleton.tsx";
import { StatCardSkeleton } from "../../components/StatCard.tsx";
import { LoadingStatus } from "../../components/LoadingStatus.tsx";
import { ActiveAlertsPanel, FIRST_ACTIVE_ALERTS } from "./ActiveAlertsPanel.tsx";
import { ANY_ALERT, GettingStartedPanel } from "./GettingStartedPanel.tsx";
import { LookupPanel } from "./LookupPanel.tsx";
import { MoversPanel } from "./MoversPanel.tsx";
import { QuickAddPanel } from "./QuickAddPanel.tsx";
import { RecentDeliveriesPanel } from "./RecentDeliveriesPanel.tsx";
import { SignalsPanel } from "./SignalsPanel.tsx";
import { StatCards } from "./StatCards.tsx";
import { UpcomingEarningsPanel } from "./UpcomingEarningsPanel.tsx";
import { TopOpportunitiesPanel } from "./TopOpportunitiesPanel.tsx";
import { TopPicksPanel } from "./TopPicksPanel.tsx";
import { WatchlistPanel } from "./WatchlistPanel.tsx";
import { WAITING_FOR_SERVER } from "./messages.ts";

export function DashboardScreen() {
  // What decides whether the first steps are shown is waited for too: they would push the rest down.
  const hasAnswer = ![
    useGetDashboardStatsQuery(),
    useGetAlertsQuery(FIRST_ACTIVE_ALERTS),
    useGetAlertsQuery(ANY_ALERT),
    useGetEmailNotificationsQuery(ALL_CONTACTS),
    useGetPhoneNumbersQuery(ALL_CONTACTS),
    useGetWatchlistsQuery(),
  ].some(({ isLoading }) => isLoading);
  // Once shown the panels stay: a query that failed is "loading" again at each retry, and panels
  // that came and went with it would refetch every time.
  const [isSettled, setSettled] = useState(hasAnswer);
  if (hasAnswer && !isSettled) setSettled(true);
  // In the background, so that a slow phone can scroll and press while thirteen panels are made.
  const isShown = useDeferredValue(isSettled);
  return <Screen>{isShown ? <DashboardPanels /> : <DashboardSkeleton />}</Screen>;
}

/** Below the numbers, in the order in which they are made. */
const PANELS = {
  quickAdd: QuickAddPanel,
  alerts: ActiveAlertsPanel,
  lookup: LookupPanel,
  opportunities: TopOpportunitiesPanel,
  signals: SignalsPanel,
  picks: TopPicksPanel,
  watchlist: WatchlistPanel,
  movers: MoversPanel,
  earnings: UpcomingEarningsPanel,
  deliveries: RecentDeliveriesPanel,
};
type PanelName = keyof typeof PANELS;
/** Lines that open, on a phone: they have a place of their own there, or are read now and then. */
const FOLDED_ON_PHONE: ReadonlySet<PanelName> = new Set([
  "quickAdd",
  "lookup",
  "signals",
  "picks",
  "movers",
  "earnings",
]);
const ORDER = Object.keys(PANELS) as PanelName[];

function DashboardPanels() {
  const isPhone = useMediaQuery(PHONE);
  const made = new Set(ORDER.slice(0, useIdleSteps(ORDER.length)));
  const show = (name: PanelName) => {
    const NamedPanel = PANELS[name];
    const isFolded = isPhone && FOLDED_ON_PHONE.has(name);
    if (!made.has(name) && !isFolded) return <PanelSkeleton key={name} />;
    return (
      <FoldedPanels key={name} value={isFolded}>
        <NamedPanel />
      </FoldedPanels>
    );
  };
  return (
    <div className="dashboard">
      <StatCards />
      <GettingStartedPanel />
      <div className="grid-12">
        <div className="span-5 dashboard-column">{(["quickAdd", "lookup"] as const).map(show)}</div>
        <div className="span-7">{show("alerts")}</div>
      </div>
      {(["opportunities", "signals", "picks"] as const).map(show)}
      <div className="dashboard-more">
        {(["watchlist", "movers", "earnings", "deliveries"] as const).map(show)}
      </div>
    </div>
  );
}

/** Four cards and two blocks, as large as what they become. */
function DashboardSkeleton() {
  return (
    <LoadingStatus waitingFor={WAITING_FOR_SERVER}>
      <div className="dashboard">
        <div className="grid-12">
          {[1, 2, 3, 4].map((place) => (
            <div className="span-3" key={place}>
              <StatCardSkeleton />
            </div>
          ))}
        </div>
        <div className="grid-12">
          <div className="span-5">
            <PanelSkeleton />
          </div>
          <div className="span-7">
            <PanelSkeleton />
          </div>
        </div>
      </div>
    </LoadingStatus>
  );
}
