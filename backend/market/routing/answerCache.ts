import { LRUCache } from "lru-cache";
import { ageOf, momentOf, type Clock, type Moment } from "../../platform/clock.ts";
import { STAND_IN_TTL_MS, UNKNOWN_TTL_MS, type Lifetime } from "../freshness.ts";
import type { Sourced } from "../sourced.ts";

/** A cached response, possibly "unknown". */
export interface CachedAnswer<T> {
  readonly answer: Sourced<T> | undefined;
}

export function createAnswerCache<T>(clock: Clock, maxEntries: number) {
  interface Entry extends CachedAnswer<T> {
    readonly since: Moment;
    readonly freshMs: number;
    readonly usableMs: number;
  }
  // Created with the first entry, because it allocates all its places at once and many queries are
  // never made.
  let entries: LRUCache<string, Entry> | undefined;
  return {
    findFresh(key: string): CachedAnswer<T> | undefined {
      const entry = entries?.get(key);
      return entry && ageOf(entry.since, clock) < entry.freshMs ? entry : undefined;
    },
    /** Returns the fallback for when no source can answer; never an "unknown". */
    findUsable(key: string): Sourced<T> | undefined {
      const entry = entries?.peek(key);
      // A clock step does not clear the fallback; only elapsed time does.
      const isUsable = entry && clock.elapsed() - entry.since.elapsed < entry.usableMs;
      return isUsable ? entry.answer : undefined;
    },
    keep(
      key: string,
      answer: Sourced<T> | undefined,
      { freshMs, usableMs }: Omit<Lifetime, "maxEntries">,
    ): void {
      const mostMs = answer?.isStandIn ? STAND_IN_TTL_MS : answer ? freshMs : UNKNOWN_TTL_MS;
      const lastsMs = Math.min(freshMs, mostMs);
      entries ??= new LRUCache({ max: maxEntries });
      entries.set(key, { answer, since: momentOf(clock), freshMs: lastsMs, usableMs });
    },
  };
}
