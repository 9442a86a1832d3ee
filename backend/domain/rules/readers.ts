import { priceOfLine } from "../line.ts";
import type { FactCell, PriceCell } from "./cells.ts";
import type { Frame } from "./frame.ts";
import { read } from "../indicators/indicator.ts";
import type { LineSeries } from "./rule.ts";
import type { Step } from "./step.ts";
import type { Evidence } from "./witness.ts";

/** Where an operand's figure comes from. */
export type Origin = Omit<Evidence, "value" | "event">;
const nowhere: Origin = { time: null, source: null };

/** One operand of a leaf. `read` is called once an evaluation; NaN is unknown. */
export interface Reader {
  read(step: Step): number;
  origin(step: Step): Origin;
}

/** What a node has to know after a restart. */
export type NodeState = Readonly<Record<string, number | null>>;
export interface Stateful {
  readonly path: string;
  save(): NodeState;
  restore(state: NodeState): void;
}

export class ConstantReader implements Reader {
  constructor(private readonly value: number) {}
  read(): number {
    return this.value;
  }
  origin(): Origin {
    return nowhere;
  }
}

/** A line of an indicator, or a field of a bar, at the newest closed bar; `place` is in the figures. */
class NewestReader implements Reader {
  constructor(
    private readonly frame: Frame,
    private readonly place: number,
  ) {}

  read(): number {
    return read(this.frame.figures, this.place);
  }

  origin(): Origin {
    return { time: this.frame.lastTime, source: this.frame.source };
  }
}

/** The same, so many closed bars ago. */
class PastReader implements Reader {
  constructor(
    private readonly frame: Frame,
    private readonly place: number,
    private readonly ago: number,
  ) {
    frame.remember(place, ago);
    frame.rememberTimes(ago);
  }

  read(): number {
    return this.frame.readAgo(this.place, this.ago);
  }

  origin(): Origin {
    return { time: this.frame.timeAgo(this.ago), source: this.frame.source };
  }
}

export const readBar = (frame: Frame, place: number, ago: number): Reader =>
  ago === 0 ? new NewestReader(frame, place) : new PastReader(frame, place, ago);

export class LastPriceReader implements Reader {
  constructor(private readonly cell: PriceCell) {}
  read(): number {
    return this.cell.price;
  }
  origin(): Origin {
    return this.cell;
  }
}

export class FactReader implements Reader {
  constructor(private readonly cell: FactCell) {}
  read(): number {
    return this.cell.value;
  }
  origin(): Origin {
    return this.cell;
  }
}

/** A field of the newest price's trade date. */
export class DayReader implements Reader {
  constructor(
    private readonly cell: PriceCell,
    private readonly field: "open" | "previousClose",
  ) {}
  read(): number {
    return this.cell[this.field];
  }
  origin(): Origin {
    return this.cell;
  }
}

export class MultipleReader implements Reader {
  constructor(
    private readonly factor: number,
    private readonly of: Reader,
  ) {}
  read(step: Step): number {
    return this.factor * this.of.read(step);
  }
  origin(step: Step): Origin {
    return this.of.origin(step);
  }
}

/**
 * A line of the chart, at the newest bar of a frame, or without one at the time of the price. It has
 * no price before its first point, as in the drawing.
 */
export class ChartLineReader implements Reader {
  constructor(
    private readonly line: LineSeries,
    private readonly frame: Frame | null,
  ) {}

  #time(step: Step): number {
    return this.frame === null ? step.at : this.frame.lastTime;
  }

  read(step: Step): number {
    const time = this.#time(step);
    return time >= this.line.from.time && time < Infinity
      ? priceOfLine(this.line, time)
      : Number.NaN;
  }

  origin(step: Step): Origin {
    return { time: this.#time(step), source: null };
  }
}

/** (figure ÷ base − 1) in percent; unknown without a base above zero. */
const percentOver = (figure: number, base: number): number =>
  base > 0 ? ((figure - base) / base) * 100 : Number.NaN;

export class ChangeReader implements Reader {
  constructor(
    private readonly price: Reader,
    private readonly base: Reader,
  ) {}
  read(step: Step): number {
    return percentOver(this.price.read(step), this.base.read(step));
  }
  origin(step: Step): Origin {
    return this.price.origin(step);
  }
}

/** Against the price at which the rule was first evaluated, or at which it last fired. */
export class ChangeSinceReader implements Reader, Stateful {
  #reference = Number.NaN;
  #price = Number.NaN;

  constructor(
    readonly path: string,
    private readonly since: "creation" | "lastFiring",
    private readonly price: Reader,
  ) {}

  read(step: Step): number {
    this.#price = this.price.read(step);
    if (this.since === "creation" && Number.isNaN(this.#reference)) this.#reference = this.#price;
    return percentOver(this.#price, this.#reference);
  }

  onFired(): void {
    if (this.since === "lastFiring" && !Number.isNaN(this.#price)) this.#reference = this.#price;
  }

  /** What had been taken for a firing was none, and there was none before it. */
  forgetFiring(): void {
    if (this.since === "lastFiring") this.#reference = Number.NaN;
  }

  origin(step: Step): Origin {
    return this.price.origin(step);
  }

  save(): NodeState {
    return { reference: numberOrNull(this.#reference) };
  }

  restore({ reference }: NodeState): void {
    this.#reference = reference ?? Number.NaN;
  }
}

/** How far the price is below a high, in percent; the high is at least the price itself. */
export class DrawdownReader implements Reader {
  constructor(
    private readonly price: Reader,
    private readonly high: Reader,
  ) {}
  read(step: Step): number {
    const price = this.price.read(step);
    const high = Math.max(price, this.high.read(step));
    return high > 0 ? ((high - price) / high) * 100 : Number.NaN;
  }
  origin(step: Step): Origin {
    return this.price.origin(step);
  }
}

/** The highest price since the rule was first evaluated; unknown prices are passed over. */
export class HighSinceReader implements Reader, Stateful {
  #high = Number.NaN;

  constructor(
    readonly path: string,
    private readonly price: Reader,
  ) {}

  read(step: Step): number {
    const price = this.price.read(step);
    if (!(price <= this.#high) && !Number.isNaN(price)) this.#high = price;
    return this.#high;
  }

  origin(step: Step): Origin {
    return this.price.origin(step);
  }

  save(): NodeState {
    return { high: numberOrNull(this.#high) };
  }

  restore({ high }: NodeState): void {
    this.#high = high ?? Number.NaN;
  }
}

export const numberOrNull = (value: number): number | null => (Number.isNaN(value) ? null : value);
