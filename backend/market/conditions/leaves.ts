import type { ConditionNode } from "./combinators.ts";
import { isAbove } from "./figures.ts";
import { matchEvent } from "./matchEvent.ts";
import type { MarketEvent } from "./observation.ts";
import { numberOrNull, type NodeState, type Reader, type Stateful, type Step } from "./readers.ts";
import type { ComparisonCondition, EventFilter, RangeCondition } from "./rule.ts";
import type { EventCell, PriceCell } from "./symbolData.ts";
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
    private readonly cells: readonly PriceCell<unknown>[],
    private readonly unknown: number,
  ) {}

  confirm(raw: number, { batch }: Step): number {
    if (this.cells.some(({ changedIn }) => changedIn === batch)) {
      const { pending, unknown } = this;
      if (raw === pending) this.confirmed = raw;
      else if (raw === unknown || pending === unknown || pending === NONE) this.confirmed = unknown;
      this.pending = raw;
    }
    return this.confirmed === NONE ? this.unknown : this.confirmed;
  }
}

abstract class FigureNode implements ConditionNode, Stateful {
  protected truth: TruthCode = UNKNOWN;
  protected readonly figures: number[];

  constructor(
    readonly path: string,
    protected readonly readers: readonly Reader[],
    protected readonly confirmation: Confirmation | null,
  ) {
    this.figures = readers.map(() => Number.NaN);
  }

  evaluate(step: Step): TruthCode {
    for (let index = 0; index < this.readers.length; index++) {
      this.figures[index] = this.readers[index]?.read(step) ?? Number.NaN;
    }
    this.truth = this.decide(step);
    return this.truth;
  }

  protected abstract decide(step: Step): TruthCode;

  witness(step: Step): Witness {
    const values = this.readers.map((reader, index): Evidence => {
      const value = numberOrNull(this.figures[index] ?? Number.NaN);
      const { time, source } = reader.origin(step);
      const isTime = time !== null && Number.isFinite(time) && value !== null;
      return { value, time: isTime ? time : null, source: value === null ? null : source };
    });
    return { path: this.path, truth: truthOf(this.truth), values, conditions: [] };
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

/** Greater or less, inside or outside: what the figures are now. */
export class LevelNode extends FigureNode {
  constructor(
    path: string,
    private readonly operator: ">" | "<" | RangeCondition["operator"],
    readers: readonly Reader[],
    confirmation: Confirmation | null,
  ) {
    super(path, readers, confirmation);
  }

  protected decide(step: Step): TruthCode {
    const raw = this.#compare();
    return this.confirmation ? (this.confirmation.confirm(raw, step) as TruthCode) : raw;
  }

  #compare(): TruthCode {
    const { figures, operator } = this;
    const value = figures[0] ?? Number.NaN;
    const low = figures[1] ?? Number.NaN;
    if (Number.isNaN(value) || Number.isNaN(low)) return UNKNOWN;
    if (operator === ">") return isAbove(value, low) ? TRUE : FALSE;
    if (operator === "<") return isAbove(low, value) ? TRUE : FALSE;
    const high = figures[2] ?? Number.NaN;
    if (Number.isNaN(high)) return UNKNOWN;
    const isOutside = isAbove(low, value) || isAbove(value, high);
    return isOutside === (operator === "outside") ? TRUE : FALSE;
  }
}

const UNKNOWN_SIDE = 2;

/**
 * True at the evaluation that finds the figures on the other side than when they last differed. A
 * touch is no side, and neither a touch nor a time without figures makes the last side forgotten.
 */
export class CrossingNode extends FigureNode {
  #side: number | null = null;

  constructor(
    path: string,
    private readonly operator: Exclude<ComparisonCondition["operator"], ">" | "<">,
    readers: readonly Reader[],
    confirmation: Confirmation | null,
  ) {
    super(path, readers, confirmation);
  }

  protected decide(step: Step): TruthCode {
    const [left = Number.NaN, right = Number.NaN] = this.figures;
    const raw = sideOf(left, right);
    const side = this.confirmation ? this.confirmation.confirm(raw, step) : raw;
    if (side === UNKNOWN_SIDE) return UNKNOWN;
    const before = this.#side;
    if (side !== 0) this.#side = side;
    if (before === null) return UNKNOWN;
    if (side === 0 || side === before) return FALSE;
    if (this.operator === "crosses") return TRUE;
    return (this.operator === "crossesUp") === side > 0 ? TRUE : FALSE;
  }

  override save(): NodeState {
    return { ...super.save(), side: this.#side };
  }

  override restore(state: NodeState): void {
    super.restore(state);
    this.#side = state.side ?? null;
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
  #truth: TruthCode = UNKNOWN;
  #found: { readonly event: MarketEvent; readonly source: string } | null = null;

  constructor(
    private readonly path: string,
    private readonly filter: EventFilter,
    private readonly cell: EventCell<unknown>,
  ) {}

  evaluate({ batch }: Step): TruthCode {
    this.#truth = this.cell.feed.isAvailable ? FALSE : UNKNOWN;
    this.#found = null;
    if (this.cell.changedIn !== batch) return this.#truth;
    for (const arrived of this.cell.events) {
      const match = matchEvent(this.filter, arrived.event);
      if (match <= this.#truth && !(match === TRUE)) continue;
      this.#truth = match;
      this.#found = arrived;
      if (match === TRUE) break;
    }
    return this.#truth;
  }

  witness({ at }: Step): Witness {
    const found = this.#truth === TRUE ? this.#found : null;
    const values = found
      ? [{ value: null, time: at, source: found.source, event: found.event }]
      : [];
    return { path: this.path, truth: truthOf(this.#truth), values, conditions: [] };
  }
}
