import type { Sample } from "../../../market/sample.ts";
import type { TradeDate } from "../../../market/tradeDate.ts";
import type { SampleContext } from "../commands.ts";
import { isWatched } from "../conditions/eligibility.ts";
import type { ActiveAlert } from "../evolve.ts";
import { KINDS, placementOf, valueOf, type ArmedAlert, type Kind } from "./placement.ts";
import { adjustPreviousClose } from "./splitRatio.ts";
import { ThresholdIndex, type Waiting } from "./thresholdIndex.ts";

/** A trade date, and how the splits that apply on it change the prices before it. */
export interface StartedDate {
  readonly tradeDate: TradeDate;
  /** Trade date of the last price accepted before it; undefined where there was none. */
  readonly baseDate: TradeDate | undefined;
  /** New price ÷ old price; 1 where no split is known. */
  readonly factor: number;
  /** Whether anybody could say which splits there are. */
  readonly isKnown: boolean;
}

/** Of the previous close: a thousand times what rounding can make of a change in percent. */
const SAFE_SHARE = 1e-9;

/** A price that waits for a second one to agree. */
export interface HeldPrice {
  readonly sample: Sample;
  /** What the bar of a gap that has shown it proves; null where it was seen live. */
  readonly gap: SampleContext["gap"];
}

/**
 * A symbol in a currency that alerts wait for, or have waited for: who waits, and where its price
 * stands. What waits for the splits of its date is in the day gate.
 */
export class WatchedSymbol {
  /** The last accepted price, in shares of the newest trade date begun; NaN before the first. */
  price = Number.NaN;
  /** Exchange time of {@link price} where this process accepted it, epoch milliseconds; else NaN. */
  time = Number.NaN;
  tradeDate: TradeDate | undefined;
  source: string | undefined;
  /** Up to which {@link time} the price is saved; NaN where it is to be saved at once. */
  savedTime = Number.NaN;
  /** Whether what was saved before this process has been read. */
  isResumed = false;
  /** The newest trade date that was begun. */
  day: StartedDate | undefined;
  held: HeldPrice | undefined;
  /** The split that would explain a trade date's first price, where no source can say. */
  suspectedSplit: { readonly tradeDate: TradeDate; readonly factor: number } | undefined;

  readonly #waiting: Readonly<Record<Kind, ThresholdIndex>> = {
    above: new ThresholdIndex(),
    below: new ThresholdIndex(),
    change: new ThresholdIndex(),
    rise: new ThresholdIndex(),
    fall: new ThresholdIndex(),
  };
  #extended = 0;
  #reference: number | null = null;
  /** Between these two a price meets nothing; NaN until they are worked out. */
  #quietFrom = Number.NaN;
  #quietTo = Number.NaN;
  /** Of the source that was evaluated last: most symbols have one, and a map for it costs time. */
  #markedSource: string | undefined;
  #mark = Number.NEGATIVE_INFINITY;
  readonly #otherMarks = new Map<string, number>();

  constructor(
    readonly symbol: string,
    readonly currency: string,
    /** The same symbol in another currency. */
    readonly next?: WatchedSymbol,
  ) {}

  /** Alerts that wait here. */
  get size(): number {
    return KINDS.reduce((sum, kind) => sum + this.#waiting[kind].size, 0);
  }

  /** Whether one of them listens before or after the regular session. */
  get isExtended(): boolean {
    return this.#extended > 0;
  }

  /** Adds an alert that is not there; with its state where its terms do not say all, see `isPlain`. */
  add(alert: ArmedAlert, state?: ActiveAlert): void {
    const { kind, threshold } = placementOf(alert);
    const { id } = alert;
    this.#waiting[kind].add(state ? { threshold, id, state } : { threshold, id });
    this.#quietFrom = Number.NaN;
    if (isExtended(state)) this.#extended++;
  }

  /** False when it was not there. */
  remove(id: number): boolean {
    for (const kind of KINDS) {
      const removed = this.#waiting[kind].remove(id);
      if (!removed) continue;
      this.#quietFrom = Number.NaN;
      if (isExtended(removed.state)) this.#extended--;
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
   * Whether the price, of the date of the last accepted one, is sure to meet nothing: beside a
   * threshold a change in percent is rounded, and only {@link collect} can tell.
   */
  isQuiet(price: number): boolean {
    if (Number.isNaN(this.#quietFrom)) this.#findQuiet();
    return price > this.#quietFrom && price < this.#quietTo;
  }

  #findQuiet(): void {
    const { above, below, change, rise, fall } = this.#waiting;
    // Without a previous close nothing that waits for a change is met.
    const reference = this.#reference ?? Number.NaN;
    const either = change.lowest;
    const up = reference * (1 + Math.min(either, rise.lowest) / 100);
    const down = reference * (1 - Math.min(either, fall.lowest) / 100);
    const known = (price: number, otherwise: number) => (Number.isNaN(price) ? otherwise : price);
    const margin = SAFE_SHARE * (this.#reference ?? 0);
    this.#quietTo = Math.min(above.lowest, known(up - margin, Number.POSITIVE_INFINITY));
    this.#quietFrom = Math.max(-below.lowest, known(down + margin, Number.NEGATIVE_INFINITY));
  }

  /** The previous close that counts for the last price's trade date; null where none is known. */
  get reference(): number | null {
    return this.#reference;
  }

  set reference(reference: number | null) {
    this.#reference = reference !== null && reference > 0 ? reference : null;
    this.#quietFrom = Number.NaN;
  }

  /** Up to which exchange time (epoch milliseconds) a source is evaluated; -Infinity before. */
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

  /** The newest mark of all sources. */
  get newestMark(): number {
    return Math.max(this.#mark, ...this.#otherMarks.values());
  }

  /** Takes a price as the last one. The first previous close of a trade date counts all of that date. */
  accept({ price, exchangeTime, tradeDate, source, previousClose }: Sample): void {
    if (this.tradeDate !== tradeDate) this.reference = null;
    this.price = price;
    this.time = exchangeTime;
    this.tradeDate = tradeDate;
    this.source = source;
    if (this.#reference === null && previousClose !== null) this.reference = previousClose;
  }

  /** As before the first price; what is held stays. */
  forget(): void {
    this.price = Number.NaN;
    this.time = Number.NaN;
    this.tradeDate = undefined;
    this.reference = null;
  }

  /** A trade date begins, or more is known of its splits: what is of before it is put into its shares. */
  start(day: StartedDate): void {
    // What a split has changed is saved with the next save, whether a price follows or not.
    if (this.day?.tradeDate === day.tradeDate && this.day.factor !== day.factor) {
      this.savedTime = Number.NaN;
    }
    const before = this.factorSince;
    this.day = day;
    const factor = this.factorSince / before;
    this.price *= factor;
    if (this.#reference !== null) this.reference = this.#reference * factor;
  }

  /** The previous close of the date turned out to be of before a split. */
  adjustReference(factor: number): void {
    this.reference = adjustPreviousClose(this.#reference, factor, this.price);
  }

  /** What the splits of a trade date multiply the prices before it by. */
  factorOn(tradeDate: TradeDate): number {
    return this.day?.tradeDate === tradeDate ? this.day.factor : 1;
  }

  /** What has made a price of the last accepted one's date one of the trade date that was begun. */
  get factorSince(): number {
    return this.day && this.day.tradeDate !== this.tradeDate ? this.day.factor : 1;
  }

  /** The factor of a split that would explain the date's move, where no source can say. */
  suspectedSplitOn(tradeDate: TradeDate): number | undefined {
    return this.suspectedSplit?.tradeDate === tradeDate ? this.suspectedSplit.factor : undefined;
  }
}

const isExtended = (state: ActiveAlert | undefined): boolean =>
  state !== undefined && !state.alert.sessions.every(isWatched);
