import { useGetUpcomingEarningsQuery, useGetWatchedStocksQuery } from "../../api/endpoints.ts";
import { useOpenStock } from "../../app/stocks/useOpenStock.ts";
import { EARNINGS_POLL_MS, EarningsListPanel } from "./EarningsListPanel.tsx";
import { orderReports } from "./orderReports.ts";
import { NO_REPORTS, NO_REPORTS_REASON, REPORTS } from "./messages.ts";

/** Reports within seven days: watched stocks first, then the largest companies. */
export function ReportsPanel() {
  const query = useGetUpcomingEarningsQuery(undefined, { pollingInterval: EARNINGS_POLL_MS });
  const { data: watched } = useGetWatchedStocksQuery({});
  const openStock = useOpenStock();
  const symbols = new Set((watched ?? []).map(({ symbol }) => symbol));
  return (
    <EarningsListPanel
      title={REPORTS}
      label={REPORTS}
      query={query}
      reports={query.data && watched ? orderReports(query.data, symbols) : undefined}
      empty={[NO_REPORTS, NO_REPORTS_REASON]}
      onOpen={openStock}
    />
  );
}
