import { Button } from "@blueprintjs/core";
import { PlayIcon } from "@blueprintjs/icons";
import { sentenceOf } from "../../api/apiError.ts";
import { useRunSurgeMutation, type SurgeCandidate, type SurgeStatus } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { showToast } from "../../app/toasts.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { useWatchedOnlyNote } from "../../app/stocks/useWatchedOnlyNote.ts";
import { EmptyState } from "../../components/EmptyState.tsx";
import { Panel, type PanelState } from "../../components/Panel.tsx";
import { RelativeTime } from "../../components/RelativeTime.tsx";
import { RunProgress } from "../../components/RunProgress.tsx";
import { SurgeCandidateCard } from "../../components/SurgeCandidateCard.tsx";
import { formatCount } from "../../format/number.ts";
import { RANKING_NOTE, RUN_FAILED, RUN_SUCCEEDED, TOP_FIFTH } from "./messages.ts";
import { MAX_CANDIDATE_CARDS, useSurgeResults, useSurgeStatus } from "./surgeData.ts";

/** Pre-Earnings Surge Engine: a run over the universe, its counts and its best. */
export function EnginePanel() {
  const query = useSurgeResults();
  const { data: candidates } = query;
  const { data: status } = useSurgeStatus();
  const [run, { isLoading }] = useRunSurgeMutation();
  const note = useWatchedOnlyNote();
  const isRunning = isLoading || status?.isRunning === true;

  const start = async () => {
    try {
      await run().unwrap();
      showToast({ intent: "success", message: RUN_SUCCEEDED });
    } catch (failure) {
      showToast({ intent: "failure", title: RUN_FAILED, message: sentenceOf(failure) });
    }
  };

  const state = (): PanelState => {
    if (candidates) return { status: "ready" };
    return queryPanelState(query, {
      waitingFor: "Waiting for the candidates.",
      failed: "The candidates could not be loaded",
    });
  };

  return (
    <Panel
      title="Pre-Earnings Surge Engine"
      isPadded
      state={state()}
      actions={
        <Button
          intent="primary"
          icon={<PlayIcon />}
          text="Run Analysis"
          disabled={isRunning}
          onClick={() => void start()}
        />
      }
    >
      <div className="surge-engine">
        <EngineStats status={status} />
        {note === undefined ? null : <p className="surge-note">{note}</p>}
        <div aria-live="polite">
          {isRunning ? (
            <RunProgress
              label="Surge analysis"
              done={status?.progress?.done ?? 0}
              total={status?.progress?.total ?? 0}
            />
          ) : null}
        </div>
        <CandidateCards
          candidates={candidates ?? []}
          hasRun={typeof status?.lastRun === "string"}
        />
      </div>
    </Panel>
  );
}

function EngineStats({ status }: { status: SurgeStatus | undefined }) {
  const now = useNow();
  return (
    <dl className="surge-stats">
      <div>
        <dt>Total Candidates</dt>
        <dd className="figures">{formatCount(status?.totalCandidates)}</dd>
      </div>
      <div>
        <dt>High Probability</dt>
        <dd className="figures">{formatCount(status?.highProbabilityCandidates)}</dd>
        <dd className="surge-stats-note">{TOP_FIFTH}</dd>
      </div>
      <div>
        <dt>Last Run</dt>
        <dd className="figures">
          {status?.lastRun === null ? "Never" : <RelativeTime at={status?.lastRun} now={now} />}
        </dd>
      </div>
    </dl>
  );
}

interface CandidateCardsProps {
  candidates: readonly SurgeCandidate[];
  hasRun: boolean;
}

function CandidateCards({ candidates, hasRun }: CandidateCardsProps) {
  const { openChart } = useChartOverlay();
  if (candidates.length === 0) {
    return (
      <EmptyState
        drawing="search"
        sentence="Stocks that report earnings within 21 days will be ranked here."
        reason={
          hasRun
            ? "The last run found none that enough is known of."
            : "The engine has not run yet. Run the analysis to find candidates."
        }
      />
    );
  }
  return (
    <>
      <ul className="surge-cards" aria-label="Best candidates">
        {candidates.slice(0, MAX_CANDIDATE_CARDS).map((candidate) => (
          <li key={candidate.symbol}>
            <SurgeCandidateCard {...candidate} onOpenChart={openChart} />
          </li>
        ))}
      </ul>
      <p className="surge-note">{RANKING_NOTE}</p>
    </>
  );
}
