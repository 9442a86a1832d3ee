import type { ActiveAlert } from "../evolve.ts";

/** An alert by the value that it waits for. Most have no state here: their terms say it all. */
export interface Waiting {
  readonly threshold: number;
  readonly id: number;
  readonly state?: ActiveAlert;
}

/**
 * The alerts of one kind on one symbol, lowest threshold first: those that a value reaches are the
 * first ones.
 */
export class ThresholdIndex {
  readonly #entries: Waiting[] = [];

  get size(): number {
    return this.#entries.length;
  }

  /** Infinity when there is none. */
  get lowest(): number {
    return this.#entries[0]?.threshold ?? Number.POSITIVE_INFINITY;
  }

  add(entry: Waiting): void {
    let low = 0;
    let high = this.#entries.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#entries[middle];
      if (other && isBefore(other, entry)) low = middle + 1;
      else high = middle;
    }
    this.#entries.splice(low, 0, entry);
  }

  /** Undefined when it was not there. */
  remove(id: number): Waiting | undefined {
    const place = this.#entries.findIndex((entry) => entry.id === id);
    return place < 0 ? undefined : this.#entries.splice(place, 1)[0];
  }

  /** Those whose threshold is at or under `value`, lowest threshold first, then lowest id. */
  reached(value: number): readonly Waiting[] {
    const end = this.#entries.findIndex(({ threshold }) => !(threshold <= value));
    return end < 0 ? [...this.#entries] : this.#entries.slice(0, end);
  }
}

const isBefore = (one: Waiting, other: Waiting): boolean =>
  one.threshold < other.threshold || (one.threshold === other.threshold && one.id < other.id);
