import "./dashboard.css";
import { Button } from "@blueprintjs/core";
import { EditIcon } from "@blueprintjs/icons";
import { useDeferredValue, useState, type ReactNode } from "react";
import {
  useGetAlertsQuery,
  useGetDashboardStatsQuery,
  useGetDashboardLayoutQuery,
  useGetNearestAlertsQuery,
  useGetPortfoliosQuery,
  useGetWatchlistsQuery,
} from "../../api/endpoints.ts";
import { Screen } from "../../app/Screen.tsx";
import { ANY_ALERT, FIRST_ACTIVE_ALERTS, HOME_PORTFOLIOS } from "../../app/dashboardLists.ts";
import { useRecipients } from "../../app/alerts/recipients/useRecipients.ts";
import { PHONE, useMediaQuery } from "../../app/browser/useMediaQuery.ts";
import { useIdleSteps } from "../../app/browser/runWhenIdle.ts";
import { FoldedPanel } from "../../components/layout/Panel.tsx";
import { PanelSkeleton } from "../../components/feedback/PanelSkeleton.tsx";
import { StatCardSkeleton } from "../../components/feedback/ScreenSkeleton.tsx";
import { LoadingStatus } from "../../components/feedback/LoadingStatus.tsx";
import { GettingStartedPanel } from "./GettingStartedPanel.tsx";
import { LayoutDialog } from "./LayoutDialog.tsx";
import { StatCards } from "./StatCards.tsx";
import { EDIT_DASHBOARD, WAITING_FOR_DASHBOARD } from "./messages.ts";
import { DEFAULT_ORDER, PANELS } from "./panels.ts";
import { placePanels } from "./panelOrder.ts";

export function DashboardScreen() {
  // Also waits for the data of the first steps, which would push the panels down.
  const { isPending } = useRecipients();
  const isLoading = [
    useGetDashboardStatsQuery(),
    useGetAlertsQuery(FIRST_ACTIVE_ALERTS),
    useGetAlertsQuery(ANY_ALERT),
    useGetNearestAlertsQuery(),
    useGetWatchlistsQuery(),
    useGetPortfoliosQuery(HOME_PORTFOLIOS),
    useGetDashboardLayoutQuery(),
  ].some((query) => query.isLoading);
  const hasAnswer = !isPending && !isLoading;
  // Panels stay, because remounting them on each retry would refetch all their data.
  const [isSettled, setSettled] = useState(hasAnswer);
  if (hasAnswer && !isSettled) setSettled(true);
  // Deferred, so that a slow phone responds while the panels render.
  const isShown = useDeferredValue(isSettled);
  const [isEditing, setEditing] = useState(false);
  return (
    <Screen>
      {isShown ? <DashboardPanels onEdit={() => setEditing(true)} /> : <DashboardSkeleton />}
      {isEditing ? <LayoutDialog onClose={() => setEditing(false)} /> : null}
    </Screen>
  );
}

/** Number of panels visible without scrolling; a phone renders one by one to stay responsive. */
const atOnce = (isPhone: boolean): number => (isPhone ? 0 : 6);

function DashboardPanels({ onEdit }: { onEdit: () => void }) {
  const isPhone = useMediaQuery(PHONE);
  const { data: layout } = useGetDashboardLayoutQuery();
  const shown = placePanels(DEFAULT_ORDER, layout?.panels ?? []).filter(
    ({ isHidden }) => !isHidden,
  );
  // Counts all panels, so that one shown again renders at once and none unmounts.
  const steps = useIdleSteps(DEFAULT_ORDER.length);
  const made = Math.max(steps, atOnce(isPhone));
  const show = (id: string, place: number): ReactNode => {
    const panel = PANELS[id];
    if (!panel) return null;
    const { Panel: Shown, span, isFoldedOnPhone } = panel;
    const isFolded = isPhone && isFoldedOnPhone;
    return (
      <div key={id} className={`span-${span} dashboard-panel dashboard-panel-${id}`}>
        {place >= made && !isFolded ? (
          <PanelSkeleton />
        ) : (
          <FoldedPanel isFolded={isFolded}>
            <Shown />
          </FoldedPanel>
        )}
      </div>
    );
  };
  return (
    <div className="dashboard compact-notices">
      <StatCards />
      <GettingStartedPanel />
      <div className="grid-12 dashboard-panels">
        {/* The panel made next is the last, so that it pushes nothing down. */}
        {shown.slice(0, made + 1).map(({ id }, place) => show(id, place))}
      </div>
      {steps < DEFAULT_ORDER.length ? null : (
        <div className="form-end">
          <Button variant="minimal" icon={<EditIcon />} text={EDIT_DASHBOARD} onClick={onEdit} />
        </div>
      )}
    </div>
  );
}

function DashboardSkeleton() {
  return (
    <LoadingStatus waitingFor={WAITING_FOR_DASHBOARD}>
      <div className="dashboard">
        <div className="grid-12">
          {[1, 2, 3, 4].map((place) => (
            <div className="span-3" key={place}>
              <StatCardSkeleton />
            </div>
          ))}
        </div>
        <div className="grid-12">
          <div className="span-6">
            <PanelSkeleton />
          </div>
          <div className="span-6">
            <PanelSkeleton />
          </div>
        </div>
      </div>
    </LoadingStatus>
  );
}
