import type { Interval } from "../bar.ts";
import type { FeedCell } from "./cells.ts";
import type { Comparisons } from "./comparisons.ts";
import { Arrangements } from "./indicators/barFigures.ts";
import type { Indicator } from "./indicators/indicator.ts";
import type { BarObservation, Batch, FeedObservation } from "./observation.ts";
import type { Step } from "./step.ts";
import type { EventName, Rule } from "./rule.ts";
import { Shared } from "./shared.ts";
import { SymbolData } from "./symbolData.ts";
import { Watch, type Outcome, type WatchState } from "./watch.ts";

/**
 * Rules that are watched together: each indicator of a symbol and timeframe is computed once for
 * all of them. A batch costs O(1) for each indicator whose bar closed and each leaf that reads it.
 *
 * After a restart: watch the same rules with their states, and take in the batches before again,
 * from as far back as {@link requirementsOf} says. A rule does not evaluate a batch that it had
 * evaluated, so nothing fires twice.
 */
export class RuleSet {
  readonly #symbols = new Map<string, SymbolData<Watch>>();
  readonly #feeds = new Map<EventName, FeedCell<Watch>>();
  readonly #watches = new Map<string, Watch>();
  readonly #indicators = new Shared<Indicator>();
  readonly #comparisons = new Shared<Comparisons>();
  readonly #arrangements = new Arrangements();
  #batch = 0;

  /** A rule on one symbol of its scope; the rule is one that `checkRule` accepts. */
  watch(id: string, rule: Rule, symbol: string, state?: WatchState): Watch {
    this.unwatch(id, symbol);
    const watch = new Watch(id, rule, symbol, {
      symbol: (name) => this.#symbol(name),
      comparisons: (key, create) => this.#comparisons.get(key, create),
      indicator: (key, create) => this.#indicators.get(key, create),
      feed: (event) => this.#feed(event),
    });
    if (state) watch.restore(state);
    watch.follow();
    this.#watches.set(keyOf(id, symbol), watch);
    return watch;
  }

  unwatch(id: string, symbol: string): void {
    const watch = this.#watches.get(keyOf(id, symbol));
    if (!watch) return;
    this.#watches.delete(keyOf(id, symbol));
    watch.unfollow();
    for (const node of watch.compiled.uses) node.release();
    for (const [name, data] of this.#symbols) {
      data.dropUnread();
      if (data.isUnread) this.#symbols.delete(name);
    }
  }

  find(id: string, symbol: string): Watch | undefined {
    return this.#watches.get(keyOf(id, symbol));
  }

  /**
   * Takes in what became known at one instant; answers what fired, or became unknown. Rules of the ids
   * in `without` do not see it: to them it is nothing new.
   */
  advance({ at, observations }: Batch, without: ReadonlySet<string> = NONE): readonly Outcome[] {
    const step = { at, batch: ++this.#batch };
    const outcomes: Outcome[] = [];
    const later: Watch[] = [];
    const evaluate = (watch: Watch): void => {
      const isLeftOut = without.size > 0 && without.has(watch.id);
      const outcome = isLeftOut ? null : watch.evaluate(step);
      if (outcome) outcomes.push(outcome);
    };
    // While the symbol's figures are at hand; what reads other symbols waits for these.
    const visit = (watch: Watch): void => {
      if (watch.readsOthers) later.push(watch);
      else evaluate(watch);
    };
    const symbols = this.#symbolsOf(observations);
    for (const observation of observations) {
      if (observation.kind === "feed") this.#takeFeed(observation, step, later);
    }
    for (let index = 0; index < observations.length; index++) {
      const data = symbols[index];
      const observation = observations[index];
      if (!data || !observation || observation.kind === "feed") continue;
      data.take(observation, at, step.batch);
      if (data.lastIndex === index) data.visitChanged(step, without.size > 0, visit);
    }
    for (const watch of later) evaluate(watch);
    return outcomes;
  }

  /** Of each observation; a symbol knows which of them is its last. */
  #symbolsOf(observations: Batch["observations"]): readonly (SymbolData<Watch> | undefined)[] {
    const symbols: (SymbolData<Watch> | undefined)[] = [];
    for (let index = 0; index < observations.length; index++) {
      const observation = observations[index];
      const data =
        observation && observation.kind !== "feed"
          ? this.#symbols.get(observation.symbol)
          : undefined;
      if (data) data.lastIndex = index;
      symbols.push(data);
    }
    return symbols;
  }

  #takeFeed({ event, isAvailable }: FeedObservation, { batch }: Step, later: Watch[]): void {
    const feed = this.#feeds.get(event);
    if (!feed) return;
    feed.isAvailable = isAvailable;
    feed.changedIn = batch;
    for (const watch of feed.watches ?? []) later.push(watch);
  }

  /**
   * Replaces the closed bars of a symbol and timeframe without evaluating: before a start, after a
   * split, or when bars were mended. Oldest first.
   */
  load(symbol: string, timeframe: Interval, bars: readonly BarObservation[]): void {
    for (const frame of this.#symbols.get(symbol)?.framesOf(timeframe) ?? []) {
      frame.restart();
      for (const bar of bars) frame.take(bar, -1);
    }
  }

  /** The next price says where prices stand, and not that they crossed anything to get there. */
  forgetPriceSides(): void {
    for (const watch of this.#watches.values()) watch.forgetPriceSides();
  }

  /** Takes in what is known already, without evaluating. */
  note({ at, observations }: Batch): void {
    for (const observation of observations) {
      if (observation.kind === "feed") {
        const feed = this.#feeds.get(observation.event);
        if (feed) feed.isAvailable = observation.isAvailable;
      } else this.#symbols.get(observation.symbol)?.take(observation, at, -1);
    }
  }

  /** Of all frames: how many indicators and fields are computed. */
  get indicatorCount(): number {
    let count = 0;
    for (const data of this.#symbols.values()) count += data.indicatorCount;
    return count;
  }

  #symbol(name: string): SymbolData<Watch> {
    let data = this.#symbols.get(name);
    if (!data) {
      data = new SymbolData(this.#arrangements);
      this.#symbols.set(name, data);
    }
    return data;
  }

  #feed(event: EventName): FeedCell<Watch> {
    let feed = this.#feeds.get(event);
    if (!feed) {
      feed = { isAvailable: false, changedIn: -1, watches: null };
      this.#feeds.set(event, feed);
    }
    return feed;
  }
}

const NONE: ReadonlySet<string> = new Set();

const keyOf = (id: string, symbol: string): string => `${symbol} ${id}`;
