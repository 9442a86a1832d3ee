import type { EventStore } from "../../../platform/eventStore/store.ts";
import type { Log } from "../../../platform/log.ts";
import type { Clock } from "../../../platform/clock.ts";
import { MINUTE_MS, SECOND_MS } from "../../../domain/durations.ts";
import { yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";
import { createMarketFacts, type MarketFactsPorts } from "../../../market/gaps/marketFacts.ts";
import type { Sample } from "../../../market/sample.ts";
import {
  isPortfolioWide,
  portfolioSubject,
  readsValuations,
} from "../../../domain/rules/portfolioScope.ts";
import { Unavailable } from "../../../platform/unavailable.ts";
import { MAX_WATCHES } from "../lifecycle/cap.ts";
import type { PriceGapPorts } from "./priceGaps.ts";
import { RuleOnSymbol, type EvaluationMarket, type WatchedNow } from "./ruleOnSymbol.ts";
import type { Members, Scopes } from "./scopes.ts";
import type { Valuations } from "../portfolio/valuations.ts";
import { portfoliosOf } from "../series/needs.ts";
import { findScreenChanges } from "./screenChanges.ts";
import {
  forgetFeeds,
  forgetWatches,
  readActiveRules,
  syncMembers,
  type ActiveRule,
} from "../lifecycle/watchStore.ts";

export interface RuleEvaluator {
  /** Loads rules and members. Call before anything else. */
  load(): Promise<void>;
  /** Evaluates what is due: closed bars, facts, events and times. For a periodic job. */
  tick(): Promise<void>;
  /** Evaluates prices and resolves once what they fired is recorded. */
  take(samples: readonly Sample[]): Promise<void>;
  priceSymbols(): Iterable<string>;
  readsPricesOf(symbol: string): boolean;
  isExtended(symbol: string): boolean;
  /** Call after a change to rules or to a list that they follow. */
  changed(): void;
  membersOf(ruleId: number): Members | undefined;
  unknownFor(ruleId: number, symbol: string): ReadonlySet<string>;
  /** Returns the last evaluation of a rule on a member; undefined before the first. */
  watchedNow(ruleId: number, symbol: string): WatchedNow | undefined;
  /** Returns true if the last evaluation failed for a reason other than an unavailable source. */
  hasFailed(ruleId: number, symbol: string): boolean;
  /** Returns true if no source answered the last request for what a rule reads of a symbol. */
  isWaiting(ruleId: number, symbol: string): boolean;
  /** Symbols whose prices today suggest a split that no source can confirm. */
  suspectedSplits(ruleId: number, symbol: string): readonly string[];
  /** Says what cannot be evaluated; null if everything can. */
  fault(): string | null;
  save(): Promise<void>;
}

const NONE: ReadonlySet<string> = new Set();

export interface EvaluatorPorts {
  readonly store: EventStore;
  readonly market: EvaluationMarket & MarketFactsPorts["market"];
  readonly scopes: Scopes;
  /**
   * Maximum time between prices, after which some were missed; by default twice the source's
   * interval.
   */
  readonly maxGapOf?: PriceGapPorts["maxGapOf"];
  readonly valuations: Valuations;
  readonly clock: Pick<Clock, "elapsed" | "now">;
  readonly log: Log;
}

/** A changed screen or watchlist is noticed within this time; its event is noticed at once. */
const REFRESH_MS = 30 * SECOND_MS;
const SAVE_MS = 30 * SECOND_MS;
/** Symbols evaluated in one tick. A live source's request budget is for prices first. */
const MAX_A_TICK = { live: 20, local: 250 } as const;
/** Time budget of one tick; what is left comes first in the next one. */
const TICK_BUDGET_MS = 500;

export function createRuleEvaluator(ports: EvaluatorPorts): RuleEvaluator {
  const { store, market, scopes, valuations, clock, log } = ports;
  const { maxGapOf = ({ intervalMs }) => 2 * intervalMs } = ports;
  const facts = createMarketFacts({ market, log });
  const perSymbol = { ...ports, facts, maxGapOf };
  const { database } = store;
  /** By {@link keyOf}. They are independent: none can change what another one fires. */
  const watches = new Map<string, RuleOnSymbol>();
  const members = new Map<number, Members>();
  const priceReaders = new Map<string, RuleOnSymbol[]>();
  /** Revision and symbols of each rule as stored in its rows. */
  const synced = new Map<number, string>();
  /** Rules, symbols and watches as of the last completed call of {@link forget}. */
  let lastForgottenFor: string | undefined;
  const failed = new Set<string>();
  const waiting = new Set<string>();
  let hasRoundFailed = false;
  let isStale = true;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let savedAt = clock.elapsed();
  let latest = Number.NEGATIVE_INFINITY;

  /** Deletes what was seen by rules, and of symbols, that are no longer watched. */
  const forget = async (
    ruleIds: readonly number[],
    followed: readonly string[],
    wanted: ReadonlyMap<string, unknown>,
  ): Promise<void> => {
    const watched = [...ruleIds, ...followed, ...wanted.keys()].join(" ");
    if (watched === lastForgottenFor) return;
    await store.transact(async (transaction) => {
      await forgetWatches(transaction, ruleIds);
      await forgetFeeds(transaction, new Set(followed), (id, symbol) =>
        wanted.has(keyOf(id, symbol)),
      );
    });
    lastForgottenFor = watched;
  };

  const refresh = async (): Promise<void> => {
    isStale = false;
    refreshedAt = clock.elapsed();
    const rules = await readActiveRules(database);
    const changes = await findScreenChanges(store, scopes, rules);
    const now = market.status().asOf;
    // Notify the rules while a stock that left a screen is still a member.
    await announce(changes.left, now);
    const wanted = new Map<string, readonly [ActiveRule, symbol: string]>();
    const found = new Map<string, Members>();
    const portfolios = portfoliosOf(rules.map(({ rule }) => rule));
    await valuations.follow(portfolios);
    const readMembers = async ({ rule }: ActiveRule): Promise<Members> => {
      const { scope } = rule;
      const isWide = isPortfolioWide(rule);
      const key = `${JSON.stringify(scope)} ${isWide}`;
      const known = found.get(key) ?? (await scopes.membersOf(scope, isWide));
      found.set(key, known);
      return known;
    };
    members.clear();
    for (const rule of rules) {
      const inScope = await readMembers(rule);
      const symbols = inScope.symbols.slice(0, Math.max(0, MAX_WATCHES - wanted.size));
      const problem =
        symbols.length < inScope.symbols.length
          ? `Only ${symbols.length} of ${inScope.symbols.length} stocks are watched: all rules together watch ${MAX_WATCHES.toLocaleString("en-US")} at most.`
          : (inScope.problem ?? splitProblemOf(rule));
      members.set(rule.id, { symbols, problem });
      for (const symbol of symbols) wanted.set(keyOf(rule.id, symbol), [rule, symbol]);
      const key = `${rule.revision} ${symbols.join(" ")}`;
      if (synced.get(rule.id) === key) continue;
      await store.transact((transaction) => syncMembers(transaction, rule, symbols, now));
      synced.set(rule.id, key);
      await yieldToEventLoop();
    }
    for (const id of synced.keys()) if (!members.has(id)) synced.delete(id);
    for (const [key, watch] of watches) {
      const [rule] = wanted.get(key) ?? [];
      if (rule?.version === watch.rule.version) continue;
      await watch.stop();
      watches.delete(key);
      failed.delete(key);
      waiting.delete(key);
    }
    await forget(
      rules.map(({ id }) => id),
      [...wanted.values().map(([, symbol]) => symbol), ...[...portfolios].map(portfolioSubject)],
      wanted,
    );
    for (const [key, [rule, symbol]] of wanted) {
      if (!watches.has(key)) watches.set(key, new RuleOnSymbol(perSymbol, symbol, rule));
    }
    priceReaders.clear();
    for (const evaluated of watches.values()) {
      for (const symbol of evaluated.priceSymbols) {
        const readers = priceReaders.get(symbol);
        if (readers) readers.push(evaluated);
        else priceReaders.set(symbol, [evaluated]);
      }
    }
    // Must be later than the instant from which a new member is watched.
    await announce(changes.entered, now + 1);
    await changes.save();
  };

  const splitProblemOf = ({ rule }: ActiveRule): string | null =>
    rule.scope.kind === "portfolio" && readsValuations(rule)
      ? valuations.problemOf(rule.scope.portfolioId)
      : null;

  /** A source's failures are reported with the sources, not as faults of rules. */
  const noteFailure = (what: string, { rule, symbol }: RuleOnSymbol, error: unknown): void => {
    log.error(what, { rule: rule.id, symbol, error });
    const affected = error instanceof Unavailable ? waiting : failed;
    affected.add(keyOf(rule.id, symbol));
  };

  /** Runs at most once per tick, however many prices arrived. */
  const announceValuations = async (): Promise<void> => {
    for (const valuation of await valuations.findChanged()) {
      for (const evaluated of watches.values()) {
        if (!evaluated.reads(valuation)) continue;
        try {
          await evaluated.takeValuation(valuation);
        } catch (error) {
          noteFailure("the value of a portfolio could not be evaluated by rules", evaluated, error);
        }
      }
    }
  };

  const announce = async (
    found: Awaited<ReturnType<typeof findScreenChanges>>["entered"],
    now: number,
  ): Promise<void> => {
    for (const { symbol, event } of found) {
      for (const watch of watches.values())
        if (watch.symbol === symbol) await watch.hear(event, now);
    }
  };

  /** If the clock was set back, rules must not wait until it reaches the old time again. */
  const followClock = async (): Promise<void> => {
    const { asOf: now } = market.status();
    const isSetBack = now < latest - MINUTE_MS;
    latest = isSetBack ? now : Math.max(latest, now);
    if (!isSetBack) return;
    for (const evaluated of watches.values()) await evaluated.clockSetBack();
  };

  const saveAll = async (): Promise<void> => {
    savedAt = clock.elapsed();
    for (const evaluated of watches.values()) await evaluated.save();
    await valuations.save();
  };

  const evaluateDue = async (): Promise<void> => {
    const began = clock.elapsed();
    await followClock();
    if (isStale || began - refreshedAt >= REFRESH_MS) await refresh();
    await announceValuations();
    const { kind, asOf: now } = market.status();
    const due = [...watches.values()]
      .filter((evaluated) => evaluated.dueAt <= now)
      .toSorted((one, other) => one.dueAt - other.dueAt);
    const symbols = new Set<string>();
    for (const evaluated of due) {
      // Rules on one symbol share the requests for its bars.
      const isNew = !symbols.has(evaluated.symbol);
      if (isNew && symbols.size === MAX_A_TICK[kind === "live" ? "live" : "local"]) continue;
      symbols.add(evaluated.symbol);
      try {
        await evaluated.catchUp();
        const key = keyOf(evaluated.rule.id, evaluated.symbol);
        failed.delete(key);
        waiting.delete(key);
      } catch (error) {
        noteFailure("rules on a symbol could not be evaluated", evaluated, error);
      }
      if (clock.elapsed() - began > TICK_BUDGET_MS) break;
      await yieldToEventLoop();
    }
    if (clock.elapsed() - savedAt >= SAVE_MS) await saveAll();
  };

  return {
    load: refresh,
    tick: async () => {
      try {
        await evaluateDue();
        hasRoundFailed = false;
      } catch (error) {
        hasRoundFailed = !(error instanceof Unavailable);
        // Repeat a refresh that may have been interrupted.
        isStale = true;
        throw error;
      }
    },
    take: async (samples) => {
      await followClock();
      for (const sample of samples) {
        valuations.take(sample);
        for (const evaluated of priceReaders.get(sample.symbol) ?? []) {
          try {
            await evaluated.take(sample);
          } catch (error) {
            noteFailure("a price could not be evaluated by rules", evaluated, error);
          }
        }
      }
    },
    priceSymbols: () => new Set([...priceReaders.keys(), ...valuations.symbols()]),
    readsPricesOf: (symbol) => priceReaders.has(symbol) || valuations.needs(symbol),
    isExtended: (symbol) => priceReaders.get(symbol)?.some(({ isExtended }) => isExtended) ?? false,
    changed: () => {
      isStale = true;
    },
    membersOf: (ruleId) => members.get(ruleId),
    unknownFor: (ruleId, symbol) => watches.get(keyOf(ruleId, symbol))?.unknownSymbols ?? NONE,
    watchedNow: (ruleId, symbol) => watches.get(keyOf(ruleId, symbol))?.watchedNow(),
    hasFailed: (ruleId, symbol) => hasRoundFailed || failed.has(keyOf(ruleId, symbol)),
    isWaiting: (ruleId, symbol) => waiting.has(keyOf(ruleId, symbol)),
    suspectedSplits: (ruleId, symbol) => watches.get(keyOf(ruleId, symbol))?.suspectedSplits ?? [],
    fault: () =>
      hasRoundFailed
        ? "Rules could not be evaluated: the server's log says why"
        : failed.size > 0
          ? `Rules could not be evaluated on ${describeStocks(failed)}: the server's log says why`
          : null,
    save: saveAll,
  };
}

const keyOf = (ruleId: number, symbol: string): string => `${ruleId} ${symbol}`;

function describeStocks(failed: ReadonlySet<string>): string {
  const symbols = new Set([...failed].map((key) => key.slice(key.indexOf(" ") + 1)));
  return symbols.size === 1 ? [...symbols].join() : `${symbols.size} stocks`;
}
