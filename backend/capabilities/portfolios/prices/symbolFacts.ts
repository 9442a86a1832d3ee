import { mapInBatches } from "../../../market/routing/mapInBatches.ts";
import { ageOf, momentOf, type Clock, type Moment } from "../../../platform/clock.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../../domain/durations.ts";

export interface KnownFacts<T> {
  readonly of: ReadonlyMap<string, T | null>;
  /** Number of symbols that could not be requested; these are not in `of`. */
  readonly waiting: number;
}

export interface SymbolFacts<T> {
  read(symbols: Iterable<string>): Promise<KnownFacts<T>>;
}

/** Twice the largest portfolio that the page is tested with. */
const MAX_KEPT = 1000;
const ASK_WITHIN_MS = 4 * SECOND_MS;
const RETRY_MS = MINUTE_MS;

interface Kept<T> {
  readonly askedAt: Moment;
  readonly lastsMs: number;
  readonly answer: T | null | undefined;
}

/**
 * Caches facts that change daily, so that a large portfolio costs the request budget once. `ask`
 * resolves to undefined if nothing is known, and rejects if no source can answer.
 */
export function createSymbolFacts<T>(
  ask: (symbol: string) => Promise<T | null | undefined>,
  clock: Clock,
  { lastsMs = DAY_MS, askWithinMs = ASK_WITHIN_MS } = {},
): SymbolFacts<T> {
  const kept = new Map<string, Kept<T>>();
  const keep = (symbol: string, answer: T | null | undefined, lasts: number): void => {
    kept.delete(symbol);
    kept.set(symbol, { askedAt: momentOf(clock), lastsMs: lasts, answer });
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  };
  const isDue = (symbol: string): boolean => {
    const found = kept.get(symbol);
    return found === undefined || ageOf(found.askedAt, clock) >= found.lastsMs;
  };
  return {
    read: async (symbols) => {
      const wanted = [...new Set(symbols)];
      const signal = AbortSignal.timeout(askWithinMs);
      await mapInBatches(
        wanted.filter(isDue),
        async (symbol) => {
          try {
            keep(symbol, (await ask(symbol)) ?? null, lastsMs);
          } catch {
            keep(symbol, kept.get(symbol)?.answer, RETRY_MS);
          }
          return undefined;
        },
        { signal },
      ).catch(() => undefined);
      const of = new Map<string, T | null>();
      for (const symbol of wanted) {
        const answer = kept.get(symbol)?.answer;
        if (answer !== undefined) of.set(symbol, answer);
      }
      return { of, waiting: wanted.length - of.size };
    },
  };
}
