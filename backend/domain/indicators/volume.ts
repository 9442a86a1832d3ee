import type { BarField } from "../bar.ts";
import { BAR, Indicator, read, type Figures, type StateLayout } from "./indicator.ts";
import { typicalOf } from "./oscillators.ts";
import { anchorSpec, line, type IndicatorSpec } from "./spec.ts";
import { WindowExtreme, WindowSum } from "./windows.ts";

/** Unknown before the anchor, if bars begin after it, and after a bar without price or volume. */
abstract class AnchoredIndicator extends Indicator {
  readonly #firstTime = this.layout.placeUnknown(1);

  constructor(private readonly anchor: number) {
    super(1);
  }

  update(figures: Figures, state: number, lines: number): void {
    const time = read(figures, BAR.time);
    const place = state + this.#firstTime;
    if (Number.isNaN(read(figures, place))) figures[place] = time;
    const isCovered = read(figures, place) <= this.anchor && time >= this.anchor;
    figures[lines] = isCovered ? this.add(figures, state) : Number.NaN;
  }

  protected abstract add(figures: Figures, state: number): number;
}

/** J. Granville, "Granville's New Key to Stock Market Profits", 1963; 0 at the anchor. */
export class Obv extends AnchoredIndicator {
  readonly #isBegun = this.layout.place(0);
  readonly #close = this.layout.place(0);
  readonly #volume = this.layout.place(0);

  protected add(figures: Figures, state: number): number {
    const close = read(figures, BAR.close);
    const change = close - read(figures, state + this.#close);
    const before = read(figures, state + this.#volume);
    const isFirst = read(figures, state + this.#isBegun) === 0;
    // An unknown close at the anchor makes all later values unknown.
    const first = Number.isNaN(close) ? close : 0;
    const volume = isFirst ? first : before + Math.sign(change) * read(figures, BAR.volume);
    figures[state + this.#isBegun] = 1;
    figures[state + this.#close] = close;
    figures[state + this.#volume] = volume;
    return volume;
  }
}

export const obv: IndicatorSpec = {
  title: "on-balance volume",
  short: "OBV",
  explanation: "Volume added on rises and subtracted on falls, starting at a date.",
  group: "volume",
  place: "pane",
  guides: [0],
  parameters: [anchorSpec],
  lines: [line("obv", "on-balance volume")],
  unit: "volume",
  takesField: false,
  warmUp: () => 1,
  create: (given) => new Obv(given.of("anchor")),
};

/** Sum of price × volume ÷ sum of volume; unknown while there is no volume. */
class VolumeWeighted {
  readonly #value: number;
  readonly #volume: number;

  constructor(layout: StateLayout) {
    this.#value = layout.place(0);
    this.#volume = layout.place(0);
  }

  begin(figures: Figures, state: number): void {
    figures[state + this.#value] = 0;
    figures[state + this.#volume] = 0;
  }

  push(figures: Figures, state: number): number {
    const volume = read(figures, BAR.volume);
    const value = read(figures, state + this.#value) + typicalOf(figures) * volume;
    const sum = read(figures, state + this.#volume) + volume;
    figures[state + this.#value] = value;
    figures[state + this.#volume] = sum;
    return value / sum;
  }
}

/** Typical price weighted by volume since the anchor; unknown while there is no volume. */
export class AnchoredVwap extends AnchoredIndicator {
  readonly #price = new VolumeWeighted(this.layout);

  protected add(figures: Figures, state: number): number {
    return this.#price.push(figures, state);
  }
}

export const anchoredVwap: IndicatorSpec = {
  title: "anchored VWAP",
  short: "Anchored VWAP",
  explanation: "The average price since a date, weighted by volume.",
  group: "volume",
  place: "price",
  parameters: [anchorSpec],
  lines: [line("vwap", "anchored VWAP")],
  unit: "price",
  takesField: false,
  warmUp: () => 1,
  create: (given) => new AnchoredVwap(given.of("anchor")),
};

/** Unknown on the first trade date, because the bars may begin in the middle of it. */
export class Vwap extends Indicator {
  readonly #date = this.layout.placeUnknown(1);
  readonly #isWhole = this.layout.place(0);
  readonly #price = new VolumeWeighted(this.layout);

  constructor() {
    super(1);
  }

  update(figures: Figures, state: number, lines: number): void {
    const date = read(figures, BAR.date);
    const before = read(figures, state + this.#date);
    if (date !== before) {
      figures[state + this.#isWhole] = Number.isNaN(before) ? 0 : 1;
      figures[state + this.#date] = date;
      this.#price.begin(figures, state);
    }
    const price = this.#price.push(figures, state);
    figures[lines] = read(figures, state + this.#isWhole) === 1 ? price : Number.NaN;
  }
}

export const vwap: IndicatorSpec = {
  title: "VWAP",
  short: "VWAP",
  explanation: "The average price of the day so far, weighted by volume.",
  group: "volume",
  place: "price",
  parameters: [],
  lines: [line("vwap", "VWAP")],
  unit: "price",
  takesField: false,
  isIntradayOnly: true,
  warmUp: () => 1,
  create: () => new Vwap(),
};

export class Extreme extends Indicator {
  readonly #field: number;
  readonly #window: WindowExtreme;

  constructor(kind: "highest" | "lowest", bars: number, field: BarField) {
    super(1);
    this.#field = BAR[field];
    this.#window = new WindowExtreme(this.layout, bars, kind);
  }

  update(figures: Figures, state: number, lines: number): void {
    figures[lines] = this.#window.push(figures, state, read(figures, this.#field));
  }
}

/** Volume ÷ mean volume of the preceding bars; unknown if those had none. */
export class RelativeVolume extends Indicator {
  readonly #sum: WindowSum;
  readonly #before = this.layout.placeUnknown(1);

  constructor(private readonly bars: number) {
    super(1);
    this.#sum = new WindowSum(this.layout, bars);
  }

  update(figures: Figures, state: number, lines: number): void {
    const volume = read(figures, BAR.volume);
    const mean = read(figures, state + this.#before) / this.bars;
    figures[lines] = mean > 0 ? volume / mean : Number.NaN;
    figures[state + this.#before] = this.#sum.push(figures, state, volume);
  }
}
