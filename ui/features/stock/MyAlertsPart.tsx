import { Button } from "@blueprintjs/core";
import { useGetAlertsQuery, type Alert } from "../../api/endpoints.ts";
import { AlertListItem } from "../../app/alerts/AlertListItem.tsx";
import { useAlertDeletion, type AlertDeletion } from "../../app/alerts/useAlertDeletion.ts";
import { useRecipients } from "../../app/alerts/recipients/useRecipients.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { useWatchlistAddition } from "../../app/stocks/useWatchlist.ts";
import { Panel } from "../../components/layout/Panel.tsx";
import { Skeleton } from "../../components/feedback/Skeleton.tsx";
import { formatCount } from "../../format/number.ts";
import * as words from "./messages.ts";

export interface MyAlertsPartProps {
  symbol: string;
  onCreateAlert: () => void;
}

export function MyAlertsPart({ symbol, onCreateAlert }: MyAlertsPartProps) {
  const query = useGetAlertsQuery({ symbol });
  const { currentData: alerts } = query;
  const deletion = useAlertDeletion();
  const { isWatched } = useWatchlistAddition(symbol);
  const state = queryPanelState(query, alerts, {
    waitingFor: words.WAITING_FOR_ALERTS,
    failed: words.ALERTS_FAILED,
    skeleton: <Skeleton width="100%" height="132px" />,
  });
  return (
    <Panel
      title={words.MY_ALERTS}
      isPadded
      actions={<Button variant="minimal" text={words.NEW_ALERT} onClick={onCreateAlert} />}
      {...(alerts ? { count: formatCount(alerts.length) } : {})}
      state={state}
    >
      <div className="stock-note" style={{ minHeight: 132 }}>
        {alerts?.length === 0 ? (
          <p className="stock-part-note">{words.describeNoAlerts(symbol)}</p>
        ) : alerts ? (
          <AlertList alerts={alerts} deletion={deletion} />
        ) : null}
        <p className="stock-part-note">{isWatched ? words.ON_WATCHLIST : words.NOT_ON_WATCHLIST}</p>
      </div>
    </Panel>
  );
}

interface AlertListProps {
  alerts: readonly Alert[];
  deletion: AlertDeletion;
}

/** Separate, so that recipients are fetched only if there are alerts. */
function AlertList({ alerts, deletion }: AlertListProps) {
  const recipients = useRecipients();
  return (
    <ul className="stock-alerts" aria-label={words.MY_ALERTS}>
      {alerts.map((alert) => (
        <li key={alert.id}>
          <AlertListItem
            alert={alert}
            destination={recipients.describe(alert)}
            isUnreachable={recipients.isUnreachable(alert)}
            isDeleting={deletion.deletingId === alert.id}
            onDelete={(id) => void deletion.deleteAlert(id)}
          />
        </li>
      ))}
    </ul>
  );
}
