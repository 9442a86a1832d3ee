import { Button } from "@blueprintjs/core";
import { RefreshIcon } from "@blueprintjs/icons";
import { Link } from "react-router-dom";
import {
  useGetScreenerResultsQuery,
  useGetScreenerStatusQuery,
  type ScreenerResultsRun,
} from "../../api/endpoints.ts";
import { RESULTS_POLL_MS } from "../../app/stockLists/PickList.tsx";
import { RunParameters } from "../../app/stockLists/RunParameters.tsx";
import { formatLimit } from "../../app/stockLists/runWords.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { useScreenerRun } from "../../app/stockLists/useScreenerRun.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { Panel } from "../../components/layout/Panel.tsx";
import { RowSkeleton } from "../../components/feedback/RowSkeleton.tsx";
import { RunProgress } from "../../components/feedback/RunProgress.tsx";
import { StockRow } from "../../components/stocks/StockRow.tsx";
import { UpsideFigure } from "../../components/stocks/UpsideTag.tsx";
import { DASHBOARD_LIST_SIZE } from "../../app/dashboardLists.ts";
import * as words from "./messages.ts";
import { dollarsOf, type Priced } from "../../app/stocks/search/markets.ts";

/** Dollars; set by the specification. */
const MAX_PRICE = 10;

/** A run may have a lower limit. */
export const opportunityLimit = (run: RunLimits | null | undefined): number =>
  Math.min(MAX_PRICE, run?.parameters.maxPrice ?? MAX_PRICE);

export const opportunitiesUnder = <T extends Priced>(
  results: readonly T[],
  limit: number,
): readonly T[] => results.filter((stock) => dollarsOf(stock) < limit);

interface RunLimits {
  readonly parameters: Pick<ScreenerResultsRun["parameters"], "maxPrice">;
}

export function TopOpportunitiesPanel() {
  const { openChart } = useChartOverlay();
  const query = useGetScreenerResultsQuery({}, { pollingInterval: RESULTS_POLL_MS });
  // Without a live connection, polling notices the end of a run.
  const { data: status, isLoading: isUnknown } = useGetScreenerStatusQuery(
    {},
    { pollingInterval: RESULTS_POLL_MS },
  );
  const { data: results, isFetching, refetch } = query;
  const sentences = { done: words.SCREENER_DONE, failed: words.SCREENER_FAILED };
  const { isRunning: isRunningHere, run } = useScreenerRun("standard", sentences);
  const isRunning = isRunningHere || status?.isRunning === true;
  const limit = opportunityLimit(status?.results);
  const opportunities = opportunitiesUnder(results ?? [], limit);

  const state = queryPanelState(query, results, {
    waitingFor: words.WAITING_FOR_RESULTS,
    skeleton: <RowSkeleton rows={DASHBOARD_LIST_SIZE} />,
    failed: words.RESULTS_FAILED,
    empty: opportunities.length === 0 &&
      !isRunning && {
        drawing: "search",
        sentence: words.NO_OPPORTUNITIES,
        reason: results?.length === 0 ? words.NO_OPPORTUNITIES_REASON : words.NONE_UNDER_10_REASON,
      },
  });

  return (
    <Panel
      title={words.describeTopOpportunities(formatLimit(limit))}
      actions={
        <>
          <Button
            variant="minimal"
            size="small"
            icon={<RefreshIcon />}
            aria-label={words.REFRESH}
            title={words.REFRESH}
            loading={isFetching}
            onClick={() => void refetch()}
          />
          <Button
            size="small"
            text={words.RUN_FULL_SCREEN}
            loading={isRunning}
            disabled={isUnknown}
            onClick={() => void run()}
          />
        </>
      }
      state={state}
    >
      {isRunning ? (
        <div className="opportunity-run">
          <RunProgress
            label={words.SCREENER_RUN}
            done={status?.progress?.done ?? 0}
            total={status?.progress?.total ?? 0}
          />
        </div>
      ) : null}
      {opportunities.length > 0 ? <RunParameters /> : null}
      <ul className="opportunity-rows" aria-label={words.OPPORTUNITIES_LIST}>
        {opportunities.slice(0, DASHBOARD_LIST_SIZE).map((stock) => (
          <StockRow
            key={stock.symbol}
            symbol={stock.symbol}
            name={stock.name}
            price={stock.price}
            changePercent={stock.changePercent}
            currency={stock.currency}
            actions={<UpsideFigure upside={stock.upsidePotential} />}
            onOpenChart={openChart}
          />
        ))}
      </ul>
      {opportunities.length > DASHBOARD_LIST_SIZE ? (
        <p className="panel-foot">
          <Link to="/screener">
            {words.describeMoreOpportunities(opportunities.length - DASHBOARD_LIST_SIZE)}
          </Link>
        </p>
      ) : null}
    </Panel>
  );
}
