import { Link } from "react-router-dom";
import { useGetInboxQuery } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { useOpenStock } from "../../app/stocks/useOpenStock.ts";
import { describeTarget } from "../../components/alertWords.ts";
import { Panel, type PanelState } from "../../components/Panel.tsx";
import { SymbolButton } from "../../components/SymbolButton.tsx";
import { Tip } from "../../components/Tip.tsx";
import { formatPriceOf } from "../../format/level.ts";
import { formatAbsoluteTime, formatRelativeTime } from "../../format/time.ts";
import { DASHBOARD_LIST_SIZE } from "../../app/dashboardLists.ts";
import {
  FIRED,
  FIRED_FAILED,
  NO_FIRED,
  NO_FIRED_REASON,
  WAITING_FOR_FIRED,
  describeCondition,
  describeFiredAt,
} from "./messages.ts";

/**
 * More than are shown, because the inbox also contains suspensions and adjustments, which are
 * filtered out.
 */
const LOOKED_AT = { filter: "alerts", limit: 30 } as const;

export function FiredPanel() {
  const query = useGetInboxQuery(LOOKED_AT);
  const { data } = query;
  const now = useNow();
  const openStock = useOpenStock();
  const fired = (data ?? [])
    .flatMap(({ id, time, facts }) =>
      facts.kind === "alertTriggered" ? [{ id, time, ...facts }] : [],
    )
    .slice(0, DASHBOARD_LIST_SIZE);

  const state = (): PanelState => {
    if (fired.length > 0) return { status: "ready" };
    if (data) {
      return { status: "empty", drawing: "inbox", sentence: NO_FIRED, reason: NO_FIRED_REASON };
    }
    return queryPanelState(query, { waitingFor: WAITING_FOR_FIRED, failed: FIRED_FAILED });
  };

  return (
    <Panel title={FIRED} state={state()}>
      <ul className="short-rows" aria-label={FIRED}>
        {fired.map((one) => (
          <li key={one.id} className="short-row">
            <SymbolButton symbol={one.symbol} onOpen={openStock} />
            <Link className="short-row-text truncate" to={`/alerts?alert=${one.alertId}`}>
              {describeCondition(one.alertType, describeTarget(one))}
            </Link>
            <span className="short-row-figure">
              <Tip content={formatAbsoluteTime(one.time)}>
                <time className="figures" dateTime={one.time}>
                  {describeFiredAt(
                    formatPriceOf(one.symbol, one.price, one.currency),
                    formatRelativeTime(one.time, now),
                  )}
                </time>
              </Tip>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
