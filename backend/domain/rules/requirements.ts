import { DAY_MS } from "../durations.ts";
import { intervalMs, type Interval } from "../bar.ts";
import { YEAR_BARS } from "./compileSeries.ts";
import { barsNeeded, indicatorSpecs, parametersOf } from "../indicators/indicators.ts";
import type { Condition, Duration, Rule, Series } from "./rule.ts";
import { conditionsIn, seriesOf } from "./walk.ts";

export interface Requirement {
  /** Null is the symbol on which the rule is watched. */
  readonly symbol: string | null;
  readonly timeframe: Interval;
  /** Minimum number of closed bars. */
  readonly bars: number;
  /** Time of the earliest anchor, to which the bars must reach back; null without an anchor. */
  readonly since: number | null;
}

/** Returns one requirement per symbol and timeframe that the rule reads. */
export function requirementsOf(rule: Rule): readonly Requirement[] {
  const found = new Map<string, Requirement>();
  // Bars of a duration are counted as they close; no earlier ones are needed.
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
 * True if a rule cannot be decided without the bars of one of its requirements. Bars that only time
 * the evaluations are not needed by a rule that is evaluated at each price and reads no bar.
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
      !readsOnlyPrices(series),
  );
}

function readsOnlyPrices(series: Series): boolean {
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

/** Returns the sum of a rule's durations that are counted in bars of a timeframe. */
export const durationBars = (rule: Rule, timeframe: Interval): number =>
  [...durationsOf(rule.when)]
    .filter((each) => each.timeframe === timeframe)
    .reduce((sum, { bars }) => sum + bars, 0);

function* durationsOf(when: Condition): Generator<Extract<Duration, { kind: "bars" }>> {
  for (const [condition] of conditionsIn(when)) {
    if (condition.kind === "then" && condition.within.kind === "bars") yield condition.within;
    if (condition.kind === "heldFor" && condition.duration.kind === "bars")
      yield condition.duration;
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
      // All bars of the longest day, plus one earlier bar that proves the day is complete.
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
