/**
 * Indicators as TA texts and charting packages compute them; every array is as long as its input
 * and holds NaN until enough values are there. Checked against the published vectors of
 * Stock.Indicators (Skender, Apache-2.0).
 */
export type Values = Float64Array;

interface HighLowClose {
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

const nothing = (length: number): Values => new Float64Array(length).fill(Number.NaN);

const at = (values: ArrayLike<number>, index: number): number => values[index] ?? Number.NaN;

/** Mean of the last `period` values. */
export function simpleMovingAverage(values: ArrayLike<number>, period: number): Values {
  const result = nothing(values.length);
  let sum = 0;
  for (let i = 0; i < values.length; i++) {
    sum += at(values, i);
    if (i >= period) sum -= at(values, i - period);
    if (i >= period - 1) result[i] = sum / period;
  }
  return result;
}

/** Weight 2 / (period + 1) for the newest value, started with the mean of the first `period`. */
export function exponentialMovingAverage(values: ArrayLike<number>, period: number): Values {
  const result = nothing(values.length);
  const weight = 2 / (period + 1);
  // What is averaged may itself begin with a stretch of nothing.
  let start = 0;
  while (start < values.length && Number.isNaN(at(values, start))) start++;
  let sum = 0;
  for (let i = start; i < values.length; i++) {
    const place = i - start;
    if (place < period) {
      sum += at(values, i);
      if (place === period - 1) result[i] = sum / period;
    } else {
      const before = at(result, i - 1);
      result[i] = before + weight * (at(values, i) - before);
    }
  }
  return result;
}

export interface Bands {
  readonly middle: Values;
  readonly upper: Values;
  readonly lower: Values;
}

/** Bollinger, “Bollinger on Bollinger Bands” (2001): the mean, and `width` population deviations around it. */
export function bollingerBands(values: ArrayLike<number>, period: number, width: number): Bands {
  const middle = simpleMovingAverage(values, period);
  const upper = nothing(values.length);
  const lower = nothing(values.length);
  for (let i = period - 1; i < values.length; i++) {
    const mean = at(middle, i);
    let squares = 0;
    for (let j = i - period + 1; j <= i; j++) squares += (at(values, j) - mean) ** 2;
    const distance = width * Math.sqrt(squares / period);
    upper[i] = mean + distance;
    lower[i] = mean - distance;
  }
  return { middle, upper, lower };
}

/** Wilder, “New Concepts in Technical Trading Systems” (1978): 0 to 100; 100 where nothing fell. */
export function relativeStrengthIndex(values: ArrayLike<number>, period: number): Values {
  const result = nothing(values.length);
  let gain = 0;
  let loss = 0;
  for (let i = 1; i < values.length; i++) {
    const change = at(values, i) - at(values, i - 1);
    const [up, down] = [Math.max(change, 0), Math.max(-change, 0)];
    if (i <= period) {
      gain += up / period;
      loss += down / period;
    } else {
      gain = (gain * (period - 1) + up) / period;
      loss = (loss * (period - 1) + down) / period;
    }
    if (i >= period) result[i] = loss === 0 ? 100 : 100 - 100 / (1 + gain / loss);
  }
  return result;
}

export interface Convergence {
  readonly macd: Values;
  readonly signal: Values;
  readonly histogram: Values;
}

/** Appel's moving average convergence/divergence: fast less slow average, its own average, and their difference. */
export function movingAverageConvergence(
  values: ArrayLike<number>,
  fast: number,
  slow: number,
  smoothing: number,
): Convergence {
  const slowAverage = exponentialMovingAverage(values, slow);
  const macd = exponentialMovingAverage(values, fast).map((each, i) => each - at(slowAverage, i));
  const signal = exponentialMovingAverage(macd, smoothing);
  return { macd, signal, histogram: macd.map((each, i) => each - at(signal, i)) };
}

/** Wilder (1978): the smoothed true range, in the currency of the prices. */
export function averageTrueRange(bars: readonly HighLowClose[], period: number): Values {
  const result = nothing(bars.length);
  let average = 0;
  for (let i = 1; i < bars.length; i++) {
    const bar = bars[i];
    const before = bars[i - 1];
    if (bar === undefined || before === undefined) break;
    const range = Math.max(bar.high, before.close) - Math.min(bar.low, before.close);
    average = i <= period ? average + range / period : (average * (period - 1) + range) / period;
    if (i >= period) result[i] = average;
  }
  return result;
}
