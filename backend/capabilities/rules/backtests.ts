import { type RuleBacktest, type RuleBacktestRun } from "../../contract/ruleBacktest.ts";
import { HORIZONS, MAX_BACKTEST_FIRINGS } from "../../contract/rules.ts";
import { checkRule } from "../../market/conditions/checkRule.ts";
import type { Rule } from "../../market/conditions/rule.ts";
import type { Outcome } from "../../market/conditions/watch.ts";
import { readsValuations } from "../../market/conditions/portfolioScope.ts";
import { leavesOf, seriesOf } from "../../market/conditions/walk.ts";
import { isoTime, type Clock } from "../../platform/clock.ts";
import { DAY_MS, MINUTE_MS } from "../../platform/durations.ts";
import { HttpError } from "../../platform/http/errors.ts";
import type { Log } from "../../platform/log.ts";
import { startIdleTimer } from "../../platform/timer.ts";
import { Unavailable } from "../../platform/unavailable.ts";
import { backtestSymbol, clockOf, type SymbolBacktest } from "./backtestSymbol.ts";
import type { BarMarket } from "./closedBars.ts";
import { describeWitness } from "./describeWitness.ts";
import type { TimedReturn } from "./returnIntervals.ts";
import { returnsAfter, summarize } from "./returns.ts";
import type { Scopes } from "./scopes.ts";

/** Back-tests of rules, in memory. */
export interface RuleBacktests {
  /** Resolves after a moment, with the result where it is there. Rejects with 422 and 409. */
  start(rule: Rule, years: 1 | 2 | 5): Promise<RuleBacktestRun>;
  find(id: string): RuleBacktestRun | undefined;
  /** Undefined when there is no such run; one that has ended stays as it is. */
  cancel(id: string): RuleBacktestRun | undefined;
  /** Ends all of them. */
  stop(): Promise<void>;
}

export interface RuleBacktestPorts {
  readonly market: BarMarket;
  readonly scopes: Pick<Scopes, "membersOf">;
  readonly clock: Pick<Clock, "elapsed">;
  readonly newId: () => string;
  readonly log: Log;
}

/** Each reads years of bars. */
const MAX_RUNNING = 2;
/** Results that can still be asked for. */
const MAX_KEPT = 8;
const MAX_RUN_MS = 10 * MINUTE_MS;
/** A short one is answered at once. */
const ANSWER_AFTER_MS = 1500;
/** Bars of a symbol that its base rate is taken of; more are thinned out evenly. */
const MAX_BASE_BARS = 2000;
const YEAR_MS = 365.25 * DAY_MS;
const WEEK_MS = 7 * DAY_MS;

interface Run {
  readonly id: string;
  state: RuleBacktestRun;
  isCanceled: boolean;
  ended: Promise<void>;
}

export function createRuleBacktests(ports: RuleBacktestPorts): RuleBacktests {
  const { market, scopes, clock, newId, log } = ports;
  const runs = new Map<string, Run>();

  const perform = async (run: Run, asked: Rule, symbols: readonly string[], years: number) => {
    const began = clock.elapsed();
    const rule: Rule = { ...asked, confirmation: "barClose" };
    const { asOf: now } = market.status();
    const from = now - years * YEAR_MS;
    const tests: SymbolBacktest[] = [];
    const left: { symbol: string; reason: string }[] = [];
    const newest: Outcome[] = [];
    const isOver = () => run.isCanceled || clock.elapsed() - began > MAX_RUN_MS;
    for (const symbol of symbols) {
      if (isOver()) break;
      try {
        const test = await backtestSymbol(market, rule, symbol, from, isOver);
        if (!test) left.push({ symbol, reason: "No source knows it" });
        else if (test.closes.length === 0) left.push({ symbol, reason: "No source has its bars" });
        else {
          newest.push(...test.firings);
          newest.sort((one, other) => other.at - one.at);
          newest.length = Math.min(newest.length, MAX_BACKTEST_FIRINGS);
          // Their witnesses are kept of the newest alone.
          tests.push({ ...test, firings: test.firings.map(withoutWitness) });
        }
      } catch (error) {
        if (!(error instanceof Unavailable)) throw error;
        left.push({ symbol, reason: error.sentence });
      }
      run.state = { ...run.state, done: run.state.done + 1 };
    }
    if (run.isCanceled) return;
    if (isOver()) throw new HttpError(503, "It took too long: choose fewer stocks or fewer years");
    const result = describeResult({ asked, rule, from, now, tests, left, newest });
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
    start: async (rule, years) => {
      const [problem] = checkRule(rule);
      if (problem) throw new HttpError(422, problem.sentence, { field: `rule.${problem.path}` });
      if (rule.scope.kind === "universe") {
        throw new HttpError(422, "Every stock at once cannot be back-tested: choose some", {
          field: "rule.scope",
        });
      }
      if (readsValuations(rule)) {
        throw new HttpError(
          422,
          "What a portfolio was worth in the past is not kept: this rule cannot be back-tested",
          { field: "rule.when" },
        );
      }
      const running = [...runs.values()].filter(({ state }) => state.status === "running");
      if (running.length >= MAX_RUNNING) {
        throw new HttpError(409, `${MAX_RUNNING} back-tests are running: wait for one, or stop it`);
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
          error instanceof HttpError ? error.message : "It failed; the reason is in the log";
        if (!(error instanceof HttpError)) log.error("a back-test of a rule failed", { error });
        run.state = { ...run.state, status: "failed", reason };
      });
      await Promise.race([run.ended, waitFor(ANSWER_AFTER_MS)]);
      return run.state;
    },
    find: (id) => runs.get(id)?.state,
    cancel: (id) => {
      const run = runs.get(id);
      if (run?.state.status === "running") {
        run.isCanceled = true;
        run.state = { ...run.state, status: "canceled" };
      }
      return run?.state;
    },
    stop: async () => {
      for (const run of runs.values()) run.isCanceled = true;
      await Promise.all([...runs.values()].map(({ ended }) => ended));
    },
  };
}

const waitFor = (ms: number): Promise<void> =>
  new Promise((resolve) => void startIdleTimer(resolve, ms));

const NO_WITNESS: Outcome["witness"] = { path: "", truth: "true", values: [], conditions: [] };
const withoutWitness = (outcome: Outcome): Outcome => ({ ...outcome, witness: NO_WITNESS });

interface Tested {
  /** As it was asked for, and as it was evaluated. */
  readonly asked: Rule;
  readonly rule: Rule;
  readonly from: number;
  readonly now: number;
  readonly tests: readonly SymbolBacktest[];
  readonly left: readonly { symbol: string; reason: string }[];
  readonly newest: readonly Outcome[];
}

function describeResult({ asked, rule, from, now, tests, left, newest }: Tested): RuleBacktest {
  const total = tests.reduce((sum, { firings }) => sum + firings.length, 0);
  const firstBar = Math.min(now, ...tests.flatMap(({ closedAt }) => closedAt[0] ?? []));
  const begins = Math.max(from, firstBar);
  const bySymbol = new Map(tests.map((test) => [test.symbol, test]));
  return {
    from: isoTime(begins),
    to: isoTime(now),
    timeframe: clockOf(rule),
    symbols: tests.length,
    left: left.map((each) => ({ ...each })),
    total,
    messagesPerWeek: total / Math.max(1 / 7, (now - begins) / WEEK_MS),
    firings: newest.map(({ symbol, at, witness }) => ({
      symbol,
      time: isoTime(at),
      price: priceAt(bySymbol.get(symbol), at),
      witness: describeWitness(rule, witness).map((part) => ({
        ...part,
        values: [...part.values],
      })),
    })),
    bySymbol: tests
      .filter(({ firings }) => firings.length > 0)
      .map(({ symbol, firings }) => ({ symbol, firings: firings.length }))
      .toSorted((one, other) => other.firings - one.firings),
    horizons: HORIZONS.map((bars) => describeHorizon(tests, bars)),
    notes: notesOf(asked, begins > from + 30 * DAY_MS, tests),
  };
}

/** The newest bar of a symbol that had closed by then; -1 before the first. */
const barAt = ({ closedAt }: SymbolBacktest, at: number): number =>
  closedAt.findLastIndex((time) => time <= at);

const priceAt = (test: SymbolBacktest | undefined, at: number): number | null =>
  (test && test.closes[barAt(test, at)]) ?? null;

function describeHorizon(
  tests: readonly SymbolBacktest[],
  bars: number,
): RuleBacktest["horizons"][number] {
  const after: TimedReturn[] = [];
  const base: TimedReturn[] = [];
  for (const test of tests) {
    const timed = (starts: readonly number[], group: string, weightOf: (n: number) => number) => {
      const found = returnsAfter(test.closes, starts, bars);
      return found.map(({ percent, start, end }): TimedReturn => {
        const [from = 0, to = 0] = [test.closedAt[start], test.closedAt[end]];
        return { percent, weight: weightOf(found.length), group, from, to };
      });
    };
    const starts = test.firings.map(({ at }) => barAt(test, at)).filter((index) => index >= 0);
    const followed = timed(starts, FIRINGS, () => 1);
    if (followed.length === 0) continue;
    const step = Math.max(1, Math.ceil(test.closes.length / MAX_BASE_BARS));
    const all = test.closes.flatMap((_, index) => (index % step === 0 ? [index] : []));
    after.push(...followed);
    // A symbol counts for as much as it does among the firings.
    base.push(...timed(all, test.symbol, (n) => followed.length / n));
  }
  const horizon = { bars, after: summarize(after), base: summarize(base) };
  return { ...horizon, sentence: sentenceOf(horizon) };
}

/** One group: each firing counts the same, whatever its symbol. */
const FIRINGS = "firings";

const percentText = (share: number): string => `${Math.round(share * 100)}%`;

function sentenceOf({
  bars,
  after,
  base,
}: Pick<RuleBacktest["horizons"][number], "bars" | "after" | "base">): string {
  const later = bars === 1 ? "1 bar later" : `${bars} bars later`;
  const { shareUp, shareUpInterval: interval } = after;
  if (shareUp === null || interval === null || base.shareUp === null) {
    return `No firing has a close ${later}.`;
  }
  const range = `${percentText(interval.low)} to ${percentText(interval.high)}`;
  return `${later[0]?.toUpperCase()}${later.slice(1)} the price was higher after ${percentText(shareUp)} of ${after.n} firings (95% interval ${range}), and after ${percentText(base.shareUp)} of all bars of the same stocks.`;
}

function notesOf(rule: Rule, isShort: boolean, tests: readonly SymbolBacktest[]): string[] {
  const leaves = [...leavesOf(rule.when)];
  const hasFacts = [...seriesOf(rule.when)].some(({ kind }) => kind === "fact");
  return [
    ...(rule.confirmation === "barClose"
      ? []
      : ["Evaluated at bar close: prices within bars are not known in what order."]),
    ...(hasFacts || leaves.some(({ kind }) => kind === "event")
      ? ["Facts and events have no history here: conditions on them stay unknown."]
      : []),
    ...(isShort ? ["The sources' bars do not go back as far as was asked for."] : []),
    ...(rule.scope.kind === "watchlist" || rule.scope.kind === "screen"
      ? ["The stocks are those of today: who has left the list or was delisted is missing."]
      : []),
    ...(tests.length > 0
      ? [
          "What followed is described, not promised. Firings whose bars overlap, of one stock or of several, count in the intervals for as much as they differ.",
        ]
      : []),
  ];
}
