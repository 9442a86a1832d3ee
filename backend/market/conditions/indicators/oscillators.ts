import { differenceOf } from "../figures.ts";
import type { BarField } from "../rule.ts";
import {
  RecursiveIndicator,
  TrueRange,
  Wilder,
  type BarInput,
  type Indicator,
} from "./indicator.ts";
import { WindowExtreme, WindowSum } from "./windows.ts";

/**
 * Wilder, "New Concepts in Technical Trading Systems", 1978, ch. VI. Without a fall it is 100;
 * unknown when the value has never changed.
 */
export class Rsi extends RecursiveIndicator {
  readonly #gain: Wilder;
  readonly #loss: Wilder;
  #before = Number.NaN;

  constructor(
    period: number,
    private readonly field: BarField,
    warmUp: number,
  ) {
    super(1, field, warmUp);
    this.#gain = new Wilder(period);
    this.#loss = new Wilder(period);
  }

  protected advance(bar: BarInput): void {
    const value = bar[this.field];
    const change = value - this.#before;
    this.#before = value;
    if (Number.isNaN(change)) return;
    const gain = this.#gain.push(Math.max(change, 0));
    const loss = this.#loss.push(Math.max(-change, 0));
    this.values[0] = (100 * gain) / (gain + loss);
  }

  protected restart(): void {
    this.#before = Number.NaN;
    this.#gain.restart();
    this.#loss.restart();
  }
}

/** G. Lane's stochastic; %K smoothed by a mean, %D is the mean of that. Unknown without a range. */
export class Stochastic implements Indicator {
  readonly values = [Number.NaN, Number.NaN];
  readonly #high: WindowExtreme;
  readonly #low: WindowExtreme;
  readonly #k: WindowSum;
  readonly #d: WindowSum;

  constructor(
    period: number,
    private readonly smoothing: number,
    private readonly dPeriod: number,
  ) {
    this.#high = new WindowExtreme(period, "highest");
    this.#low = new WindowExtreme(period, "lowest");
    this.#k = new WindowSum(smoothing);
    this.#d = new WindowSum(dPeriod);
  }

  update({ high, low, close }: BarInput): void {
    const lowest = this.#low.push(low);
    const range = this.#high.push(high) - lowest;
    const raw = range > 0 ? (100 * (close - lowest)) / range : Number.NaN;
    const k = this.#k.push(raw) / this.smoothing;
    this.values[0] = k;
    this.values[1] = this.#d.push(k) / this.dPeriod;
  }
}

/** L. Williams, "How I Made One Million Dollars", 1973: 0 to −100. Unknown without a range. */
export class WilliamsR implements Indicator {
  readonly values = [Number.NaN];
  readonly #high: WindowExtreme;
  readonly #low: WindowExtreme;

  constructor(period: number) {
    this.#high = new WindowExtreme(period, "highest");
    this.#low = new WindowExtreme(period, "lowest");
  }

  update({ high, low, close }: BarInput): void {
    const highest = this.#high.push(high);
    const range = highest - this.#low.push(low);
    this.values[0] = range > 0 ? (-100 * (highest - close)) / range : Number.NaN;
  }
}

/** Of the price: a mean deviation below it is rounding. */
const NO_DEVIATION = 1e-9;

/**
 * D. Lambert, "Commodity Channel Index", Commodities, October 1980. The mean deviation is taken
 * from a mean that moves, so it is summed anew: O(n) a bar, the only one that is.
 */
export class Cci implements Indicator {
  readonly values = [Number.NaN];
  readonly #sum: WindowSum;
  readonly #window: Float64Array;
  #next = 0;

  constructor(private readonly period: number) {
    this.#sum = new WindowSum(period);
    this.#window = new Float64Array(period);
  }

  update({ high, low, close }: BarInput): void {
    const typical = (high + low + close) / 3;
    this.#window[this.#next] = typical;
    this.#next = (this.#next + 1) % this.period;
    const mean = this.#sum.push(typical) / this.period;
    let deviation = 0;
    for (let index = 0; index < this.period; index++) {
      deviation += Math.abs((this.#window[index] ?? 0) - mean);
    }
    deviation /= this.period;
    this.values[0] =
      deviation > NO_DEVIATION * mean
        ? differenceOf(typical, mean, mean) / (0.015 * deviation)
        : Number.NaN;
  }
}

/** Average true range: Wilder, 1978, ch. III. */
export class Atr extends RecursiveIndicator {
  readonly #range = new TrueRange();
  readonly #average: Wilder;

  constructor(period: number, warmUp: number) {
    super(1, "range", warmUp);
    this.#average = new Wilder(period);
  }

  protected advance(bar: BarInput): void {
    const range = this.#range.push(bar);
    this.values[0] = Number.isNaN(range) ? range : this.#average.push(range);
  }

  protected restart(): void {
    this.#range.restart();
    this.#average.restart();
  }
}

/** Average directional index with +DI and −DI: Wilder, 1978, ch. IV. 0 without any movement. */
export class Adx extends RecursiveIndicator {
  readonly #range = new TrueRange();
  readonly #ranges: Wilder;
  readonly #plus: Wilder;
  readonly #minus: Wilder;
  readonly #index: Wilder;
  #high = Number.NaN;
  #low = Number.NaN;

  constructor(period: number, warmUp: number) {
    super(3, "range", warmUp);
    this.#ranges = new Wilder(period);
    this.#plus = new Wilder(period);
    this.#minus = new Wilder(period);
    this.#index = new Wilder(period);
  }

  protected advance(bar: BarInput): void {
    const range = this.#range.push(bar);
    const up = bar.high - this.#high;
    const down = this.#low - bar.low;
    this.#high = bar.high;
    this.#low = bar.low;
    if (Number.isNaN(range)) return;
    const ranges = this.#ranges.push(range);
    const plus = this.#plus.push(up > down && up > 0 ? up : 0);
    const minus = this.#minus.push(down > up && down > 0 ? down : 0);
    if (Number.isNaN(ranges)) return;
    const plusDi = ranges > 0 ? (100 * plus) / ranges : 0;
    const minusDi = ranges > 0 ? (100 * minus) / ranges : 0;
    const sum = plusDi + minusDi;
    this.values[0] = this.#index.push(sum > 0 ? (100 * Math.abs(plusDi - minusDi)) / sum : 0);
    this.values[1] = plusDi;
    this.values[2] = minusDi;
  }

  protected restart(): void {
    this.#range.restart();
    for (const each of [this.#ranges, this.#plus, this.#minus, this.#index]) each.restart();
    [this.#high, this.#low] = [Number.NaN, Number.NaN];
  }
}
