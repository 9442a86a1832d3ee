import type { Frame } from "./frame.ts";
import type { NodeState, Stateful, Step } from "./readers.ts";
import { FALSE, TRUE, truthOf, UNKNOWN, type TruthCode, type Witness } from "./witness.ts";

/** Condition that is advanced once per evaluation, together with all of its parts. */
export interface ConditionNode {
  /**
   * True if the result depends on the observations alone. Such a node may be skipped when it cannot
   * affect the result, and evaluated later for the witness.
   */
  readonly isStateless: boolean;
  evaluate(step: Step): TruthCode;
  witness(step: Step): Witness;
}

export class GroupNode implements ConditionNode {
  readonly isStateless: boolean;
  #truth: TruthCode = UNKNOWN;
  /** Index of the child that decided last. Conditions rarely change, so it usually decides again. */
  #decidedBy = 0;

  constructor(
    private readonly path: string,
    readonly kind: "all" | "any" | "not",
    private readonly children: readonly ConditionNode[],
  ) {
    this.isStateless = children.every((child) => child.isStateless);
  }

  evaluate(step: Step): TruthCode {
    const { children, kind, isStateless } = this;
    const isAll = kind === "all";
    const decisive = isAll ? FALSE : TRUE;
    let combined: TruthCode = isAll ? TRUE : FALSE;
    // Parts with a state are advanced in their order.
    let index = isStateless ? this.#decidedBy : 0;
    for (let left = children.length; left > 0; left--) {
      const child = children[index];
      if (child && !(combined === decisive && child.isStateless)) {
        const truth = child.evaluate(step);
        if (isAll ? truth < combined : truth > combined) combined = truth;
      }
      if (combined === decisive && isStateless) {
        this.#decidedBy = index;
        break;
      }
      index = index + 1 === children.length ? 0 : index + 1;
    }
    this.#truth = kind === "not" ? ((TRUE - combined) as TruthCode) : combined;
    return this.#truth;
  }

  witness(step: Step): Witness {
    const conditions = this.children.map((child) => {
      if (child.isStateless) child.evaluate(step);
      return child.witness(step);
    });
    return { path: this.path, truth: truthOf(this.#truth), values: [], conditions };
  }
}

export class Stopwatch {
  bars = 0;

  constructor(
    private readonly frame: Frame | null,
    readonly limit: number,
  ) {}

  read({ at, batch }: Step): number {
    if (!this.frame) return at;
    if (this.frame.changedIn === batch) this.bars++;
    return this.bars;
  }
}

/** `first` must have been true within the limit. Before watching began, it counts as unknown. */
export class ThenNode implements ConditionNode, Stateful {
  readonly isStateless = false;
  #truth: TruthCode = UNKNOWN;
  #lastTrue: number | null = null;
  #lastUnknown: number | null = null;
  #watchedSince: number | null = null;

  constructor(
    readonly path: string,
    private readonly first: ConditionNode,
    private readonly second: ConditionNode,
    private readonly stopwatch: Stopwatch,
  ) {}

  evaluate(step: Step): TruthCode {
    const now = this.stopwatch.read(step);
    const first = this.first.evaluate(step);
    const second = this.second.evaluate(step);
    const { limit } = this.stopwatch;
    this.#watchedSince ??= now;
    const isRecent = (time: number | null) => time !== null && now - time <= limit;
    const isUnknown = isRecent(this.#lastUnknown) || now - this.#watchedSince < limit;
    const before = isRecent(this.#lastTrue) ? TRUE : isUnknown ? UNKNOWN : FALSE;
    this.#truth = before < second ? before : second;
    if (first === TRUE) this.#lastTrue = now;
    if (first === UNKNOWN) this.#lastUnknown = now;
    return this.#truth;
  }

  witness(step: Step): Witness {
    const conditions = [this.first.witness(step), this.second.witness(step)];
    return { path: this.path, truth: truthOf(this.#truth), values: [], conditions };
  }

  save(): NodeState {
    return {
      bars: this.stopwatch.bars,
      lastTrue: this.#lastTrue,
      lastUnknown: this.#lastUnknown,
      watchedSince: this.#watchedSince,
    };
  }

  restore({ bars, lastTrue, lastUnknown, watchedSince }: NodeState): void {
    // States saved without this field counted the time before watching as false.
    this.#watchedSince = watchedSince === undefined ? Number.MIN_SAFE_INTEGER : watchedSince;
    this.stopwatch.bars = bars ?? 0;
    this.#lastTrue = lastTrue ?? null;
    this.#lastUnknown = lastUnknown ?? null;
  }
}

/** Requires every evaluation within the limit; unknown if part of the limit was not watched. */
export class HeldNode implements ConditionNode, Stateful {
  readonly isStateless = false;
  #truth: TruthCode = UNKNOWN;
  /** Time since which the condition has not been false. */
  #since: number | null = null;
  /** True if the condition was false just before `#since`, rather than unwatched. */
  #wasFalse = false;
  /** Time until which the condition was last unknown after `#since`. */
  #unknownUntil: number | null = null;
  #isUnknown = false;

  constructor(
    readonly path: string,
    private readonly child: ConditionNode,
    private readonly stopwatch: Stopwatch,
  ) {}

  evaluate(step: Step): TruthCode {
    const now = this.stopwatch.read(step);
    this.#truth = this.#decide(this.child.evaluate(step), now);
    return this.#truth;
  }

  #decide(truth: TruthCode, now: number): TruthCode {
    if (truth === FALSE) {
      this.#wasFalse = true;
      this.#since = null;
      this.#unknownUntil = null;
      this.#isUnknown = false;
      return FALSE;
    }
    this.#since ??= now;
    if (this.#isUnknown) this.#unknownUntil = now;
    this.#isUnknown = truth === UNKNOWN;
    const start = now - this.stopwatch.limit;
    if (this.#since > start) return this.#wasFalse ? FALSE : UNKNOWN;
    const wasUnknown = this.#unknownUntil !== null && this.#unknownUntil > start;
    return this.#isUnknown || wasUnknown ? UNKNOWN : TRUE;
  }

  witness(step: Step): Witness {
    const conditions = [this.child.witness(step)];
    return { path: this.path, truth: truthOf(this.#truth), values: [], conditions };
  }

  save(): NodeState {
    return {
      bars: this.stopwatch.bars,
      since: this.#since,
      unknownUntil: this.#unknownUntil,
      isUnknown: this.#isUnknown ? 1 : 0,
      wasFalse: this.#wasFalse ? 1 : 0,
    };
  }

  restore({ bars, since, unknownUntil, isUnknown, wasFalse = 1 }: NodeState): void {
    // States saved without this field counted the time before watching as false.
    this.#wasFalse = wasFalse === 1;
    this.stopwatch.bars = bars ?? 0;
    this.#since = since ?? null;
    this.#unknownUntil = unknownUntil ?? null;
    this.#isUnknown = isUnknown === 1;
  }
}
