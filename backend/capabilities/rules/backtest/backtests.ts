import type { RuleBacktestRun } from "../../../contract/rules/ruleBacktest.ts";
import { MAX_BACKTEST_FIRINGS } from "../../../contract/rules/rules.ts";
import { checkRule } from "../../../domain/rules/checkRule.ts";
import type { Rule } from "../../../domain/rules/rule.ts";
import type { Outcome } from "../../../domain/rules/watch.ts";
import { beginningOf } from "../../../domain/rules/walk.ts";
import { readsValuations } from "../../../domain/rules/combinations.ts";
import type { Clock } from "../../../platform/clock.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/durations.ts";
import { HttpError } from "../../../platform/http/errors.ts";
import type { Log } from "../../../platform/log.ts";
import { startIdleTimer } from "../../../platform/timer.ts";
import { Unavailable } from "../../../platform/unavailable.ts";
import { backtestSymbol, type SymbolBacktest } from "./backtestSymbol.ts";
import type { BarMarket } from "../series/closedBars.ts";
import { describeResult, type NewestFiring } from "./describeBacktest.ts";
import type { Scopes } from "../watch/scopes.ts";

export interface RuleBacktestPorts {
  readonly market: BarMarket;
  readonly scopes: Pick<Scopes, "membersOf">;
  readonly clock: Pick<Clock, "elapsed">;
  readonly newId: () => string;
  readonly log: Log;
}

const MAX_RUNNING = 2;
const MAX_KEPT = 8;
const MAX_RUN_MS = 10 * MINUTE_MS;
const ANSWER_AFTER_MS = 1500;
const YEAR_MS = 365.25 * DAY_MS;

interface Run {
  readonly id: string;
  state: RuleBacktestRun;
  isCanceled: boolean;
  ended: Promise<void>;
}

export type RuleBacktests = ReturnType<typeof createRuleBacktests>;

export function createRuleBacktests(ports: RuleBacktestPorts) {
  const { market, scopes, clock, newId, log } = ports;
  const runs = new Map<string, Run>();

  const perform = async (run: Run, asked: Rule, symbols: readonly string[], years: number) => {
    const began = clock.elapsed();
    const rule: Rule = { ...asked, confirmation: "barClose" };
    const { asOf: now } = market.status();
    const longAgo = now - years * YEAR_MS;
    // The bar in which a line begins counts; earlier bars do not.
    const from = Math.max(longAgo, beginningOf(rule.when) - 1);
    const tests: SymbolBacktest[] = [];
    const left: { symbol: string; reason: string }[] = [];
    let newest: readonly NewestFiring[] = [];
    const isOver = () => run.isCanceled || clock.elapsed() - began > MAX_RUN_MS;
    for (const symbol of symbols) {
      if (isOver()) break;
      try {
        const test = await backtestSymbol(market, rule, symbol, from, isOver);
        if (!test) left.push({ symbol, reason: "No source knows this symbol" });
        else if (test.closes.length === 0) {
          const reason =
            from > longAgo
              ? "No bar has closed since the line began"
              : "No source has bars of this stock";
          left.push({ symbol, reason });
        } else {
          const firings = test.firings.slice(-MAX_BACKTEST_FIRINGS);
          newest = [...newest, ...firings.map((firing) => ({ ...firing, symbol }))]
            .toSorted((one, other) => other.at - one.at)
            .slice(0, MAX_BACKTEST_FIRINGS);
          tests.push({ ...test, firings: test.firings.map(withoutWitness) });
        }
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error;
        left.push({ symbol, reason: error.sentence });
      }
      run.state = { ...run.state, done: run.state.done + 1 };
    }
    if (run.isCanceled) return;
    if (isOver())
      throw new HttpError(503, "The backtest took too long. Choose fewer stocks or fewer years");
    const tested = { asked, rule, from, isOfLine: from > longAgo, now, tests, left, newest };
    const result = await describeResult(tested);
    run.state = { ...run.state, status: "completed", result };
  };

  const keep = (run: Run): void => {
    runs.set(run.id, run);
    for (const [id, { state }] of runs) {
      if (runs.size <= MAX_KEPT) return;
      if (state.status !== "running") runs.delete(id);
    }
  };

  return {
    /** Resolves after a moment, with the result if it is ready. Rejects with 422 and 409. */
    async start(rule: Rule, years: 1 | 2 | 5): Promise<RuleBacktestRun> {
      const [problem] = checkRule(rule);
      if (problem) throw new HttpError(422, problem.sentence, { field: `rule.${problem.path}` });
      if (rule.scope.kind === "universe") {
        throw new HttpError(422, "A backtest cannot cover every stock. Choose some stocks", {
          field: "rule.scope",
        });
      }
      if (readsValuations(rule)) {
        throw new HttpError(
          422,
          "Rules on the value of a portfolio cannot be backtested, because past values are not stored",
          { field: "rule.when" },
        );
      }
      const running = [...runs.values()].filter(({ state }) => state.status === "running");
      if (running.length >= MAX_RUNNING) {
        throw new HttpError(
          409,
          `${MAX_RUNNING} backtests are already running. Wait for one to finish, or stop one`,
        );
      }
      const { symbols } = await scopes.membersOf(rule.scope);
      const id = newId();
      const begun = { id, status: "running", done: 0, total: symbols.length } as const;
      const run: Run = {
        id,
        state: { ...begun, result: null, reason: null },
        isCanceled: false,
        ended: Promise.resolve(),
      };
      keep(run);
      run.ended = perform(run, rule, symbols, years).catch((error: unknown) => {
        const reason =
          error instanceof HttpError ? error.message : "The server's log has the reason";
        if (!(error instanceof HttpError)) log.error("a backtest of a rule failed", { error });
        run.state = { ...run.state, status: "failed", reason };
      });
      await Promise.race([run.ended, waitFor(ANSWER_AFTER_MS)]);
      return run.state;
    },
    find: (id: string): RuleBacktestRun | undefined => runs.get(id)?.state,
    cancel(id: string): RuleBacktestRun | undefined {
      const run = runs.get(id);
      if (run?.state.status === "running") {
        run.isCanceled = true;
        run.state = { ...run.state, status: "canceled" };
      }
      return run?.state;
    },
    async stop(): Promise<void> {
      for (const run of runs.values()) run.isCanceled = true;
      await Promise.all([...runs.values()].map(({ ended }) => ended));
    },
  };
}

const waitFor = (ms: number): Promise<void> =>
  new Promise((resolve) => void startIdleTimer(resolve, ms));

const NO_WITNESS: Outcome["witness"] = { path: "", truth: "true", values: [], conditions: [] };
const withoutWitness = (outcome: Outcome): Outcome => ({ ...outcome, witness: NO_WITNESS });
