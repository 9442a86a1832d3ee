import "../../components/stocks/screener.css";
import "./screener.css";
import { Button, SegmentedControl } from "@blueprintjs/core";
import { useMemo, useState, type ReactNode } from "react";
import { sentenceOf } from "../../api/apiError.ts";
import type { ScreenerResult, ScreenerRunDetails } from "../../api/endpoints.ts";
import { Screen } from "../../app/Screen.tsx";
import { RunParameters } from "../../app/stockLists/RunParameters.tsx";
import { StockTable } from "../../app/stockLists/StockTable.tsx";
import { EmptyState } from "../../components/feedback/EmptyState.tsx";
import { FailureNotice } from "../../components/feedback/FailureNotice.tsx";
import { LoadingStatus } from "../../components/feedback/LoadingStatus.tsx";
import { NoticeBar } from "../../components/feedback/NoticeBar.tsx";
import { RowSkeleton } from "../../components/feedback/RowSkeleton.tsx";
import { formatCount } from "../../format/number.ts";
import { AnalyzePanel } from "./AnalyzePanel.tsx";
import { FilterPanel } from "./FilterPanel.tsx";
import { filterByLimits, restoreForm, type Limits, type RunForm } from "./limits.ts";
import * as words from "./messages.ts";
import { ResultCards } from "./ResultCards.tsx";
import { useScreener, type ScreenerControl } from "./useScreener.ts";

export function ScreenerScreen() {
  const [form, setForm] = useState<RunForm>();
  const [view, setView] = useState<"table" | "cards">("table");
  const standard = useScreener("standard");
  const earnings = useScreener("earnings");
  if (!form && standard.status && earnings.status) {
    setForm(restoreForm(standard.status.run, earnings.status.run));
  }
  const { kind, limits } = form ?? restoreForm(null, null);
  const shown = kind === "standard" ? standard : earnings;
  const { results } = shown;
  const matching = useMemo(() => filterByLimits(results ?? [], limits), [results, limits]);

  return (
    <Screen>
      <div className="screener">
        <FilterPanel
          kind={kind}
          limits={limits}
          control={shown}
          found={results?.length ?? 0}
          shown={matching.length}
          onKindChange={(next) => setForm({ kind: next, limits })}
          onLimitsChange={(next) => setForm({ kind, limits: next })}
        />
        <div className="screener-toolbar">
          <AnalyzePanel />
          <div className="screener-parameters">
            <RunParameters kind={kind} />
          </div>
          <SegmentedControl
            aria-label={words.VIEW}
            options={[
              { label: words.TABLE, value: "table" },
              { label: words.CARDS, value: "cards" },
            ]}
            value={view}
            onValueChange={(value) => setView(value === "cards" ? "cards" : "table")}
          />
        </div>
        <PartialNotice run={shown.status?.run ?? null} />
        <ResultArea control={shown} limits={limits} matching={matching}>
          {view === "cards" ? (
            <ResultCards key={kind} results={matching} />
          ) : (
            <div className="panel">
              <StockTable key={kind} name={words.SCREENER_RESULTS} results={matching} />
            </div>
          )}
        </ResultArea>
      </div>
    </Screen>
  );
}

function PartialNotice({ run }: { run: ScreenerRunDetails | null }) {
  return run?.status === "running" && run.found > 0 ? (
    <NoticeBar tone="plain" sentence={words.describePartial(formatCount(run.found))} />
  ) : null;
}

interface ResultAreaProps {
  control: ScreenerControl;
  limits: Limits;
  matching: readonly ScreenerResult[];
  children: ReactNode;
}

function ResultArea({ control, limits, matching, children }: ResultAreaProps) {
  const { results, error, isFetching, status, retry, isRunning, run } = control;
  if (!results && error) {
    return (
      <FailureNotice
        title={words.RESULTS_FAILED}
        reason={sentenceOf(error)}
        onAction={retry}
        isBusy={isFetching}
      />
    );
  }
  if (!results || !status) return <WaitingResults />;
  if (matching.length > 0) return children;
  return status.lastRun === null ? (
    <EmptyState
      drawing="search"
      sentence={words.NOT_RUN}
      reason={words.NOT_RUN_REASON}
      example={words.NOT_RUN_EXAMPLE}
      action={
        <Button
          text={words.RUN_FIRST_SCREEN}
          loading={isRunning}
          onClick={() => void run(limits)}
        />
      }
    />
  ) : (
    <EmptyState drawing="search" sentence={words.NO_MATCH} reason={words.NO_MATCH_REASON} />
  );
}

function WaitingResults() {
  return (
    <LoadingStatus waitingFor={words.WAITING_FOR_RESULTS}>
      <div className="panel">
        <RowSkeleton rows={12} />
      </div>
    </LoadingStatus>
  );
}
