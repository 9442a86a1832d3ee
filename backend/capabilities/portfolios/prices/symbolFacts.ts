import { mapInBatches } from "../../../market/routing/mapInBatches.ts";
import { ageOf, momentOf, type Clock, type Moment } from "../../../platform/clock.ts";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../../domain/durations.ts";

/** What the sources said of several symbols; null is "nothing is known". */
export interface KnownFacts<T> {
  readonly of: ReadonlyMap<string, T | null>;
  /** Of how many the sources could not be asked: those are not in `of`. */
  readonly waiting: number;
}

export interface SymbolFacts<T> {
  /** Never rejects, and answers within some seconds. */
  read(symbols: Iterable<string>): Promise<KnownFacts<T>>;
}

/** Two of the largest portfolios that the page is measured with. */
const MAX_KEPT = 1000;
/** A reader waits no longer. */
const ASK_WITHIN_MS = 4 * SECOND_MS;
/** For one that could not be asked. */
const RETRY_MS = MINUTE_MS;

interface Kept<T> {
  readonly askedAt: Moment;
  readonly lastsMs: number;
  /** Undefined where the question failed. */
  readonly answer: T | null | undefined;
}

/**
 * Facts that change by the day, kept for one: a portfolio of many symbols costs the sources' budget
 * once. `ask` answers undefined where nothing is known, and rejects where no source can answer.
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
            // What was known before is better than nothing.
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
