import { SymbolTape } from "../../../market/tape/symbolTape.ts";
import type { ActiveAlert } from "../evolve.ts";
import { KINDS, placementOf, valueOf, type ArmedAlert, type Kind } from "./placement.ts";
import { ThresholdIndex, type Waiting } from "./thresholdIndex.ts";

/** Share of the previous close, far larger than any rounding error of a change in percent. */
const SAFE_SHARE = 1e-9;

/**
 * A symbol in a currency and in certain sessions that alerts wait for, or have waited for: who waits,
 * and its tape.
 */
export class WatchedSymbol extends SymbolTape {
  readonly #waiting: Readonly<Record<Kind, ThresholdIndex>> = {
    above: new ThresholdIndex(),
    below: new ThresholdIndex(),
    change: new ThresholdIndex(),
    rise: new ThresholdIndex(),
    fall: new ThresholdIndex(),
  };
  /** Between these two a price meets nothing; NaN until they are worked out. */
  #quietFrom = Number.NaN;
  #quietTo = Number.NaN;

  constructor(
    symbol: string,
    currency: string,
    isExtended: boolean,
    /** The same symbol in another currency or in other sessions. */
    override readonly next?: WatchedSymbol,
  ) {
    super(symbol, currency, isExtended);
  }

  /** Alerts that wait here. */
  get size(): number {
    return KINDS.reduce((sum, kind) => sum + this.#waiting[kind].size, 0);
  }

  /** Adds an alert that is not there; with its state where its terms do not say all, see `isPlain`. */
  add(alert: ArmedAlert, state?: ActiveAlert): void {
    const { kind, threshold } = placementOf(alert);
    const { id } = alert;
    this.#waiting[kind].add(state ? { threshold, id, state } : { threshold, id });
    this.#quietFrom = Number.NaN;
  }

  /** False when it was not there. */
  remove(id: number): boolean {
    for (const kind of KINDS) {
      if (!this.#waiting[kind].remove(id)) continue;
      this.#quietFrom = Number.NaN;
      return true;
    }
    return false;
  }

  /** The alerts whose condition the price meets: `decide` says whether they fire. */
  collect(price: number, previousClose: number | null): readonly Waiting[] {
    return KINDS.flatMap((kind) =>
      this.#waiting[kind].size === 0
        ? []
        : this.#waiting[kind].reached(valueOf(kind, price, previousClose)),
    );
  }

  /**
   * How far the price would have to move, in its currency, for the first alert to be met: 0 where one
   * is, or where the distance is unknown; infinite where none waits.
   */
  gapToNearest(price: number, previousClose: number | null): number {
    const gaps = KINDS.map((kind) => {
      const { lowest } = this.#waiting[kind];
      if (lowest === Number.POSITIVE_INFINITY) return lowest;
      if (kind === "above" || kind === "below") return lowest - valueOf(kind, price, null);
      const value = valueOf(kind, price, previousClose);
      // Without a previous close a change is unknown: it may be met by the next price.
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
