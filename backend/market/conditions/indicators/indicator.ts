import type { BarField } from "../rule.ts";

/** A closed bar as indicators take it: what is not known is NaN. */
export interface BarInput {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  readonly tradeDate: string;
}

/** Advances by one closed bar; `values` are its lines after that, NaN where they are unknown. */
export interface Indicator {
  readonly values: number[];
  update(bar: BarInput): void;
}

const isKnownInput: Readonly<Record<BarField | "range", (bar: BarInput) => boolean>> = {
  open: ({ open }) => !Number.isNaN(open),
  high: ({ high }) => !Number.isNaN(high),
  low: ({ low }) => !Number.isNaN(low),
  close: ({ close }) => !Number.isNaN(close),
  volume: ({ volume }) => !Number.isNaN(volume),
  range: ({ high, low, close }) => !Number.isNaN(high + low + close),
};

/**
 * One whose value depends on all bars before. It is unknown during its warm-up, so that its figures
 * do not depend on where the bars begin, and begins anew after a bar without its inputs.
 */
export abstract class RecursiveIndicator implements Indicator {
  readonly values: number[];
  readonly #isKnown: (bar: BarInput) => boolean;
  #count = 0;

  constructor(
    lines: number,
    inputs: BarField | "range",
    private readonly warmUp: number,
  ) {
    this.values = Array.from({ length: lines }, () => Number.NaN);
    this.#isKnown = isKnownInput[inputs];
  }

  update(bar: BarInput): void {
    if (!this.#isKnown(bar)) {
      if (this.#count > 0) this.restart();
      this.#count = 0;
      this.values.fill(Number.NaN);
      return;
    }
    this.#count++;
    this.advance(bar);
    if (this.#count < this.warmUp) this.values.fill(Number.NaN);
  }

  /** Writes `values`. */
  protected abstract advance(bar: BarInput): void;
  protected abstract restart(): void;
}

/** Smoothing by a fixed weight of the newest value; begins with the mean of the first n values. */
class Smoothing {
  value = Number.NaN;
  #count = 0;
  #sum = 0;

  constructor(
    private readonly size: number,
    private readonly weight: number,
  ) {}

  push(value: number): number {
    if (this.#count < this.size) {
      this.#count++;
      this.#sum += value;
      if (this.#count === this.size) this.value = this.#sum / this.size;
    } else {
      this.value += this.weight * (value - this.value);
    }
    return this.value;
  }

  restart(): void {
    this.value = Number.NaN;
    this.#count = 0;
    this.#sum = 0;
  }
}

/** The exponential moving average, with the weight 2 ÷ (n + 1). */
export class Exponential extends Smoothing {
  constructor(size: number) {
    super(size, 2 / (size + 1));
  }
}

/** J. W. Wilder's, with the weight 1 ÷ n ("New Concepts in Technical Trading Systems", 1978). */
export class Wilder extends Smoothing {
  constructor(size: number) {
    super(size, 1 / size);
  }
}

/** Wilder's true range; NaN at the first bar. */
export class TrueRange {
  #close = Number.NaN;

  push({ high, low, close }: BarInput): number {
    const before = this.#close;
    this.#close = close;
    return Number.isNaN(before) ? before : Math.max(high, before) - Math.min(low, before);
  }

  restart(): void {
    this.#close = Number.NaN;
  }
}
