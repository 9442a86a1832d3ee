import type { Sample } from "../sample.ts";
import type { Session } from "../../domain/sessions.ts";
import type { TradeDate } from "../../domain/tradeDate.ts";
import type { Gap, SuspectedSplit } from "./evidence.ts";
import { adjustPreviousClose } from "../../domain/split.ts";

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

/** A price that waits for a second one to agree. */
export interface HeldPrice {
  readonly sample: Sample;
  /** What the bar of a gap that has shown it proves; null where it was seen live. */
  readonly gap: Gap | null;
  /** What it was compared with; earlier builds left it out. */
  readonly last?: number;
}

/**
 * Where the price of a symbol in one currency and in certain sessions stands: the last accepted one,
 * what is held, the trade date and its splits, and up to when each source has been taken in.
 */
export class SymbolTape {
  /** The last accepted price, in shares of the newest trade date begun; NaN before the first. */
  price = Number.NaN;
  /** Exchange time of {@link price} where this process accepted it, epoch milliseconds; else NaN. */
  time = Number.NaN;
  tradeDate: TradeDate | undefined;
  source: string | undefined;
  /** Up to which {@link time} the price is saved; NaN where it is to be saved at once. */
  savedTime = Number.NaN;
  /** The source whose saved row has the last price; undefined where none is known to have. */
  savedSource: string | undefined;
  /** Whether what was saved before this process has been read. */
  isResumed = false;
  /** The newest trade date that was begun. */
  day: StartedDate | undefined;
  held: HeldPrice | undefined;
  /** The split that would explain a trade date's first price, where no source can say. */
  suspectedSplit: SuspectedSplit | undefined;

  /** Another tape of the same symbol; undefined for the last one. */
  declare readonly next?: SymbolTape | undefined;

  #reference: number | null = null;
  /** Of the source that was evaluated last: most symbols have one, and a map for it costs time. */
  #markedSource: string | undefined;
  #mark = Number.NEGATIVE_INFINITY;
  readonly #otherMarks = new Map<string, number>();

  constructor(
    readonly symbol: string,
    readonly currency: string,
    /** Whether prices before and after the regular session count; those of it always do. */
    readonly isExtended: boolean,
  ) {}

  admits(session: Session): boolean {
    return session === "regular" || (this.isExtended && session !== "closed");
  }

  /** The previous close that counts for the last price's trade date; null where none is known. */
  get reference(): number | null {
    return this.#reference;
  }

  set reference(reference: number | null) {
    this.#reference = reference !== null && reference > 0 ? reference : null;
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

  /** Those of which samples were taken in, in this process or, as saved, before it. */
  get sources(): readonly string[] {
    return this.#markedSource === undefined ? [] : [this.#markedSource, ...this.#otherMarks.keys()];
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
