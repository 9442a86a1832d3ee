import { Button, HTMLSelect } from "@blueprintjs/core";
import { useId, useState } from "react";
import type { Rule } from "../../api/endpoints.ts";
import { FailureNotice } from "../../components/feedback/FailureNotice.tsx";
import { RunProgress } from "../../components/feedback/RunProgress.tsx";
import { BacktestResult } from "./lab/BacktestResult.tsx";
import * as words from "./lab/messages.ts";
import { useBacktest, type Years } from "./lab/useBacktest.ts";

export interface RuleLabProps {
  rule: Rule;
  /** True if the rule cannot be saved, and therefore cannot be backtested. */
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
