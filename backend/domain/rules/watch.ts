import { MINUTE_MS } from "../durations.ts";
import type { ConditionNode } from "./combinators.ts";
import { compileRule, type CompiledRule } from "./compileRule.ts";
import type { Interval } from "../bar.ts";
import type { FeedCell } from "./cells.ts";
import { CrossingNode } from "./leaves.ts";
import type { BarObservation, Batch, Observation } from "./observation.ts";
import type { NodeState, Step } from "./readers.ts";
import { needsBarsOf, requirementsOf } from "./requirements.ts";
import type { EventName, Rule } from "./rule.ts";
import { SymbolData } from "./symbolData.ts";
import { FALSE, TRUE, UNKNOWN, type TruthCode, type Witness } from "./witness.ts";

export interface Outcome {
  readonly at: number;
  /** `unknown`: the rule can no longer be decided. Only for rules with `whenUnknown: "tell"`. */
  readonly kind: "fired" | "unknown";
  readonly witness: Witness;
}

/** State that cannot be recomputed from bars; small, plain JSON. */
export interface WatchState {
  readonly version: 1;
  readonly lastAt: number | null;
  readonly lastTruth: TruthCode | null;
  /** False from an evaluation that is true until the next that is false. */
  readonly isArmed: boolean;
  readonly firings: number;
  readonly firedAt: number | null;
  readonly firedBar: number | null;
  readonly firedDate: string | null;
  readonly nodes: Readonly<Record<string, NodeState>>;
}

/**
 * One rule on one symbol with its own bars and indicators, isolated from other rules. A batch
 * costs O(1) per indicator whose bar closed.
 *
 * After a restart, construct it with the same rule and its saved state, then replay earlier
 * batches from as far back as {@link requirementsOf} says. Batches that were evaluated before are
 * not evaluated again, so nothing fires twice.
 */
export class Watch {
  readonly #compiled: CompiledRule;
  readonly #root: ConditionNode;
  readonly #symbols: SymbolData[] = [];
  readonly #feeds: FeedCell[] = [];
  #batch = 0;
  /** Batch of the last evaluation; 0 before the first. */
  #evaluatedBatch = 0;
  #lastAt = Number.NEGATIVE_INFINITY;
  #lastTruth: TruthCode | null = null;
  #isArmed = true;
  #firings = 0;
  #firedAt = Number.NEGATIVE_INFINITY;
  #firedBar: number | null = null;
  #firedDate: string | null = null;

  /** Requires a rule accepted by `checkRule`. */
  constructor(
    readonly rule: Rule,
    readonly symbol: string,
    state?: WatchState,
  ) {
    this.#compiled = compileRule(rule, symbol, {
      symbol: (name) =>
        this.#dataOf(name) ?? added(this.#symbols, new SymbolData(name, rule.sessions)),
      feed: (event) =>
        this.#feedOf(event) ?? added(this.#feeds, { event, isAvailable: false, changedIn: -1 }),
    });
    for (const each of requirementsOf(rule)) {
      const data = this.#dataOf(each.symbol ?? symbol);
      if (data && needsBarsOf(rule, each)) data.frame(each.timeframe).isRead = true;
    }
    this.#root = this.#compiled.root;
    if (state) this.#restore(state);
  }

  /** Takes in a batch; returns an outcome if the rule fired or became unknown. */
  advance({ at, observations }: Batch): Outcome | null {
    const step = { at, batch: ++this.#batch };
    let isChanged = false;
    for (const observation of observations) {
      if (this.#take(observation, step)) isChanged = true;
    }
    return isChanged ? this.#evaluate(step) : null;
  }

  /** Takes in a batch without evaluating the rule. */
  absorb({ at, observations }: Batch): void {
    for (const observation of observations) this.#take(observation, { at, batch: -1 });
  }

  /** Returns false if the observation does not require an evaluation. */
  #take(observation: Observation, { at, batch }: Step): boolean {
    if (observation.kind !== "feed") {
      return this.#dataOf(observation.symbol)?.take(observation, at, batch) ?? false;
    }
    const feed = this.#feedOf(observation.event);
    if (!feed) return false;
    feed.isAvailable = observation.isAvailable;
    feed.changedIn = batch;
    return true;
  }

  #dataOf(symbol: string): SymbolData | undefined {
    for (const data of this.#symbols) if (data.symbol === symbol) return data;
    return undefined;
  }

  #feedOf(event: EventName): FeedCell | undefined {
    return this.#feeds.find((feed) => feed.event === event);
  }

  /** Replaces closed bars, oldest first, without evaluating: at a start, split or correction. */
  load(symbol: string, timeframe: Interval, bars: readonly BarObservation[]): void {
    this.#dataOf(symbol)?.load(timeframe, bars);
  }

  /** Returns null if there is nothing to report or the batch is not newer than the last. */
  #evaluate(step: Step): Outcome | null {
    if (step.at <= this.#lastAt) return null;
    this.#lastAt = step.at;
    this.#evaluatedBatch = step.batch;
    const truth = this.#root.evaluate(step);
    const before = this.#lastTruth;
    this.#lastTruth = truth;
    if (truth === TRUE && this.#mayFire(step.at)) return this.#fire(step);
    if (truth === FALSE) this.#isArmed = true;
    if (truth === TRUE) this.#isArmed = false;
    const isLost = truth === UNKNOWN && before !== null && before !== UNKNOWN;
    return isLost && this.rule.whenUnknown === "tell" ? this.#outcome("unknown", step) : null;
  }

  /** Returns an outcome once, if the rule was known before. */
  markUnavailable(at: number): Outcome | null {
    const wasKnown = this.#lastTruth !== null && this.#lastTruth !== UNKNOWN;
    if (!wasKnown || this.rule.whenUnknown !== "tell") return null;
    this.#lastTruth = UNKNOWN;
    const witness = { path: "when", truth: "unknown", values: [], conditions: [] } as const;
    return { at, kind: "unknown", witness };
  }

  /** Returns the last evaluation as a tree; null before the first. */
  witness(): Witness | null {
    if (this.#evaluatedBatch === 0) return null;
    return this.#root.witness({ at: this.#lastAt, batch: this.#evaluatedBatch });
  }

  #mayFire(at: number): boolean {
    const { repetition } = this.rule;
    if (this.#firings === 0) return true;
    switch (repetition.kind) {
      case "once":
        return false;
      case "oncePerBar":
        return this.#firedBar !== this.#bar();
      case "oncePerDay":
        return this.#firedDate !== this.#tradeDate();
      case "everyTime":
        return this.#isArmed && at - this.#firedAt >= repetition.cooldownMinutes * MINUTE_MS;
      default:
        return repetition satisfies never;
    }
  }

  #tradeDate(): string {
    let newest = "";
    for (const { tradeDate } of this.#compiled.dated) if (tradeDate > newest) newest = tradeDate;
    return newest;
  }

  /** Start of the newest closed bar; the current bar is the one after it. */
  #bar(): number | null {
    return timeOrNull(this.#compiled.clock?.lastTime ?? Number.NaN);
  }

  #fire(step: Step): Outcome {
    this.#isArmed = false;
    this.#firings++;
    this.#firedAt = step.at;
    this.#firedBar = this.#bar();
    this.#firedDate = this.#tradeDate();
    const outcome = this.#outcome("fired", step);
    for (const reader of this.#compiled.changesSince) reader.onFired();
    return outcome;
  }

  #outcome(kind: Outcome["kind"], step: Step): Outcome {
    const witness = this.#root.witness(step);
    return { at: step.at, kind, witness };
  }

  /** Makes the next price set the sides of crossings again without counting as a crossing. */
  forgetPriceSides(): void {
    for (const node of this.#compiled.stateful) {
      if (node instanceof CrossingNode && node.reads.prices) node.restore({});
    }
  }

  /** Discards firings from before the rule was watched, which do not count. */
  forgetFirings(): void {
    this.#isArmed = true;
    this.#firings = 0;
    this.#firedAt = Number.NEGATIVE_INFINITY;
    this.#firedBar = null;
    this.#firedDate = null;
    for (const reader of this.#compiled.changesSince) reader.forgetFiring();
  }

  state(): WatchState {
    return {
      version: 1,
      lastAt: timeOrNull(this.#lastAt),
      lastTruth: this.#lastTruth,
      isArmed: this.#isArmed,
      firings: this.#firings,
      firedAt: timeOrNull(this.#firedAt),
      firedBar: this.#firedBar,
      firedDate: this.#firedDate,
      nodes: Object.fromEntries(this.#compiled.stateful.map((node) => [node.path, node.save()])),
    };
  }

  /** Nodes missing from the state start fresh. */
  #restore(state: WatchState): void {
    this.#lastAt = state.lastAt ?? Number.NEGATIVE_INFINITY;
    this.#lastTruth = state.lastTruth;
    this.#isArmed = state.isArmed;
    this.#firings = state.firings;
    this.#firedAt = state.firedAt ?? Number.NEGATIVE_INFINITY;
    this.#firedBar = state.firedBar;
    this.#firedDate = state.firedDate;
    for (const node of this.#compiled.stateful) {
      const saved = state.nodes[node.path];
      if (saved) node.restore(saved);
    }
  }
}

function added<Value>(all: Value[], value: Value): Value {
  all.push(value);
  return value;
}

const timeOrNull = (time: number): number | null => (Number.isFinite(time) ? time : null);
