import type { BarField } from "../rule.ts";
import type { BarInput, Indicator } from "./indicator.ts";
import { WindowExtreme, WindowSum } from "./windows.ts";

/**
 * What is summed from an anchor on: unknown when the bars begin after it, before it, and after a bar
 * without price or volume, as the sum would lack it.
 */
abstract class AnchoredIndicator implements Indicator {
  readonly values = [Number.NaN];
  #reaches: boolean | null = null;

  constructor(private readonly anchor: number) {}

  update(bar: BarInput): void {
    this.#reaches ??= bar.time <= this.anchor;
    this.values[0] = this.#reaches && bar.time >= this.anchor ? this.add(bar) : Number.NaN;
  }

  protected abstract add(bar: BarInput): number;
}

/** J. Granville, "Granville's New Key to Stock Market Profits", 1963; 0 at the anchor. */
export class Obv extends AnchoredIndicator {
  #volume = 0;
  #close: number | null = null;

  protected add({ close, volume }: BarInput): number {
    if (this.#close === null) this.#volume = Number.isNaN(close) ? close : 0;
    else this.#volume += Math.sign(close - this.#close) * volume;
    this.#close = close;
    return this.#volume;
  }
}

/** Typical price weighted by volume since the anchor; unknown while there is no volume. */
export class AnchoredVwap extends AnchoredIndicator {
  #value = 0;
  #volume = 0;

  protected add({ high, low, close, volume }: BarInput): number {
    this.#value += ((high + low + close) / 3) * volume;
    this.#volume += volume;
    return this.#value / this.#volume;
  }
}

/** VWAP of the trade date; unknown on the first one, as the bars may begin within it. */
export class Vwap implements Indicator {
  readonly values = [Number.NaN];
  #date: string | null = null;
  #isWhole = false;
  #value = 0;
  #volume = 0;

  update({ high, low, close, volume, tradeDate }: BarInput): void {
    if (tradeDate !== this.#date) {
      this.#isWhole = this.#date !== null;
      this.#date = tradeDate;
      [this.#value, this.#volume] = [0, 0];
    }
    this.#value += ((high + low + close) / 3) * volume;
    this.#volume += volume;
    this.values[0] = this.#isWhole ? this.#value / this.#volume : Number.NaN;
  }
}

export class Extreme implements Indicator {
  readonly values = [Number.NaN];
  readonly #window: WindowExtreme;

  constructor(
    kind: "highest" | "lowest",
    bars: number,
    private readonly field: BarField,
  ) {
    this.#window = new WindowExtreme(bars, kind);
  }

  update(bar: BarInput): void {
    this.values[0] = this.#window.push(bar[this.field]);
  }
}

/** Volume ÷ mean volume of the bars before; unknown when those had none. */
export class RelativeVolume implements Indicator {
  readonly values = [Number.NaN];
  readonly #sum: WindowSum;
  #before = Number.NaN;

  constructor(private readonly bars: number) {
    this.#sum = new WindowSum(bars);
  }

  update({ volume }: BarInput): void {
    const mean = this.#before / this.bars;
    this.values[0] = mean > 0 ? volume / mean : Number.NaN;
    this.#before = this.#sum.push(volume);
  }
}
