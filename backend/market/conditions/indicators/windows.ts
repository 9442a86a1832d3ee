/**
 * Figures of the last n values, amortized O(1) a value, and as exact as computed anew: nothing is ever subtracted,
 * so neither an outlier that has left the window nor years of values leave an error behind. Values
 * come in blocks of n; a window is the end of the block before and the beginning of this one (van
 * Herk, "A fast algorithm for local minimum and maximum filters on rectangular and octagonal
 * kernels", Pattern Recognition Letters 13, 1992, for any associative operation). Unknown is NaN: a
 * window with one is unknown, and so is one that is not full yet.
 */
abstract class BlockWindow {
  protected readonly block: Float64Array;
  protected position = 0;

  constructor(protected readonly size: number) {
    this.block = new Float64Array(size);
  }

  /** What the block that is full leaves for the windows of the next one. */
  protected abstract turn(): void;

  protected place(value: number): void {
    if (this.position === this.size) {
      this.turn();
      this.position = 0;
    }
    this.block[this.position++] = value;
  }
}

export class WindowSum extends BlockWindow {
  readonly #suffix: Float64Array;
  #prefix = 0;

  constructor(size: number) {
    super(size);
    this.#suffix = new Float64Array(size).fill(Number.NaN);
  }

  push(value: number): number {
    this.place(value);
    this.#prefix += value;
    return this.position === this.size
      ? this.#prefix
      : (this.#suffix[this.position] ?? Number.NaN) + this.#prefix;
  }

  protected turn(): void {
    let sum = 0;
    for (let index = this.size - 1; index >= 0; index--) {
      sum += this.block[index] ?? Number.NaN;
      this.#suffix[index] = sum;
    }
    this.#prefix = 0;
  }
}

export class WindowExtreme extends BlockWindow {
  readonly #suffix: Float64Array;
  #prefix: number;

  constructor(
    size: number,
    readonly kind: "highest" | "lowest",
  ) {
    super(size);
    this.#suffix = new Float64Array(size).fill(Number.NaN);
    this.#prefix = this.#none;
  }

  push(value: number): number {
    this.place(value);
    this.#prefix = this.#pick(this.#prefix, value);
    return this.position === this.size
      ? this.#prefix
      : this.#pick(this.#suffix[this.position] ?? Number.NaN, this.#prefix);
  }

  protected turn(): void {
    let extreme = this.#none;
    for (let index = this.size - 1; index >= 0; index--) {
      extreme = this.#pick(extreme, this.block[index] ?? Number.NaN);
      this.#suffix[index] = extreme;
    }
    this.#prefix = this.#none;
  }

  #pick(one: number, other: number): number {
    return this.kind === "highest" ? Math.max(one, other) : Math.min(one, other);
  }

  get #none(): number {
    return this.kind === "highest" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  }
}

/** Mean and population variance; two parts are joined as by Chan, Golub and LeVeque (1979). */
export class WindowMoments extends BlockWindow {
  readonly #means: Float64Array;
  readonly #squares: Float64Array;
  #mean = 0;
  #square = 0;
  mean = Number.NaN;
  variance = Number.NaN;

  constructor(size: number) {
    super(size);
    this.#means = new Float64Array(size).fill(Number.NaN);
    this.#squares = new Float64Array(size).fill(Number.NaN);
  }

  push(value: number): void {
    this.place(value);
    const { position, size } = this;
    if (position === 1) [this.#mean, this.#square] = [0, 0];
    const step = value - this.#mean;
    this.#mean += step / position;
    this.#square += step * (value - this.#mean);
    const before = size - position;
    if (before === 0) {
      this.mean = this.#mean;
      this.variance = this.#square / size;
      return;
    }
    const mean = this.#means[position] ?? Number.NaN;
    const delta = this.#mean - mean;
    this.mean = mean + (delta * position) / size;
    const square = this.#square + (this.#squares[position] ?? Number.NaN);
    this.variance = (square + (delta * delta * before * position) / size) / size;
  }

  protected turn(): void {
    let [mean, square] = [0, 0];
    for (let index = this.size - 1; index >= 0; index--) {
      const value = this.block[index] ?? Number.NaN;
      const step = value - mean;
      mean += step / (this.size - index);
      square += step * (value - mean);
      this.#means[index] = mean;
      this.#squares[index] = square;
    }
  }
}

/** Sum with the weights 1 (oldest) to n (newest). */
export class WindowWeightedSum extends BlockWindow {
  readonly #sums: Float64Array;
  readonly #weighted: Float64Array;
  #sum = 0;
  #prefix = 0;

  constructor(size: number) {
    super(size);
    this.#sums = new Float64Array(size).fill(Number.NaN);
    this.#weighted = new Float64Array(size).fill(Number.NaN);
  }

  push(value: number): number {
    this.place(value);
    const { position, size } = this;
    this.#sum += value;
    this.#prefix += position * value;
    if (position === size) return this.#prefix;
    const older = this.#weighted[position] ?? Number.NaN;
    return older + this.#prefix + (size - position) * this.#sum;
  }

  protected turn(): void {
    let [sum, weighted] = [0, 0];
    for (let index = this.size - 1; index >= 0; index--) {
      sum += this.block[index] ?? Number.NaN;
      weighted += sum;
      this.#sums[index] = sum;
      this.#weighted[index] = weighted;
    }
    [this.#sum, this.#prefix] = [0, 0];
  }
}

/** The value of some pushes ago; NaN before there is one. */
export class Delay {
  readonly #values: Float64Array;
  #next = 0;

  constructor(size: number) {
    this.#values = new Float64Array(size).fill(Number.NaN);
  }

  /** Takes the newest value and returns the one of `size` pushes before. */
  push(value: number): number {
    const old = this.#values[this.#next] ?? Number.NaN;
    this.#values[this.#next] = value;
    this.#next = (this.#next + 1) % this.#values.length;
    return old;
  }
}
