import "../../components/screener.css";
import { Link } from "react-router-dom";
import {
  useGetScreenerResultsQuery,
  useGetScreenerStatusQuery,
  type ScreenerResult,
} from "../../api/endpoints.ts";
import { Panel, type PanelState } from "../../components/Panel.tsx";
import { PickCard, type PickDefaults } from "../../components/PickCard.tsx";
import { RowSkeleton } from "../../components/RowSkeleton.tsx";
import { RunParameters } from "./RunParameters.tsx";
import { useChartOverlay } from "./useChartOverlay.ts";
import { queryPanelState } from "../queryPanelState.ts";
import {
  RESULTS_FAILED,
  SAMPLES_BEFORE_RUN,
  SAMPLES_WHILE_RUNNING,
  WAITING_FOR_RESULTS,
} from "./messages.ts";
import { MINUTE_MS } from "../../format/durations.ts";

/** By the specification: the dashboard and the short and long pages refetch every minute. */
export const RESULTS_POLL_MS = MINUTE_MS;

export interface Pick {
  readonly symbol: string;
  readonly name: string;
  readonly price: number;
  readonly currency: string;
  readonly upside: number;
  readonly target: number;
  readonly verdict: string;
  readonly reason?: string;
  /** What stands there by rule, with the sentence that says which. */
  readonly defaults?: PickDefaults;
  /** Percent units; null where it could not be measured. */
  readonly twentyDayReturn?: number | null | undefined;
}

export interface PickListProps {
  readonly title: string;
  /** Best first; empty when nothing qualifies. */
  readonly pick: (results: readonly ScreenerResult[]) => readonly Pick[];
  /** Shown, and marked as samples, only when nothing qualifies. */
  readonly samples: readonly Pick[];
  /** What would fill the list; shown with the samples. */
  readonly whenNone: string;
  /** The words of the link to the screener. */
  readonly more: string;
}

/** A few stocks out of the last screener run, or samples that say what they are. */
export function PickList({ title, pick, samples, whenNone, more }: PickListProps) {
  const { openChart } = useChartOverlay();
  const query = useGetScreenerResultsQuery(undefined, { pollingInterval: RESULTS_POLL_MS });
  const { data: results } = query;
  const { data: status, isLoading: isStatusLoading } = useGetScreenerStatusQuery();

  const picks = results ? pick(results) : [];
  const isSample = picks.length === 0;

  const state = (): PanelState => {
    // What the run looked for stands above the results: known later, it would move them.
    if (results && !isStatusLoading) return { status: "ready" };
    return queryPanelState(query, {
      waitingFor: WAITING_FOR_RESULTS,
      skeleton: <RowSkeleton rows={3} />,
      failed: RESULTS_FAILED,
    });
  };

  return (
    <Panel title={title} state={state()} actions={<Link to="/screener">{more}</Link>}>
      {isSample ? (
        <p className="pick-none">{status?.results === null ? describeNoRun(status) : whenNone}</p>
      ) : null}
      <RunParameters />
      <ul className="pick-grid" aria-label={title}>
        {(isSample ? samples : picks).map((entry) => (
          <li key={entry.symbol}>
            <PickCard {...entry} isSample={isSample} onOpenChart={openChart} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const describeNoRun = ({ isRunning }: { readonly isRunning: boolean }): string =>
  isRunning ? SAMPLES_WHILE_RUNNING : SAMPLES_BEFORE_RUN;
