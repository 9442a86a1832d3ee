import type { ReturnSummary } from "../../../contract/rules/ruleBacktest.ts";
import { intervalsOf, type TimedReturn } from "./returnIntervals.ts";

const NOTHING: ReturnSummary = {
  n: 0,
  mean: null,
  meanInterval: null,
  median: null,
  lowerQuartile: null,
  upperQuartile: null,
  shareUp: null,
  shareUpInterval: null,
};

export function summarize(returns: readonly TimedReturn[]): ReturnSummary {
  const n = returns.length;
  const total = returns.reduce((sum, { weight }) => sum + weight, 0);
  if (n === 0 || total <= 0) return NOTHING;
  const average = (of: (each: TimedReturn) => number) =>
    returns.reduce((sum, each) => sum + each.weight * of(each), 0) / total;
  const intervals = intervalsOf(returns);
  const sorted = returns.toSorted((one, other) => one.percent - other.percent);
  return {
    n,
    mean: average(({ percent }) => percent),
    meanInterval: intervals.mean,
    median: quantileOf(sorted, total, 0.5),
    lowerQuartile: quantileOf(sorted, total, 0.25),
    upperQuartile: quantileOf(sorted, total, 0.75),
    shareUp: Math.min(
      1,
      average(({ percent }) => (percent > 0 ? 1 : 0)),
    ),
    shareUpInterval: intervals.shareUp,
  };
}

/**
 * Returns the smallest value at which that part of the weight is reached; if reached exactly, the
 * midpoint to the next value (R. J. Hyndman and Y. Fan, The American Statistician 50, 1996,
 * 361-365, definition 2).
 */
function quantileOf(sorted: readonly TimedReturn[], total: number, part: number): number {
  let weight = 0;
  for (const [index, { percent, weight: own }] of sorted.entries()) {
    weight += own;
    const beyond = weight - part * total;
    if (beyond < -1e-12 * total) continue;
    const next = sorted[index + 1];
    return beyond > 1e-12 * total || !next ? percent : (percent + next.percent) / 2;
  }
  return sorted.at(-1)?.percent ?? 0;
}

export interface BarReturn {
  readonly percent: number;
  readonly start: number;
  readonly end: number;
}

export const returnsAfter = (
  closes: readonly number[],
  starts: readonly number[],
  bars: number,
): readonly BarReturn[] =>
  starts.flatMap((start) => {
    const end = start + bars;
    const [from, to] = [closes[start], closes[end]];
    return from === undefined || to === undefined || !(from > 0)
      ? []
      : [{ percent: (to / from - 1) * 100, start, end }];
  });
