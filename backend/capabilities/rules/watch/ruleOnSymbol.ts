import { type Clock, isoTime } from "../../../platform/clock.ts";
import { isInSession } from "../../../domain/rules/cells.ts";
import type { MarketEvent } from "../../../domain/rules/observation.ts";
import type { Rule } from "../../../domain/rules/rule.ts";
import type { Witness } from "../../../domain/rules/witness.ts";
import type { Market } from "../../../market/routing/router.ts";
import type { Sample } from "../../../market/sample.ts";
import { marketOf } from "../../../domain/symbol.ts";
import { tradeDateAt } from "../../../domain/tradeDate.ts";
import { MINUTE_MS, SECOND_MS } from "../../../domain/durations.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import type { Log } from "../../../platform/log.ts";
import { Unavailable } from "../../../platform/unavailable.ts";
import { createSerialQueue } from "../../../platform/serialQueue.ts";
import { ArrivedPrices } from "./arrivedPrices.ts";
import type { ClosedBar } from "../series/closedBars.ts";
import { type FeedMarket, SymbolLists } from "./feeds.ts";
import { eventBatch, type Needs, needsOf, timesBetween } from "../series/needs.ts";
import { type PriceGapPorts, PriceGaps, type PriceMarks, type SeenPrice } from "./priceGaps.ts";
import { recordFindings } from "./recordFindings.ts";
import type { Scopes } from "./scopes.ts";
import { restoreWatch, SplitWatch } from "./splits.ts";
import { type ArrivedBatch, type Finding, WatchedRule } from "./watchedRule.ts";
import { readValuations, type Valuation, type Valuations } from "../portfolio/valuations.ts";
import {
  batchesOf,
  onlyMissedBars,
  readSeries,
  refuseStale,
  withMissedBars,
} from "../series/symbolSeries.ts";
import {
  COMPARED_BARS,
  missedBatchesOf,
  readEvaluatedBars,
  readyAtStart,
  seriesKey,
  WatchedSeries,
} from "../series/watchedSeries.ts";
import {
  type ActiveRule,
  readActiveRules,
  readSeenBy,
  readWatch,
  saveSeenBy,
  saveState,
} from "../lifecycle/watchStore.ts";

export type EvaluationMarket = FeedMarket & Pick<Market, "peek" | "splits" | "samples">;

export interface RuleOnSymbolPorts extends PriceGapPorts {
  readonly store: EventStore;
  readonly market: EvaluationMarket;
  readonly log: Log;
  readonly scopes: Pick<Scopes, "readNames">;
  readonly clock: Pick<Clock, "now">;
  readonly valuations: Pick<Valuations, "ofAll">;
}

/** Delay before an overdue bar is requested again. */
const RETRY_MS = { live: MINUTE_MS, local: 10 * SECOND_MS } as const;
const AFTER_FAILURE_MS = 2 * MINUTE_MS;
/** Longer than a response from before a split may stay cached; see `barsLifetime`. */
const OLD_BARS_MS = 6 * MINUTE_MS;

export interface WatchedNow {
  readonly rule: Rule;
  readonly witness: Witness;
  /** Epoch milliseconds. */
  readonly at: number;
}

export class RuleOnSymbol {
  /** Time of the next work, epoch milliseconds of the market's clock. */
  dueAt = Number.NEGATIVE_INFINITY;
  /** Why the last evaluation failed: no source answered, or something else. */
  failure: "waiting" | "failed" | undefined;
  #evaluated: WatchedRule | undefined;
  readonly needs: Needs;
  readonly #series = new WatchedSeries();
  #pending: ArrivedBatch[] = [];
  readonly #gaps: PriceGaps;
  readonly #prices: ArrivedPrices;
  readonly #lists: SymbolLists;
  #price: SeenPrice | undefined;
  #timesUntil = Number.NEGATIVE_INFINITY;
  #isDirty = false;
  readonly #queue = createSerialQueue();
  readonly #splits: SplitWatch;

  constructor(
    private readonly ports: RuleOnSymbolPorts,
    readonly symbol: string,
    public rule: ActiveRule,
  ) {
    this.needs = needsOf(rule.rule, symbol);
    this.#gaps = new PriceGaps(ports, () => this.needs.isExtended);
    const read = this.needs.series.map((series) => series.symbol);
    const splits = new SplitWatch(ports, rule, [...new Set([symbol, ...read])]);
    this.#splits = splits;
    const { openSymbols } = this.needs;
    this.#prices = new ArrivedPrices(ports, symbol, this.#gaps, openSymbols, splits);
    this.#lists = new SymbolLists(ports, rule.rule, symbol);
  }

  /** Symbols whose bars the rule reads and that no source knows, such as delisted ones. */
  get unknownSymbols(): ReadonlySet<string> {
    return this.#series.unknown;
  }

  get priceSymbols(): readonly string[] {
    return this.needs.priceSymbols;
  }

  /** Symbols whose prices today suggest a split that no source can confirm. */
  get suspectedSplits(): readonly string[] {
    const now = this.ports.market.status().asOf;
    return Object.entries(this.#gaps.marks).flatMap(([symbol, { suspectedSplit }]) =>
      suspectedSplit?.tradeDate === tradeDateAt(symbol, now) ? [symbol] : [],
    );
  }

  /** Undefined before its first evaluation in this process. */
  watchedNow(): WatchedNow | undefined {
    const last = this.#evaluated?.last();
    return last && { rule: this.rule.rule, ...last };
  }

  /** Saves the state so that another process can continue the rule. */
  stop(): Promise<void> {
    return this.#queue.run(() => this.#saveNow());
  }

  /** Discards planned and received prices, which would wait until that time is reached again. */
  async clockSetBack(): Promise<void> {
    await this.#queue.run(async () => {
      await this.#saveNow();
      this.#pending = [];
      this.#prices.drop();
      this.#restart();
    });
  }

  #restart(): void {
    this.#evaluated = undefined;
    this.#series.clear();
    this.#lists.restart();
    this.dueAt = Number.NEGATIVE_INFINITY;
  }

  save(): Promise<void> {
    return this.#isDirty ? this.#queue.run(() => this.#saveNow()) : Promise.resolve();
  }

  /** Takes in an event that the product itself raised. */
  async receiveEvent(event: MarketEvent, at: number): Promise<void> {
    this.#pending.push(eventBatch(this.symbol, event, at, "screener"));
    this.dueAt = Number.NEGATIVE_INFINITY;
    if (this.#evaluated) await this.#queue.run(() => this.#processPending());
  }

  /** Ignored before the rule has begun, because it reads the value as it begins. */
  async takeValuation(valuation: Valuation): Promise<void> {
    if (!this.#evaluated) return;
    const at = this.ports.market.status().asOf;
    this.#pending.push({ at, observations: valuation.observationsFor(this.symbol) });
    await this.#queue.run(() => this.#processPending());
  }

  /**
   * Takes in a price; before the rule has begun, it waits for the bars. Prices of other sessions
   * arrive if another rule, an alert or an open page needs them. They must not change this rule's
   * last price.
   */
  async take(sample: Sample): Promise<void> {
    if (!this.priceSymbols.includes(sample.symbol)) return;
    if (!isInSession(sample, this.rule.rule.sessions)) return;
    this.#prices.add(sample);
    const last = this.#gaps.guarded(sample.symbol).accepted;
    const isBehind = this.#splits.isBehind(sample, last);
    if (isBehind) this.dueAt = Number.NEGATIVE_INFINITY;
    if (this.#evaluated && !isBehind) await this.#queue.run(() => this.#processPending());
  }

  catchUp(): Promise<void> {
    return this.#queue.run(async () => {
      const isLive = this.ports.market.status().kind === "live";
      try {
        if (await this.#followSplits(isLive)) return;
        if (!this.#evaluated) await this.#begin();
        else {
          await this.#poll();
          if (await this.#takeBars(isLive)) return;
        }
        this.#plan(isLive);
      } catch (error) {
        const { asOf: now } = this.ports.market.status();
        const evaluated = this.#evaluated;
        const lost = error instanceof Unavailable ? evaluated?.reportUnavailable(now) : undefined;
        if (evaluated && lost) await this.#record(evaluated, [lost]);
        this.#restart();
        this.dueAt = now + AFTER_FAILURE_MS;
        throw error;
      }
    });
  }

  /** Returns true if bars in the shares after a split have to be waited for. */
  async #followSplits(isLive: boolean): Promise<boolean> {
    const before = this.#splits.adjustedTo;
    const isNew = await this.#splits.poll();
    if (!isNew) return false;
    await this.#saveNow(before);
    await this.#followRescale();
    this.#restart();
    if (!isLive) return false;
    this.dueAt = this.ports.market.status().asOf + OLD_BARS_MS;
    return true;
  }

  /** Continues in new shares. A replacement watch would lack the prices that wait here. */
  async #followRescale(): Promise<void> {
    const { id, revision } = this.rule;
    const rules = await readActiveRules(this.ports.store.database);
    this.rule = rules.find((each) => each.id === id && each.revision === revision) ?? this.rule;
  }

  #plan(isLive: boolean): void {
    const now = this.ports.market.status().asOf;
    const retry = now + (isLive ? RETRY_MS.live : RETRY_MS.local);
    const closes = [...this.#series.closes.values()].map((at) => (at <= now ? retry : at));
    const nextTime = this.needs.times.find((at) => at > now) ?? Number.POSITIVE_INFINITY;
    const nextPoll = this.needs.readsLists ? this.#lists.dueAt : Number.POSITIVE_INFINITY;
    this.dueAt = Math.min(...closes, nextTime, nextPoll);
  }

  async #begin(): Promise<void> {
    const { market, store } = this.ports;
    const { rule } = this.rule;
    const saved = await readWatch(store.database, this.rule, this.symbol);
    if (!saved) return;
    const { asOf: now } = market.status();
    const { known } = this.#splits;
    const watched = restoreWatch(rule, saved, { symbol: this.symbol, now, splits: known });
    this.#splits.begin((watched.state && saved.adjustedTo) ?? isoTime(now));
    const seenUntil = watched.state?.lastAt ?? watched.from;
    const { bars: closed, unknown } = await readSeries(
      market,
      this.needs.series.map((series) => withMissedBars(series, now - seenUntil)),
    );
    const { isRoundTheClock = false } = market.status();
    const bars = readyAtStart(closed, this.needs.series, { now, isRoundTheClock });
    const isBegun = watched.state !== undefined;
    const watch = { ruleId: this.rule.id, symbol: this.symbol, isBegun };
    const evaluatedBars = await readEvaluatedBars(store.database, watch, bars, now);
    const newest = new Map(closed.map((bar) => [seriesKey(bar.observation), bar]));
    await refuseStale(market, this.needs.series, (series) => {
      const bar = newest.get(seriesKey(series));
      if (bar) return { time: bar.observation.bar.time, closedAt: bar.closedAt };
      const closedAt = evaluatedBars[seriesKey(series)];
      return closedAt === undefined ? undefined : { time: closedAt - 1, closedAt };
    });
    this.#series.begin(evaluatedBars);
    const marks = await readSeenBy<PriceMarks>(store.database, watch, "prices");
    const { priceSymbols } = this.needs;
    const saw = { marks: marks ?? {}, splits: known };
    const prices = await this.#prices.begin(priceSymbols, watched, saw, bars);
    this.#notePrice(prices.batches);
    this.#series.markUnknown(this.needs.series, unknown);
    this.#remember(bars);
    // The facts known earlier applied until now; those known now count from now on.
    const facts = await this.#lists.begin(watch);
    await this.#poll();
    const queued = this.#pending;
    this.#pending = [];
    const worth = readValuations(this.ports.valuations, this.needs.portfolios, this.symbol);
    this.#price = worth.price ?? this.#price;
    // Past values of portfolios are unknown, so their current ones are used.
    const stood = [
      ...prices.known,
      ...(facts ? [facts] : []),
      { at: now, observations: worth.observations },
    ];
    const past = [
      ...missedBatchesOf(bars, evaluatedBars, seenUntil),
      ...timesBetween(this.symbol, this.needs.times, seenUntil, now),
      ...prices.batches,
    ].toSorted((one, other) => one.at - other.at);
    const begun = WatchedRule.begin(rule, this.symbol, watched, past, stood);
    this.#evaluated = begun.watched;
    this.#noteSeen(past);
    this.#timesUntil = now;
    await this.#record(begun.watched, begun.found);
    this.#pending = queued;
    await this.#processPending();
  }

  #remember(bars: readonly ClosedBar[]): void {
    const { isRoundTheClock = false, asOf: now } = this.ports.market.status();
    this.#series.remember(bars, this.needs.series, { now, isRoundTheClock });
    const own = bars.findLast(({ observation }) => observation.symbol === this.symbol);
    if (own) {
      const currency = own.currency ?? this.#price?.currency ?? marketOf(this.symbol).currency;
      this.#price = { price: own.observation.bar.close, currency };
    }
  }

  #notePrice(batches: readonly ArrivedBatch[]): void {
    this.#price = batches.findLast(({ price }) => price)?.price ?? this.#price;
  }

  #noteSeen(batches: readonly ArrivedBatch[]): void {
    const newest = batches.findLast(({ observations }) =>
      observations.some(({ kind }) => kind === "price" || kind === "bar"),
    );
    if (newest) this.#splits.saw(newest.at);
  }

  async #poll(): Promise<void> {
    if (!this.needs.readsLists) return;
    const news = await this.#lists.poll();
    if (news) this.#pending.push(news);
  }

  /** Returns true if bars in the shares after a split have to be waited for. */
  async #takeBars(isLive: boolean): Promise<boolean> {
    const { market } = this.ports;
    const { asOf: now } = market.status();
    const due = this.needs.series.filter(
      (series) => (this.#series.closes.get(seriesKey(series)) ?? 0) <= now,
    );
    const { bars, unknown } = await readSeries(
      market,
      due.map((series) => {
        const last = this.#series.newest.get(seriesKey(series));
        return onlyMissedBars(series, now - (last?.closedAt ?? now), COMPARED_BARS);
      }),
    );
    this.#series.markUnknown(due, unknown);
    // For a series that had no bars yet, read the history of its indicators, as at the beginning.
    if (bars.some(({ observation }) => !this.#series.newest.has(seriesKey(observation)))) {
      await this.#saveNow();
      this.#restart();
    } else if (this.#suggestSplit(bars) && (await this.#followSplits(isLive))) return true;
    if (!this.#evaluated) {
      await this.#begin();
      return false;
    }
    const newest = new Map(this.#series.newest);
    for (const bar of bars) newest.set(seriesKey(bar.observation), bar);
    await refuseStale(market, due, (series) => {
      const bar = newest.get(seriesKey(series));
      return bar && { time: bar.observation.bar.time, closedAt: bar.closedAt };
    });
    await this.#repair(this.#series.repairedIn(bars));
    const ready = this.#series.readyOf(bars, this.needs.series, now);
    this.#remember(ready);
    this.#pending.push(
      ...batchesOf(ready),
      ...timesBetween(this.symbol, this.needs.times, this.#timesUntil, now),
    );
    this.#timesUntil = now;
    await this.#processPending();
    return false;
  }

  #suggestSplit(bars: readonly ClosedBar[]): boolean {
    return bars.some(({ observation }) => {
      const { symbol, tradeDate, bar } = observation;
      const last = this.#series.newest.get(seriesKey(observation))?.observation;
      const price = { symbol, tradeDate, price: bar.open };
      return this.#splits.isBehind(price, last && { ...last, price: last.bar.close });
    });
  }

  /** Corrected bars count from now on. Earlier firings are not changed. */
  async #repair(repaired: ReadonlySet<string>): Promise<void> {
    if (repaired.size === 0) return;
    const series = this.needs.series.filter((each) => repaired.has(seriesKey(each)));
    const { bars } = await readSeries(this.ports.market, series);
    for (const each of series) {
      const corrected = this.#series.repair(seriesKey(each), bars);
      this.#evaluated?.load(corrected.map(({ observation }) => observation));
    }
  }

  async #processPending(): Promise<void> {
    const evaluated = this.#evaluated;
    if (!evaluated) return;
    // A held price brings no batch, but it must survive a restart.
    if (!this.#prices.isEmpty) this.#isDirty = true;
    const prices = await this.#prices.take(this.#series.newest.values());
    this.#notePrice(prices);
    this.#pending.push(...prices);
    if (this.#pending.length === 0) return;
    const batches = this.#pending.toSorted((one, other) => one.at - other.at);
    this.#pending = [];
    const outcomes = batches.flatMap((batch) => evaluated.advance(batch) ?? []);
    this.#noteSeen(batches);
    this.#isDirty = true;
    const hasBars = batches.some(({ observations }) =>
      observations.some(({ kind }) => kind !== "price" && kind !== "valuation"),
    );
    if (outcomes.length > 0 || hasBars) await this.#record(evaluated, outcomes);
  }

  /** After a failure the rule restarts. */
  async #record(evaluated: WatchedRule, outcomes: readonly Finding[]): Promise<void> {
    try {
      await recordFindings(this.ports, {
        symbol: this.symbol,
        rule: this.rule,
        outcomes,
        price: this.#price,
        state: evaluated.state(),
        adjustedTo: this.#splits.adjustedTo,
        seen: { ...this.#lists.unsaved, ...this.#seen },
      });
    } catch (error) {
      this.#restart();
      throw error;
    }
    this.#lists.markSaved();
    this.#isDirty = false;
  }

  get #seen() {
    const prices = this.needs.priceSymbols.length > 0 ? this.#gaps.marks : undefined;
    return { prices, bars: this.#series.evaluated };
  }

  async #saveNow(adjustedTo = this.#splits.adjustedTo): Promise<void> {
    const state = this.#evaluated?.state();
    if (!state || !this.#isDirty) return;
    await this.ports.store.transact(async (transaction) => {
      await saveState(transaction, this.rule, this.symbol, state, adjustedTo);
      await saveSeenBy(transaction, this.rule.id, this.symbol, this.#seen);
    });
    this.#isDirty = false;
  }
}
