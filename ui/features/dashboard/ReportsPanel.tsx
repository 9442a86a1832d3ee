import { Link } from "react-router-dom";
import { useGetUpcomingEarningsQuery } from "../../api/endpoints.ts";
import { useGetWatchedStocksQuery } from "../../api/watchlists.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { useOpenStock } from "../../app/stocks/useOpenStock.ts";
import { EarningsRow } from "../../components/EarningsRow.tsx";
import { Panel, type PanelState } from "../../components/Panel.tsx";
import { DASHBOARD_LIST_SIZE } from "./ActiveAlertsPanel.tsx";
import { orderReports } from "./orderReports.ts";
import {
  EARNINGS_FAILED,
  NO_REPORTS,
  NO_REPORTS_REASON,
  REPORTS,
  SURGE_ANALYSIS,
  WAITING_FOR_EARNINGS,
} from "./messages.ts";
import { EARNINGS_POLL_MS } from "./UpcomingEarningsPanel.tsx";

/** Who reports within seven days: the reader's own stocks, then the largest. */
export function ReportsPanel() {
  const query = useGetUpcomingEarningsQuery(undefined, { pollingInterval: EARNINGS_POLL_MS });
  const { data: watched } = useGetWatchedStocksQuery({});
  const openStock = useOpenStock();
  const symbols = new Set((watched ?? []).map(({ symbol }) => symbol));
  const reports =
    query.data && watched ? orderReports(query.data, symbols).slice(0, DASHBOARD_LIST_SIZE) : [];

  const state = (): PanelState => {
    if (reports.length > 0) return { status: "ready" };
    if (query.data && watched) {
      return { status: "empty", drawing: "chart", sentence: NO_REPORTS, reason: NO_REPORTS_REASON };
    }
    return queryPanelState(query, { waitingFor: WAITING_FOR_EARNINGS, failed: EARNINGS_FAILED });
  };

  return (
    <Panel
      title={REPORTS}
      actions={<Link to="/surge-analysis">{SURGE_ANALYSIS}</Link>}
      state={state()}
    >
      <ul className="earnings-rows" aria-label={REPORTS}>
        {reports.map((row) => (
          <EarningsRow
            key={`${row.symbol} ${row.date}`}
            symbol={row.symbol}
            companyName={row.companyName}
            date={row.date}
            hour={row.hour}
            isConfirmed={row.isConfirmed}
            sources={row.sources}
            onOpenChart={openStock}
          />
        ))}
      </ul>
    </Panel>
  );
}
