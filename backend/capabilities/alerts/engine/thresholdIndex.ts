import type { ActiveAlert } from "../evolve.ts";

/** An alert and the value it waits for. Plain alerts have no state here; see `isPlain`. */
export interface Waiting {
  readonly threshold: number;
  readonly id: number;
  readonly state?: ActiveAlert;
}

/** Alerts of one kind on one symbol, lowest threshold first. */
export class ThresholdIndex {
  readonly #entries: Waiting[] = [];
  #isOrdered = true;

  get size(): number {
    return this.#entries.length;
  }

  /** Infinity if empty. */
  get lowest(): number {
    return this.#ordered()[0]?.threshold ?? Number.POSITIVE_INFINITY;
  }

  /** Sorting is deferred to the next read, so that loading many alerts costs one sort. */
  add(entry: Waiting): void {
    this.#entries.push(entry);
    this.#isOrdered = false;
  }

  remove(id: number): Waiting | undefined {
    const place = this.#entries.findIndex((entry) => entry.id === id);
    return place < 0 ? undefined : this.#entries.splice(place, 1)[0];
  }

  /** Returns the alerts with a threshold at or below `value`, by threshold, then by id. */
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
