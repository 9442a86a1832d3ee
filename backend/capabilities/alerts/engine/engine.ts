import { isoTime, type Clock } from "../../../platform/clock.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { createSerialQueue } from "../../../platform/serialQueue.ts";
import type { Log } from "../../../platform/log.ts";
import { noMeter, type Meter } from "../../../platform/meter.ts";
import type { PriceFollower } from "../../../market/polling/priceFollower.ts";
import type { Sample } from "../../../market/sample.ts";
import type { MarketFacts } from "../../../market/gaps/marketFacts.ts";
import { isEligibleSample } from "../../../market/eligibleSample.ts";
import { readExpired } from "../queries.ts";
import { createCadence } from "./cadence.ts";
import { PriceTape } from "./priceTape.ts";
import { createAlertStateSync, type AlertStateSync } from "./alertStateSync.ts";
import { AlertDecisions } from "./decisions.ts";
import { createOutages, type Outages } from "./outages.ts";
import {
  createSavedTapes,
  readSavedPrice,
  type AcceptedPrice,
  type SavedTapes,
} from "./savedTapes.ts";
import type { WatchedSymbol } from "./watchedSymbol.ts";
import { createWatchedSymbols, type NearbySymbol } from "./watchedSymbols.ts";

export interface AlertEnginePorts {
  readonly store: EventStore;
  readonly log: Log;
  readonly facts: MarketFacts;
  /** Polling interval of a symbol far from its targets, milliseconds; 0 for the usual interval. */
  readonly polledEveryMs?: (symbol: string) => number;
  /** If omitted, every {@link AlertEngine.tidy} saves, and the market's clock times the checks. */
  readonly clock?: Pick<Clock, "elapsed">;
  readonly meter?: Meter;
}

/** Seconds, from normal load on a small machine up to a burst of thousands of firings. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Maximum time after its expiry at which an alert may still fire on an earlier price. */
const MAX_EXPIRY_DELAY_MS = 10 * MINUTE_MS;

/** Evaluates the active alerts on prices: samples → tape → decisions → events. */
export class AlertEngine {
  readonly #watched = createWatchedSymbols();
  readonly #cadence = createCadence();
  readonly #queue = createSerialQueue();
  readonly #outages: Outages;
  readonly #savedTapes: SavedTapes;
  readonly #alertStates: AlertStateSync;
  readonly #decisions: AlertDecisions;
  readonly #tape: PriceTape;
  readonly #followers: PriceFollower[] = [];
  readonly #count: ReturnType<Meter["counter"]>;
  readonly #observe: ReturnType<Meter["histogram"]>;

  constructor(private readonly ports: AlertEnginePorts) {
    const { store, log, facts, clock, meter = noMeter } = ports;
    const { run: enqueue } = this.#queue;
    const watched = this.#watched;
    this.#outages = createOutages(facts, store.database);
    this.#savedTapes = createSavedTapes(store.database, watched, {
      isOwnSource: facts.isOwnSource,
      elapsed: clock?.elapsed,
    });
    this.#alertStates = createAlertStateSync({ store, watched, log, enqueue });
    this.#decisions = new AlertDecisions({
      store,
      log,
      facts,
      savedTapes: this.#savedTapes,
      alertStates: this.#alertStates,
    });
    this.#tape = new PriceTape({
      facts,
      log,
      find: (sample, after) => this.#find(sample, after),
      maxGapOf: (sample) => this.maxGapOf(sample),
      enqueue,
      resume: this.#savedTapes.resume,
      decisions: this.#decisions,
    });
    this.#count = meter.counter({
      name: "price_checks_total",
      help: "Number of prices evaluated",
    });
    this.#observe = meter.histogram({
      name: "evaluation_seconds",
      help: "Duration of one evaluation of alerts and rules, including recording their firings, in seconds",
      buckets: BUCKETS,
    });
    meter.gauge(
      { name: "watched_symbols", help: "Number of symbols whose prices alerts and rules need" },
      () => [{ value: this.watchedSymbols().size }],
    );
  }

  /** Adds a consumer of prices, which gets them after the alerts. */
  follow(follower: PriceFollower): void {
    this.#followers.push(follower);
  }

  /** Arms the active alerts from the table and follows the log from then on. Call once. */
  load(): Promise<void> {
    return this.#queue.run(async () => {
      await this.#outages.clear();
      await this.#alertStates.load();
    });
  }

  /** Resolves once firings are recorded. On a rejection, the samples count as not seen. */
  async evaluate(samples: readonly Sample[]): Promise<void> {
    const begun = this.#elapsed();
    await this.#queue.run(() => this.#tape.take(samples));
    if (samples.length === 0) return;
    for (const follower of this.#followers) await follower.take(samples);
    this.#count({}, samples.length);
    this.#observe((this.#elapsed() - begun) / 1000);
  }

  watchedSymbols(): ReadonlySet<string> {
    return new Set([
      ...this.#watched.symbols(),
      ...this.#followers.flatMap((follower) => [...follower.symbols()]),
    ]);
  }

  /** Returns true if prices of the symbol are also needed outside the regular session. */
  isExtended(symbol: string): boolean {
    return (
      this.#watched.isExtended(symbol) ||
      this.#followers.some((follower) => follower.isExtended(symbol))
    );
  }

  /**
   * Distance to the nearest threshold, in the price's currency; null if no alert waits, 0 if a
   * follower needs every price.
   */
  gapToTarget({ symbol, currency, price, previousClose }: Sample): number | null {
    if (this.#followers.some((follower) => follower.follows(symbol))) return 0;
    const gaps = [...this.#watched.in(symbol, currency)].map((each) =>
      each.gapToNearest(price, previousClose),
    );
    const gap = Math.min(...gaps);
    return gap === Number.POSITIVE_INFINITY ? null : gap;
  }

  /** Returns the symbols closest to a target, relative to their price, closest first. */
  nearest(limit: number): readonly NearbySymbol[] {
    return this.#watched.nearest(limit);
  }

  /** Returns the last accepted price, after a restart the saved one; undefined before the first. */
  async lastChecked(
    symbol: string,
    currency: string,
    isExtended: boolean,
  ): Promise<AcceptedPrice | undefined> {
    const { price, time, reference } = this.#watched.find(symbol, currency, isExtended) ?? {};
    if (price !== undefined && time !== undefined && Number.isFinite(time)) {
      return { price, time, previousClose: reference ?? null };
    }
    const { store, facts } = this.ports;
    return readSavedPrice(store.database, { symbol, currency, isExtended }, facts.isOwnSource);
  }

  /** Records which symbols were requested from the market, and its response. */
  checked(symbols: Iterable<string>, samples: readonly Sample[]): void {
    this.#outages.checked(symbols, samples);
    this.#cadence.checked(this.#elapsed());
  }

  /** Milliseconds between two prices, after which some may have been missed. */
  maxGapOf({ intervalMs, symbol }: Pick<Sample, "symbol" | "intervalMs">): number {
    const polledEveryMs = this.ports.polledEveryMs?.(symbol) ?? 0;
    return 2 * Math.max(intervalMs, this.#cadence.everyMs(), polledEveryMs);
  }

  /** Expires due alerts, saves outages, and once a minute the tapes. For a periodic job. */
  tidy(): Promise<void> {
    return this.#queue.run(async () => {
      this.#tape.tidy();
      await this.#expire();
      await this.#outages.save();
      if (this.ports.facts.hasGaps) await this.#savedTapes.save();
    });
  }

  /** Saves every tape. For an orderly shutdown. */
  save(): Promise<void> {
    return this.#queue.run(async () => {
      if (this.ports.facts.hasGaps) await this.#savedTapes.saveAll();
    });
  }

  /** The next tape after `after` that the sample may be evidence for; undefined after the last. */
  #find(sample: Sample, after?: WatchedSymbol): WatchedSymbol | undefined {
    let each = after ? after.next : this.#watched.first(sample.symbol);
    while (each && !(each.currency === sample.currency && each.admits(sample.session))) {
      each = each.next;
    }
    return each && (after || isEligibleSample(sample)) ? each : undefined;
  }

  #elapsed(): number {
    return this.ports.clock?.elapsed() ?? this.ports.facts.now();
  }

  async #expire(): Promise<void> {
    const now = this.ports.facts.now();
    if (!Number.isFinite(now)) return;
    const expired = await readExpired(this.ports.store.database, isoTime(now));
    const due = expired.filter(({ symbol, currency, expires_at: expiresAt }) => {
      // A price from before the expiry may still wait, for a few checks, to be evaluated.
      const mayWait = [...this.#watched.in(symbol, currency)].some((tape) =>
        this.#tape.isWaiting(tape),
      );
      return !mayWait || now - Date.parse(expiresAt ?? "") >= MAX_EXPIRY_DELAY_MS;
    });
    await this.#decisions.record(
      { kind: "expire", now },
      due.map(({ id }) => id),
    );
  }
}
