import type { Cell, EventCell, ValuedCell } from "./cells.ts";
import type { ConditionNode } from "./combinators.ts";
import { isAbove } from "../indicators/figures.ts";
import { matchEvent } from "./matchEvent.ts";
import { type NodeState, type Origin, type Reader, type Stateful } from "./readers.ts";
import type { ComparisonCondition, EventFilter, RangeCondition } from "./rule.ts";
import {
  FALSE,
  TRUE,
  truthOf,
  UNKNOWN,
  type Evidence,
  type TruthCode,
  type Witness,
} from "./witness.ts";

/** Beyond the three truths and the sides: nothing has been seen yet. */
const NONE = -2;

/**
 * Two prices in a row must agree before a leaf that reads prices changes: `confirm` takes what this
 * price says, and answers what counts. Something unknown counts at once.
 */
export class Confirmation {
  pending = NONE;
  confirmed = NONE;

  constructor(
    private readonly cells: readonly Cell[],
    private readonly unknown: number,
  ) {}

  /** This price alone counts: what it is compared with is new. */
  restart(raw: number): void {
    this.pending = raw;
    this.confirmed = raw;
  }

  confirm(raw: number, at: number): number {
    if (this.cells.some(({ changedAt }) => changedAt === at)) {
      const { pending, unknown } = this;
      if (raw === pending) this.confirmed = raw;
      else if (raw === unknown || pending === unknown || pending === NONE) this.confirmed = unknown;
      this.pending = raw;
    }
    return this.confirmed === NONE ? this.unknown : this.confirmed;
  }
}

function evidenceOf(figure: number, { time, source }: Origin): Evidence {
  if (Number.isNaN(figure)) return { value: null, time: null, source: null };
  const isTime = time !== null && Number.isFinite(time);
  return { value: figure, time: isTime ? time : null, source };
}

/** Two figures that are compared, or a figure and the two ends of a range. */
export type Operands = readonly [Reader, Reader, Reader | undefined];

abstract class Leaf {
  protected readonly one: Reader;
  protected readonly two: Reader;
  protected readonly three: Reader | undefined;

  constructor(
    readonly path: string,
    operands: Operands,
  ) {
    [this.one, this.two, this.three] = operands;
  }

  protected explain(at: number, truth: TruthCode, ...figures: readonly number[]): Witness {
    const [first = Number.NaN, second = Number.NaN, third = Number.NaN] = figures;
    const values = [
      evidenceOf(first, this.one.origin(at)),
      evidenceOf(second, this.two.origin(at)),
    ];
    if (this.three) values.push(evidenceOf(third, this.three.origin(at)));
    return { path: this.path, truth: truthOf(truth), values, conditions: [] };
  }
}

export type LevelOperator = ">" | "<" | RangeCondition["operator"];

function compare(operator: LevelOperator, value: number, low: number, high: number): TruthCode {
  if (Number.isNaN(value) || Number.isNaN(low)) return UNKNOWN;
  if (operator === ">") return isAbove(value, low) ? TRUE : FALSE;
  if (operator === "<") return isAbove(low, value) ? TRUE : FALSE;
  if (Number.isNaN(high)) return UNKNOWN;
  const isOutside = isAbove(low, value) || isAbove(value, high);
  return isOutside === (operator === "outside") ? TRUE : FALSE;
}

/** Greater or less, inside or outside, decided by what its operands read now. */
export class LevelNode extends Leaf implements ConditionNode {
  readonly isStateless = true;

  constructor(
    path: string,
    private readonly operator: LevelOperator,
    operands: Operands,
  ) {
    super(path, operands);
  }

  evaluate(at: number): TruthCode {
    const third = this.three ? this.three.read(at) : Number.NaN;
    return compare(this.operator, this.one.read(at), this.two.read(at), third);
  }

  witness(at: number): Witness {
    const third = this.three ? this.three.read(at) : Number.NaN;
    return this.explain(at, this.evaluate(at), this.one.read(at), this.two.read(at), third);
  }
}

/** A leaf that an evaluation changes, so it keeps the figures of the last one for the witness. */
abstract class StatefulLeaf extends Leaf implements ConditionNode, Stateful {
  readonly isStateless = false;
  #truth: TruthCode = UNKNOWN;
  protected first = Number.NaN;
  protected second = Number.NaN;
  protected third = Number.NaN;

  constructor(
    path: string,
    operands: Operands,
    protected readonly confirmation: Confirmation | null,
  ) {
    super(path, operands);
  }

  evaluate(at: number): TruthCode {
    this.first = this.one.read(at);
    this.second = this.two.read(at);
    if (this.three) this.third = this.three.read(at);
    this.#truth = this.decide(at);
    return this.#truth;
  }

  protected abstract decide(at: number): TruthCode;

  witness(at: number): Witness {
    return this.explain(at, this.#truth, this.first, this.second, this.third);
  }

  save(): NodeState {
    const { confirmation } = this;
    return confirmation ? { pending: confirmation.pending, confirmed: confirmation.confirmed } : {};
  }

  restore({ pending, confirmed }: NodeState): void {
    if (!this.confirmation) return;
    this.confirmation.pending = pending ?? NONE;
    this.confirmation.confirmed = confirmed ?? NONE;
  }
}

/** A level that two prices have to confirm, or whose operands change when they are read. */
export class StatefulLevelNode extends StatefulLeaf {
  constructor(
    path: string,
    private readonly operator: LevelOperator,
    operands: Operands,
    confirmation: Confirmation | null,
  ) {
    super(path, operands, confirmation);
  }

  protected decide(at: number): TruthCode {
    const raw = compare(this.operator, this.first, this.second, this.third);
    return this.confirmation ? (this.confirmation.confirm(raw, at) as TruthCode) : raw;
  }
}

const UNKNOWN_SIDE = 2;

/**
 * True at the evaluation that finds the figures on the other side than when they last differed. A
 * touch is no side, and neither a touch nor a time without figures makes the last side forgotten.
 * What is recorded in a portfolio moves its figures without the market: the side is taken anew then.
 */
export class CrossingNode extends StatefulLeaf {
  #side: number | null = null;
  #ledger = -1;
  #isNewLedger = false;

  constructor(
    path: string,
    private readonly operator: Exclude<ComparisonCondition["operator"], ">" | "<">,
    operands: Operands,
    confirmation: Confirmation | null,
    readonly reads: {
      readonly prices: boolean;
      readonly valuations: readonly ValuedCell[];
    },
  ) {
    super(path, operands, confirmation);
  }

  protected decide(at: number): TruthCode {
    const raw = sideOf(this.first, this.second);
    if (this.reads.valuations.length > 0) this.#followLedger(raw);
    const side = this.confirmation ? this.confirmation.confirm(raw, at) : raw;
    if (side === UNKNOWN_SIDE) return UNKNOWN;
    if (side === 0) return this.#side === null ? UNKNOWN : FALSE;
    const before = this.#side;
    const isNewLedger = this.#isNewLedger;
    this.#side = side;
    // Also where it is the first side at all: the next one is the market's.
    this.#isNewLedger = false;
    if (before === null) return UNKNOWN;
    if (isNewLedger || side === before) return FALSE;
    if (this.operator === "crosses") return TRUE;
    return (this.operator === "crossesUp") === side > 0 ? TRUE : FALSE;
  }

  #followLedger(raw: number): void {
    const ledger = Math.max(...this.reads.valuations.map((cell) => cell.ledger));
    if (ledger < 0 || ledger === this.#ledger) return;
    if (this.#ledger >= 0) {
      this.#isNewLedger = true;
      this.confirmation?.restart(raw);
    }
    this.#ledger = ledger;
  }

  override save(): NodeState {
    const state = { ...super.save(), side: this.#side };
    if (this.reads.valuations.length === 0) return state;
    return { ...state, ledger: this.#ledger, isNewLedger: this.#isNewLedger ? 1 : 0 };
  }

  override restore(state: NodeState): void {
    super.restore(state);
    this.#side = state.side ?? null;
    this.#ledger = state.ledger ?? -1;
    this.#isNewLedger = state.isNewLedger === 1;
  }
}

function sideOf(left: number, right: number): number {
  if (Number.isNaN(left) || Number.isNaN(right)) return UNKNOWN_SIDE;
  if (isAbove(left, right)) return 1;
  return isAbove(right, left) ? -1 : 0;
}

export const unknownRaw = { level: UNKNOWN, crossing: UNKNOWN_SIDE } as const;

/** True in the batch that brings such an event; unknown while its feed is not available. */
export class EventNode implements ConditionNode {
  readonly isStateless = true;

  constructor(
    private readonly path: string,
    private readonly filter: EventFilter,
    private readonly cell: EventCell,
  ) {}

  evaluate(at: number): TruthCode {
    let truth: TruthCode = this.cell.feed.isAvailable ? FALSE : UNKNOWN;
    for (const { event } of this.#arrived(at)) {
      const match = matchEvent(this.filter, event);
      if (match > truth) truth = match;
    }
    return truth;
  }

  #arrived(at: number): EventCell["events"] {
    return this.cell.changedAt === at ? this.cell.events : [];
  }

  witness(at: number): Witness {
    const found = this.#arrived(at).find(({ event }) => matchEvent(this.filter, event) === TRUE);
    const values = found
      ? [{ value: null, time: at, source: found.source, event: found.event }]
      : [];
    return { path: this.path, truth: truthOf(this.evaluate(at)), values, conditions: [] };
  }
}
