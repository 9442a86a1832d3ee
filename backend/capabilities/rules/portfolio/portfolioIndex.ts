import { ONE, type Decimal } from "../../../market/ledger/decimal.ts";
import type { HeldPortfolio } from "../../portfolios/lifecycle/queries.ts";

/** What has to be known after a restart; decimals as text. */
export interface SavedIndex {
  readonly version: number;
  readonly scale: string;
  /** Paid in less paid out, by then. */
  readonly flows: string;
  /** Trade date since which it is followed. */
  readonly since: string;
}

const flowsOf = ({ paidIn, paidOut }: HeldPortfolio): Decimal => paidIn.minus(paidOut);

/**
 * A portfolio's value as if nothing had been paid in or out: the value divided by a scale that takes
 * up whatever a recorded transaction did to it at the same prices. Drawdowns are measured on it, as
 * time-weighted returns are: a deposit is no gain, and a withdrawal no loss.
 */
export class PortfolioIndex {
  #scale: Decimal = ONE;
  #version: number;
  #flows: Decimal;
  /** Whether the scale still has to take up what was recorded after `#version`. */
  #isBehind = false;

  /** Trade date since which the portfolio is followed. */
  readonly since: string;

  constructor(
    held: HeldPortfolio,
    saved: SavedIndex | undefined,
    today: string,
    read: (text: string) => Decimal,
  ) {
    this.since = saved?.since ?? today;
    this.#version = saved?.version ?? held.version;
    this.#flows = saved ? read(saved.flows) : flowsOf(held);
    if (saved) this.#scale = read(saved.scale);
    this.#isBehind = this.#version !== held.version;
  }

  /** Another ledger; `before` and `after` are what the two are worth at the same prices. */
  change(held: HeldPortfolio, before: Decimal | null, after: Decimal | null): void {
    if (!this.#isBehind && before?.gt(0) && after?.gt(0)) {
      this.#scale = this.#scale.times(after).div(before);
      this.#settle(held);
      return;
    }
    this.#isBehind = true;
  }

  /** The index at a value of this ledger; null while it cannot be known. */
  at(held: HeldPortfolio, value: Decimal | null): number | null {
    if (value === null) return null;
    if (this.#isBehind) {
      // What the old ledger would be worth now was not known: what was paid in or out is taken off.
      const before = value.minus(flowsOf(held).minus(this.#flows));
      if (before.gt(0) && value.gt(0)) this.#scale = this.#scale.times(value).div(before);
      this.#settle(held);
    }
    return value.div(this.#scale).toNumber();
  }

  #settle(held: HeldPortfolio): void {
    this.#isBehind = false;
    this.#version = held.version;
    this.#flows = flowsOf(held);
    // A quotient of quotients would grow without end.
    this.#scale = this.#scale.decimalPlaces(SCALE_DECIMALS);
  }

  save(): SavedIndex {
    return {
      version: this.#version,
      scale: this.#scale.toString(),
      flows: this.#flows.toString(),
      since: this.since,
    };
  }
}

const SCALE_DECIMALS = 20;
