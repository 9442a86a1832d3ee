import type { BarField } from "../bar.ts";
/** Offsets of the newest bar in the figures; unknown fields are NaN. */
export const BAR: Readonly<Record<BarField | "time" | "date", number>> = {
  open: 0,
  high: 1,
  low: 2,
  close: 3,
  volume: 4,
  /** Start of the bar, epoch milliseconds. */
  time: 5,
  /** Number of trade dates since the first bar. */
  date: 6,
};
export const BAR_SIZE: number = 7;

/** Figures of one series share one block, because scattered memory costs more than arithmetic. */
export type Figures = Float64Array;

export const read = (figures: Figures, at: number): number => figures[at] ?? Number.NaN;

/** Initial state of an indicator, before the first bar; each part reserves its place. */
export class StateLayout {
  readonly cold: number[] = [];

  /** Reserves places for these initial values and returns their offset. */
  place(...numbers: readonly number[]): number {
    return this.cold.push(...numbers) - numbers.length;
  }

  placeUnknown(count: number): number {
    const at = this.cold.length;
    for (let index = 0; index < count; index++) this.cold.push(Number.NaN);
    return at;
  }
}

/**
 * Computes an indicator in O(1) per bar (for a supertrend only on average, and not for every
 * series; see `DecidedWindow`). It holds no data itself: `state` and `lines` are offsets into the
 * figures.
 */
export abstract class Indicator {
  protected readonly layout = new StateLayout();

  constructor(readonly lines: number) {}

  get stateSize(): number {
    return this.layout.cold.length;
  }

  /** Resets to the state before the first bar, when all lines are unknown. */
  restart(figures: Figures, state: number, lines: number): void {
    figures.set(this.layout.cold, state);
    figures.fill(Number.NaN, lines, lines + this.lines);
  }

  /** Processes the newest bar of the figures and writes the lines, NaN if unknown. */
  abstract update(figures: Figures, state: number, lines: number): void;
}

/**
 * An indicator whose value depends on all bars before. It is unknown during its warm-up, so that
 * its values do not depend on where the bars begin, and starts again after a bar without its
 * inputs.
 */
export abstract class RecursiveIndicator extends Indicator {
  readonly #count = this.layout.place(0);
  readonly #input: number | null;

  constructor(
    lines: number,
    inputs: BarField | "range",
    private readonly warmUp: number,
  ) {
    super(lines);
    this.#input = inputs === "range" ? null : BAR[inputs];
  }

  update(figures: Figures, state: number, lines: number): void {
    const place = state + this.#count;
    const isUnknown = Number.isNaN(
      this.#input === null
        ? read(figures, BAR.high) + read(figures, BAR.low) + read(figures, BAR.close)
        : read(figures, this.#input),
    );
    if (isUnknown) {
      this.restart(figures, state, lines);
      return;
    }
    const count = read(figures, place) + 1;
    figures[place] = count;
    this.advance(figures, state, lines);
    if (count >= this.warmUp) return;
    for (let line = 0; line < this.lines; line++) figures[lines + line] = Number.NaN;
  }

  protected abstract advance(figures: Figures, state: number, lines: number): void;
}

/** Starts with the mean of the first n values. */
class Smoothing {
  readonly #count: number;
  readonly #sum: number;
  readonly #value: number;

  constructor(
    layout: StateLayout,
    private readonly size: number,
    private readonly weight: number,
  ) {
    this.#count = layout.place(0);
    this.#sum = layout.place(0);
    this.#value = layout.placeUnknown(1);
  }

  push(figures: Figures, state: number, value: number): number {
    const place = state + this.#value;
    const count = read(figures, state + this.#count);
    if (count === this.size) {
      const before = read(figures, place);
      return (figures[place] = before + this.weight * (value - before));
    }
    const sum = read(figures, state + this.#sum) + value;
    figures[state + this.#count] = count + 1;
    figures[state + this.#sum] = sum;
    if (count + 1 === this.size) figures[place] = sum / this.size;
    return read(figures, place);
  }
}

export class Exponential extends Smoothing {
  constructor(layout: StateLayout, size: number) {
    super(layout, size, 2 / (size + 1));
  }
}

/** J. W. Wilder's weight of 1 ÷ n ("New Concepts in Technical Trading Systems", 1978). */
export class Wilder extends Smoothing {
  constructor(layout: StateLayout, size: number) {
    super(layout, size, 1 / size);
  }
}

/** Wilder's true range; NaN at the first bar. */
export class TrueRange {
  readonly #close: number;

  constructor(layout: StateLayout) {
    this.#close = layout.placeUnknown(1);
  }

  push(figures: Figures, state: number): number {
    const before = read(figures, state + this.#close);
    figures[state + this.#close] = read(figures, BAR.close);
    if (Number.isNaN(before)) return before;
    return Math.max(read(figures, BAR.high), before) - Math.min(read(figures, BAR.low), before);
  }
}
