import { Link } from "react-router-dom";
import type { UpcomingEarnings } from "../../api/endpoints.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { EarningsRow } from "../../components/EarningsRow.tsx";
import { Panel, type PanelState } from "../../components/Panel.tsx";
import { MINUTE_MS } from "../../format/durations.ts";
import { DASHBOARD_LIST_SIZE } from "../../app/dashboardLists.ts";
import { EARNINGS_FAILED, SURGE_ANALYSIS, WAITING_FOR_EARNINGS } from "./messages.ts";

/** As often as the server asks its sources. */
export const EARNINGS_POLL_MS = 15 * MINUTE_MS;

interface EarningsListPanelProps {
  title: string;
  /** What the list is called by a screen reader. */
  label: string;
  query: Parameters<typeof queryPanelState>[0];
  /** The order of the panel; the first few are shown. Undefined until they are known. */
  reports: readonly UpcomingEarnings[] | undefined;
  /** The sentence and the reason of a list without a row. */
  empty: readonly [sentence: string, reason: string];
  onOpen: (symbol: string) => void;
}

/** Reports to come, with a link to their analysis. */
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
