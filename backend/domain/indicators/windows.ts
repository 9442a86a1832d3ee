import { read, type Figures, type StateLayout } from "./indicator.ts";

/**
 * Computes figures of the last n values in amortized O(1) per value, as exactly as from scratch:
 * nothing is ever subtracted, so neither an outlier that has left the window nor years of values
 * leave an error. Values are grouped in blocks of n; a window is the end of the previous block plus
 * the beginning of this one (van Herk, "A fast algorithm for local minimum and maximum filters on
 * rectangular and octagonal kernels", Pattern Recognition Letters 13, 1992, for any associative
 * operation). Unknown is NaN: a window that contains NaN, or that is not full yet, is unknown.
 *
 * Both blocks share their memory: positions that this block has not reached yet still contain the
 * previous block's result from that position to its end.
 */
abstract class BlockWindow {
  readonly #position: number;
  protected readonly prefix: number;
  protected readonly block: number;

  constructor(
    layout: StateLayout,
    protected readonly size: number,
    private readonly nothing: number,
  ) {
    this.#position = layout.place(0);
    this.prefix = layout.place(nothing);
    this.block = layout.placeUnknown(size);
  }

  /** Converts the full block into the results that windows of the next block need. */
  protected abstract turn(figures: Figures, state: number): void;

  protected place(figures: Figures, state: number, value: number): number {
    let position = read(figures, state + this.#position);
    if (position === this.size) {
      this.turn(figures, state);
      figures[state + this.prefix] = this.nothing;
      position = 0;
    }
    figures[state + this.block + position] = value;
    figures[state + this.#position] = position + 1;
    return position + 1;
  }
}

export class WindowSum extends BlockWindow {
  constructor(layout: StateLayout, size: number) {
    super(layout, size, 0);
  }

  push(figures: Figures, state: number, value: number): number {
    const position = this.place(figures, state, value);
    const prefix = read(figures, state + this.prefix) + value;
    figures[state + this.prefix] = prefix;
    return position === this.size ? prefix : read(figures, state + this.block + position) + prefix;
  }

  protected turn(figures: Figures, state: number): void {
    const first = state + this.block;
    let sum = 0;
    for (let at = first + this.size - 1; at >= first; at--) {
      sum += read(figures, at);
      figures[at] = sum;
    }
  }
}

export class WindowExtreme extends BlockWindow {
  constructor(
    layout: StateLayout,
    size: number,
    readonly kind: "highest" | "lowest",
  ) {
    super(layout, size, noneOf(kind));
  }

  push(figures: Figures, state: number, value: number): number {
    const position = this.place(figures, state, value);
    const prefix = this.#pick(read(figures, state + this.prefix), value);
    figures[state + this.prefix] = prefix;
    return position === this.size
      ? prefix
      : this.#pick(read(figures, state + this.block + position), prefix);
  }

  protected turn(figures: Figures, state: number): void {
    const first = state + this.block;
    let extreme = noneOf(this.kind);
    for (let at = first + this.size - 1; at >= first; at--) {
      extreme = this.#pick(extreme, read(figures, at));
      figures[at] = extreme;
    }
  }

  #pick(one: number, other: number): number {
    return this.kind === "highest" ? Math.max(one, other) : Math.min(one, other);
  }
}

const noneOf = (kind: WindowExtreme["kind"]): number =>
  kind === "highest" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;

/** Mean and population variance; two parts are combined as in Chan, Golub and LeVeque (1979). */
export class WindowMoments extends BlockWindow {
  /** Sums of squares of the previous block; its means are in the places of the values. */
  readonly #squares: number;
  /** Sum of squares of this block; its mean is the prefix. */
  readonly #square: number;
  readonly #mean: number;

  constructor(layout: StateLayout, size: number) {
    super(layout, size, 0);
    this.#square = layout.place(0);
    this.#mean = layout.placeUnknown(1);
    this.#squares = layout.placeUnknown(size);
  }

  push(figures: Figures, state: number, value: number): number {
    const { size } = this;
    const position = this.place(figures, state, value);
    const before = position === 1 ? 0 : read(figures, state + this.#square);
    const last = read(figures, state + this.prefix);
    const step = value - last;
    const mean = last + step / position;
    const square = before + step * (value - mean);
    figures[state + this.prefix] = mean;
    figures[state + this.#square] = square;
    const rest = size - position;
    if (rest === 0) {
      figures[state + this.#mean] = mean;
      return square / size;
    }
    const restMean = read(figures, state + this.block + position);
    const restSquare = read(figures, state + this.#squares + position);
    const delta = mean - restMean;
    figures[state + this.#mean] = restMean + (delta * position) / size;
    return (square + restSquare + (delta * delta * rest * position) / size) / size;
  }

  mean(figures: Figures, state: number): number {
    return read(figures, state + this.#mean);
  }

  protected turn(figures: Figures, state: number): void {
    let [mean, square] = [0, 0];
    for (let index = this.size - 1; index >= 0; index--) {
      const value = read(figures, state + this.block + index);
      const step = value - mean;
      mean += step / (this.size - index);
      square += step * (value - mean);
      figures[state + this.block + index] = mean;
      figures[state + this.#squares + index] = square;
    }
  }
}

/** Sum with the weights 1 (oldest) to n (newest). */
export class WindowWeightedSum extends BlockWindow {
  readonly #sum: number;

  constructor(layout: StateLayout, size: number) {
    super(layout, size, 0);
    this.#sum = layout.place(0);
  }

  push(figures: Figures, state: number, value: number): number {
    const { size } = this;
    const position = this.place(figures, state, value);
    const sum = (position === 1 ? 0 : read(figures, state + this.#sum)) + value;
    const prefix = read(figures, state + this.prefix) + position * value;
    figures[state + this.#sum] = sum;
    figures[state + this.prefix] = prefix;
    if (position === size) return prefix;
    return read(figures, state + this.block + position) + prefix + (size - position) * sum;
  }

  protected turn(figures: Figures, state: number): void {
    const first = state + this.block;
    let [sum, weighted] = [0, 0];
    for (let at = first + this.size - 1; at >= first; at--) {
      sum += read(figures, at);
      weighted += sum;
      figures[at] = weighted;
    }
  }
}

/** The value of `size` pushes ago; NaN before there is one. */
export class Delay {
  readonly #next: number;
  readonly #values: number;

  constructor(
    layout: StateLayout,
    private readonly size: number,
  ) {
    this.#next = layout.place(0);
    this.#values = layout.placeUnknown(size);
  }

  push(figures: Figures, state: number, value: number): number {
    const next = read(figures, state + this.#next);
    const old = read(figures, state + this.#values + next);
    figures[state + this.#values + next] = value;
    figures[state + this.#next] = (next + 1) % this.size;
    return old;
  }
}
