const FIRST_SLOTS = 64;

/** Of one source: the exchange time (epoch milliseconds) last evaluated, by slot of the book. */
export class Marks {
  #times = new Float64Array(FIRST_SLOTS).fill(Number.NEGATIVE_INFINITY);

  /** -Infinity before the first sample. */
  read(slot: number): number {
    return this.#times[slot] ?? Number.NEGATIVE_INFINITY;
  }

  write(slot: number, time: number): void {
    if (slot >= this.#times.length) {
      const grown = new Float64Array(Math.max(slot + 1, this.#times.length * 2));
      grown.fill(Number.NEGATIVE_INFINITY).set(this.#times);
      this.#times = grown;
    }
    this.#times[slot] = time;
  }
}

/**
 * How far each source has been evaluated. Held in memory only: a replay of years ago must run on a
 * data folder that has seen the prices of today, and a restart may look again at what it has seen,
 * since what fired is recorded.
 */
export interface Watermarks {
  of(source: string): Marks;
  /** The newest of all sources; -Infinity before the first sample. */
  newestOf(slot: number): number;
}

export function createWatermarks(): Watermarks {
  const bySource = new Map<string, Marks>();
  let lastSource: string | undefined;
  let last = new Marks();
  return {
    of: (source) => {
      if (source === lastSource) return last;
      const marks = bySource.get(source) ?? new Marks();
      bySource.set(source, marks);
      lastSource = source;
      last = marks;
      return marks;
    },
    newestOf: (slot) => {
      let newest = Number.NEGATIVE_INFINITY;
      for (const marks of bySource.values()) newest = Math.max(newest, marks.read(slot));
      return newest;
    },
  };
}
