import type { BarObservation, Batch } from "../../market/conditions/observation.ts";
import type { Rule } from "../../market/conditions/rule.ts";
import type { Late, SeenPrice } from "./priceGaps.ts";
import { RuleSet } from "../../market/conditions/ruleSet.ts";
import type { Outcome, WatchState } from "../../market/conditions/watch.ts";
import type { Witness } from "../../market/conditions/witness.ts";

/** A rule as it is watched on one symbol. */
export interface WatchedAs {
  readonly id: string;
  readonly rule: Rule;
  /** What closed until then, epoch milliseconds, is no evidence; of the newest of it only sides are taken. */
  readonly from: number;
  /** What an earlier process left; `from` no longer matters then. */
  readonly state?: WatchState | undefined;
}

/** A batch, and whether it was missed when it happened. */
export interface ArrivedBatch extends Batch {
  readonly late?: Late | undefined;
  /** The price that it brings of the symbol itself. */
  readonly price?: SeenPrice | undefined;
}

export interface Found extends Outcome, Pick<ArrivedBatch, "late" | "price"> {
  /** Of the symbol's own bar that fired it; undefined where something else did. */
  readonly close?: number | undefined;
}

/** The rules on one symbol. The live evaluation and the back-test are this code and nothing else. */
export class SymbolRules {
  readonly #rules = new RuleSet();
  /** Until when what fires is dropped, of rules that begin. */
  readonly #beginning = new Map<string, number>();
  #lastAt = Number.NEGATIVE_INFINITY;
  #begun: BegunBar | undefined;

  constructor(
    readonly symbol: string,
    readonly watched: readonly WatchedAs[],
  ) {}

  /** The instant of the newest batch. */
  get lastAt(): number {
    return this.#lastAt;
  }

  /**
   * Takes in what closed until now, in order: what every rule has seen only brings indicators up to
   * date, the rest is evaluated. What is `known` counts for all of it. Once, and first.
   */
  begin(batches: readonly ArrivedBatch[], known: readonly Batch[] = []): readonly Found[] {
    const seenBy = this.watched.map(({ from, state }) => state?.lastAt ?? from);
    const seen = Math.min(...seenBy);
    const next = batches.findIndex(({ at }) => at > seen);
    const firstNew = next < 0 ? batches.length : next;
    for (const { id, rule, from, state } of this.watched) {
      if (state) this.#rules.watch(id, rule, this.symbol, state);
      else {
        const primed = batches.findLast(({ at }) => at <= from)?.at ?? from;
        this.#rules.watch(id, rule, this.symbol, beginsAt(primed - 1));
        this.#beginning.set(id, from);
      }
    }
    for (const each of known) this.#rules.note(each);
    // The newest of them is evaluated by rules that begin: a crossing has to know from where.
    for (const [symbol, timeframe, bars] of seriesOf(batches.slice(0, Math.max(0, firstNew - 1)))) {
      this.#rules.load(symbol, timeframe, bars);
    }
    const found = batches.slice(Math.max(0, firstNew - 1)).flatMap((batch) => this.advance(batch));
    // What is found missed only later lies before what a rule has evaluated, and is new all the same.
    const evaluated = this.watched.map(({ state }) => state?.lastAt ?? this.#lastAt);
    this.#lastAt = Math.max(this.#lastAt, ...evaluated);
    return found;
  }

  /** Takes in one more batch; a late one counts as of just after the newest. */
  advance({ at, observations, late, price }: ArrivedBatch): readonly Found[] {
    this.#lastAt = Math.max(at, this.#lastAt + 1);
    // It is not known on which side of anything the prices were meanwhile.
    if (late?.crossedAt === null) this.#rules.forgetPriceSides();
    const outcomes = this.#rules.advance({ at: this.#lastAt, observations }, this.#firedIn(late));
    const bar = observations.find((each) => each.kind === "bar" && each.symbol === this.symbol);
    const close = bar?.kind === "bar" ? bar.bar.close : undefined;
    const found = outcomes.map((outcome): Found => ({ ...outcome, late, price, close }));
    return found.filter(({ id, at: foundAt }) => {
      const from = this.#beginning.get(id);
      if (from === undefined || foundAt > from) return true;
      const watch = this.#rules.find(id, this.symbol);
      if (watch) watch.restore(withoutFirings(watch.state()));
      for (const reader of watch?.compiled.changesSince ?? []) reader.forgetFiring();
      return false;
    });
  }

  /**
   * Rules that prices have fired in a bar which now shows what was missed in the rest of it. It does
   * not say which of its prices came first: they would fire what has been fired.
   */
  #firedIn(late: Late | undefined): ReadonlySet<string> | undefined {
    if (!late?.crossedAt) return undefined;
    const start = Date.parse(late.crossedAt);
    if (start >= late.since) return undefined;
    if (this.#begun?.start !== start || this.#begun.since !== late.since) {
      const fired = this.watched.filter(({ id }) => (this.stateOf(id)?.firedAt ?? 0) >= start);
      this.#begun = { start, since: late.since, fired: new Set(fired.map(({ id }) => id)) };
    }
    return this.#begun.fired;
  }

  /** Replaces the closed bars of a series that its source has corrected; nothing is evaluated. */
  load(
    symbol: string,
    timeframe: BarObservation["timeframe"],
    bars: readonly BarObservation[],
  ): void {
    this.#rules.load(symbol, timeframe, bars);
  }

  /** The last evaluation of a rule, and when it was; undefined before the first. */
  lastOf(id: string): { readonly witness: Witness; readonly at: number } | undefined {
    const watch = this.#rules.find(id, this.symbol);
    const witness = watch?.witness();
    const at = watch?.state().lastAt;
    return witness && typeof at === "number" ? { witness, at } : undefined;
  }

  stateOf(id: string): WatchState | undefined {
    return this.#rules.find(id, this.symbol)?.state();
  }
}

interface BegunBar {
  /** Epoch milliseconds, as `since` of a gap. */
  readonly start: number;
  readonly since: number;
  /** Ids of the rules that had fired in it when the gap began. */
  readonly fired: ReadonlySet<string>;
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

/** It would have fired before it was watched, which is no firing. */
const withoutFirings = (state: WatchState): WatchState => ({
  ...beginsAt(state.lastAt ?? Number.NEGATIVE_INFINITY),
  lastAt: state.lastAt,
  lastTruth: state.lastTruth,
  nodes: state.nodes,
});

type Series = readonly [symbol: string, timeframe: BarObservation["timeframe"], BarObservation[]];

/** The bars of batches, by symbol and timeframe. */
function seriesOf(batches: readonly Batch[]): readonly Series[] {
  const found = new Map<string, Series>();
  for (const { observations } of batches) {
    for (const observation of observations) {
      if (observation.kind !== "bar") continue;
      const { symbol, timeframe } = observation;
      const key = `${symbol} ${timeframe}`;
      const series = found.get(key) ?? ([symbol, timeframe, []] as const);
      series[2].push(observation);
      found.set(key, series);
    }
  }
  return [...found.values()];
}
