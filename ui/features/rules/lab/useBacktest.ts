import { useEffect, useRef, useState } from "react";
import { sentenceOf } from "../../../api/apiError.ts";
import {
  useBacktestRuleMutation,
  useCancelRuleBacktestMutation,
  useGetRuleBacktestQuery,
  type Rule,
  type RuleBacktestRun,
} from "../../../api/endpoints.ts";

const ASK_EVERY_MS = 1000;

export type Years = 1 | 2 | 5;

export interface Backtest {
  readonly run: RuleBacktestRun | undefined;
  readonly isStarting: boolean;
  /** Error that prevented the run or a response about it. */
  readonly failure: string | undefined;
  /** True if the rule or the number of years has changed since the run. */
  readonly isStale: boolean;
  start(): void;
  cancel(): void;
}

/** Runs a backtest and polls for its result. A run still in progress is canceled on unmount. */
export function useBacktest(rule: Rule, years: Years): Backtest {
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
