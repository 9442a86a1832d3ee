import { ONE, readDecimal, ZERO, type Decimal } from "../../../market/ledger/decimal.ts";
import type { HeldPortfolio } from "../../portfolios/lifecycle/queries.ts";

export interface SavedIndex {
  readonly version: number;
  readonly scale: string;
  /** Paid in less paid out at that version. */
  readonly flows: string;
  /** First followed trade date. */
  readonly since: string;
}

const flowsOf = ({ paidIn, paidOut }: HeldPortfolio): Decimal => paidIn.minus(paidOut);

/**
 * A portfolio's value without deposits and withdrawals: the value divided by a scale that absorbs
 * the effect of each recorded transaction at constant prices. Drawdowns are measured on it because,
 * as in time-weighted returns, a deposit is no gain and a withdrawal no loss.
 */
export class PortfolioIndex {
  #scale: Decimal = ONE;
  #version: number;
  #flows: Decimal;
  #isBehind = false;

  readonly since: string;

  constructor(held: HeldPortfolio, saved: SavedIndex | undefined, today: string) {
    this.since = saved?.since ?? today;
    this.#version = saved?.version ?? held.version;
    this.#flows = saved ? read(saved.flows) : flowsOf(held);
    if (saved) this.#scale = read(saved.scale);
    this.#isBehind = this.#version !== held.version;
  }

  /** Both values are at the same prices. */
  change(held: HeldPortfolio, before: Decimal | null, after: Decimal | null): void {
    if (!this.#isBehind && before?.gt(0) && after?.gt(0)) {
      this.#scale = this.#scale.times(after).div(before);
      this.#settle(held);
      return;
    }
    this.#isBehind = true;
  }

  at(held: HeldPortfolio, value: Decimal | null): number | null {
    if (value === null) return null;
    if (this.#isBehind) {
      // The old ledger's current value is unknown, so approximate it by removing the net flows.
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

const read = (text: string): Decimal => readDecimal(text) ?? ZERO;
