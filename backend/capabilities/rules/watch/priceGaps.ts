import type { MarketFacts } from "../../../market/gaps/marketFacts.ts";
import { readMissedPrices } from "../../../market/gaps/missedPrices.ts";
import type { Sample } from "../../../market/sample.ts";
import { MAX_AHEAD_MS } from "../../../market/eligibleSample.ts";
import type { SuspectedSplit } from "../../../market/evidence.ts";
import { tradeDateAt } from "../../../domain/tradeDate.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import type { KnownSplits } from "./splits.ts";

/** The newest price of a symbol. A portfolio has a value instead, and its price is null. */
export interface SeenPrice {
  readonly price: number | null;
  readonly currency: string;
}

/** Describes a price that was found after a time without prices. */
export interface Late {
  /** Start of the gap, epoch milliseconds. */
  readonly since: number;
  /** Start of the bar that shows the price, ISO 8601; null if no bar does. */
  readonly crossedAt: string | null;
  /** Time up to which that bar shows prices, epoch milliseconds. */
  readonly shownUntil?: number;
}

/** A price that waits for a second one; `late` if it was missed when it happened. */
export interface HeldPrice {
  readonly sample: Sample;
  readonly late?: Late | undefined;
}

/** State of a symbol's prices for a rule; plain JSON. */
export interface PriceMark {
  /** Exchange time, epoch milliseconds. */
  readonly at: number;
  /** Lowest and highest price in the half hour that contains `at`; null if no longer known. */
  readonly range: readonly [low: number, high: number] | null;
  readonly currency: string;
  readonly source: string;
  readonly intervalMs: number;
  readonly delayMs: number;
  /** Last accepted price; omitted if none is known in today's shares. */
  readonly accepted?: Sample | undefined;
  readonly held?: HeldPrice | undefined;
  /** Split that a trade date's first price suggests, if no source lists the symbol's splits. */
  readonly suspectedSplit?: SuspectedSplit | undefined;
}

/** Last accepted price and held price of a symbol, after the guard has judged a sample. */
export type Guarded = Pick<PriceMark, "accepted" | "held" | "suspectedSplit">;

export type PriceMarks = Readonly<Record<string, PriceMark>>;

export interface MissedPrice {
  readonly sample: Sample;
  readonly late: Late;
}

export interface Gap {
  readonly missed: readonly MissedPrice[];
  /** True if bars cover the gap. */
  readonly isShown: boolean;
  /** True if they also cover time after that price, which would then arrive out of order. */
  readonly isOutdated: boolean;
}

/** Longest bars that cover a gap; one with the newest price starts in the same period. */
const GAP_BAR_MS = 30 * MINUTE_MS;
/** Maximum age of bars when read; the newest may end in a price seen long ago. */
const MAX_BAR_STALENESS_MS = 30 * MINUTE_MS;

export interface PriceGapPorts {
  readonly facts: Parameters<typeof readMissedPrices>[0] &
    Pick<MarketFacts, "hasGaps" | "openTimeBetween" | "robustRangeOf" | "now">;
  /** Maximum time between prices, milliseconds; after a longer one, prices were missed. */
  readonly maxGapOf: (sample: Pick<Sample, "symbol" | "intervalMs">) => number;
}

/** Finds the prices missed between those that a rule on a symbol has seen. */
export class PriceGaps {
  readonly #marks = new Map<string, PriceMark>();
  #from = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly ports: PriceGapPorts,
    private readonly isExtended: () => boolean,
  ) {}

  /** Nothing before `from` counts as missed. Prices from before a split are discarded. */
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

  /** True if a newer price was evaluated. A step back in time is not a move. */
  isOlder({ symbol, exchangeTime }: Sample): boolean {
    const mark = this.#marks.get(symbol);
    return mark !== undefined && exchangeTime < mark.at && !this.#isAhead(mark);
  }

  /** Returns true for the trade that was accepted last; a symbol is polled more often than it trades. */
  isRepeated({ symbol, source, exchangeTime, price }: Sample): boolean {
    const last = this.#marks.get(symbol)?.accepted;
    return last?.exchangeTime === exchangeTime && last.source === source && last.price === price;
  }

  async before(sample: Sample): Promise<Gap | undefined> {
    const mark = this.#marks.get(sample.symbol);
    return mark && this.#isGap(mark, sample) ? this.#read(mark, sample) : undefined;
  }

  /** Returns the prices of a symbol missed until now, while its next price is still to come. */
  async untilNow(symbol: string): Promise<readonly MissedPrice[]> {
    const mark = this.#marks.get(symbol);
    const now = this.ports.facts.now();
    if (!mark) return [];
    const { currency, source, intervalMs, delayMs } = mark;
    const next: Sample = {
      symbol,
      // Unused: each bar brings its own price.
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

  /** Records that a price was evaluated. Prices of a bar must be passed in order. */
  mark(sample: Sample, late: Late | undefined, guarded: Guarded): void {
    const { symbol, price, currency, source, intervalMs, delayMs } = sample;
    const before = this.#marks.get(symbol);
    const at = late?.shownUntil ?? sample.exchangeTime;
    if (before && before.at >= at && !this.#isAhead(before)) {
      this.#marks.set(symbol, { ...before, ...guarded, range: widened(before.range, price) });
      return;
    }
    const isSameHalfHour = before && gapBarOf(before.at) === gapBarOf(at);
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

  /** Compares with the clock, because a price that waited is older than what is known by now. */
  #isAhead({ at }: PriceMark): boolean {
    return at > this.ports.facts.now() + MAX_AHEAD_MS;
  }

  async #read(mark: PriceMark, after: Sample): Promise<Gap> {
    const since = Math.max(mark.at, this.#from);
    const now = this.ports.facts.now();
    const inBars = await readMissedPrices(this.ports.facts, after, since, this.isExtended());
    const newest = inBars.at(-1);
    const missed = inBars.flatMap(({ sample, barStart, barEnd }, index) => {
      const isBegun = Date.parse(barStart) < since;
      const isWhole = barStart !== newest?.barStart || now - barEnd >= MAX_BAR_STALENESS_MS;
      const isEnd = isWhole && inBars[index + 1]?.barStart !== barStart;
      // In a bar that was partly seen live, only its end and prices beyond the seen range are new.
      if (isBegun && !isEnd && !isBeyond(mark.range, sample.price)) return [];
      // A forming bar may reach further, so the next price is taken even if it is the same.
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

const gapBarOf = (time: number): number => Math.floor(time / GAP_BAR_MS);

const widened = (range: PriceMark["range"], price: number): PriceMark["range"] =>
  range && [Math.min(range[0], price), Math.max(range[1], price)];

const isBeyond = (range: PriceMark["range"], price: number): boolean =>
  range !== null && (price < range[0] || price > range[1]);
