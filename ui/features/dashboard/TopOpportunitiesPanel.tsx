import { Button } from "@blueprintjs/core";
import { useGetScreenerResultsQuery } from "../../api/endpoints.ts";
import { RESULTS_POLL_MS } from "../../app/stocks/PickList.tsx";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { useScreenerRun } from "../../app/stocks/useScreenerRun.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { Panel, type PanelState } from "../../components/Panel.tsx";
import { RowSkeleton } from "../../components/RowSkeleton.tsx";
import { StockRow } from "../../components/StockRow.tsx";
import { UpsideTag } from "../../components/UpsideTag.tsx";
import { DASHBOARD_LIST_SIZE } from "./ActiveAlertsPanel.tsx";
import {
  NO_OPPORTUNITIES,
  NO_OPPORTUNITIES_REASON,
  OPPORTUNITIES_LIST,
  REFRESH,
  RESULTS_FAILED,
  RUN_FULL_SCREEN,
  SCREENER_DONE,
  SCREENER_FAILED,
  TOP_OPPORTUNITIES_UNDER_10,
  WAITING_FOR_RESULTS,
} from "./messages.ts";

/** Top Opportunities Under $10: the first five results of the last screener run. */
export function TopOpportunitiesPanel() {
  const { openChart } = useChartOverlay();
  const query = useGetScreenerResultsQuery(undefined, { pollingInterval: RESULTS_POLL_MS });
  const { data: results, isFetching, refetch } = query;
  const sentences = { done: SCREENER_DONE, failed: SCREENER_FAILED };
  const { isRunning, run } = useScreenerRun("standard", sentences);

  const state = (): PanelState => {
    if (results && results.length > 0) return { status: "ready" };
    if (results) {
      return {
        status: "empty",
        drawing: "search",
        sentence: NO_OPPORTUNITIES,
        reason: NO_OPPORTUNITIES_REASON,
      };
    }
    return queryPanelState(query, {
      waitingFor: WAITING_FOR_RESULTS,
      skeleton: <RowSkeleton rows={DASHBOARD_LIST_SIZE} />,
      failed: RESULTS_FAILED,
    });
  };

  return (
    <Panel
      title={TOP_OPPORTUNITIES_UNDER_10}
      actions={
        <>
          <Button
            variant="minimal"
            size="small"
            text={REFRESH}
            loading={isFetching}
            onClick={() => void refetch()}
          />
          <Button
            size="small"
            text={RUN_FULL_SCREEN}
            loading={isRunning}
            onClick={() => void run()}
          />
        </>
      }
      state={state()}
    >
      <ul className="opportunity-rows" aria-label={OPPORTUNITIES_LIST}>
        {(results ?? []).slice(0, DASHBOARD_LIST_SIZE).map((stock) => (
          <StockRow
            key={stock.symbol}
            symbol={stock.symbol}
            name={stock.name}
            price={stock.price}
            changePercent={stock.changePercent}
            currency={stock.currency}
            actions={<UpsideTag upside={stock.upsidePotential} />}
            onOpenChart={openChart}
          />
        ))}
      </ul>
    </Panel>
  );
}
