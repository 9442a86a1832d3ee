import "../../components/stocks/screener.css";
import { Button } from "@blueprintjs/core";
import { Link } from "react-router-dom";
import {
  useGetQuoteQuery,
  useGetScreenerResultsQuery,
  useGetScreenerStatusQuery,
  type ScreenerResult,
} from "../../api/endpoints.ts";
import { Panel } from "../../components/layout/Panel.tsx";
import { PickCard } from "../../components/stocks/PickCard.tsx";
import { RowSkeleton } from "../../components/feedback/RowSkeleton.tsx";
import { RunParameters } from "./RunParameters.tsx";
import type { PickedStock, SampleStock } from "./picks.ts";
import { LISTS } from "./runWords.ts";
import { useChartOverlay } from "../stocks/useChartOverlay.ts";
import { useScreenerRun } from "./useScreenerRun.ts";
import { queryPanelState } from "../queryPanelState.ts";
import * as words from "../stocks/messages.ts";
import { MINUTE_MS } from "../../../backend/domain/durations.ts";

/** The specification requires a refetch each minute of the dashboard and the short and long pages. */
export const RESULTS_POLL_MS = MINUTE_MS;

export interface PickListProps {
  readonly title: string;
  /** Chooses stocks from the results, best first; empty if none qualifies. */
  readonly pick: (results: readonly ScreenerResult[]) => readonly PickedStock[];
  /** Shown and marked as samples only if no stock qualifies. */
  readonly samples: readonly SampleStock[];
  /** Text of the link to the screener. */
  readonly more: string;
}

/** Falls back to marked samples. */
export function PickList({ title, pick, samples, more }: PickListProps) {
  const { openChart } = useChartOverlay();
  const query = useGetScreenerResultsQuery(LISTS, { pollingInterval: RESULTS_POLL_MS });
  const { data: results } = query;
  const { data: status, isLoading: isStatusLoading } = useGetScreenerStatusQuery(LISTS);
  const { isRunning, run } = useScreenerRun("lists", words.LISTS_RUN);

  const picks = results ? pick(results) : [];
  const isSample = picks.length === 0;

  // The run's parameters above the results would shift the layout.
  const state = queryPanelState(query, isStatusLoading ? undefined : results, {
    waitingFor: words.WAITING_FOR_RESULTS,
    skeleton: <RowSkeleton rows={3} />,
    failed: words.RESULTS_FAILED,
  });

  return (
    <Panel
      title={title}
      state={state}
      actions={
        <>
          <Button
            variant="minimal"
            size="small"
            text={words.UPDATE_LIST}
            aria-label={words.nameUpdateList(title)}
            loading={isRunning || status?.isRunning === true}
            onClick={() => void run()}
          />
          <Link to="/screener">{more}</Link>
        </>
      }
    >
      {isSample ? (
        <p className="pick-none">
          {status?.results === null ? describeNoRun(status) : words.SAMPLES_WHEN_NONE}
        </p>
      ) : null}
      <RunParameters kind="lists" />
      <ul className="pick-grid" aria-label={title}>
        {picks.map((entry) => (
          <li key={entry.symbol}>
            <PickCard verdictLabel={words.ANALYST_RATING} {...entry} onOpenChart={openChart} />
          </li>
        ))}
        {(isSample ? samples : []).map((entry) => (
          <li key={entry.symbol}>
            <SampleCard {...entry} onOpenChart={openChart} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

interface SampleCardProps extends SampleStock {
  readonly onOpenChart: (symbol: string) => void;
}

function SampleCard({ symbol, name, onOpenChart }: SampleCardProps) {
  const { data: quote } = useGetQuoteQuery({ symbol });
  const { price = null, currency = "USD", upsidePotential: upside = null } = quote ?? {};
  return (
    <PickCard
      symbol={symbol}
      name={name}
      price={price}
      currency={currency}
      upside={upside}
      target={price === null || upside === null ? null : price * (1 + upside / 100)}
      isSample
      onOpenChart={onOpenChart}
    />
  );
}

const describeNoRun = ({ isRunning }: { readonly isRunning: boolean }): string =>
  isRunning ? words.SAMPLES_WHILE_RUNNING : words.SAMPLES_BEFORE_RUN;
