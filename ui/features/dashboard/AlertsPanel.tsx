import { SegmentedControl } from "@blueprintjs/core";
import { useState, type ReactNode } from "react";
import { Link } from "react-router-dom";
import {
  useGetAlertsQuery,
  useGetDashboardStatsQuery,
  useGetInboxQuery,
  useGetMutesQuery,
  useGetNearestAlertsQuery,
} from "../../api/endpoints.ts";
import { AlertListItem } from "../../app/alerts/AlertListItem.tsx";
import { snoozeOf, statusOf } from "../../app/alerts/alertStatus.ts";
import { useAlertDeletion } from "../../app/alerts/useAlertDeletion.ts";
import { useRecipients } from "../../app/alerts/recipients/useRecipients.ts";
import { useNow } from "../../app/browser/clock.ts";
import { ANY_ALERT, DASHBOARD_LIST_SIZE, FIRST_ACTIVE_ALERTS } from "../../app/dashboardLists.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { useOpenStock } from "../../app/stocks/useOpenStock.ts";
import { useQuotes } from "../../app/stocks/useQuotes.ts";
import { describeCondition, targetsOf, trackStateOf } from "../../components/alerts/alertWords.ts";
import { DistanceTrack } from "../../components/stocks/track/DistanceTrack.tsx";
import type { EmptyStateProps } from "../../components/feedback/EmptyState.tsx";
import { STATUS_LABELS } from "../../components/messages.ts";
import { Panel, type PanelState } from "../../components/layout/Panel.tsx";
import { RowSkeleton } from "../../components/feedback/RowSkeleton.tsx";
import { SymbolButton } from "../../components/actions/SymbolButton.tsx";
import { Tooltip } from "../../components/actions/Tooltip.tsx";
import { formatPriceOf } from "../../format/level.ts";
import { formatCount, formatDistance } from "../../format/number.ts";
import { formatAbsoluteTime, formatAgo } from "../../format/time.ts";
import { findUnchecked, joinNearest, triggeredToday, type ClosestAlert } from "./alertLists.ts";
import * as words from "./messages.ts";

/** Slowest interval of price checks, milliseconds. */
const NEAREST_POLL_MS = 30_000;

/** More than shown, because suspensions and adjustments are filtered out. */
const INBOX_ALERTS = { filter: "alerts", limit: 30 } as const;

interface AlertList {
  readonly state: PanelState;
  readonly rows: ReactNode;
}

export function AlertsPanel() {
  const [view, setView] = useState<words.AlertView>("closest");
  const { data: stats } = useGetDashboardStatsQuery();
  const { data: known } = useGetAlertsQuery(ANY_ALERT);
  const lists: Readonly<Record<words.AlertView, AlertList>> = {
    closest: useClosest(view === "closest"),
    newest: useNewest(),
    triggered: useTriggeredToday(view === "triggered"),
  };
  const { state, rows } = lists[view];
  return (
    <Panel
      title={words.ACTIVE_ALERTS}
      {...(stats && stats.activeAlerts > 0 ? { count: formatCount(stats.activeAlerts) } : {})}
      actions={
        <>
          {/* Without alerts, every view would be empty. */}
          {known?.length === 0 ? null : (
            <SegmentedControl
              aria-label={words.SHOWN_ALERTS}
              size="small"
              options={[...words.ALERT_VIEWS]}
              value={view}
              onValueChange={(value) => setView(value as words.AlertView)}
            />
          )}
          <Link to="/alerts">{words.VIEW_ALL}</Link>
        </>
      }
      state={state}
    >
      {rows}
    </Panel>
  );
}

const NO_ACTIVE_ALERTS: EmptyStateProps = {
  drawing: "alerts",
  sentence: words.NO_ALERTS,
  action: <Link to="/alerts?create">{words.CREATE_ALERT}</Link>,
};
const UNANSWERED = {
  waitingFor: words.WAITING_FOR_ALERTS,
  skeleton: <RowSkeleton rows={DASHBOARD_LIST_SIZE} />,
  failed: words.ALERTS_FAILED,
};

function useClosest(isShown: boolean): AlertList {
  const nearest = useGetNearestAlertsQuery(undefined, {
    pollingInterval: NEAREST_POLL_MS,
    skip: !isShown,
  });
  const active = useGetAlertsQuery(FIRST_ACTIVE_ALERTS);
  const { data: mutes = [] } = useGetMutesQuery();
  const { isUnreachable } = useRecipients();
  const now = useNow();
  const openStock = useOpenStock();
  const unchecked = nearest.data && active.data ? findUnchecked(nearest.data, active.data) : [];
  const quotes = useQuotes(unchecked.map(({ symbol }) => symbol));
  const alerts =
    nearest.data && active.data ? joinNearest(nearest.data, unchecked, quotes) : undefined;
  const state = queryPanelState(active.data ? nearest : active, alerts, {
    ...UNANSWERED,
    empty: alerts?.length === 0 && NO_ACTIVE_ALERTS,
  });
  const rows = (
    <ul aria-label={words.CLOSEST_LIST}>
      {(alerts ?? []).map((alert) => {
        const isSnoozed = snoozeOf(alert, mutes, now) !== undefined;
        const status = statusOf(alert, { isSnoozed, isUnreachable: isUnreachable(alert) });
        return (
          <li key={alert.id} className="short-row">
            <SymbolButton symbol={alert.symbol} onOpen={openStock} />
            <span className="short-row-text truncate">{describeCondition(alert)}</span>
            <DistanceTrack
              size="small"
              symbol={alert.symbol}
              currency={alert.currency}
              price={alert.price}
              targets={targetsOf(alert, null)}
              state={trackStateOf(status)}
            />
            <Link className="short-row-figure figures" to={`/alerts?alert=${alert.id}`}>
              {status === "active" ? describeDistance(alert) : STATUS_LABELS[status]}
            </Link>
          </li>
        );
      })}
    </ul>
  );
  return { state, rows };
}

const describeDistance = ({ distancePercent }: ClosestAlert): string =>
  distancePercent === null
    ? words.NOT_CHECKED_YET
    : words.describeDistance(formatDistance(distancePercent));

function useNewest(): AlertList {
  const query = useGetAlertsQuery(FIRST_ACTIVE_ALERTS);
  const { data: alerts } = query;
  const recipients = useRecipients();
  const { deletingId, deleteAlert } = useAlertDeletion();
  const state = queryPanelState(query, alerts, {
    ...UNANSWERED,
    empty: alerts?.length === 0 && NO_ACTIVE_ALERTS,
  });
  const rows = (
    <ul className="alert-rows" aria-label={words.ACTIVE_ALERTS_LIST}>
      {(alerts ?? []).map((alert) => (
        <li key={alert.id}>
          <AlertListItem
            alert={alert}
            destination={recipients.describe(alert)}
            isUnreachable={recipients.isUnreachable(alert)}
            isDeleting={deletingId === alert.id}
            onDelete={(id) => void deleteAlert(id)}
          />
        </li>
      ))}
    </ul>
  );
  return { state, rows };
}

function useTriggeredToday(isShown: boolean): AlertList {
  const query = useGetInboxQuery(INBOX_ALERTS, { skip: !isShown });
  const now = useNow();
  const openStock = useOpenStock();
  const triggered = query.data && triggeredToday(query.data, now);
  const state = queryPanelState(query, triggered, {
    ...UNANSWERED,
    empty: triggered?.length === 0 && { drawing: "inbox", sentence: words.NONE_TRIGGERED_TODAY },
  });
  const rows = (
    <ul aria-label={words.TRIGGERED_TODAY_LIST}>
      {(triggered ?? []).map((one) => (
        <li key={one.id} className="short-row">
          <SymbolButton symbol={one.symbol} onOpen={openStock} />
          <Link className="short-row-text truncate" to={`/alerts?alert=${one.alertId}`}>
            {describeCondition(one)}
          </Link>
          <span className="short-row-figure">
            <Tooltip content={formatAbsoluteTime(one.time)}>
              <time className="figures" dateTime={one.time}>
                {words.describeTriggeredAt(
                  formatPriceOf(one.symbol, one.price, one.currency),
                  formatAgo(one.time, now),
                )}
              </time>
            </Tooltip>
          </span>
        </li>
      ))}
    </ul>
  );
  return { state, rows };
}
