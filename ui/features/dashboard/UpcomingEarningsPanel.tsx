import { useGetUpcomingEarningsQuery } from "../../api/endpoints.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { EARNINGS_POLL_MS, EarningsListPanel } from "./EarningsListPanel.tsx";
import {
  NO_EARNINGS,
  NO_EARNINGS_REASON,
  UPCOMING_EARNINGS,
  UPCOMING_EARNINGS_LIST,
} from "./messages.ts";

/** Who reports next, the soonest first. */
export function UpcomingEarningsPanel() {
  const query = useGetUpcomingEarningsQuery(undefined, { pollingInterval: EARNINGS_POLL_MS });
  const { openChart } = useChartOverlay();
  return (
    <EarningsListPanel
      title={UPCOMING_EARNINGS}
      label={UPCOMING_EARNINGS_LIST}
      query={query}
      reports={query.data}
      empty={[NO_EARNINGS, NO_EARNINGS_REASON]}
      onOpen={openChart}
    />
  );
}
