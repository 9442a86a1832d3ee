import {
  useGetDashboardLayoutQuery,
  useGetUpcomingEarningsQuery,
  useGetWatchedStocksQuery,
} from "../../api/endpoints.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { EARNINGS_POLL_MS, EarningsListPanel } from "./EarningsListPanel.tsx";
import { exceptShown } from "./orderReports.ts";
import {
  NO_EARNINGS,
  NO_EARNINGS_REASON,
  UPCOMING_EARNINGS,
  UPCOMING_EARNINGS_LIST,
} from "./messages.ts";

/** Next reports, soonest first, except those already shown in "Reports This Week". */
export function UpcomingEarningsPanel() {
  const query = useGetUpcomingEarningsQuery(undefined, { pollingInterval: EARNINGS_POLL_MS });
  const { data: watched } = useGetWatchedStocksQuery({});
  const { data: layout } = useGetDashboardLayoutQuery();
  const { openChart } = useChartOverlay();
  const isWeekHidden = layout?.panels.some(({ id, isHidden }) => id === "reports" && isHidden);
  const symbols = new Set((watched ?? []).map(({ symbol }) => symbol));
  const others = query.data && exceptShown(query.data, symbols);
  return (
    <EarningsListPanel
      title={UPCOMING_EARNINGS}
      label={UPCOMING_EARNINGS_LIST}
      query={query}
      reports={isWeekHidden ? query.data : others}
      empty={[NO_EARNINGS, NO_EARNINGS_REASON]}
      onOpen={openChart}
    />
  );
}
