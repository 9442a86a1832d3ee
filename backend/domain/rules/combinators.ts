import type { Frame } from "./frame.ts";
import type { NodeState, Stateful } from "./readers.ts";
import { FALSE, TRUE, truthOf, UNKNOWN, type TruthCode, type Witness } from "./witness.ts";

/** A condition that is advanced once an evaluation, all of its parts with it. */
export interface ConditionNode {
  /**
   * Whether an evaluation depends on the observations alone. It is then skipped when it decides
   * nothing, and `witness` evaluates it anew.
   */
  readonly isStateless: boolean;
  /** `at` is the time of the batch, epoch milliseconds; each evaluation has a later one. */
  evaluate(at: number): TruthCode;
  /** Explains the last evaluation, whose time is `at`. */
  witness(at: number): Witness;
}

export class GroupNode implements ConditionNode {
  readonly isStateless: boolean;
  #truth: TruthCode = UNKNOWN;

  constructor(
    private readonly path: string,
    readonly kind: "all" | "any" | "not",
    private readonly children: readonly ConditionNode[],
  ) {
    this.isStateless = children.every((child) => child.isStateless);
  }

  evaluate(at: number): TruthCode {
    let least: TruthCode = TRUE;
    let greatest: TruthCode = FALSE;
    for (const child of this.children) {
      const isDecided = this.kind === "all" ? least === FALSE : greatest === TRUE;
      if (isDecided && this.isStateless) break;
      if (isDecided && child.isStateless) continue;
      const truth = child.evaluate(at);
      if (truth < least) least = truth;
      if (truth > greatest) greatest = truth;
    }
    if (this.kind === "not") this.#truth = (TRUE - least) as TruthCode;
    else this.#truth = this.kind === "all" ? least : greatest;
    return this.#truth;
  }

  witness(at: number): Witness {
    if (this.isStateless) this.evaluate(at);
    const conditions = this.children.map((child) => child.witness(at));
    return { path: this.path, truth: truthOf(this.#truth), values: [], conditions };
  }
}

/** Measures time for a timer: milliseconds, or bars of a frame that closed since it began. */
export class Stopwatch {
  bars = 0;

  constructor(
    private readonly frame: Frame | null,
    readonly limit: number,
  ) {}

  read(at: number): number {
    if (!this.frame) return at;
    if (this.frame.changedAt === at) this.bars++;
    return this.bars;
  }
}

/**
 * `second` now, and `first` at an earlier evaluation within the limit; what was before it was watched
 * is unknown.
 */
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

  evaluate(at: number): TruthCode {
    const now = this.stopwatch.read(at);
    const first = this.first.evaluate(at);
    const second = this.second.evaluate(at);
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

  witness(at: number): Witness {
    const conditions = [this.first.witness(at), this.second.witness(at)];
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
    // States of before it was kept have counted the time before as false.
    this.#watchedSince = watchedSince === undefined ? Number.MIN_SAFE_INTEGER : watchedSince;
    this.stopwatch.bars = bars ?? 0;
    this.#lastTrue = lastTrue ?? null;
    this.#lastUnknown = lastUnknown ?? null;
  }
}

/**
 * True when the condition has been true at every moment of the limit until now, as far as it was
 * evaluated; false when it was false in that time, and unknown where it was not watched in all of it.
 */
export class HeldNode implements ConditionNode, Stateful {
  readonly isStateless = false;
  #truth: TruthCode = UNKNOWN;
  /** Since when it has not been false. */
  #since: number | null = null;
  /** Whether it was false just before that, and not unwatched. */
  #wasFalse = false;
  /** Until when it was unknown, in that time. */
  #unknownUntil: number | null = null;
  #isUnknown = false;

  constructor(
    readonly path: string,
    private readonly child: ConditionNode,
    private readonly stopwatch: Stopwatch,
  ) {}

  evaluate(at: number): TruthCode {
    const now = this.stopwatch.read(at);
    this.#truth = this.#decide(this.child.evaluate(at), now);
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

  witness(at: number): Witness {
    const conditions = [this.child.witness(at)];
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
    // States of before it was kept have counted the time before as false.
    this.#wasFalse = wasFalse === 1;
    this.stopwatch.bars = bars ?? 0;
    this.#since = since ?? null;
    this.#unknownUntil = unknownUntil ?? null;
    this.#isUnknown = isUnknown === 1;
  }
}
