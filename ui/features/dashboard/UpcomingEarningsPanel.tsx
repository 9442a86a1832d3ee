import { Link } from "react-router-dom";
import { useGetUpcomingEarningsQuery } from "../../api/endpoints.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { EarningsRow } from "../../components/EarningsRow.tsx";
import { Panel, type PanelState } from "../../components/Panel.tsx";
import { DASHBOARD_LIST_SIZE } from "./ActiveAlertsPanel.tsx";
import {
  EARNINGS_FAILED,
  NO_EARNINGS,
  NO_EARNINGS_REASON,
  SURGE_ANALYSIS,
  UPCOMING_EARNINGS,
  UPCOMING_EARNINGS_LIST,
  WAITING_FOR_EARNINGS,
} from "./messages.ts";
import { MINUTE_MS } from "../../format/durations.ts";

/** As often as the server asks its sources. */
export const EARNINGS_POLL_MS = 15 * MINUTE_MS;

/** Who reports next, the soonest first. */
export function UpcomingEarningsPanel() {
  const query = useGetUpcomingEarningsQuery(undefined, {
    pollingInterval: EARNINGS_POLL_MS,
  });
  const { data } = query;
  const { openChart } = useChartOverlay();

  const state = (): PanelState => {
    if (data && data.length > 0) return { status: "ready" };
    if (data) {
      return {
        status: "empty",
        drawing: "chart",
        sentence: NO_EARNINGS,
        reason: NO_EARNINGS_REASON,
      };
    }
    return queryPanelState(query, {
      waitingFor: WAITING_FOR_EARNINGS,
      failed: EARNINGS_FAILED,
    });
  };

  return (
    <Panel
      title={UPCOMING_EARNINGS}
      actions={<Link to="/surge-analysis">{SURGE_ANALYSIS}</Link>}
      state={state()}
    >
      <ul className="earnings-rows" aria-label={UPCOMING_EARNINGS_LIST}>
        {(data ?? []).slice(0, DASHBOARD_LIST_SIZE).map((row) => (
          <EarningsRow
            key={`${row.symbol} ${row.date}`}
            symbol={row.symbol}
            companyName={row.companyName}
            date={row.date}
            hour={row.hour}
            isConfirmed={row.isConfirmed}
            sources={row.sources}
            onOpenChart={openChart}
          />
        ))}
      </ul>
    </Panel>
  );
}
