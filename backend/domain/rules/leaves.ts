import type { Cell, EventCell, ValuedCell } from "./cells.ts";
import type { ConditionNode } from "./combinators.ts";
import { isAbove } from "../indicators/figures.ts";
import type { MarketEvent } from "./observation.ts";
import type { NodeState, Origin, Reader, Stateful, Step } from "./readers.ts";
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

const codeOf = (isTrue: boolean): TruthCode => (isTrue ? TRUE : FALSE);

/** Returns unknown if the event lacks a detail that the filter requires. */
function matchEvent(filter: EventFilter, event: MarketEvent): TruthCode {
  switch (filter.name) {
    case "filing":
      if (event.name !== filter.name) return FALSE;
      return codeOf(
        (filter.form === null || filter.form === event.form) &&
          (filter.items.length === 0 || filter.items.some((item) => event.items.includes(item))),
      );
    case "insiderTrade":
      if (event.name !== filter.name) return FALSE;
      if (filter.side !== "either" && filter.side !== event.side) return FALSE;
      if (filter.minValue === 0) return TRUE;
      return event.value === null ? UNKNOWN : codeOf(event.value >= filter.minValue);
    case "ratingChange":
      if (event.name !== filter.name) return FALSE;
      return filter.change === "any"
        ? codeOf(event.change !== "maintain" && event.change !== "reiterate")
        : codeOf(filter.change === event.change);
    case "targetChange":
      if (event.name !== filter.name) return FALSE;
      return codeOf(
        isThatWay(filter.direction, event.percent) && Math.abs(event.percent) >= filter.minPercent,
      );
    case "earningsDate":
      return codeOf(event.name === filter.name && event.change === filter.change);
    case "earningsNear":
      return codeOf(event.name === filter.name && event.days >= 0 && event.days <= filter.days);
    case "halt":
    case "resumption":
    case "split":
      return codeOf(event.name === filter.name);
    case "screenEntered":
    case "screenLeft":
      return codeOf(event.name === filter.name && event.screen === filter.screen);
    case "time":
      return codeOf(event.name === filter.name && event.at === filter.at);
    default:
      return filter satisfies never;
  }
}

const isThatWay = (direction: "up" | "down" | "either", percent: number): boolean =>
  direction === "either" ? percent !== 0 : direction === "up" ? percent > 0 : percent < 0;

/** Differs from all truth codes and sides: nothing was observed yet. */
const NONE = -2;

/**
 * Requires two prices in a row to agree before a leaf that reads prices changes. `confirm` takes
 * the result at this price and returns the effective one. An unknown result takes effect at once.
 */
export class TwoPriceFilter {
  pending = NONE;
  confirmed = NONE;

  constructor(
    private readonly cells: readonly Cell[],
    private readonly unknown: number,
  ) {}

  /** Accepts a single price, because the figure it is compared with is new. */
  restart(raw: number): void {
    this.pending = raw;
    this.confirmed = raw;
  }

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

function evidenceOf(figure: number, { time, source }: Origin): Evidence {
  if (Number.isNaN(figure)) return { value: null, time: null, source: null };
  const isTime = time !== null && Number.isFinite(time);
  return { value: figure, time: isTime ? time : null, source };
}

abstract class FigureNode implements ConditionNode, Stateful {
  protected truth: TruthCode = UNKNOWN;
  protected first = Number.NaN;
  protected second = Number.NaN;
  protected third = Number.NaN;
  readonly #one: Reader | undefined;
  readonly #two: Reader | undefined;
  readonly #three: Reader | undefined;

  constructor(
    readonly path: string,
    readers: readonly Reader[],
    protected readonly filter: TwoPriceFilter | null,
    readonly isStateless: boolean,
  ) {
    [this.#one, this.#two, this.#three] = readers;
  }

  evaluate(step: Step): TruthCode {
    this.first = this.#one?.read(step) ?? Number.NaN;
    this.second = this.#two?.read(step) ?? Number.NaN;
    if (this.#three) this.third = this.#three.read(step);
    this.truth = this.decide(step);
    return this.truth;
  }

  protected abstract decide(step: Step): TruthCode;

  witness(step: Step): Witness {
    const values: Evidence[] = [];
    if (this.#one) values.push(evidenceOf(this.first, this.#one.origin(step)));
    if (this.#two) values.push(evidenceOf(this.second, this.#two.origin(step)));
    if (this.#three) values.push(evidenceOf(this.third, this.#three.origin(step)));
    return { path: this.path, truth: truthOf(this.truth), values, conditions: [] };
  }

  save(): NodeState {
    const { filter } = this;
    return filter ? { pending: filter.pending, confirmed: filter.confirmed } : {};
  }

  restore({ pending, confirmed }: NodeState): void {
    if (!this.filter) return;
    this.filter.pending = pending ?? NONE;
    this.filter.confirmed = confirmed ?? NONE;
  }
}

export class LevelNode extends FigureNode {
  constructor(
    path: string,
    private readonly operator: ">" | "<" | RangeCondition["operator"],
    readers: readonly Reader[],
    filter: TwoPriceFilter | null,
    isStateless: boolean,
  ) {
    super(path, readers, filter, isStateless);
  }

  protected decide(step: Step): TruthCode {
    const raw = this.#compare();
    return this.filter ? (this.filter.confirm(raw, step) as TruthCode) : raw;
  }

  #compare(): TruthCode {
    const { first: value, second: low, third: high, operator } = this;
    if (Number.isNaN(value) || Number.isNaN(low)) return UNKNOWN;
    if (operator === ">") return isAbove(value, low) ? TRUE : FALSE;
    if (operator === "<") return isAbove(low, value) ? TRUE : FALSE;
    if (Number.isNaN(high)) return UNKNOWN;
    const isOutside = isAbove(low, value) || isAbove(value, high);
    return isOutside === (operator === "outside") ? TRUE : FALSE;
  }
}

const UNKNOWN_SIDE = 2;

/**
 * True at the evaluation that finds the figures on the other side than when they last differed.
 * Neither a touch nor missing figures reset the last side. A ledger change moves portfolio figures
 * without the market, so the next side is not a crossing.
 */
export class CrossingNode extends FigureNode {
  #side: number | null = null;
  #ledger = -1;
  #isNewLedger = false;

  constructor(
    path: string,
    private readonly operator: Exclude<ComparisonCondition["operator"], ">" | "<">,
    readers: readonly Reader[],
    filter: TwoPriceFilter | null,
    readonly reads: {
      readonly prices: boolean;
      readonly valuations: readonly ValuedCell[];
    },
  ) {
    super(path, readers, filter, false);
  }

  protected decide(step: Step): TruthCode {
    const raw = sideOf(this.first, this.second);
    if (this.reads.valuations.length > 0) this.#followLedger(raw);
    const side = this.filter ? this.filter.confirm(raw, step) : raw;
    if (side === UNKNOWN_SIDE) return UNKNOWN;
    if (side === 0) return this.#side === null ? UNKNOWN : FALSE;
    const before = this.#side;
    const isNewLedger = this.#isNewLedger;
    this.#side = side;
    // Applies to the first side as well: the next change comes from the market.
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
      this.filter?.restart(raw);
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

/** True in the batch that contains a matching event; unknown while the feed is unavailable. */
export class EventNode implements ConditionNode {
  readonly isStateless = true;
  #truth: TruthCode = UNKNOWN;
  #found: { readonly event: MarketEvent; readonly source: string } | null = null;

  constructor(
    private readonly path: string,
    private readonly filter: EventFilter,
    private readonly cell: EventCell,
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
