import { DAY_MS } from "../durations.ts";
import { intervalMs, type Interval } from "../bar.ts";
import { YEAR_BARS } from "./compileSeries.ts";
import { barsNeeded, indicatorSpecs, parametersOf } from "../indicators/indicators.ts";
import type { Condition, Duration, Rule, Series } from "./rule.ts";
import { seriesOf } from "./walk.ts";

/** Bars that must be loaded before a rule can be decided. */
export interface Requirement {
  /** Null: the symbol that the rule is watched on. */
  readonly symbol: string | null;
  readonly timeframe: Interval;
  /** Closed bars at least. */
  readonly bars: number;
  /** Bars must reach back to this time, the earliest anchor; null where there is none. */
  readonly since: number | null;
}

/** One for each symbol and timeframe that the rule reads. */
export function requirementsOf(rule: Rule): readonly Requirement[] {
  const found = new Map<string, Requirement>();
  // A time in bars is counted as they close; none has to be known before.
  for (const { timeframe } of durationsOf(rule.when)) {
    found.set(`${timeframe} `, { symbol: null, timeframe, bars: 1, since: null });
  }
  for (const series of seriesOf(rule.when)) {
    if (!("timeframe" in series)) continue;
    const { timeframe } = series;
    const symbol = "symbol" in series ? series.symbol : null;
    const key = `${timeframe} ${symbol ?? ""}`;
    const before = found.get(key);
    const anchor = anchorOf(series);
    const times = [anchor, before?.since ?? null].filter((time) => time !== null);
    found.set(key, {
      symbol,
      timeframe,
      bars: Math.max(barsOf(series), before?.bars ?? 0),
      since: times.length === 0 ? null : Math.min(...times),
    });
  }
  return [...found.values()];
}

/**
 * Whether a rule can be decided only with the bars of one of its requirements. A rule at prices that
 * takes no figure of them goes on without: they are a clock that nothing asks for the time.
 */
export function needsBarsOf(
  { when, confirmation, repetition }: Rule,
  { symbol, timeframe }: Pick<Requirement, "symbol" | "timeframe">,
): boolean {
  if (confirmation === "barClose" || repetition.kind === "oncePerBar") return true;
  const isCounted = [...durationsOf(when)].some((each) => each.timeframe === timeframe);
  if (symbol === null && isCounted) return true;
  return [...seriesOf(when)].some(
    (series) =>
      "timeframe" in series &&
      series.timeframe === timeframe &&
      ("symbol" in series ? series.symbol : null) === symbol &&
      !isOfPricesAlone(series),
  );
}

/** Whether a series takes no figure of bars where the rule is at prices. */
function isOfPricesAlone(series: Series): boolean {
  switch (series.kind) {
    case "price":
      return series.field === "last";
    case "line":
      return true;
    case "statistic":
      return (
        series.name === "gap" ||
        series.name === "changeSince" ||
        (series.name === "drawdown" && series.bars === null)
      );
    default:
      return false;
  }
}

/** Closed bars of a timeframe that the durations of a rule reach back, all of them one after the other. */
export const durationBars = (rule: Rule, timeframe: Interval): number =>
  [...durationsOf(rule.when)]
    .filter((each) => each.timeframe === timeframe)
    .reduce((sum, { bars }) => sum + bars, 0);

/** The durations of a condition that are counted in bars. */
function* durationsOf(condition: Condition): Generator<Extract<Duration, { kind: "bars" }>> {
  switch (condition.kind) {
    case "all":
    case "any":
      for (const child of condition.conditions) yield* durationsOf(child);
      return;
    case "not":
      yield* durationsOf(condition.condition);
      return;
    case "then":
      if (condition.within.kind === "bars") yield condition.within;
      yield* durationsOf(condition.first);
      yield* durationsOf(condition.second);
      return;
    case "heldFor":
      if (condition.duration.kind === "bars") yield condition.duration;
      yield* durationsOf(condition.condition);
      return;
    default:
  }
}

const anchorOf = (series: Series): number | null =>
  series.kind === "indicator" ? (parametersOf(series).anchor ?? null) : null;

function barsOf(series: Series): number {
  switch (series.kind) {
    case "price":
      return series.ago + 1;
    case "indicator": {
      const { isIntradayOnly } = indicatorSpecs[series.name];
      // All bars of the longest day, and one before it that shows that they are all.
      const ofDay = isIntradayOnly ? DAY_MS / intervalMs[series.timeframe] : 0;
      return barsNeeded(series) + ofDay + series.ago;
    }
    case "statistic":
      switch (series.name) {
        case "distanceToHigh":
        case "distanceToLow":
          return YEAR_BARS;
        case "highest":
        case "lowest":
          return series.bars + series.ago;
        case "gap":
          return 2;
        case "changeSince":
          return 1;
        default:
          return (series.bars ?? 0) + 1;
      }
    default:
      return 1;
  }
}
