import type { BarField } from "../bar.ts";
import { differenceOf } from "./figures.ts";

import {
  BAR,
  Exponential,
  Indicator,
  read,
  RecursiveIndicator,
  type Figures,
} from "./indicator.ts";
import { WindowMoments, WindowSum, WindowWeightedSum } from "./windows.ts";

/** Simple moving average: the mean of the last n values. */
export class Sma extends Indicator {
  readonly #sum: WindowSum;
  readonly #field: number;

  constructor(
    private readonly period: number,
    field: BarField,
  ) {
    super(1);
    this.#field = BAR[field];
    this.#sum = new WindowSum(this.layout, period);
  }

  update(figures: Figures, state: number, lines: number): void {
    figures[lines] = this.#sum.push(figures, state, read(figures, this.#field)) / this.period;
  }
}

/** Weighted moving average: the newest of n values counts n times, the oldest once. */
export class Wma extends Indicator {
  readonly #sum: WindowWeightedSum;
  readonly #field: number;
  readonly #weights: number;

  constructor(period: number, field: BarField) {
    super(1);
    this.#field = BAR[field];
    this.#weights = (period * (period + 1)) / 2;
    this.#sum = new WindowWeightedSum(this.layout, period);
  }

  update(figures: Figures, state: number, lines: number): void {
    figures[lines] = this.#sum.push(figures, state, read(figures, this.#field)) / this.#weights;
  }
}

/** Exponential moving average. */
export class Ema extends RecursiveIndicator {
  readonly #average: Exponential;
  readonly #field: number;

  constructor(period: number, field: BarField, warmUp: number) {
    super(1, field, warmUp);
    this.#field = BAR[field];
    this.#average = new Exponential(this.layout, period);
  }

  protected advance(figures: Figures, state: number, lines: number): void {
    figures[lines] = this.#average.push(figures, state, read(figures, this.#field));
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
  readonly #field: number;

  constructor(periods: MacdPeriods, field: BarField, warmUp: number) {
    super(3, field, warmUp);
    this.#field = BAR[field];
    this.#fast = new Exponential(this.layout, periods.fast);
    this.#slow = new Exponential(this.layout, periods.slow);
    this.#signal = new Exponential(this.layout, periods.signal);
  }

  protected advance(figures: Figures, state: number, lines: number): void {
    const value = read(figures, this.#field);
    const fast = this.#fast.push(figures, state, value);
    const slow = this.#slow.push(figures, state, value);
    const macd = differenceOf(fast, slow, slow);
    const signal = Number.isNaN(macd) ? macd : this.#signal.push(figures, state, macd);
    figures[lines] = macd;
    figures[lines + 1] = signal;
    figures[lines + 2] = differenceOf(macd, signal, slow);
  }
}

/** J. Bollinger, "Bollinger on Bollinger Bands", 2001: population standard deviation of n values. */
export class BollingerBands extends Indicator {
  readonly #moments: WindowMoments;
  readonly #field: number;

  constructor(
    period: number,
    private readonly deviations: number,
    field: BarField,
  ) {
    super(3);
    this.#field = BAR[field];
    this.#moments = new WindowMoments(this.layout, period);
  }

  update(figures: Figures, state: number, lines: number): void {
    const variance = this.#moments.push(figures, state, read(figures, this.#field));
    const mean = this.#moments.mean(figures, state);
    const width = this.deviations * Math.sqrt(variance);
    figures[lines] = mean + width;
    figures[lines + 1] = mean;
    figures[lines + 2] = mean - width;
  }
}
