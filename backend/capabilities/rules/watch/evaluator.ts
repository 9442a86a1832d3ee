import { portfolioSubject } from "../../../domain/rules/portfolioSubject.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import type { Log } from "../../../platform/log.ts";
import type { Clock } from "../../../platform/clock.ts";
import { MINUTE_MS, SECOND_MS } from "../../../domain/durations.ts";
import { createSerialQueue } from "../../../platform/serialQueue.ts";
import { yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";
import { createMarketFacts, type MarketFactsPorts } from "../../../market/gaps/marketFacts.ts";
import type { PriceFollower } from "../../../market/polling/priceFollower.ts";
import type { Sample } from "../../../market/sample.ts";
import { isPortfolioWide, readsValuations } from "../../../domain/rules/combinations.ts";
import { Unavailable } from "../../../platform/unavailable.ts";
import { MAX_WATCHES } from "../lifecycle/cap.ts";
import type { PriceGapPorts } from "./priceGaps.ts";
import { type EvaluationMarket, RuleOnSymbol, type RuleOnSymbolPorts } from "./ruleOnSymbol.ts";
import type { Members, Scopes } from "./scopes.ts";
import type { Valuations } from "../portfolio/valuations.ts";
import { portfoliosOf } from "../series/needs.ts";
import {
  type ActiveRule,
  forgetFeeds,
  forgetWatches,
  readActiveRules,
  readSeen,
  saveSeen,
  syncMembers,
} from "../lifecycle/watchStore.ts";
import type { MarketEvent } from "../../../domain/rules/observation.ts";
import type { Screen } from "../../../domain/rules/rule.ts";
import { leavesOf } from "../../../domain/rules/walk.ts";

export interface EvaluatorPorts {
  readonly store: EventStore;
  readonly market: EvaluationMarket & MarketFactsPorts["market"];
  readonly scopes: Scopes;
  /** After a longer time some prices were missed; by default twice the source's interval. */
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

/** Evaluates the active rules on the symbols of their scopes. */
export class RuleEvaluator implements PriceFollower {
  /** By {@link keyOf}. They are independent: none can change what another one fires. */
  readonly #watches = new Map<string, RuleOnSymbol>();
  readonly #members = new Map<number, Members>();
  readonly #priceReaders = new Map<string, RuleOnSymbol[]>();
  /** Revision and symbols of each rule as stored in its rows. */
  readonly #synced = new Map<number, string>();
  /** Rules, symbols and watches as of the last completed call of {@link #forget}. */
  #lastForgottenFor: string | undefined;
  /** True if the last round failed as a whole, other than by an unavailable source. */
  hasRoundFailed = false;
  #isStale = true;
  /** One refresh after the other, so that a screen's changes are announced once. */
  readonly #refreshes = createSerialQueue();
  #refreshedAt = Number.NEGATIVE_INFINITY;
  #savedAt: number;
  #latest = Number.NEGATIVE_INFINITY;
  readonly #perSymbol: RuleOnSymbolPorts;

  constructor(private readonly ports: EvaluatorPorts) {
    const { maxGapOf = ({ intervalMs }) => 2 * intervalMs } = ports;
    this.#perSymbol = { ...ports, facts: createMarketFacts(ports), maxGapOf };
    this.#savedAt = ports.clock.elapsed();
  }

  /** Loads rules and members. Call before anything else. */
  load(): Promise<void> {
    this.changed();
    return this.#refreshIfStale();
  }

  /** Evaluates what is due: closed bars, facts, events and times. For a periodic job. */
  async tick(): Promise<void> {
    try {
      await this.#evaluateDue();
      this.hasRoundFailed = false;
    } catch (error) {
      this.hasRoundFailed = !(error instanceof Unavailable);
      throw error;
    }
  }

  /** Evaluates prices and resolves once what they fired is recorded. */
  async take(samples: readonly Sample[]): Promise<void> {
    await this.#followClock();
    // A rule that has changed is loaded again first; its triggers would not be recorded otherwise.
    await this.#refreshIfStale();
    for (const sample of samples) {
      this.ports.valuations.take(sample);
      for (const evaluated of this.#priceReaders.get(sample.symbol) ?? []) {
        try {
          await evaluated.take(sample);
        } catch (error) {
          this.#reportFailure("a price could not be evaluated by rules", evaluated, error);
        }
      }
    }
  }

  symbols(): Iterable<string> {
    return new Set([...this.#priceReaders.keys(), ...this.ports.valuations.symbols()]);
  }

  follows(symbol: string): boolean {
    return this.#priceReaders.has(symbol) || this.ports.valuations.needs(symbol);
  }

  isExtended(symbol: string): boolean {
    return this.#priceReaders.get(symbol)?.some(({ needs }) => needs.isExtended) ?? false;
  }

  /** Call after a change to rules or to a list that they follow. */
  changed(): void {
    this.#isStale = true;
  }

  membersOf(ruleId: number): Members | undefined {
    return this.#members.get(ruleId);
  }

  watchOf(ruleId: number, symbol: string): RuleOnSymbol | undefined {
    return this.#watches.get(keyOf(ruleId, symbol));
  }

  /** Says what cannot be evaluated; null if everything can. */
  fault(): string | null {
    if (this.hasRoundFailed) return "Rules could not be evaluated. The server's log has the reason";
    const failed = [...this.#watches.values()].filter(({ failure }) => failure === "failed");
    const [symbol, ...others] = new Set(failed.map((each) => each.symbol));
    if (symbol === undefined) return null;
    const stocks = others.length === 0 ? symbol : `${others.length + 1} stocks`;
    return `Rules could not be evaluated on ${stocks}. The server's log has the reason`;
  }

  async save(): Promise<void> {
    this.#savedAt = this.ports.clock.elapsed();
    for (const evaluated of this.#watches.values()) await evaluated.save();
    await this.ports.valuations.save();
  }

  async #evaluateDue(): Promise<void> {
    const { clock, market } = this.ports;
    const began = clock.elapsed();
    await this.#followClock();
    if (began - this.#refreshedAt >= REFRESH_MS) this.#isStale = true;
    await this.#refreshIfStale();
    await this.#announceValuations();
    const { kind, asOf: now } = market.status();
    const due = [...this.#watches.values()]
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
        evaluated.failure = undefined;
      } catch (error) {
        this.#reportFailure("rules on a symbol could not be evaluated", evaluated, error);
      }
      if (clock.elapsed() - began > TICK_BUDGET_MS) break;
      await yieldToEventLoop();
    }
    if (clock.elapsed() - this.#savedAt >= SAVE_MS) await this.save();
  }

  /** If the clock was set back, rules must not wait until it reaches the old time again. */
  async #followClock(): Promise<void> {
    const { asOf: now } = this.ports.market.status();
    const isSetBack = now < this.#latest - MINUTE_MS;
    this.#latest = isSetBack ? now : Math.max(this.#latest, now);
    if (!isSetBack) return;
    for (const evaluated of this.#watches.values()) await evaluated.clockSetBack();
  }

  async #refreshIfStale(): Promise<void> {
    if (!this.#isStale) return;
    await this.#refreshes.run(async () => {
      try {
        if (this.#isStale) await this.#refresh();
      } catch (error) {
        this.#isStale = true;
        throw error;
      }
    });
  }

  /** Reads rules, members and screens anew, and watches what they name from now on. */
  async #refresh(): Promise<void> {
    const { store, market, scopes, valuations, clock } = this.ports;
    this.#isStale = false;
    this.#refreshedAt = clock.elapsed();
    const rules = await readActiveRules(store.database);
    const changes = await findScreenChanges(store, scopes, rules);
    const now = market.status().asOf;
    // Notify the rules while a stock that left a screen is still a member.
    await this.#announce(changes.left, now);
    const portfolios = portfoliosOf(rules.map(({ rule }) => rule));
    await valuations.follow(portfolios);
    const wanted = await this.#readMembers(rules, now);
    await this.#stopUnwanted(wanted);
    await this.#forget(
      rules.map(({ id }) => id),
      [...wanted.values().map(([, symbol]) => symbol), ...[...portfolios].map(portfolioSubject)],
      wanted,
    );
    for (const [key, [rule, symbol]] of wanted) {
      if (this.#watches.has(key)) continue;
      this.#watches.set(key, new RuleOnSymbol(this.#perSymbol, symbol, rule));
    }
    this.#linkPrices();
    // Must be later than the instant from which a new member is watched.
    await this.#announce(changes.entered, now + 1);
    await changes.save();
  }

  /** Stores the members of each rule. Returns what is to be watched, by {@link keyOf}. */
  async #readMembers(rules: readonly ActiveRule[], now: number): Promise<Wanted> {
    const { store, scopes } = this.ports;
    const wanted = new Map<string, readonly [ActiveRule, symbol: string]>();
    const found = new Map<string, Members>();
    this.#members.clear();
    for (const rule of rules) {
      const { scope } = rule.rule;
      const isWide = isPortfolioWide(rule.rule);
      const scopeKey = `${JSON.stringify(scope)} ${isWide}`;
      const inScope = found.get(scopeKey) ?? (await scopes.membersOf(scope, isWide));
      found.set(scopeKey, inScope);
      const symbols = inScope.symbols.slice(0, Math.max(0, MAX_WATCHES - wanted.size));
      const problem =
        symbols.length < inScope.symbols.length
          ? `Only ${symbols.length} of ${inScope.symbols.length} stocks are watched. All rules together can watch at most ${MAX_WATCHES.toLocaleString("en-US")}.`
          : (inScope.problem ?? this.#splitProblemOf(rule));
      this.#members.set(rule.id, { symbols, problem });
      for (const symbol of symbols) wanted.set(keyOf(rule.id, symbol), [rule, symbol]);
      const key = `${rule.revision} ${symbols.join(" ")}`;
      if (this.#synced.get(rule.id) === key) continue;
      await store.transact((transaction) => syncMembers(transaction, rule, symbols, now));
      this.#synced.set(rule.id, key);
      await yieldToEventLoop();
    }
    for (const id of this.#synced.keys()) if (!this.#members.has(id)) this.#synced.delete(id);
    return wanted;
  }

  #splitProblemOf({ rule }: ActiveRule): string | null {
    return rule.scope.kind === "portfolio" && readsValuations(rule)
      ? this.ports.valuations.problemOf(rule.scope.portfolioId)
      : null;
  }

  async #stopUnwanted(wanted: Wanted): Promise<void> {
    for (const [key, watch] of this.#watches) {
      const [rule] = wanted.get(key) ?? [];
      if (rule?.version === watch.rule.version) continue;
      await watch.stop();
      this.#watches.delete(key);
    }
  }

  /** Deletes the state of rules and symbols that are no longer watched. */
  async #forget(
    ruleIds: readonly number[],
    followed: readonly string[],
    wanted: Wanted,
  ): Promise<void> {
    const watched = [...ruleIds, ...followed, ...wanted.keys()].join(" ");
    if (watched === this.#lastForgottenFor) return;
    await this.ports.store.transact(async (transaction) => {
      await forgetWatches(transaction, ruleIds);
      await forgetFeeds(transaction, new Set(followed), (id, symbol) =>
        wanted.has(keyOf(id, symbol)),
      );
    });
    this.#lastForgottenFor = watched;
  }

  #linkPrices(): void {
    this.#priceReaders.clear();
    for (const evaluated of this.#watches.values()) {
      for (const symbol of evaluated.priceSymbols) {
        const readers = this.#priceReaders.get(symbol);
        if (readers) readers.push(evaluated);
        else this.#priceReaders.set(symbol, [evaluated]);
      }
    }
  }

  async #announce(found: ScreenChanges["entered"], now: number): Promise<void> {
    for (const { symbol, event } of found) {
      for (const watch of this.#watches.values()) {
        if (watch.symbol === symbol) await watch.receiveEvent(event, now);
      }
    }
  }

  /** Runs at most once per tick, however many prices arrived. */
  async #announceValuations(): Promise<void> {
    for (const valuation of await this.ports.valuations.findChanged()) {
      for (const evaluated of this.#watches.values()) {
        if (!evaluated.needs.portfolios.has(valuation.portfolioId)) continue;
        try {
          await evaluated.takeValuation(valuation);
        } catch (error) {
          this.#reportFailure(
            "the value of a portfolio could not be evaluated by rules",
            evaluated,
            error,
          );
        }
      }
    }
  }

  /** A source's failures are reported with the sources, not as faults of rules. */
  #reportFailure(what: string, watch: RuleOnSymbol, error: unknown): void {
    this.ports.log.error(what, { rule: watch.rule.id, symbol: watch.symbol, error });
    if (watch.failure !== "failed") {
      watch.failure = error instanceof Unavailable ? "waiting" : "failed";
    }
  }
}

/** Rules and symbols to watch, by {@link keyOf}. */
type Wanted = ReadonlyMap<string, readonly [ActiveRule, symbol: string]>;

const keyOf = (ruleId: number, symbol: string): string => `${ruleId} ${symbol}`;

interface Heard {
  readonly symbol: string;
  readonly event: MarketEvent;
}

interface ScreenChanges {
  readonly entered: readonly Heard[];
  readonly left: readonly Heard[];
  /** Stores what was seen. Call after the rules have been notified. */
  readonly save: () => Promise<void>;
}

/** Key of data that belongs to no symbol. */
const EVERYWHERE = "";

/** Finds symbols that entered or left the screens named by rules since the last poll. */
async function findScreenChanges(
  store: EventStore,
  scopes: Scopes,
  rules: readonly ActiveRule[],
): Promise<ScreenChanges> {
  const screens = new Set<Screen>();
  for (const { rule } of rules) {
    for (const leaf of leavesOf(rule.when)) {
      if (leaf.kind === "event" && "screen" in leaf.event) screens.add(leaf.event.screen);
    }
  }
  const entered: Heard[] = [];
  const left: Heard[] = [];
  const seen = new Map<Screen, readonly string[]>();
  for (const screen of screens) {
    const { symbols } = await scopes.membersOf({ kind: "screen", screen });
    const before = await readSeen<readonly string[]>(store.database, EVERYWHERE, screen);
    seen.set(screen, symbols);
    // The first poll has nothing to compare with.
    if (!before) continue;
    const [were, are] = [new Set(before), new Set(symbols)];
    for (const symbol of symbols) {
      if (!were.has(symbol)) entered.push({ symbol, event: { name: "screenEntered", screen } });
    }
    for (const symbol of before) {
      if (!are.has(symbol)) left.push({ symbol, event: { name: "screenLeft", screen } });
    }
  }
  return {
    entered,
    left,
    save: async () => {
      if (seen.size === 0) return;
      await store.transact(async (transaction) => {
        for (const [screen, symbols] of seen) {
          await saveSeen(transaction, EVERYWHERE, screen, symbols);
        }
      });
    },
  };
}
