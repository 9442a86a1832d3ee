import type { Clock } from "../../platform/clock.ts";
import { createAnswerCache, type KeptAnswer } from "./answerCache.ts";
import type { Attempt, RoutedSource } from "./attempt.ts";
import { createCoalescer } from "../coalesce.ts";
import type { Lifetime } from "../freshness.ts";
import type { Priority } from "../priority.ts";
import { BudgetSpent, SourceUnavailable, type Capability, type MarketSource } from "../source.ts";
import type { Sourced } from "../sourced.ts";

export interface CachedQueryPorts {
  readonly clock: Clock;
  readonly attempt: Attempt;
  /** The sources with this capability, in the configured order. */
  readonly sourcesFor: (capability: Capability) => readonly RoutedSource[];
}

/** A kind of query: its sources, what its answer must be, how long it is cached. */
export interface Question<Args extends readonly unknown[], T> {
  readonly capability: Capability;
  /** Equal keys are the same query. */
  readonly keyOf: (...args: Args) => string;
  readonly lifetimeOf: (...args: Args) => Omit<Lifetime, "most">;
  readonly most: number;
  /** Default: foreground, which does not wait for the same query of a background run. */
  readonly priorityOf?: (...args: Args) => Priority | undefined;
  /** Of a query for a price, whose: see {@link Attempt}. */
  readonly priceOf?: (...args: Args) => string;
  /** Sources to leave out; default none. */
  readonly skips?: (source: MarketSource, ...args: Args) => boolean;
  /** Undefined where the source does not know; rejects for an invalid answer. */
  readonly ask: (
    source: MarketSource,
    note: (fault: string) => void,
    ...args: Args
  ) => Promise<T | undefined>;
  /** When the value was true; default: when it was received. */
  readonly asOfOf?: (value: T) => number;
}

export type CachedQuery<Args extends readonly unknown[], T> = (
  ...args: Args
) => Promise<Sourced<T> | undefined>;

/** A query that can also be answered without a request. */
export interface RememberingQuery<Args extends readonly unknown[], T> extends CachedQuery<Args, T> {
  /**
   * What is known without a request: a kept answer, or that of sources which are in this process.
   * Undefined where a request is needed; never rejects.
   */
  readonly remembered: (...args: Args) => Promise<KeptAnswer<T> | undefined>;
  /** Asks the sources although a fresh answer is kept. */
  readonly again: CachedQuery<Args, T>;
}

/**
 * Asks the capable sources in order; the first answer wins. Concurrent equal queries share one
 * request, and answers of remote sources are cached. Undefined only if every source says that it
 * does not know; rejects with {@link SourceUnavailable} when one that might know cannot answer, and
 * with its subtype {@link BudgetSpent} when that is for want of budget.
 */
export function createCachedQuery<Args extends readonly unknown[], T>(
  ports: CachedQueryPorts,
  question: Question<Args, T>,
): RememberingQuery<Args, T> {
  const { clock, attempt, sourcesFor } = ports;
  const { capability } = question;
  const coalesce = createCoalescer<Sourced<T> | undefined>();
  const cache = createAnswerCache<T>(clock, question.most);

  async function askInOrder(key: string, args: Args): Promise<Sourced<T> | undefined> {
    const candidates = sourcesFor(capability).filter(
      ({ source }) => question.skips?.(source, ...args) !== true,
    );
    const failures = candidates.length === 0 ? [`no source offers ${capability}`] : [];
    let isDeferred = false;
    for (const candidate of candidates) {
      const { source } = candidate;
      const outcome = await attempt(
        candidate,
        capability,
        (asked, note) => question.ask(asked, note, ...args),
        question.priceOf?.(...args),
      );
      if ("failure" in outcome) {
        failures.push(outcome.failure);
        isDeferred ||= outcome.isDeferred;
      } else if (outcome.answer !== undefined) {
        const { answer: value } = outcome;
        const fetchedAt = clock.now();
        const asOf = question.asOfOf?.(value) ?? source.status().asOf;
        const answer = { value, source: source.name, asOf, fetchedAt };
        if (source.isRemote) cache.keep(key, answer, question.lifetimeOf(...args));
        return answer;
      }
    }
    if (failures.length > 0) {
      const usable = cache.findUsable(key);
      if (usable) return usable;
      const reason = failures.join("; ");
      throw isDeferred
        ? new BudgetSpent("market", reason)
        : new SourceUnavailable("market", reason);
    }
    if (candidates.every(({ source }) => source.isRemote)) {
      cache.keep(key, undefined, question.lifetimeOf(...args));
    }
    return undefined;
  }

  const query: CachedQuery<Args, T> = async (...args) => {
    const key = question.keyOf(...args);
    const kept = cache.findFresh(key);
    if (kept) return kept.answer;
    const priority = question.priorityOf?.(...args) ?? "interactive";
    return coalesce(`${priority} ${key}`, () => askInOrder(key, args));
  };

  return Object.assign(query, {
    again: async (...args: Args) => {
      const key = question.keyOf(...args);
      return coalesce(`again ${key}`, () => askInOrder(key, args));
    },
    remembered: async (...args: Args): Promise<KeptAnswer<T> | undefined> => {
      const key = question.keyOf(...args);
      const kept = cache.findFresh(key);
      if (kept) return kept;
      const usable = cache.findUsable(key);
      if (usable) return { answer: usable };
      const candidates = sourcesFor(capability);
      const isFree = candidates.length > 0 && candidates.every(({ source }) => !source.isRemote);
      if (!isFree) return undefined;
      return { answer: await query(...args).catch(() => undefined) };
    },
  });
}
