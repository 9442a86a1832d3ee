import { ageOf, momentOf, type Clock, type Moment } from "../../platform/clock.ts";
import {
  patienceWith,
  type Attempt,
  type RoutedSource,
  type SourcesFor,
} from "./health/attempt.ts";
import { createCoalescer } from "../coalesce.ts";
import { startRealTimer, type StartTimer } from "../../platform/timer.ts";
import { askInTurn } from "./inTurn.ts";
import { BudgetSpent, type Capability, type MarketSource, SourceUnavailable } from "../source.ts";
import {
  type Lifetime,
  lifetimes,
  type Sourced,
  STAND_IN_TTL_MS,
  UNKNOWN_TTL_MS,
} from "../freshness.ts";
import type { Priority } from "../priority.ts";
import type { Rehearsal } from "./rehearsal.ts";
import { LRUCache } from "lru-cache";
import { entryLimit } from "../../domain/entryLimit.ts";

/** A cached response, possibly "unknown". */
interface CachedAnswer<T> {
  readonly answer: Sourced<T> | undefined;
}

export function createAnswerCache<T>(clock: Clock, maxEntries: number) {
  interface Entry extends CachedAnswer<T> {
    readonly since: Moment;
    readonly freshMs: number;
    readonly usableMs: number;
  }
  // Created with the first entry, because it allocates all its places at once.
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
      entries ??= new LRUCache(entryLimit(maxEntries));
      entries.set(key, { answer, since: momentOf(clock), freshMs: lastsMs, usableMs });
    },
  };
}

export interface CachedQueryPorts {
  readonly clock: Clock;
  readonly attempt: Attempt;
  readonly sourcesFor: SourcesFor;
  readonly rehearsal?: Pick<Rehearsal, "refuses" | "note"> | undefined;
  readonly startTimer?: StartTimer | undefined;
}

export interface Question<Args extends readonly unknown[], T> {
  readonly capability: Capability;
  /** Defaults to all arguments. */
  readonly keyOf?: (...args: Args) => string;
  /** Defaults to that of the capability, like `maxEntries`. */
  readonly lifetimeOf?: (...args: Args) => Omit<Lifetime, "maxEntries">;
  readonly maxEntries?: number;
  /** Defaults to interactive, which does not wait for the same query of a background run. */
  readonly priorityOf?: (...args: Args) => Priority | undefined;
  readonly skips?: (source: MarketSource, ...args: Args) => boolean;
  /** True if the first argument is a symbol: only sources that cover it are asked. */
  readonly isAboutSymbol?: boolean;
  /** Names what is asked for in the report of a rehearsal; defaults to the first argument. */
  readonly nameOf?: (...args: Args) => string;
  /** Undefined if the source does not know; rejects for an invalid response. */
  readonly ask: (
    source: MarketSource,
    note: (fault: string) => void,
    ...args: Args
  ) => Promise<T | undefined>;
  /** Time at which the value was true; defaults to the time of receipt. */
  readonly asOfOf?: (value: T) => number;
}

export type CachedQuery<Args extends readonly unknown[], T> = (
  ...args: Args
) => Promise<Sourced<T> | undefined>;

export interface PeekableQuery<Args extends readonly unknown[], T> extends CachedQuery<Args, T> {
  /** Returns a cached or in-process response; undefined if a request is needed. Never rejects. */
  readonly peek: (...args: Args) => Promise<CachedAnswer<T> | undefined>;
  /** Asks the sources although a fresh answer is kept. */
  readonly refetch: CachedQuery<Args, T>;
}

/**
 * Queries the capable sources in order, without those that do not cover the symbol; the first
 * response wins, see {@link askInTurn} for slow ones. Concurrent equal queries share one
 * request, and responses of remote sources are cached. Resolves to undefined only if every source
 * reports that it does not know. Rejects with {@link SourceUnavailable} if one that might know
 * cannot answer, and with its subtype {@link BudgetSpent} if the budget was the cause.
 */
export function createCachedQuery<Args extends readonly unknown[], T>(
  ports: CachedQueryPorts,
  question: Question<Args, T>,
): PeekableQuery<Args, T> {
  const { clock, attempt, sourcesFor, rehearsal, startTimer = startRealTimer } = ports;
  const { capability } = question;
  // Bars, whose lifetime depends on the interval, give their own.
  const lifetime: Lifetime = lifetimes[capability as keyof typeof lifetimes];
  const {
    keyOf = (...args) => args.join(" "),
    lifetimeOf = () => lifetime,
    maxEntries = lifetime.maxEntries,
  } = question;
  const coalesce = createCoalescer<Sourced<T> | undefined>();
  const cache = createAnswerCache<T>(clock, maxEntries);

  const coveringOf = (sources: readonly RoutedSource[], [about]: Args) =>
    question.isAboutSymbol === true && typeof about === "string"
      ? sources.filter(({ source }) => source.covers?.(capability, about) !== false)
      : sources;

  async function askInOrder(key: string, args: Args): Promise<Sourced<T> | undefined> {
    const offering = sourcesFor(capability).filter(
      ({ source }) => question.skips?.(source, ...args) !== true,
    );
    // A query names what it is about first: a symbol, a text, a date.
    const [about] = args;
    const candidates = coveringOf(offering, args);
    const failures = offering.length === 0 ? [`no source offers ${capability}`] : [];
    let isDeferred = false;
    let isStandIn = false;
    const isRehearsed = candidates.some(({ source }) => rehearsal?.refuses(source.name));
    const note = (outcome?: { source: string; isKept?: boolean }) => {
      const named = question.nameOf?.(...args) ?? (typeof about === "string" ? about : "");
      if (isRehearsed) rehearsal?.note(capability, named, outcome);
    };
    const ask = (candidate: RoutedSource) =>
      attempt(
        candidate,
        capability,
        (asked, noteFault) => question.ask(asked, noteFault, ...args),
        typeof about === "string" ? about : undefined,
      );
    const heard = new Set<RoutedSource>();
    const patienceMs = patienceWith(candidates[0], capability);
    const inTurn = askInTurn(candidates, { ask, patienceMs, startTimer });
    for await (const { candidate, outcome } of inTurn) {
      const { source } = candidate;
      heard.add(candidate);
      if ("failure" in outcome) {
        failures.push(outcome.failure);
        isDeferred ||= outcome.isDeferred;
        isStandIn ||= outcome.isOrdinary !== true;
      } else if (outcome.answer !== undefined) {
        const { answer: value } = outcome;
        const fetchedAt = clock.now();
        const asOf = question.asOfOf?.(value) ?? source.status().asOf;
        const found = { value, source: source.name, asOf, fetchedAt };
        const before = candidates.slice(0, candidates.indexOf(candidate));
        isStandIn ||= before.some((each) => !heard.has(each));
        const answer = isStandIn ? { ...found, isStandIn } : found;
        if (source.isRemote) cache.keep(key, answer, lifetimeOf(...args));
        note(answer);
        return answer;
      }
    }
    if (failures.length > 0) {
      const usable = cache.findUsable(key);
      note(usable && { source: usable.source, isKept: true });
      if (usable) return usable;
      const reason = failures.join("; ");
      throw isDeferred
        ? new BudgetSpent("market", reason)
        : new SourceUnavailable("market", reason);
    }
    if (candidates.every(({ source }) => source.isRemote)) {
      cache.keep(key, undefined, lifetimeOf(...args));
    }
    return undefined;
  }

  const query: CachedQuery<Args, T> = async (...args) => {
    const key = keyOf(...args);
    const kept = cache.findFresh(key);
    // A rehearsal shows what is lost once the memory is old, too.
    if (kept && !rehearsal?.refuses(kept.answer?.source ?? "")) return kept.answer;
    const priority = question.priorityOf?.(...args) ?? "interactive";
    return coalesce(`${priority} ${key}`, () => askInOrder(key, args));
  };

  return Object.assign(query, {
    refetch: async (...args: Args) => {
      const key = keyOf(...args);
      return coalesce(`again ${key}`, () => askInOrder(key, args));
    },
    peek: async (...args: Args): Promise<CachedAnswer<T> | undefined> => {
      const key = keyOf(...args);
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
