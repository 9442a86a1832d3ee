import { Button } from "@blueprintjs/core";
import { PlayIcon } from "@blueprintjs/icons";
import { useRunSurgeMutation, type SurgeCandidate, type SurgeStatus } from "../../api/endpoints.ts";
import { useNow } from "../../app/browser/clock.ts";
import { announce } from "../../app/toasts.ts";
import { useChartOverlay } from "../../app/stocks/useChartOverlay.ts";
import { queryPanelState } from "../../app/queryPanelState.ts";
import { useWatchedOnlyNote } from "../../app/stocks/useQuotes.ts";
import "../../components/feedback/runProgress.css";
import { EmptyState } from "../../components/feedback/EmptyState.tsx";
import { Panel } from "../../components/layout/Panel.tsx";
import { RelativeTime } from "../../components/dataDisplay/RelativeTime.tsx";
import { RunProgress } from "../../components/feedback/RunProgress.tsx";
import { SurgeCandidateCard } from "../../components/stocks/SurgeCandidateCard.tsx";
import { formatCount } from "../../format/number.ts";
import * as words from "./messages.ts";
import { MAX_CANDIDATE_CARDS, useSurgeResults, useSurgeStatus } from "./surgeData.ts";

export function EnginePanel() {
  const query = useSurgeResults();
  const { data: candidates } = query;
  const { data: status } = useSurgeStatus();
  const [run, { isLoading }] = useRunSurgeMutation();
  const note = useWatchedOnlyNote();
  const isRunning = isLoading || status?.isRunning === true;

  const start = () => announce(run().unwrap(), words.RUN_FAILED, { message: words.RUN_SUCCEEDED });

  const state = queryPanelState(query, candidates, {
    waitingFor: words.WAITING_FOR_CANDIDATES,
    failed: words.CANDIDATES_FAILED,
  });

  return (
    <Panel
      title={words.PRE_EARNINGS_SURGE_ENGINE}
      isPadded
      state={state}
      actions={
        <Button
          intent="primary"
          icon={<PlayIcon />}
          text={words.RUN_ANALYSIS}
          disabled={isRunning}
          onClick={() => void start()}
        />
      }
    >
      <div className="surge-engine">
        <div className="surge-engine-head">
          <EngineStats status={status} />
          <div className="run-progress-place" aria-live="polite">
            {isRunning ? (
              <RunProgress
                label={words.SURGE_ANALYSIS}
                done={status?.progress?.done ?? 0}
                total={status?.progress?.total ?? 0}
              />
            ) : null}
          </div>
        </div>
        {note === undefined ? null : <p className="surge-note">{note}</p>}
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
        <dt>{words.TOTAL_CANDIDATES}</dt>
        <dd className="figures">{formatCount(status?.totalCandidates)}</dd>
      </div>
      <div>
        <dt>{words.HIGH_PROBABILITY}</dt>
        <dd className="figures">{formatCount(status?.highProbabilityCandidates)}</dd>
        <dd className="surge-stats-note">{words.TOP_FIFTH}</dd>
      </div>
      <div>
        <dt>{words.LAST_RUN}</dt>
        <dd className="figures">
          {status?.lastRun === null ? words.NEVER : <RelativeTime at={status?.lastRun} now={now} />}
        </dd>
        {status && status.symbols > 0 ? (
          <dd className="surge-stats-note">
            {words.describeCoverage(
              formatCount(status.symbols - status.unanswered),
              formatCount(status.symbols),
            )}
          </dd>
        ) : null}
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
        sentence={words.EMPTY}
        reason={hasRun ? words.EMPTY_AFTER_RUN : words.EMPTY_BEFORE_RUN}
        {...(hasRun ? {} : { example: words.EMPTY_EXAMPLE })}
      />
    );
  }
  return (
    <>
      <ul className="surge-cards" aria-label={words.BEST_CANDIDATES}>
        {candidates.slice(0, MAX_CANDIDATE_CARDS).map((candidate) => (
          <li key={candidate.symbol}>
            <SurgeCandidateCard
              {...candidate}
              rank={candidate.id}
              total={candidates.length}
              onOpenChart={openChart}
            />
          </li>
        ))}
      </ul>
      <p className="surge-note">{words.RANKING_NOTE}</p>
    </>
  );
}
