import { Link } from "react-router-dom";
import type { UpcomingEarnings } from "../../api/endpoints.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { EarningsRow } from "../../components/EarningsRow.tsx";
import { Panel, type PanelState } from "../../components/Panel.tsx";
import { MINUTE_MS } from "../../format/durations.ts";
import { DASHBOARD_LIST_SIZE } from "../../app/dashboardLists.ts";
import { EARNINGS_FAILED, SURGE_ANALYSIS, WAITING_FOR_EARNINGS } from "./messages.ts";

/** The server queries its sources at this interval. */
export const EARNINGS_POLL_MS = 15 * MINUTE_MS;

interface EarningsListPanelProps {
  title: string;
  label: string;
  query: Parameters<typeof queryPanelState>[0];
  /** Reports in panel order, of which the first few are shown; undefined while loading. */
  reports: readonly UpcomingEarnings[] | undefined;
  empty: readonly [sentence: string, reason: string];
  onOpen: (symbol: string) => void;
}

export function EarningsListPanel({
  title,
  label,
  query,
  reports,
  empty: [sentence, reason],
  onOpen,
}: EarningsListPanelProps) {
  const state = (): PanelState => {
    if (!reports) {
      return queryPanelState(query, { waitingFor: WAITING_FOR_EARNINGS, failed: EARNINGS_FAILED });
    }
    if (reports.length === 0) return { status: "empty", drawing: "chart", sentence, reason };
    return { status: "ready" };
  };
  return (
    <Panel
      title={title}
      actions={<Link to="/surge-analysis">{SURGE_ANALYSIS}</Link>}
      state={state()}
    >
      <ul className="earnings-rows" aria-label={label}>
        {(reports ?? []).slice(0, DASHBOARD_LIST_SIZE).map((row) => (
          <EarningsRow
            key={`${row.symbol} ${row.date}`}
            symbol={row.symbol}
            companyName={row.companyName}
            date={row.date}
            hour={row.hour}
            isConfirmed={row.isConfirmed}
            sources={row.sources}
            onOpenChart={onOpen}
          />
        ))}
      </ul>
    </Panel>
  );
}
