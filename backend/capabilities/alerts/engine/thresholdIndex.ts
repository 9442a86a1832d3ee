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
  #isOrdered = true;

  get size(): number {
    return this.#entries.length;
  }

  /** Infinity when there is none. */
  get lowest(): number {
    return this.#ordered()[0]?.threshold ?? Number.POSITIVE_INFINITY;
  }

  /** Ordered when it is next looked at, so that loading many costs one sort. */
  add(entry: Waiting): void {
    this.#entries.push(entry);
    this.#isOrdered = false;
  }

  /** Undefined when it was not there. */
  remove(id: number): Waiting | undefined {
    const place = this.#entries.findIndex((entry) => entry.id === id);
    return place < 0 ? undefined : this.#entries.splice(place, 1)[0];
  }

  /** Those whose threshold is at or under `value`, lowest threshold first, then lowest id. */
  reached(value: number): readonly Waiting[] {
    const entries = this.#ordered();
    const end = entries.findIndex(({ threshold }) => !(threshold <= value));
    return end < 0 ? [...entries] : entries.slice(0, end);
  }

  #ordered(): readonly Waiting[] {
    if (!this.#isOrdered) {
      this.#entries.sort((one, other) => one.threshold - other.threshold || one.id - other.id);
      this.#isOrdered = true;
    }
    return this.#entries;
  }
}
