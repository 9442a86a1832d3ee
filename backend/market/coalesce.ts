import { LRUCache } from "lru-cache";
import { ageOf, momentOf, type Clock, type Moment } from "../platform/clock.ts";

export type Coalesce<T> = (key: string, run: () => Promise<T>) => Promise<T>;

/** Creates a coalescer: concurrent calls with the same key share one run. */
export function createCoalescer<T>(): Coalesce<T> {
  const underWay = new Map<string, Promise<T>>();
  return (key, run) => {
    const running = underWay.get(key);
    if (running) return running;
    const started = run().finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  };
}

/** Returns a reader of values by key, each loaded once for all callers when it is older than `lastsMs`. */
export function keepEach<T>(
  clock: Clock,
  lastsMs: number,
  max: number,
  load: (key: string) => Promise<T>,
): (key: string) => Promise<T> {
  const coalesce = createCoalescer<T>();
  const entries = new LRUCache<string, { readonly value: T; readonly since: Moment }>({ max });
  return async (key) => {
    const kept = entries.get(key);
    if (kept && ageOf(kept.since, clock) < lastsMs) return kept.value;
    return coalesce(key, async () => {
      const value = await load(key);
      entries.set(key, { value, since: momentOf(clock) });
      return value;
    });
  };
}

/** As {@link keepEach}, for a single value. */
export function keepFor<T>(clock: Clock, lastsMs: number, load: () => Promise<T>) {
  const read = keepEach(clock, lastsMs, 1, load);
  return (): Promise<T> => read("");
}
