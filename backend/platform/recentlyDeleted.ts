import { MINUTE_MS } from "../domain/durations.ts";
import type { Clock } from "./clock.ts";

/** Longer than Undo is offered (10 s), for a request that arrives late. */
const RESTORABLE_MS = 5 * MINUTE_MS;
/** Limits the memory: a deleted post keeps all of its comments. */
const MAX_KEPT = 20;

interface Kept<Row> {
  readonly row: Row;
  readonly elapsed: number;
}

/** Kept in memory only, so that a deletion is final on disk. */
export class RecentlyDeleted<Row> {
  readonly #kept = new Map<number, Kept<Row>>();

  constructor(private readonly clock: Clock) {}

  keep(id: number, row: Row): void {
    this.#forgetOld();
    this.#kept.set(id, { row, elapsed: this.clock.elapsed() });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
  }

  /** Removes and returns the row; undefined if it was never deleted or is too old. */
  take(id: number): Row | undefined {
    this.#forgetOld();
    const kept = this.#kept.get(id);
    this.#kept.delete(id);
    return kept?.row;
  }

  #forgetOld(): void {
    for (const [id, { elapsed }] of this.#kept) {
      if (this.clock.elapsed() - elapsed > RESTORABLE_MS) this.#kept.delete(id);
    }
  }
}
