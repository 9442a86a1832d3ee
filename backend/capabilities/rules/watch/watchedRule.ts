import type { BarObservation, Batch } from "../../../domain/rules/observation.ts";
import type { Rule } from "../../../domain/rules/rule.ts";
import { Watch, type Outcome, type WatchState } from "../../../domain/rules/watch.ts";
import type { Witness } from "../../../domain/rules/witness.ts";
import { seriesKey } from "../series/watchedSeries.ts";
import type { Late, SeenPrice } from "./priceGaps.ts";

export interface WatchedFrom {
  /** Epoch milliseconds. Older bars do not fire; the newest sets the side on which prices are. */
  readonly from: number;
  /** State left by an earlier process; `from` does not matter then. */
  readonly state?: WatchState | undefined;
}

export interface ArrivedBatch extends Batch {
  readonly late?: Late | undefined;
  /** The price of the watched symbol that it brings. */
  readonly price?: SeenPrice | undefined;
  /** New price ÷ old of an unconfirmed split that would explain the date's first price. */
  readonly suspectedSplit?: number | undefined;
}

export interface Finding extends Outcome, Pick<ArrivedBatch, "late" | "price" | "suspectedSplit"> {
  /** Newest price of the watched symbol at a firing by any symbol's bar or price, if known. */
  readonly close?: number | undefined;
}

/** A rule on one symbol. Live evaluation and backtests run exactly this code. */
export class WatchedRule {
  readonly #watch: Watch;
  /** Firings up to this time are dropped. */
  readonly #from: number;
  #lastAt = Number.NEGATIVE_INFINITY;
  #begun: BegunBar | undefined;
  /** Newest price or close of the watched symbol. */
  #ownPrice: number | undefined;

  private constructor(rule: Rule, symbol: string, { from, state }: Required<WatchedFrom>) {
    this.#watch = new Watch(rule, symbol, state);
    this.#from = from;
  }

  /**
   * Takes in what closed until now, in order. What the rule has already seen only updates
   * indicators; the rest is evaluated. `known` applies to all of it.
   */
  static begin(
    rule: Rule,
    symbol: string,
    { from, state }: WatchedFrom,
    batches: readonly ArrivedBatch[],
    known: readonly Batch[] = [],
  ): { readonly watched: WatchedRule; readonly found: readonly Finding[] } {
    const seen = state?.lastAt ?? from;
    const next = batches.findIndex(({ at }) => at > seen);
    const firstNew = next < 0 ? batches.length : next;
    const primed = batches.findLast(({ at }) => at <= from)?.at ?? from;
    const watched = new WatchedRule(rule, symbol, {
      from: state ? Number.NEGATIVE_INFINITY : from,
      state: state ?? beginsAt(primed - 1),
    });
    for (const each of known) watched.#watch.absorb(each);
    const earlier = batches.filter(({ at }) => at <= seen);
    for (const each of [...known, ...earlier].toSorted((one, other) => one.at - other.at)) {
      watched.#updateOwnPrice(each);
    }
    // A new rule also evaluates the newest seen batch, because a crossing needs a starting side.
    const before = Math.max(0, firstNew - 1);
    for (const bars of seriesOf(batches.slice(0, before))) watched.load(bars);
    const found = batches.slice(before).flatMap((batch) => watched.advance(batch) ?? []);
    // A missed bar that arrives later is older than the last evaluation but must be evaluated.
    watched.#lastAt = Math.max(watched.#lastAt, state?.lastAt ?? watched.#lastAt);
    return { watched, found };
  }

  /** Takes in one more batch; a late one is dated just after the newest. */
  advance({ at, observations, late, price, suspectedSplit }: ArrivedBatch): Finding | undefined {
    this.#lastAt = Math.max(at, this.#lastAt + 1);
    const batch = { at: this.#lastAt, observations };
    const isPriced = this.#updateOwnPrice(batch);
    // It is unknown on which side of a level prices were meanwhile.
    if (late?.crossedAt === null) this.#watch.forgetPriceSides();
    if (this.#hasFiredIn(late)) {
      this.#watch.absorb(batch);
      return undefined;
    }
    const outcome = this.#watch.advance(batch);
    if (!outcome) return undefined;
    if (outcome.at <= this.#from) {
      this.#watch.forgetFirings();
      return undefined;
    }
    const close = isPriced ? this.#ownPrice : undefined;
    return { ...outcome, late, price, suspectedSplit, close };
  }

  /** Returns whether the batch brings a bar or a price, of whichever symbol. */
  #updateOwnPrice({ observations }: Batch): boolean {
    const priced = observations.filter((each) => each.kind === "bar" || each.kind === "price");
    const own = priced.find(({ symbol }) => symbol === this.#watch.symbol);
    if (own) this.#ownPrice = own.kind === "bar" ? own.bar.close : own.price;
    return priced.length > 0;
  }

  /** Reports once that data of the rule is unavailable, if the rule is set to report it. */
  reportUnavailable(at: number): Finding | undefined {
    const outcome = this.#watch.markUnavailable(at);
    return outcome ? { ...outcome, late: undefined, price: undefined } : undefined;
  }

  /**
   * Returns true if prices fired the rule in a bar that now shows what was missed in the rest of
   * it. The bar does not record the order of its prices, so they would fire again what has already
   * fired.
   */
  #hasFiredIn(late: Late | undefined): boolean {
    if (!late?.crossedAt) return false;
    const start = Date.parse(late.crossedAt);
    if (start >= late.since) return false;
    if (this.#begun?.start !== start || this.#begun.since !== late.since) {
      const hasFired = (this.state().firedAt ?? 0) >= start;
      this.#begun = { start, since: late.since, hasFired };
    }
    return this.#begun.hasFired;
  }

  /** Replaces the closed bars of a series that its source has corrected; nothing is evaluated. */
  load(bars: readonly BarObservation[]): void {
    const [first] = bars;
    if (first) this.#watch.load(first.symbol, first.timeframe, bars);
  }

  /** Returns the last evaluation and its time; undefined before the first. */
  last(): { readonly witness: Witness; readonly at: number } | undefined {
    const witness = this.#watch.witness();
    const at = this.state().lastAt;
    return witness && at !== null ? { witness, at } : undefined;
  }

  state(): WatchState {
    return this.#watch.state();
  }
}

interface BegunBar {
  /** Start of the bar; epoch milliseconds, like `since`. */
  readonly start: number;
  readonly since: number;
  /** True if the rule had fired in the bar when the gap began. */
  readonly hasFired: boolean;
}

const beginsAt = (lastAt: number): WatchState => ({
  version: 1,
  lastAt,
  lastTruth: null,
  isArmed: true,
  firings: 0,
  firedAt: null,
  firedBar: null,
  firedDate: null,
  nodes: {},
});

/** The bars of each series, in order. */
const seriesOf = (batches: readonly Batch[]): Iterable<readonly BarObservation[]> =>
  Map.groupBy(
    batches.flatMap(({ observations }) => observations.filter((each) => each.kind === "bar")),
    seriesKey,
  ).values();
