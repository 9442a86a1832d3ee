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
import {
  bands,
  exponentialWarmUp,
  line,
  of,
  periodOf,
  widthOf,
  type IndicatorSpec,
} from "./spec.ts";
import { WindowMoments, WindowSum, WindowWeightedSum } from "./windows.ts";

const average = (
  short: string,
  title: string,
  own: Pick<IndicatorSpec, "explanation" | "warmUp" | "create">,
): IndicatorSpec => ({
  title,
  short,
  group: "averages",
  place: "price",
  parameters: [periodOf("period", 20, 1)],
  lines: [line("average", title)],
  unit: "field",
  takesField: true,
  ...own,
});

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

export const sma: IndicatorSpec = average("SMA", "simple moving average", {
  explanation: "The average of the last bars.",
  warmUp: (given) => of(given, "period"),
  create: (given) => new Sma(given.of("period"), given.field),
});

/** Weighted moving average: the newest of n values has weight n, the oldest weight 1. */
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

export const wma: IndicatorSpec = average("WMA", "weighted moving average", {
  explanation: "An average with weights that decrease evenly from the newest bar to the oldest.",
  warmUp: (given) => of(given, "period"),
  create: (given) => new Wma(given.of("period"), given.field),
});

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

export const ema: IndicatorSpec = average("EMA", "exponential moving average", {
  explanation: "An average in which newer bars weigh more, with exponentially decreasing weights.",
  warmUp: (given) => exponentialWarmUp(of(given, "period")),
  create: (given) => new Ema(given.of("period"), given.field, given.warmUp),
});

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

export const macd: IndicatorSpec = {
  title: "MACD",
  short: "MACD",
  explanation:
    "A fast average minus a slow one, with its own average (signal) and the difference (histogram).",
  group: "oscillators",
  place: "pane",
  guides: [0],
  parameters: [periodOf("fastPeriod", 12), periodOf("slowPeriod", 26), periodOf("signalPeriod", 9)],
  lines: [
    line("macd", "MACD", "line", "MACD line"),
    line("signal", "Signal"),
    line("histogram", "Histogram", "histogram", "histogram"),
  ],
  unit: "field",
  takesField: true,
  warmUp: (given) =>
    exponentialWarmUp(of(given, "slowPeriod")) + exponentialWarmUp(of(given, "signalPeriod")),
  create: (given) => {
    const [fast, slow] = [given.of("fastPeriod"), given.of("slowPeriod")];
    return new Macd({ fast, slow, signal: given.of("signalPeriod") }, given.field, given.warmUp);
  },
};

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

export const bollinger: IndicatorSpec = {
  title: "Bollinger Bands",
  short: "Bollinger",
  explanation: "An average with bands a number of standard deviations above and below it.",
  group: "bands",
  place: "price",
  parameters: [periodOf("period", 20), widthOf("deviations", 2)],
  lines: bands,
  unit: "field",
  takesField: true,
  warmUp: (given) => of(given, "period"),
  create: (given) => new BollingerBands(given.of("period"), given.of("deviations"), given.field),
};
