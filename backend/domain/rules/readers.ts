import { priceOfLine } from "../line.ts";
import type { FactCell, PriceCell } from "./cells.ts";
import type { Frame } from "./frame.ts";
import { BAR, read } from "../indicators/indicator.ts";
import type { LineSeries } from "./rule.ts";
import type { Evidence } from "./witness.ts";

/** One evaluation of a rule. */
export interface Step {
  /** Epoch milliseconds. */
  readonly at: number;
  /** Number of the batch that is evaluated, counted from 1. */
  readonly batch: number;
}

export type Origin = Omit<Evidence, "value" | "event">;
const nowhere: Origin = { time: null, source: null };

/** One operand of a leaf. `read` is called once per evaluation and returns NaN for unknown. */
export interface Reader {
  read(step: Step): number;
  origin(step: Step): Origin;
}

/** State of a node to persist across restarts. */
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

/** Reads an indicator line or bar field at the newest closed bar. */
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

class PastReader implements Reader {
  constructor(
    private readonly frame: Frame,
    private readonly place: number,
    private readonly ago: number,
  ) {
    frame.keepHistory(place, ago);
    frame.keepHistory(BAR.time, ago);
  }

  read(): number {
    return this.frame.readAgo(this.place, this.ago);
  }

  origin(): Origin {
    return { time: this.frame.readAgo(BAR.time, this.ago), source: this.frame.source };
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

/** Has no price before the line's first point. Without a frame, reads at the time of the price. */
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

/** Returns (figure ÷ base − 1) in percent; NaN unless the base is above zero. */
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

  /** Discards a firing that did not count and was the only one. */
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

/** Percent that the price is below a high; a price above the high counts as the high. */
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

/** Highest price since the rule was first evaluated; ignores unknown prices. */
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
