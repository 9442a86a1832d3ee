import { MINUTE_MS } from "../durations.ts";
import type { ConditionNode } from "./combinators.ts";
import { compileRule, type CompiledRule } from "./compileRule.ts";
import type { Interval } from "../bar.ts";
import type { FeedCell } from "./cells.ts";
import { CrossingNode } from "./leaves.ts";
import type { BarObservation, Batch, Observation } from "./observation.ts";
import type { NodeState } from "./readers.ts";
import type { Step } from "./step.ts";
import { needsBarsOf, requirementsOf, type Requirement } from "./requirements.ts";
import type { EventName, Rule } from "./rule.ts";
import { SymbolData } from "./symbolData.ts";
import { FALSE, TRUE, UNKNOWN, type TruthCode, type Witness } from "./witness.ts";

export interface Outcome {
  readonly at: number;
  /** `unknown`: the rule could be decided before, and now it cannot. Only for rules that tell. */
  readonly kind: "fired" | "unknown";
  readonly witness: Witness;
}

/** All that decides and cannot be computed of bars: small, plain JSON. */
export interface WatchState {
  readonly version: 1;
  /** The last batch that was evaluated. */
  readonly lastAt: number | null;
  readonly lastTruth: TruthCode | null;
  /** Whether it was false since it last fired. */
  readonly isArmed: boolean;
  readonly firings: number;
  readonly firedAt: number | null;
  readonly firedBar: number | null;
  readonly firedDate: string | null;
  readonly nodes: Readonly<Record<string, NodeState>>;
}

/**
 * One rule on one symbol, with bars, indicators and all else of its own: no other rule can change
 * what it says. A batch costs O(1) for each indicator whose bar closed.
 *
 * After a restart: the same rule with its state, which takes in the batches before again, from as far
 * back as {@link requirementsOf} says. It does not evaluate a batch that it had evaluated, so nothing
 * fires twice.
 */
export class Watch {
  readonly #compiled: CompiledRule;
  readonly #root: ConditionNode;
  readonly #symbols = new Map<string, SymbolData>();
  readonly #own: SymbolData | undefined;
  readonly #feeds = new Map<EventName, FeedCell>();
  /** Bars, by {@link barKey}, of which the rule takes no figure: they are taken in without evaluating. */
  readonly #unread: ReadonlySet<string>;
  #batch = 0;
  #step: Step | null = null;
  #lastAt = Number.NEGATIVE_INFINITY;
  #lastTruth: TruthCode | null = null;
  #isArmed = true;
  #firings = 0;
  #firedAt = Number.NEGATIVE_INFINITY;
  #firedBar: number | null = null;
  #firedDate: string | null = null;

  /** The rule is one that `checkRule` accepts. */
  constructor(
    readonly rule: Rule,
    readonly symbol: string,
    state?: WatchState,
  ) {
    this.#compiled = compileRule(rule, symbol, {
      symbol: (name) => made(this.#symbols, name, () => new SymbolData(rule.sessions)),
      feed: (event) => made(this.#feeds, event, () => ({ isAvailable: false, changedIn: -1 })),
    });
    this.#unread = unreadBarsOf(rule, symbol);
    this.#own = this.#symbols.get(symbol);
    this.#root = this.#compiled.root;
    if (state) this.#restore(state);
  }

  /** Takes in what became known at one instant; answers whether it fired, or became unknown. */
  advance({ at, observations }: Batch): Outcome | null {
    const step = { at, batch: ++this.#batch };
    let isChanged = false;
    for (const observation of observations) {
      if (this.#take(observation, step)) isChanged = true;
    }
    return isChanged ? this.#evaluate(step) : null;
  }

  /** Takes in what is known already, without evaluating. */
  note({ at, observations }: Batch): void {
    for (const observation of observations) this.#take(observation, { at, batch: -1 });
  }

  /** Returns whether the rule reads it. */
  #take(observation: Observation, { at, batch }: Step): boolean {
    if (observation.kind !== "feed") {
      const isOwn = observation.symbol === this.symbol;
      const data = isOwn ? this.#own : this.#symbols.get(observation.symbol);
      const isTaken = data?.take(observation, at, batch) ?? false;
      return isTaken && !(observation.kind === "bar" && this.#isUnread(observation));
    }
    const feed = this.#feeds.get(observation.event);
    if (!feed) return false;
    feed.isAvailable = observation.isAvailable;
    feed.changedIn = batch;
    return true;
  }

  #isUnread({ symbol, timeframe }: BarObservation): boolean {
    return this.#unread.size > 0 && this.#unread.has(barKey(symbol, timeframe));
  }

  /**
   * Replaces the closed bars of a symbol and timeframe without evaluating: before a start, after a
   * split, or when bars were mended. Oldest first.
   */
  load(symbol: string, timeframe: Interval, bars: readonly BarObservation[]): void {
    const frame = this.#symbols.get(symbol)?.frameOf(timeframe);
    frame?.restart();
    for (const bar of bars) frame?.take(bar, -1);
  }

  /** Null when there is nothing to say, and for a batch that is not a newer one. */
  #evaluate(step: Step): Outcome | null {
    if (step.at <= this.#lastAt) return null;
    this.#lastAt = step.at;
    this.#step = step;
    const truth = this.#root.evaluate(step);
    const before = this.#lastTruth;
    this.#lastTruth = truth;
    if (truth === TRUE && this.#mayFire(step.at)) return this.#fire(step);
    if (truth === FALSE) this.#isArmed = true;
    if (truth === TRUE) this.#isArmed = false;
    const isLost = truth === UNKNOWN && before !== null && before !== UNKNOWN;
    return isLost && this.rule.whenUnknown === "tell" ? this.#outcome("unknown", step) : null;
  }

  /** What it reads cannot be had at `at`: said once, where it could be decided before. */
  lose(at: number): Outcome | null {
    const wasKnown = this.#lastTruth !== null && this.#lastTruth !== UNKNOWN;
    if (!wasKnown || this.rule.whenUnknown !== "tell") return null;
    this.#lastTruth = UNKNOWN;
    const witness = { path: "when", truth: "unknown", values: [], conditions: [] } as const;
    return { at, kind: "unknown", witness };
  }

  /** The last evaluation as a tree; null before the first. */
  witness(): Witness | null {
    const step = this.#step;
    return step && this.#root.witness(step);
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

  /** The start of the newest closed bar, in whose successor we are. */
  #bar(): number | null {
    const time = this.#compiled.clock?.lastTime ?? Number.NEGATIVE_INFINITY;
    return Number.isFinite(time) ? time : null;
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

  /** The next price says where prices stand, and not that they crossed anything to get there. */
  forgetPriceSides(): void {
    for (const node of this.#compiled.stateful) {
      if (node instanceof CrossingNode && node.reads.prices) node.restore({});
    }
  }

  /** What has fired so far was before it was watched, which is no firing. */
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

  /** Parts that it does not name begin anew. */
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

const barKey = (symbol: string, timeframe: Interval): string => `${timeframe} ${symbol}`;

/** Of a rule at prices: such a bar would end a crossing, and arm the rule again. */
function unreadBarsOf(rule: Rule, symbol: string): ReadonlySet<string> {
  const keyOf = (each: Requirement) => barKey(each.symbol ?? symbol, each.timeframe);
  const requirements = requirementsOf(rule);
  const read = requirements.filter((each) => needsBarsOf(rule, each)).map(keyOf);
  return new Set(requirements.map(keyOf)).difference(new Set(read));
}

function made<Key, Value>(all: Map<Key, Value>, key: Key, create: () => Value): Value {
  const known = all.get(key) ?? create();
  all.set(key, known);
  return known;
}

const timeOrNull = (time: number): number | null => (Number.isFinite(time) ? time : null);
