import type { RuleBacktest } from "../../../contract/rules/ruleBacktest.ts";
import { HORIZONS } from "../../../contract/rules/rules.ts";
import type { Rule } from "../../../domain/rules/rule.ts";
import { leavesOf, seriesOf } from "../../../domain/rules/walk.ts";
import type { Outcome } from "../../../domain/rules/watch.ts";
import { firstIndex } from "../../../domain/firstIndex.ts";
import { isoTime } from "../../../platform/clock.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";
import { clockOf, type SymbolBacktest } from "./backtestSymbol.ts";
import { describeWitness } from "../words/describeWitness.ts";
import { returnsAfter, summarize, type TimedReturn } from "./returns.ts";

const WEEK_MS = 7 * DAY_MS;
/** Maximum number of bars for the base rate, per symbol and overall; more are sampled evenly. */
const MAX_BASE_BARS = 2000;
const MAX_ALL_BASE_BARS = 50_000;
/** Maximum number of followed firings; beyond it, every nth is followed. */
const MAX_FOLLOWED = 50_000;
const SYMBOLS_AT_ONCE = 10;

interface Tested {
  readonly asked: Rule;
  readonly rule: Rule;
  readonly from: number;
  readonly isOfLine: boolean;
  readonly now: number;
  readonly tests: readonly SymbolBacktest[];
  readonly left: readonly { symbol: string; reason: string }[];
  readonly newest: readonly NewestFiring[];
}

export interface NewestFiring extends Outcome {
  readonly symbol: string;
}

export async function describeResult(tested: Tested): Promise<RuleBacktest> {
  const { asked, rule, from, isOfLine, now, tests, left, newest } = tested;
  const total = tests.reduce((sum, { firings }) => sum + firings.length, 0);
  const firstBar = Math.min(now, ...tests.flatMap(({ closedAt }) => closedAt[0] ?? []));
  const begins = Math.max(from, firstBar);
  const bySymbol = new Map(tests.map((test) => [test.symbol, test]));
  const horizons: RuleBacktest["horizons"] = [];
  for (const bars of HORIZONS) {
    await yieldToEventLoop();
    horizons.push(await describeHorizon(tests, bars, total));
  }
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
      witness: describeWitness(rule, witness),
    })),
    bySymbol: tests
      .filter(({ firings }) => firings.length > 0)
      .map(({ symbol, currency, firings }) => ({ symbol, currency, firings: firings.length }))
      .toSorted((one, other) => other.firings - one.firings),
    horizons,
    notes: [
      ...(isOfLine ? ["The backtest starts where the line starts."] : []),
      ...notesOf(asked, begins > from + 30 * DAY_MS, tests, stepOver(total, MAX_FOLLOWED)),
    ],
  };
}

const barAt = ({ closedAt }: Pick<SymbolBacktest, "closedAt">, at: number): number =>
  firstIndex(closedAt.length, (index) => (closedAt[index] ?? 0) > at) - 1;

const priceAt = (test: SymbolBacktest | undefined, at: number): number | null =>
  (test && test.closes[barAt(test, at)]) ?? null;

const stepOver = (count: number, limit: number): number => Math.max(1, Math.ceil(count / limit));

async function describeHorizon(
  tests: readonly SymbolBacktest[],
  bars: number,
  total: number,
): Promise<RuleBacktest["horizons"][number]> {
  const after: TimedReturn[][] = [];
  const base: TimedReturn[][] = [];
  const step = stepOver(total, MAX_FOLLOWED);
  let passed = 0;
  const maxBars = Math.min(MAX_BASE_BARS, Math.ceil(MAX_ALL_BASE_BARS / tests.length));
  for (const [index, test] of tests.entries()) {
    if (index % SYMBOLS_AT_ONCE === 0) await yieldToEventLoop();
    const timed = (starts: readonly number[], group: string, weightOf: (n: number) => number) => {
      const found = returnsAfter(test.closes, starts, bars);
      return found.map(({ percent, start, end }): TimedReturn => {
        const [from = 0, to = 0] = [test.closedAt[start], test.closedAt[end]];
        return { percent, weight: weightOf(found.length), group, from, to };
      });
    };
    const fired = test.firings.filter(() => passed++ % step === 0);
    const starts = fired.map(({ at }) => barAt(test, at)).filter((start) => start >= 0);
    const followed = timed(starts, FIRINGS, () => 1);
    if (followed.length === 0) continue;
    const everyBars = stepOver(test.closes.length, maxBars);
    const all = [...test.closes.keys()].filter((start) => start % everyBars === 0);
    after.push(followed);
    // Weight each symbol by its share of the firings.
    base.push(timed(all, test.symbol, (n) => followed.length / n));
  }
  const ofFirings = summarize(after.flat());
  await yieldToEventLoop();
  const horizon = { bars, after: ofFirings, base: summarize(base.flat()) };
  return { ...horizon, sentence: sentenceOf(horizon) };
}

/** Single group, so that each firing counts the same, whatever its symbol. */
const FIRINGS = "firings";

/** Matches the format of adjacent figures: `2,184`. */
const countText = (count: number): string => count.toLocaleString("en-US");

const percentText = (share: number): string => `${Math.round(share * 100)}%`;

function sentenceOf({
  bars,
  after,
  base,
}: Pick<RuleBacktest["horizons"][number], "bars" | "after" | "base">): string {
  const later = bars === 1 ? "1 bar later" : `${bars} bars later`;
  const { shareUp, shareUpInterval: interval } = after;
  if (shareUp === null || interval === null || base.shareUp === null) {
    return `No trigger has a close ${later}.`;
  }
  const range = `${percentText(interval.low)} to ${percentText(interval.high)}`;
  return `${later[0]?.toUpperCase()}${later.slice(1)}, the price was higher after ${percentText(shareUp)} of ${countText(after.n)} triggers (95% interval ${range}), and after ${percentText(base.shareUp)} of all bars of the same stocks.`;
}

function notesOf(
  rule: Rule,
  isShort: boolean,
  tests: readonly SymbolBacktest[],
  step: number,
): string[] {
  const leaves = [...leavesOf(rule.when)];
  const hasFacts = [...seriesOf(rule.when)].some(({ kind }) => kind === "fact");
  return [
    ...(rule.confirmation === "barClose"
      ? []
      : ["Evaluated at bar close, because the order of prices within a bar is not known."]),
    ...(hasFacts || leaves.some(({ kind }) => kind === "event")
      ? ["Facts and events have no history here, so conditions on them stay unknown."]
      : []),
    ...(isShort ? ["The sources' bars do not go back as far as requested."] : []),
    ...(rule.scope.kind === "watchlist" || rule.scope.kind === "screen"
      ? ["This uses today's list. Stocks that have left it or were delisted are missing."]
      : []),
    ...(step > 1
      ? [`Later prices were measured for one trigger in ${step}, because there are too many.`]
      : []),
    ...(tests.length > 0
      ? [
          "Past results don't predict future ones. Triggers close together in time count less in the intervals, because their results overlap.",
        ]
      : []),
  ];
}
