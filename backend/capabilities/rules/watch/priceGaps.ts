import type { MarketFacts } from "../../../market/gaps/marketFacts.ts";
import { readMissed } from "../../../market/gaps/missedPrices.ts";
import type { Sample } from "../../../market/sample.ts";
import type { SuspectedSplit } from "../../../market/tape/evidence.ts";
import { tradeDateAt } from "../../../domain/tradeDate.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import type { KnownSplits } from "./splits.ts";

/** The newest price of a symbol; a portfolio has a value, and null for its price. */
export interface SeenPrice {
  readonly price: number | null;
  readonly currency: string;
}

/** Found after a time without prices. */
export interface Late {
  /** The last price before it, epoch milliseconds. */
  readonly since: number;
  /** The beginning of the bar that shows it, ISO 8601; null where no bar does. */
  readonly crossedAt: string | null;
  /** Up to which time that bar shows prices, epoch milliseconds. */
  readonly shownUntil?: number;
}

/** A price that waits for a second one to agree, and how it was found where it was missed. */
export interface HeldPrice {
  readonly sample: Sample;
  readonly late?: Late | undefined;
}

/** Where the prices of a symbol stand for a rule; plain JSON. */
export interface PriceMark {
  /** Exchange time, epoch milliseconds. */
  readonly at: number;
  /** Lowest and highest of the half hour that it lies in; null where it is not known any more. */
  readonly range: readonly [low: number, high: number] | null;
  readonly currency: string;
  readonly source: string;
  readonly intervalMs: number;
  readonly delayMs: number;
  /** Last accepted one; left out where none is known in today's shares. */
  readonly accepted?: Sample | undefined;
  readonly held?: HeldPrice | undefined;
  /** What the first price of a trade date looks like, where no source lists splits of the symbol. */
  readonly suspectedSplit?: SuspectedSplit | undefined;
}

/** Last accepted price and held price of a symbol, after the guard has judged a sample. */
export type Guarded = Pick<PriceMark, "accepted" | "held" | "suspectedSplit">;

export type PriceMarks = Readonly<Record<string, PriceMark>>;

export interface MissedPrice {
  readonly sample: Sample;
  readonly late: Late;
}

/** What was missed before a price. */
export interface Gap {
  readonly missed: readonly MissedPrice[];
  /** Whether bars show it. */
  readonly isShown: boolean;
  /** Whether they show what came after that price, too: it would be a way back in time. */
  readonly isOutdated: boolean;
}

/** The longest bars of a gap: a bar that the newest price lies in begins in the same one. */
const LONGEST_BAR_MS = 30 * MINUTE_MS;
/** So old bars may be that were just read; the newest of them may end in what was seen long ago. */
const LATEST_BARS_MS = 30 * MINUTE_MS;
/** Clocks differ by as much; a mark further ahead was left by a clock that has been set back. */
const MAX_AHEAD_MS = MINUTE_MS;

export interface PriceGapPorts {
  readonly facts: Pick<
    MarketFacts,
    | "hasGaps"
    | "openTimeBetween"
    | "barsBetween"
    | "closeBefore"
    | "robustRangeOf"
    | "sessionAt"
    | "now"
  >;
  /** Longer without a price than this, and prices were missed; milliseconds. */
  readonly maxGapOf: (sample: Pick<Sample, "symbol" | "intervalMs">) => number;
}

/** What was missed between the prices that a rule on a symbol has seen. */
export class PriceGaps {
  readonly #marks = new Map<string, PriceMark>();
  #from = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly ports: PriceGapPorts,
    private readonly isExtended: () => boolean,
  ) {}

  /**
   * As an earlier process left them; nothing of before `from` was missed by anyone. Prices of before
   * one of these splits are in other shares than today's.
   */
  restore(marks: PriceMarks, from: number, splits: KnownSplits = []): void {
    this.#marks.clear();
    for (const [symbol, mark] of Object.entries(marks)) {
      const seenOn = tradeDateAt(symbol, mark.at);
      const isSplit = splits.some((each) => each.symbol === symbol && each.effectiveDate > seenOn);
      const own = isSplit
        ? { ...mark, range: null, accepted: undefined, held: undefined, suspectedSplit: undefined }
        : mark;
      this.#marks.set(symbol, own);
    }
    this.#from = from;
  }

  get marks(): PriceMarks {
    return Object.fromEntries(this.#marks);
  }

  guarded(symbol: string): Guarded {
    const { accepted, held, suspectedSplit } = this.#marks.get(symbol) ?? {};
    return { accepted, held, suspectedSplit };
  }

  /** Whether a newer price of the symbol has been evaluated: going back in time is no move. */
  isOlder({ symbol, exchangeTime }: Sample): boolean {
    const mark = this.#marks.get(symbol);
    return mark !== undefined && exchangeTime < mark.at && !this.#isAhead(mark);
  }

  /** Returns true for the trade that was accepted last; a symbol is polled more often than it trades. */
  isRepeated({ symbol, source, exchangeTime, price }: Sample): boolean {
    const last = this.#marks.get(symbol)?.accepted;
    return last?.exchangeTime === exchangeTime && last.source === source && last.price === price;
  }

  /** Undefined where none is missing. */
  async before(sample: Sample): Promise<Gap | undefined> {
    const mark = this.#marks.get(sample.symbol);
    return mark && this.#isGap(mark, sample) ? this.#read(mark, sample) : undefined;
  }

  /** Of a symbol until now, where its next price is still to come. */
  async untilNow(symbol: string): Promise<readonly MissedPrice[]> {
    const mark = this.#marks.get(symbol);
    const now = this.ports.facts.now();
    if (!mark) return [];
    const { currency, source, intervalMs, delayMs } = mark;
    const next: Sample = {
      symbol,
      // Of no use: each of the bars brings its own.
      price: Number.NaN,
      previousClose: null,
      tradeDate: tradeDateAt(symbol, now),
      session: this.ports.facts.sessionAt(symbol, now),
      exchangeTime: now,
      receivedAt: now,
      currency,
      source,
      intervalMs,
      delayMs,
    };
    return this.#isGap(mark, next) ? (await this.#read(mark, next)).missed : [];
  }

  /** The price has been evaluated; of a bar its last price comes last. */
  mark(sample: Sample, late: Late | undefined, guarded: Guarded): void {
    const { symbol, price, currency, source, intervalMs, delayMs } = sample;
    const before = this.#marks.get(symbol);
    const at = late?.shownUntil ?? sample.exchangeTime;
    if (before && before.at >= at && !this.#isAhead(before)) {
      this.#marks.set(symbol, { ...before, ...guarded, range: widened(before.range, price) });
      return;
    }
    const isSameHalfHour = before && halfHourOf(before.at) === halfHourOf(at);
    const range = isSameHalfHour ? before.range && widened(before.range, price) : null;
    const known = isSameHalfHour ? range : ([price, price] as const);
    this.#marks.set(symbol, {
      at,
      range: known,
      currency,
      source,
      intervalMs,
      delayMs,
      ...guarded,
    });
  }

  #isGap(mark: PriceMark, sample: Sample): boolean {
    const { facts, maxGapOf } = this.ports;
    const since = Math.max(mark.at, this.#from);
    const maxGap = maxGapOf(sample);
    const { symbol, exchangeTime } = sample;
    if (!facts.hasGaps || this.#isAhead(mark)) return false;
    if (exchangeTime - since <= maxGap) return false;
    return facts.openTimeBetween(symbol, since, exchangeTime, this.isExtended()) > maxGap;
  }

  /** By the clock and not by a price: one that waited was received before what is known by now. */
  #isAhead({ at }: PriceMark): boolean {
    return at > this.ports.facts.now() + MAX_AHEAD_MS;
  }

  async #read(mark: PriceMark, after: Sample): Promise<Gap> {
    const since = Math.max(mark.at, this.#from);
    const now = this.ports.facts.now();
    const inBars = await readMissed(this.ports.facts, after, since, this.isExtended());
    const newest = inBars.at(-1);
    const missed = inBars.flatMap(({ sample, barStart, barEnd }, index) => {
      const isBegun = Date.parse(barStart) < since;
      const isWhole = barStart !== newest?.barStart || now - barEnd >= LATEST_BARS_MS;
      const isEnd = isWhole && inBars[index + 1]?.barStart !== barStart;
      // Of a bar that prices have been seen in only its end, and what lies beyond them, is new.
      if (isBegun && !isEnd && !isBeyond(mark.range, sample.price)) return [];
      // How far one goes that still forms is not known: the next price is taken, be it the same one.
      const shownUntil = barEnd > now ? after.exchangeTime : barEnd - 1;
      return [{ sample, late: { since, crossedAt: barStart, shownUntil } }];
    });
    const isOutdated =
      newest !== undefined &&
      newest.barEnd > after.exchangeTime &&
      newest.sample.price !== after.price &&
      newest.barStart === missed.at(-1)?.late.crossedAt;
    return { missed, isShown: newest !== undefined, isOutdated };
  }
}

const halfHourOf = (time: number): number => Math.floor(time / LONGEST_BAR_MS);

const widened = (range: PriceMark["range"], price: number): PriceMark["range"] =>
  range && [Math.min(range[0], price), Math.max(range[1], price)];

const isBeyond = (range: PriceMark["range"], price: number): boolean =>
  range !== null && (price < range[0] || price > range[1]);
