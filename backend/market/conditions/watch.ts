import { MINUTE_MS } from "../../platform/durations.ts";
import { compileRule, type CompiledRule } from "./compileRule.ts";
import type { Sources } from "./compileSeries.ts";
import type { ConditionNode } from "./combinators.ts";
import type { Frame } from "./frame.ts";
import { CrossingNode } from "./leaves.ts";
import type { NodeState } from "./readers.ts";
import type { Step } from "./step.ts";
import type { Rule } from "./rule.ts";
import { FALSE, TRUE, UNKNOWN, type TruthCode, type Witness } from "./witness.ts";

export interface Outcome {
  readonly id: string;
  readonly symbol: string;
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

/** One rule on one symbol. */
export class Watch {
  readonly compiled: CompiledRule<Watch>;
  /** Here and not only in what is compiled, as each evaluation begins with it. */
  readonly readsOthers: boolean;
  readonly #root: ConditionNode;
  /** Where its comparisons are all that decides it. */
  readonly #frame: Frame<Watch> | null;
  #step: Step | null = null;
  #lastAt = Number.NEGATIVE_INFINITY;
  #lastTruth: TruthCode | null = null;
  #isArmed = true;
  #firings = 0;
  #firedAt = Number.NEGATIVE_INFINITY;
  #firedBar: number | null = null;
  #firedDate: string | null = null;

  constructor(
    readonly id: string,
    readonly rule: Rule,
    readonly symbol: string,
    sources: Sources<Watch>,
  ) {
    this.compiled = compileRule(rule, symbol, sources);
    this.#root = this.compiled.root;
    this.readsOthers = this.compiled.readsOthers;
    this.#frame = this.compiled.comparing;
  }

  /** To be evaluated from now on when what it reads changes. */
  follow(): void {
    const frame = this.#frame;
    if (!frame) {
      for (const cell of this.compiled.cells) (cell.watches ??= []).push(this);
      return;
    }
    // What was quiet before was no evaluation of this one.
    for (const watch of frame.comparing ?? []) watch.#settle();
    frame.quietStep = null;
    (frame.comparing ??= []).push(this);
  }

  unfollow(): void {
    const others = (watches: Watch[] | null) => {
      const left = watches?.filter((watch) => watch !== this) ?? [];
      return left.length > 0 ? left : null;
    };
    if (this.#frame) this.#frame.comparing = others(this.#frame.comparing);
    else for (const cell of this.compiled.cells) cell.watches = others(cell.watches);
  }

  /** Takes in that it was false when its frame was last quiet. */
  #settle(): void {
    const step = this.#frame?.quietStep;
    if (!step || step.at <= this.#lastAt) return;
    this.#lastAt = step.at;
    this.#step = step;
    this.#lastTruth = FALSE;
    this.#isArmed = true;
  }

  /** Null when there is nothing to say, and for a batch that is not a newer one. */
  evaluate(step: Step): Outcome | null {
    this.#settle();
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

  /** The last evaluation as a tree; null before the first. */
  witness(): Witness | null {
    this.#settle();
    const step = this.#step;
    if (!step) return null;
    if (this.#frame) this.#root.evaluate(step);
    return this.#root.witness(step);
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
    for (const { tradeDate } of this.compiled.dated) if (tradeDate > newest) newest = tradeDate;
    return newest;
  }

  /** The start of the newest closed bar, in whose successor we are. */
  #bar(): number | null {
    const time = this.compiled.clock?.lastTime ?? Number.NEGATIVE_INFINITY;
    return Number.isFinite(time) ? time : null;
  }

  #fire(step: Step): Outcome {
    this.#isArmed = false;
    this.#firings++;
    this.#firedAt = step.at;
    this.#firedBar = this.#bar();
    this.#firedDate = this.#tradeDate();
    const outcome = this.#outcome("fired", step);
    for (const reader of this.compiled.changesSince) reader.onFired();
    return outcome;
  }

  #outcome(kind: Outcome["kind"], step: Step): Outcome {
    const witness = this.#root.witness(step);
    return { id: this.id, symbol: this.symbol, at: step.at, kind, witness };
  }

  forgetPriceSides(): void {
    for (const node of this.compiled.stateful) {
      if (node instanceof CrossingNode && node.reads.prices) node.restore({});
    }
  }

  state(): WatchState {
    this.#settle();
    return {
      version: 1,
      lastAt: timeOrNull(this.#lastAt),
      lastTruth: this.#lastTruth,
      isArmed: this.#isArmed,
      firings: this.#firings,
      firedAt: timeOrNull(this.#firedAt),
      firedBar: this.#firedBar,
      firedDate: this.#firedDate,
      nodes: Object.fromEntries(this.compiled.stateful.map((node) => [node.path, node.save()])),
    };
  }

  /** Of the same rule; parts that it does not name begin anew. */
  restore(state: WatchState): void {
    this.#settle();
    this.#lastAt = state.lastAt ?? Number.NEGATIVE_INFINITY;
    this.#lastTruth = state.lastTruth;
    this.#isArmed = state.isArmed;
    this.#firings = state.firings;
    this.#firedAt = state.firedAt ?? Number.NEGATIVE_INFINITY;
    this.#firedBar = state.firedBar;
    this.#firedDate = state.firedDate;
    for (const node of this.compiled.stateful) {
      const saved = state.nodes[node.path];
      if (saved) node.restore(saved);
    }
  }
}

const timeOrNull = (time: number): number | null => (Number.isFinite(time) ? time : null);
