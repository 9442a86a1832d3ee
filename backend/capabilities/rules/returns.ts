import type { ReturnSummary } from "../../contract/ruleBacktest.ts";

/** One change in percent, and how much it counts. */
export interface WeightedReturn {
  readonly percent: number;
  readonly weight: number;
}

/** The normal quantile of a two-sided 95%. */
const Z = 1.959963984540054;

/** Of Student's t, two-sided 95%, for 1 to 30 degrees of freedom (NIST/SEMATECH e-Handbook, 1.3.6.7.2). */
const T = [
  12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.16, 2.145,
  2.131, 2.12, 2.11, 2.101, 2.093, 2.086, 2.08, 2.074, 2.069, 2.064, 2.06, 2.056, 2.052, 2.048,
  2.045, 2.042,
];

/** Beyond the table by Cornish and Fisher's expansion (Abramowitz and Stegun, 26.7.5). */
const tQuantile = (degrees: number): number => T[degrees - 1] ?? Z + (Z ** 3 + Z) / (4 * degrees);

/** The 95% score interval of a rate (E. B. Wilson, JASA 22, 1927, 209-212). */
export function wilsonInterval(rate: number, n: number): { low: number; high: number } {
  const middle = rate + (Z * Z) / (2 * n);
  const reach = Z * Math.sqrt((rate * (1 - rate)) / n + (Z * Z) / (4 * n * n));
  const scale = 1 + (Z * Z) / n;
  return {
    low: Math.max(0, (middle - reach) / scale),
    high: Math.min(1, (middle + reach) / scale),
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

/**
 * What a set of returns is like. The interval of the mean is Student's; those of few firings that
 * overlap are wider in truth, which the notes say.
 */
export function summarize(returns: readonly WeightedReturn[]): ReturnSummary {
  const n = returns.length;
  const total = returns.reduce((sum, { weight }) => sum + weight, 0);
  if (n === 0 || total <= 0) return NOTHING;
  const average = (of: (each: WeightedReturn) => number) =>
    returns.reduce((sum, each) => sum + each.weight * of(each), 0) / total;
  const mean = average(({ percent }) => percent);
  const shareUp = Math.min(
    1,
    average(({ percent }) => (percent > 0 ? 1 : 0)),
  );
  const variance = average(({ percent }) => (percent - mean) ** 2) * (n / Math.max(1, n - 1));
  const reach = n > 1 ? tQuantile(n - 1) * Math.sqrt(variance / n) : Number.NaN;
  const sorted = returns.toSorted((one, other) => one.percent - other.percent);
  return {
    n,
    mean,
    meanInterval: n > 1 ? { low: mean - reach, high: mean + reach } : null,
    median: quantileOf(sorted, total, 0.5),
    lowerQuartile: quantileOf(sorted, total, 0.25),
    upperQuartile: quantileOf(sorted, total, 0.75),
    shareUp,
    shareUpInterval: wilsonInterval(shareUp, n),
  };
}

/** The least value at which that part of the weight is reached (Hyndman and Fan, 1996, definition 1). */
function quantileOf(sorted: readonly WeightedReturn[], total: number, part: number): number {
  let weight = 0;
  for (const each of sorted) {
    weight += each.weight;
    if (weight >= part * total * (1 - 1e-12)) return each.percent;
  }
  return sorted.at(-1)?.percent ?? 0;
}

/** Changes from each of these bars to so many bars later; those that have no later bar are left out. */
export const returnsAfter = (
  closes: readonly number[],
  starts: readonly number[],
  bars: number,
): readonly number[] =>
  starts.flatMap((start) => {
    const [from, to] = [closes[start], closes[start + bars]];
    return from === undefined || to === undefined || !(from > 0) ? [] : [(to / from - 1) * 100];
  });
