import type { BarField } from "../bar.ts";
import { differenceOf } from "./figures.ts";

import {
  BAR,
  Indicator,
  read,
  RecursiveIndicator,
  TrueRange,
  Wilder,
  type Figures,
} from "./indicator.ts";
import { line, of, periodOf, wilderWarmUp, type IndicatorSpec } from "./spec.ts";
import { WindowExtreme, WindowSum } from "./windows.ts";

/**
 * Wilder, "New Concepts in Technical Trading Systems", 1978, ch. VI. 100 if there was no fall;
 * unknown if the value has never changed.
 */
export class Rsi extends RecursiveIndicator {
  readonly #field: number;
  readonly #before = this.layout.placeUnknown(1);
  readonly #gain: Wilder;
  readonly #loss: Wilder;

  constructor(period: number, field: BarField, warmUp: number) {
    super(1, field, warmUp);
    this.#field = BAR[field];
    this.#gain = new Wilder(this.layout, period);
    this.#loss = new Wilder(this.layout, period);
  }

  protected advance(figures: Figures, state: number, lines: number): void {
    const value = read(figures, this.#field);
    const change = value - read(figures, state + this.#before);
    figures[state + this.#before] = value;
    if (Number.isNaN(change)) return;
    const gain = this.#gain.push(figures, state, Math.max(change, 0));
    const loss = this.#loss.push(figures, state, Math.max(-change, 0));
    figures[lines] = (100 * gain) / (gain + loss);
  }
}

export const rsi: IndicatorSpec = {
  title: "RSI",
  short: "RSI",
  explanation:
    "Strength of rises against falls, 0 to 100. Below 30 counts as oversold, above 70 as overbought.",
  group: "oscillators",
  place: "pane",
  guides: [30, 70],
  bounds: [0, 100],
  parameters: [periodOf("period", 14)],
  lines: [line("rsi", "RSI")],
  unit: "points",
  takesField: true,
  warmUp: (given) => wilderWarmUp(of(given, "period")) + 1,
  create: (given) => new Rsi(given.of("period"), given.field, given.warmUp),
};

/** G. Lane's %K, smoothed by a mean, and %D, the mean of %K. Unknown if the range is zero. */
export class Stochastic extends Indicator {
  readonly #high: WindowExtreme;
  readonly #low: WindowExtreme;
  readonly #k: WindowSum;
  readonly #d: WindowSum;

  constructor(
    period: number,
    private readonly smoothing: number,
    private readonly dPeriod: number,
  ) {
    super(2);
    this.#high = new WindowExtreme(this.layout, period, "highest");
    this.#low = new WindowExtreme(this.layout, period, "lowest");
    this.#k = new WindowSum(this.layout, smoothing);
    this.#d = new WindowSum(this.layout, dPeriod);
  }

  update(figures: Figures, state: number, lines: number): void {
    const lowest = this.#low.push(figures, state, read(figures, BAR.low));
    const range = this.#high.push(figures, state, read(figures, BAR.high)) - lowest;
    const raw = range > 0 ? (100 * (read(figures, BAR.close) - lowest)) / range : Number.NaN;
    const k = this.#k.push(figures, state, raw) / this.smoothing;
    figures[lines] = k;
    figures[lines + 1] = this.#d.push(figures, state, k) / this.dPeriod;
  }
}

export const stochastic: IndicatorSpec = {
  title: "stochastic",
  short: "Stochastic",
  explanation:
    "Where the close lies between the lowest low and highest high, 0 to 100. %D is its average.",
  group: "oscillators",
  place: "pane",
  guides: [20, 80],
  bounds: [0, 100],
  parameters: [periodOf("kPeriod", 14), periodOf("kSmoothing", 3, 1), periodOf("dPeriod", 3, 1)],
  lines: [line("k", "%K", "line", "%K line"), line("d", "%D", "line", "%D line")],
  unit: "points",
  takesField: false,
  warmUp: (given) => of(given, "kPeriod") + of(given, "kSmoothing") + of(given, "dPeriod") - 2,
  create: (given) =>
    new Stochastic(given.of("kPeriod"), given.of("kSmoothing"), given.of("dPeriod")),
};

/** L. Williams, "How I Made One Million Dollars", 1973: 0 to −100; unknown if the range is zero. */
export class WilliamsR extends Indicator {
  readonly #high: WindowExtreme;
  readonly #low: WindowExtreme;

  constructor(period: number) {
    super(1);
    this.#high = new WindowExtreme(this.layout, period, "highest");
    this.#low = new WindowExtreme(this.layout, period, "lowest");
  }

  update(figures: Figures, state: number, lines: number): void {
    const highest = this.#high.push(figures, state, read(figures, BAR.high));
    const range = highest - this.#low.push(figures, state, read(figures, BAR.low));
    figures[lines] = range > 0 ? (-100 * (highest - read(figures, BAR.close))) / range : Number.NaN;
  }
}

export const williamsR: IndicatorSpec = {
  title: "Williams %R",
  short: "Williams %R",
  explanation: "The stochastic on an inverted scale, −100 to 0.",
  group: "oscillators",
  place: "pane",
  guides: [-80, -20],
  bounds: [-100, 0],
  parameters: [periodOf("period", 14)],
  lines: [line("r", "Williams %R")],
  unit: "points",
  takesField: false,
  warmUp: (given) => of(given, "period"),
  create: (given) => new WilliamsR(given.of("period")),
};

/** Fraction of the price; a mean deviation below it is rounding. */
const NO_DEVIATION = 1e-9;

/**
 * D. Lambert, "Commodity Channel Index", Commodities, October 1980. The mean deviation refers to a
 * moving mean, so it is summed again for every bar: the only indicator that is O(n) per bar.
 */
export class Cci extends Indicator {
  readonly #sum: WindowSum;
  readonly #next = this.layout.place(0);
  readonly #window: number;

  constructor(private readonly period: number) {
    super(1);
    this.#sum = new WindowSum(this.layout, period);
    this.#window = this.layout.placeUnknown(period);
  }

  update(figures: Figures, state: number, lines: number): void {
    const { period } = this;
    const typical = typicalOf(figures);
    const first = state + this.#window;
    const next = read(figures, state + this.#next);
    figures[first + next] = typical;
    figures[state + this.#next] = (next + 1) % period;
    const mean = this.#sum.push(figures, state, typical) / period;
    let deviation = 0;
    for (let at = first; at < first + period; at++) deviation += Math.abs(read(figures, at) - mean);
    deviation /= period;
    figures[lines] =
      deviation > NO_DEVIATION * mean
        ? differenceOf(typical, mean, mean) / (0.015 * deviation)
        : Number.NaN;
  }
}

export const cci: IndicatorSpec = {
  title: "CCI",
  short: "CCI",
  explanation: "How far the typical price is from its average, in mean deviations × 0.015.",
  group: "oscillators",
  place: "pane",
  guides: [-100, 100],
  parameters: [periodOf("period", 20)],
  lines: [line("cci", "CCI")],
  unit: "points",
  takesField: false,
  warmUp: (given) => of(given, "period"),
  create: (given) => new Cci(given.of("period")),
};

export const typicalOf = (figures: Figures): number =>
  (read(figures, BAR.high) + read(figures, BAR.low) + read(figures, BAR.close)) / 3;

export class Atr extends RecursiveIndicator {
  readonly #range = new TrueRange(this.layout);
  readonly #average: Wilder;

  constructor(period: number, warmUp: number) {
    super(1, "range", warmUp);
    this.#average = new Wilder(this.layout, period);
  }

  protected advance(figures: Figures, state: number, lines: number): void {
    const range = this.#range.push(figures, state);
    figures[lines] = Number.isNaN(range) ? range : this.#average.push(figures, state, range);
  }
}

export const atr: IndicatorSpec = {
  title: "average true range",
  short: "ATR",
  explanation: "The typical range of a bar, including gaps, in the currency of the price.",
  group: "oscillators",
  place: "pane",
  bounds: [0, Number.POSITIVE_INFINITY],
  parameters: [periodOf("period", 14)],
  lines: [line("atr", "average true range")],
  unit: "price",
  takesField: false,
  warmUp: (given) => wilderWarmUp(of(given, "period")) + 1,
  create: (given) => new Atr(given.of("period"), given.warmUp),
};

/** Average directional index with +DI and −DI: Wilder, 1978, ch. IV. 0 if there is no movement. */
export class Adx extends RecursiveIndicator {
  readonly #range = new TrueRange(this.layout);
  readonly #high = this.layout.placeUnknown(1);
  readonly #low = this.layout.placeUnknown(1);
  readonly #ranges: Wilder;
  readonly #plus: Wilder;
  readonly #minus: Wilder;
  readonly #index: Wilder;

  constructor(period: number, warmUp: number) {
    super(3, "range", warmUp);
    this.#ranges = new Wilder(this.layout, period);
    this.#plus = new Wilder(this.layout, period);
    this.#minus = new Wilder(this.layout, period);
    this.#index = new Wilder(this.layout, period);
  }

  protected advance(figures: Figures, state: number, lines: number): void {
    const high = read(figures, BAR.high);
    const low = read(figures, BAR.low);
    const range = this.#range.push(figures, state);
    const up = high - read(figures, state + this.#high);
    const down = read(figures, state + this.#low) - low;
    figures[state + this.#high] = high;
    figures[state + this.#low] = low;
    if (Number.isNaN(range)) return;
    const ranges = this.#ranges.push(figures, state, range);
    const plus = this.#plus.push(figures, state, up > down && up > 0 ? up : 0);
    const minus = this.#minus.push(figures, state, down > up && down > 0 ? down : 0);
    if (Number.isNaN(ranges)) return;
    const plusDi = ranges > 0 ? (100 * plus) / ranges : 0;
    const minusDi = ranges > 0 ? (100 * minus) / ranges : 0;
    const sum = plusDi + minusDi;
    const index = sum > 0 ? (100 * Math.abs(plusDi - minusDi)) / sum : 0;
    figures[lines] = this.#index.push(figures, state, index);
    figures[lines + 1] = plusDi;
    figures[lines + 2] = minusDi;
  }
}

export const adx: IndicatorSpec = {
  title: "ADX",
  short: "ADX",
  explanation:
    "The strength of a trend in either direction, 0 to 100. +DI and −DI show the direction.",
  group: "oscillators",
  place: "pane",
  guides: [25],
  bounds: [0, 100],
  parameters: [periodOf("period", 14)],
  lines: [
    line("adx", "ADX", "line", "ADX line"),
    line("plusDi", "+DI", "line", "+DI line"),
    line("minusDi", "−DI", "line", "−DI line"),
  ],
  unit: "points",
  takesField: false,
  warmUp: (given) => 2 * wilderWarmUp(of(given, "period")) + 1,
  create: (given) => new Adx(given.of("period"), given.warmUp),
};
