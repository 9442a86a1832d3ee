import { adjustPreviousClose } from "../../../domain/split.ts";
import type { Session } from "../../../domain/sessions.ts";
import type { TradeDate } from "../../../domain/tradeDate.ts";
import type { Gap, SuspectedSplit } from "../../../market/evidence.ts";
import type { Sample } from "../../../market/sample.ts";
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

/** A trade date and how its splits change the prices before it. */
export interface StartedDate {
  readonly tradeDate: TradeDate;
  /** Trade date of the last price accepted before this date; undefined if there was none. */
  readonly baseDate: TradeDate | undefined;
  /** New price ÷ old price; 1 if no split is known. */
  readonly factor: number;
  /** True if a source could list the splits. */
  readonly isKnown: boolean;
}

/** A price that waits for a second one to confirm it. */
export interface HeldPrice {
  readonly sample: Sample;
  /** Gap whose bars show the price, or that the price ended; null if it was seen without a gap. */
  readonly gap: Gap | null;
  /** Price that it was compared with; missing in data of earlier builds. */
  readonly last?: number;
}

/**
 * The tape of a symbol in one currency and set of sessions, with the alerts that wait on it: the
 * last accepted price, the held price, the trade date with its splits, and up to when each source
 * has been taken in.
 */
export class WatchedSymbol {
  /** The last accepted price, in shares of the newest trade date begun; NaN before the first. */
  price = Number.NaN;
  /** Exchange time of {@link price} if this process accepted it, epoch milliseconds; else NaN. */
  time = Number.NaN;
  tradeDate: TradeDate | undefined;
  source: string | undefined;
  /** The {@link time} up to which the price is saved; NaN if it is to be saved at once. */
  savedTime = Number.NaN;
  /** The source whose saved row has the last price; undefined if unknown. */
  savedSource: string | undefined;
  /** True once the state saved by an earlier process has been read. */
  isResumed = false;
  startedDate: StartedDate | undefined;
  held: HeldPrice | undefined;
  /** The split that would explain a trade date's first price, if no source can say. */
  suspectedSplit: SuspectedSplit | undefined;

  #reference: number | null = null;
  /** Source evaluated last, kept outside the map for speed: most symbols have only one. */
  #markedSource: string | undefined;
  #mark = Number.NEGATIVE_INFINITY;
  readonly #otherMarks = new Map<string, number>();
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
    readonly symbol: string,
    readonly currency: string,
    /** True if prices outside the regular session count; those inside always do. */
    readonly isExtended: boolean,
    /** Another tape of the same symbol; undefined for the last one. */
    readonly next?: WatchedSymbol,
  ) {}

  admits(session: Session): boolean {
    return session === "regular" || (this.isExtended && session !== "closed");
  }

  /** Effective previous close of the last price's trade date; null if unknown. */
  get reference(): number | null {
    return this.#reference;
  }

  set reference(reference: number | null) {
    this.#reference = reference !== null && reference > 0 ? reference : null;
    this.#quietFrom = Number.NaN;
  }

  /** Exchange time up to which a source is evaluated, epoch milliseconds; initially -Infinity. */
  markOf(source: string): number {
    if (source === this.#markedSource) return this.#mark;
    return this.#otherMarks.get(source) ?? Number.NEGATIVE_INFINITY;
  }

  mark(source: string, time: number): void {
    if (source !== this.#markedSource) {
      if (this.#markedSource !== undefined) this.#otherMarks.set(this.#markedSource, this.#mark);
      this.#otherMarks.delete(source);
      this.#markedSource = source;
    }
    this.#mark = time;
  }

  /** Sources of which samples were taken in, by this process or, as saved, by an earlier one. */
  get sources(): readonly string[] {
    return this.#markedSource === undefined ? [] : [this.#markedSource, ...this.#otherMarks.keys()];
  }

  get newestMark(): number {
    return Math.max(this.#mark, ...this.#otherMarks.values());
  }

  /** Sets the last price. The first previous close of a trade date counts for all of that date. */
  accept({ price, exchangeTime, tradeDate, source, previousClose }: Sample): void {
    if (this.tradeDate !== tradeDate) this.reference = null;
    this.price = price;
    this.time = exchangeTime;
    this.tradeDate = tradeDate;
    this.source = source;
    if (this.#reference === null && previousClose !== null) this.reference = previousClose;
  }

  /** Forgets the last price and its date; the held price stays. */
  forget(): void {
    this.price = Number.NaN;
    this.time = Number.NaN;
    this.tradeDate = undefined;
    this.reference = null;
  }

  /** Begins a trade date, or updates its splits, and converts earlier prices into its shares. */
  start(started: StartedDate): void {
    // A change due to a split is saved with the next save, even if no price follows.
    if (
      this.startedDate?.tradeDate === started.tradeDate &&
      this.startedDate.factor !== started.factor
    ) {
      this.savedTime = Number.NaN;
    }
    const before = this.factorSince;
    this.startedDate = started;
    const factor = this.factorSince / before;
    this.price *= factor;
    if (this.#reference !== null) this.reference = this.#reference * factor;
  }

  /** Corrects a previous close that turned out to be from before a split. */
  adjustReference(factor: number): void {
    this.reference = adjustPreviousClose(this.#reference, factor, this.price);
  }

  /** Returns the factor by which the splits of a trade date multiply the prices before it. */
  factorOn(tradeDate: TradeDate): number {
    return this.startedDate?.tradeDate === tradeDate ? this.startedDate.factor : 1;
  }

  /** Factor that converted the last accepted price from its own date to the newest date begun. */
  get factorSince(): number {
    return this.startedDate && this.startedDate.tradeDate !== this.tradeDate
      ? this.startedDate.factor
      : 1;
  }

  /** Returns the factor of a split that would explain the date's move, if no source can say. */
  suspectedSplitOn(tradeDate: TradeDate): number | undefined {
    return this.suspectedSplit?.tradeDate === tradeDate ? this.suspectedSplit.factor : undefined;
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

  /** Returns the price move to the nearest alert; 0 if met or unknown, infinity if none waits. */
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
}
