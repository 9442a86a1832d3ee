import { SymbolTape } from "../../../market/tape/symbolTape.ts";
import type { ActiveAlert } from "../evolve.ts";
import {
  KINDS,
  placementOf,
  valueOf,
  type ArmedAlert,
  type Kind,
} from "../conditions/placement.ts";
import { ThresholdIndex, type Waiting } from "./thresholdIndex.ts";

/** Share of the previous close; far larger than any rounding error of a percentage change. */
const SAFE_SHARE = 1e-9;

/** The tape of a symbol in one currency and set of sessions, with the alerts that wait on it. */
export class WatchedSymbol extends SymbolTape {
  readonly #waiting: Readonly<Record<Kind, ThresholdIndex>> = {
    above: new ThresholdIndex(),
    below: new ThresholdIndex(),
    change: new ThresholdIndex(),
    rise: new ThresholdIndex(),
    fall: new ThresholdIndex(),
  };
  /** A price between these two meets no alert; NaN until computed. */
  #quietFrom = Number.NaN;
  #quietTo = Number.NaN;

  constructor(
    symbol: string,
    currency: string,
    isExtended: boolean,
    override readonly next?: WatchedSymbol,
  ) {
    super(symbol, currency, isExtended);
  }

  get size(): number {
    return KINDS.reduce((sum, kind) => sum + this.#waiting[kind].size, 0);
  }

  /** Adds an alert that is not present yet, with its state unless it is plain (see `isPlain`). */
  add(alert: ArmedAlert, state?: ActiveAlert): void {
    const { kind, threshold } = placementOf(alert);
    const { id } = alert;
    this.#waiting[kind].add(state ? { threshold, id, state } : { threshold, id });
    this.#quietFrom = Number.NaN;
  }

  remove(id: number): boolean {
    for (const kind of KINDS) {
      if (!this.#waiting[kind].remove(id)) continue;
      this.#quietFrom = Number.NaN;
      return true;
    }
    return false;
  }

  /** Returns the alerts whose condition the price meets; `decide` says whether they fire. */
  collect(price: number, previousClose: number | null): readonly Waiting[] {
    return KINDS.flatMap((kind) =>
      this.#waiting[kind].size === 0
        ? []
        : this.#waiting[kind].reached(valueOf(kind, price, previousClose)),
    );
  }

  /**
   * Returns how far the price must move, in its currency, to meet the first alert: 0 if one is met
   * or the distance is unknown, infinity if none waits.
   */
  gapToNearest(price: number, previousClose: number | null): number {
    const gaps = KINDS.map((kind) => {
      const { lowest } = this.#waiting[kind];
      if (lowest === Number.POSITIVE_INFINITY) return lowest;
      if (kind === "above" || kind === "below") return lowest - valueOf(kind, price, null);
      const value = valueOf(kind, price, previousClose);
      // The change is unknown if there is no previous close, so the next price may meet the target.
      return Number.isNaN(value) ? 0 : ((lowest - value) * (previousClose ?? 0)) / 100;
    });
    return Math.max(0, Math.min(...gaps));
  }

  /**
   * Returns true if a price of the current trade date cannot meet any alert. Very close to a threshold
   * in percent it returns false, because of rounding, and {@link collect} decides.
   */
  isQuiet(price: number): boolean {
    if (Number.isNaN(this.#quietFrom)) this.#findQuiet();
    return price > this.#quietFrom && price < this.#quietTo;
  }

  #findQuiet(): void {
    const { above, below, change, rise, fall } = this.#waiting;
    // Alerts on a change in percent cannot be met while the previous close is unknown.
    const reference = this.reference ?? Number.NaN;
    const either = change.lowest;
    const up = reference * (1 + Math.min(either, rise.lowest) / 100);
    const down = reference * (1 - Math.min(either, fall.lowest) / 100);
    const known = (price: number, otherwise: number) => (Number.isNaN(price) ? otherwise : price);
    const margin = SAFE_SHARE * (this.reference ?? 0);
    this.#quietTo = Math.min(above.lowest, known(up - margin, Number.POSITIVE_INFINITY));
    this.#quietFrom = Math.max(-below.lowest, known(down + margin, Number.NEGATIVE_INFINITY));
  }

  override get reference(): number | null {
    return super.reference;
  }

  override set reference(reference: number | null) {
    super.reference = reference;
    this.#quietFrom = Number.NaN;
  }
}
