import { Link } from "react-router-dom";
import { useGetUpcomingEarningsQuery, useGetWatchedStocksQuery } from "../../api/endpoints.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { useOpenStock } from "../../app/stocks/useOpenStock.ts";
import { EarningsRow } from "../../components/stocks/EarningsRow.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { MINUTE_MS } from "../../../backend/domain/durations.ts";
import { DASHBOARD_LIST_SIZE } from "../../app/dashboardLists.ts";
import * as words from "./messages.ts";

export const watchedFirst = <R extends { readonly symbol: string }>(
  reports: readonly R[],
  watched: ReadonlySet<string>,
): readonly R[] =>
  reports.toSorted(
    (one, other) => Number(watched.has(other.symbol)) - Number(watched.has(one.symbol)),
  );

/** The server's own interval. */
const EARNINGS_POLL_MS = 15 * MINUTE_MS;

export function UpcomingEarningsPanel() {
  const query = useGetUpcomingEarningsQuery(undefined, { pollingInterval: EARNINGS_POLL_MS });
  const { data: watched } = useGetWatchedStocksQuery({});
  const openStock = useOpenStock();
  const symbols = new Set((watched ?? []).map(({ symbol }) => symbol));
  const reports = query.data && watched ? watchedFirst(query.data, symbols) : undefined;
  const state = queryPanelState(query, reports, {
    waitingFor: words.WAITING_FOR_EARNINGS,
    failed: words.EARNINGS_FAILED,
    empty: reports?.length === 0 && { drawing: "chart", sentence: words.NO_EARNINGS },
  });
  return (
    <Panel
      title={words.UPCOMING_EARNINGS}
      actions={<Link to="/markets/calendar">{words.CALENDAR}</Link>}
      state={state}
    >
      <ul aria-label={words.UPCOMING_EARNINGS_LIST}>
        {(reports ?? []).slice(0, DASHBOARD_LIST_SIZE).map((row) => (
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
