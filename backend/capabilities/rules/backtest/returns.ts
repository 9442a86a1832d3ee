import { firstIndex } from "../../../domain/firstIndex.ts";
import type { ReturnSummary } from "../../../contract/rules/ruleBacktest.ts";

export interface TimedReturn {
  readonly percent: number;
  readonly weight: number;
  /** Group whose mean it counts towards; the groups' weights are given, not estimated. */
  readonly group: string;
  /** Start and end of the bars, epoch milliseconds. */
  readonly from: number;
  readonly to: number;
}

export interface Interval {
  readonly low: number;
  readonly high: number;
}

const Z = 1.959963984540054;

/** Student's t, two-sided 95%, of 1 to 30 degrees of freedom (NIST/SEMATECH, 1.3.6.7.2). */
const T = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145,
  2.131, 2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048,
  2.045, 2.042,
];

/** Extends the table by the Cornish-Fisher expansion (Abramowitz and Stegun, 26.7.5). */
const tQuantile = (degrees: number): number => T[degrees - 1] ?? Z + (Z ** 3 + Z) / (4 * degrees);

/** Wilson score interval (95%) of a rate (JASA 22, 1927, 209-212); `n` may be a fraction. */
export function wilsonInterval(rate: number, n: number): Interval {
  const middle = rate + (Z * Z) / (2 * n);
  const reach = Z * Math.sqrt((rate * (1 - rate)) / n + (Z * Z) / (4 * n * n));
  const scale = 1 + (Z * Z) / n;
  return {
    low: Math.max(0, (middle - reach) / scale),
    high: Math.min(1, (middle + reach) / scale),
  };
}

interface Estimate {
  readonly value: number;
  /** Variance of the estimate if the returns are independent, and if they overlap. */
  readonly independent: number;
  readonly overlapping: number;
}

/**
 * Computes intervals of the mean and of the share that rose, for returns that are weighted by group and
 * whose bars overlap in time.
 *
 * - Weights: the variance of a mean with given group weights is that of a stratified sample,
 *   Σ W² s² / n (W. G. Cochran, Sampling Techniques, 3rd edition 1977, chapter 5).
 * - Overlap: returns whose bars share time, of one symbol or of two, are treated as correlated and
 *   all others as independent: the products of their deviations are added with weight 1. For one
 *   series this is the estimate of L. P. Hansen and R. J. Hodrick (Journal of Political Economy 88,
 *   1980, 829-853), for many that of J. C. Driscoll and A. C. Kraay (Review of Economics and
 *   Statistics 80, 1998, 549-560). Chance may make it too small, so the independent one is its minimum.
 * - Degrees of freedom: for a sum over a window of lags, the observations ÷ the width of the window
 *   (R. B. Blackman and J. W. Tukey, The Measurement of Power Spectra, 1958), here 1 ÷ the weight of
 *   the pairs that overlap, which is n if none do.
 * - Share: Wilson's interval with the effective number of E. L. Korn and B. I. Graubard (Survey
 *   Methodology 24, 1998, 193-201): n ÷ design effect, times (t of n − 1 ÷ t of the degrees)².
 *
 * If no returns overlap and all belong to one group, these are Student's and Wilson's intervals. The
 * mean is null if the effective number of observations is below two.
 */
export function intervalsOf(returns: readonly TimedReturn[]): {
  readonly mean: Interval | null;
  readonly shareUp: Interval;
} {
  const n = returns.length;
  const total = returns.reduce((sum, { weight }) => sum + weight, 0);
  const pairs = overlapsOf(returns);
  const share = returns.reduce((sum, { weight }) => sum + (weight / total) ** 2, 0);
  const overlap = pairs(({ weight }) => weight / total);
  const degrees = Math.floor(1 / overlap + 1e-9) - 1;
  const estimate = (of: (each: TimedReturn) => number): Estimate => {
    const groups = groupsOf(returns, of);
    let value = 0;
    let independent = 0;
    for (const { weight, mean, squares, count } of groups.values()) {
      value += (weight / total) * mean;
      independent += (weight / total) ** 2 * (squares / count / Math.max(1, count - 1));
    }
    const deviation = (each: TimedReturn) =>
      (each.weight / total) * (of(each) - (groups.get(each.group)?.mean ?? 0));
    return { value, independent, overlapping: pairs(deviation) / Math.max(1e-9, 1 - overlap) };
  };

  const mean = estimate(({ percent }) => percent);
  const reach =
    degrees < 1
      ? Number.NaN
      : tQuantile(degrees) * Math.sqrt(Math.max(mean.independent, mean.overlapping));
  const up = estimate(({ percent }) => (percent > 0 ? 1 : 0));
  return {
    mean: degrees < 1 ? null : { low: mean.value - reach, high: mean.value + reach },
    shareUp: wilsonInterval(Math.min(1, up.value), effectiveNumber(up, n, 1 / share, degrees)),
  };
}

/** Returns at least 1. `kish`: n for equal weights, less for unequal ones. */
function effectiveNumber(up: Estimate, n: number, kish: number, degrees: number): number {
  if (degrees < 1) return 1;
  const variance = Math.max(up.independent, up.overlapping);
  // If all or none rose, the design effect cannot be estimated.
  if (!(variance > 0)) return Math.min(kish, degrees + 1);
  const simple = up.value * (1 - up.value) * (n > 1 ? n / (n - 1) : 1);
  const plain = Math.min(n, simple / variance);
  return Math.max(1, plain * (tQuantile(Math.max(1, n - 1)) / tQuantile(degrees)) ** 2);
}

interface Group {
  weight: number;
  count: number;
  mean: number;
  squares: number;
}

/** By B. P. Welford (Technometrics 4, 1962, 419-420); weights within a group are equal. */
function groupsOf(
  returns: readonly TimedReturn[],
  of: (each: TimedReturn) => number,
): ReadonlyMap<string, Group> {
  const groups = new Map<string, Group>();
  for (const each of returns) {
    let group = groups.get(each.group);
    if (!group) groups.set(each.group, (group = { weight: 0, count: 0, mean: 0, squares: 0 }));
    const value = of(each);
    const before = value - group.mean;
    group.count++;
    group.weight += each.weight;
    group.mean += before / group.count;
    group.squares += before * (value - group.mean);
  }
  return groups;
}

function overlapsOf(
  returns: readonly TimedReturn[],
): (figureOf: (each: TimedReturn) => number) => number {
  // Stocks of one market have the same times, so they share one entry.
  const byStart = Map.groupBy(returns, ({ from }) => from);
  const entries = [...byStart]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([from, begun]) =>
      [...Map.groupBy(begun, ({ to }) => to)].map(([to, members]) => ({ from, to, members })),
    );
  const ends = entries.map(({ to }) =>
    firstIndex(entries.length, (index) => (entries[index]?.from ?? 0) >= to),
  );
  return (figureOf) => {
    const figures = entries.map(({ members }) =>
      members.reduce((sum, each) => sum + figureOf(each), 0),
    );
    const sums = [0];
    for (const figure of figures) sums.push((sums.at(-1) ?? 0) + figure);
    return figures.reduce((sum, figure, index) => {
      const later = (sums[ends[index] ?? 0] ?? 0) - (sums[index + 1] ?? 0);
      return sum + figure * figure + 2 * figure * later;
    }, 0);
  };
}

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

interface BarReturn {
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
