import { Link } from "react-router-dom";
import { useGetNearestAlertsQuery } from "../../api/endpoints.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { useOpenStock } from "../../app/stocks/useOpenStock.ts";
import { describeTarget, targetsOf } from "../../components/alertWords.ts";
import { DistanceTrack } from "../../components/DistanceTrack.tsx";
import { Panel, type PanelState } from "../../components/Panel.tsx";
import { SymbolButton } from "../../components/SymbolButton.tsx";
import { formatPercent } from "../../format/number.ts";
import {
  NEAREST_ALERTS,
  NEAREST_FAILED,
  NO_NEAREST,
  NO_NEAREST_REASON,
  VIEW_ALL,
  WAITING_FOR_NEAREST,
  describeDistance,
  describeCondition,
} from "./messages.ts";

/** The slowest interval of price checks. A change of an alert is shown immediately. */
const NEAREST_POLL_MS = 30_000;

export function NearestAlertsPanel() {
  const query = useGetNearestAlertsQuery(undefined, { pollingInterval: NEAREST_POLL_MS });
  const { data } = query;
  const openStock = useOpenStock();

  const state = (): PanelState => {
    if (data && data.length > 0) return { status: "ready" };
    if (data) {
      return {
        status: "empty",
        drawing: "alerts",
        sentence: NO_NEAREST,
        reason: NO_NEAREST_REASON,
      };
    }
    return queryPanelState(query, { waitingFor: WAITING_FOR_NEAREST, failed: NEAREST_FAILED });
  };

  return (
    <Panel title={NEAREST_ALERTS} actions={<Link to="/alerts">{VIEW_ALL}</Link>} state={state()}>
      <ul className="short-rows" aria-label={NEAREST_ALERTS}>
        {(data ?? []).map((alert) => (
          <li key={alert.alertId} className="short-row">
            <SymbolButton symbol={alert.symbol} onOpen={openStock} />
            <span className="short-row-text truncate">
              {describeCondition(alert.alertType, describeTarget(alert))}
            </span>
            <DistanceTrack
              size="small"
              symbol={alert.symbol}
              currency={alert.currency}
              price={alert.price}
              targets={targetsOf(alert, null)}
            />
            <Link className="short-row-figure figures" to={`/alerts?alert=${alert.alertId}`}>
              {describeDistance(formatPercent(alert.distancePercent).replace(/^\+/, ""))}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
