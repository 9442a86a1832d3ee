import { Button, HTMLSelect } from "@blueprintjs/core";
import { useId, useState, useEffect, useRef } from "react";
import {
  useBacktestRuleMutation,
  useCancelRuleBacktestMutation,
  useGetRuleBacktestQuery,
  type Rule,
  type RuleBacktestRun,
} from "../../api/endpoints.ts";
import { FailureNotice } from "../../components/feedback/FailureNotice.tsx";
import { RunProgress } from "../../components/feedback/RunProgress.tsx";
import { BacktestResult } from "./lab/BacktestResult.tsx";
import * as words from "./lab/messages.ts";
import { sentenceOf } from "../../api/apiError.ts";

const ASK_EVERY_MS = 1000;

type Years = 1 | 2 | 5;

interface Backtest {
  readonly run: RuleBacktestRun | undefined;
  readonly isStarting: boolean;
  /** Error of the run, or of a response about it. */
  readonly failure: string | undefined;
  /** True if the rule or the number of years has changed since the run. */
  readonly isStale: boolean;
  start(): void;
  cancel(): void;
}

/** Cancels a run in progress on unmount. */
function useBacktest(rule: Rule, years: Years): Backtest {
  const [begin, { data: begun, error, isLoading }] = useBacktestRuleMutation();
  const [stop, { data: stopped }] = useCancelRuleBacktestMutation();
  const [of, setOf] = useState("");
  const id = begun?.id;
  const isOpen = begun?.status === "running" && stopped?.id !== id;
  const [isEnded, setEnded] = useState(false);
  const asked = useGetRuleBacktestQuery(
    { id: id ?? "" },
    { skip: !isOpen, pollingInterval: isEnded ? 0 : ASK_EVERY_MS },
  );
  const known = asked.currentData?.id === id ? asked.currentData : undefined;
  const run = stopped?.id === id && stopped ? stopped : (known ?? begun);
  if (isEnded !== (run !== undefined && run.status !== "running")) setEnded(!isEnded);

  const running = useRef<string>(undefined);
  useEffect(() => {
    running.current = run?.status === "running" ? run.id : undefined;
  }, [run]);
  useEffect(
    () => () => {
      if (running.current !== undefined) void stop({ id: running.current });
    },
    [stop],
  );

  const text = JSON.stringify([rule, years]);
  const fault = error ?? (isOpen ? asked.error : undefined);
  return {
    run: fault ? undefined : run,
    isStarting: isLoading,
    failure: fault ? sentenceOf(fault) : undefined,
    isStale: of !== text,
    start: () => {
      setOf(text);
      void begin({ ruleBacktestRequest: { rule, years } });
    },
    cancel: () => {
      if (id !== undefined) void stop({ id });
    },
  };
}

interface RuleLabProps {
  rule: Rule;
  /** True if the rule cannot be saved. */
  isRefused: boolean;
}

export function RuleLab({ rule, isRefused }: RuleLabProps) {
  const titleId = useId();
  const [years, setYears] = useState<Years>(1);
  const { run, isStarting, failure, isStale, start, cancel } = useBacktest(rule, years);
  const isRunning = run?.status === "running";
  return (
    <section className="rule-lab" aria-labelledby={titleId}>
      <h3 id={titleId} className="rule-drawer-title">
        {words.LAB}
      </h3>
      <p className="rule-muted">{words.LAB_HELP}</p>
      <div className="rule-lab-bar">
        <HTMLSelect
          aria-label={words.HOW_FAR}
          value={years}
          options={words.YEARS.map(({ value, title }) => ({ value, label: title }))}
          onChange={(event) => setYears(Number(event.currentTarget.value) as Years)}
        />
        {isRunning ? (
          <Button text={words.CANCEL} onClick={cancel} />
        ) : (
          <Button text={words.RUN} loading={isStarting} disabled={isRefused} onClick={start} />
        )}
      </div>
      <div aria-live="polite" className="rule-lab-result">
        {isRunning ? <RunProgress label={words.RUNNING} done={run.done} total={run.total} /> : null}
        {run?.status === "canceled" ? <p className="rule-muted">{words.CANCELED}</p> : null}
        {failure !== undefined || run?.status === "failed" ? (
          <FailureNotice title={words.FAILED} reason={failure ?? run?.reason ?? ""} />
        ) : null}
        {run?.status === "completed" && run.result ? (
          <>
            {isStale ? <p className="rule-note">{words.STALE}</p> : null}
            <BacktestResult key={run.id} result={run.result} />
          </>
        ) : null}
      </div>
    </section>
  );
}
