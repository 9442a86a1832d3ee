import { Link } from "react-router-dom";
import { useGetAlertsQuery, useGetDashboardStatsQuery } from "../../api/endpoints.ts";
import { AlertListItem } from "../../app/alerts/AlertListItem.tsx";
import { DASHBOARD_LIST_SIZE, FIRST_ACTIVE_ALERTS } from "../../app/dashboardLists.ts";
import { useAlertDeletion } from "../../app/alerts/useAlertDeletion.ts";
import { useRecipients } from "../../app/alerts/useRecipients.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { formatCount } from "../../format/number.ts";
import { Panel, type PanelState } from "../../components/Panel.tsx";
import { RowSkeleton } from "../../components/RowSkeleton.tsx";
import {
  ACTIVE_ALERTS,
  ACTIVE_ALERTS_LIST,
  ALERTS_FAILED,
  NO_ALERTS,
  NO_ALERTS_REASON,
  OPEN_PRICE_ALERTS,
  VIEW_ALL,
  WAITING_FOR_ALERTS,
} from "./messages.ts";

export function ActiveAlertsPanel() {
  const query = useGetAlertsQuery(FIRST_ACTIVE_ALERTS);
  const { data: stats } = useGetDashboardStatsQuery();
  const { data } = query;
  const recipients = useRecipients();
  const { deletingId, deleteAlert } = useAlertDeletion();
  const alerts = data ?? [];

  const state = (): PanelState => {
    if (data && data.length > 0) return { status: "ready" };
    if (data) {
      return {
        status: "empty",
        drawing: "alerts",
        sentence: NO_ALERTS,
        reason: NO_ALERTS_REASON,
        action: <Link to="/alerts">{OPEN_PRICE_ALERTS}</Link>,
      };
    }
    return queryPanelState(query, {
      waitingFor: WAITING_FOR_ALERTS,
      skeleton: <RowSkeleton rows={DASHBOARD_LIST_SIZE} />,
      failed: ALERTS_FAILED,
    });
  };

  return (
    <Panel
      title={ACTIVE_ALERTS}
      {...(alerts.length > 0 && stats ? { count: formatCount(stats.activeAlerts) } : {})}
      actions={<Link to="/alerts">{VIEW_ALL}</Link>}
      state={state()}
    >
      <ul className="alert-rows" aria-label={ACTIVE_ALERTS_LIST}>
        {alerts.map((alert) => (
          <li key={alert.id}>
            <AlertListItem
              alert={alert}
              destination={recipients.describe(alert)}
              isDeleting={deletingId === alert.id}
              onDelete={(id) => void deleteAlert(id)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
