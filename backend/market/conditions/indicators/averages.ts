import { differenceOf } from "../figures.ts";
import type { BarField } from "../rule.ts";
import { Exponential, RecursiveIndicator, type BarInput, type Indicator } from "./indicator.ts";
import { WindowMoments, WindowSum, WindowWeightedSum } from "./windows.ts";

/** Simple moving average: the mean of the last n values. */
export class Sma implements Indicator {
  readonly values = [Number.NaN];
  readonly #sum: WindowSum;

  constructor(
    private readonly period: number,
    private readonly field: BarField,
  ) {
    this.#sum = new WindowSum(period);
  }

  update(bar: BarInput): void {
    this.values[0] = this.#sum.push(bar[this.field]) / this.period;
  }
}

/** Weighted moving average: the newest of n values counts n times, the oldest once. */
export class Wma implements Indicator {
  readonly values = [Number.NaN];
  readonly #sum: WindowWeightedSum;

  constructor(
    private readonly period: number,
    private readonly field: BarField,
  ) {
    this.#sum = new WindowWeightedSum(period);
  }

  update(bar: BarInput): void {
    this.values[0] = this.#sum.push(bar[this.field]) / ((this.period * (this.period + 1)) / 2);
  }
}

/** Exponential moving average. */
export class Ema extends RecursiveIndicator {
  readonly #average: Exponential;

  constructor(
    period: number,
    private readonly field: BarField,
    warmUp: number,
  ) {
    super(1, field, warmUp);
    this.#average = new Exponential(period);
  }

  protected advance(bar: BarInput): void {
    this.values[0] = this.#average.push(bar[this.field]);
  }

  protected restart(): void {
    this.#average.restart();
  }
}

interface MacdPeriods {
  readonly fast: number;
  readonly slow: number;
  readonly signal: number;
}

/** G. Appel, "Technical Analysis: Power Tools for Active Investors", 2005, ch. 8. */
export class Macd extends RecursiveIndicator {
  readonly #fast: Exponential;
  readonly #slow: Exponential;
  readonly #signal: Exponential;

  constructor(
    periods: MacdPeriods,
    private readonly field: BarField,
    warmUp: number,
  ) {
    super(3, field, warmUp);
    this.#fast = new Exponential(periods.fast);
    this.#slow = new Exponential(periods.slow);
    this.#signal = new Exponential(periods.signal);
  }

  protected advance(bar: BarInput): void {
    const value = bar[this.field];
    const fast = this.#fast.push(value);
    const slow = this.#slow.push(value);
    const macd = differenceOf(fast, slow, slow);
    const signal = Number.isNaN(macd) ? macd : this.#signal.push(macd);
    this.values[0] = macd;
    this.values[1] = signal;
    this.values[2] = differenceOf(macd, signal, slow);
  }

  protected restart(): void {
    for (const average of [this.#fast, this.#slow, this.#signal]) average.restart();
  }
}

/** J. Bollinger, "Bollinger on Bollinger Bands", 2001: population standard deviation of n values. */
export class BollingerBands implements Indicator {
  readonly values = [Number.NaN, Number.NaN, Number.NaN];
  readonly #moments: WindowMoments;

  constructor(
    period: number,
    private readonly deviations: number,
    private readonly field: BarField,
  ) {
    this.#moments = new WindowMoments(period);
  }

  update(bar: BarInput): void {
    this.#moments.push(bar[this.field]);
    const { mean, variance } = this.#moments;
    const width = this.deviations * Math.sqrt(variance);
    this.values[0] = mean + width;
    this.values[1] = mean;
    this.values[2] = mean - width;
  }
}
