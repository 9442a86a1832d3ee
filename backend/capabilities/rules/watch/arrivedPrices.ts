import { checkPrice, mayBeOutOfLine } from "../../../market/priceGuard.ts";
import type { MarketFacts } from "../../../market/gaps/marketFacts.ts";
import type { Market } from "../../../market/routing/router.ts";
import type { Sample } from "../../../market/sample.ts";
import { suspectSplit } from "../../../market/evidence.ts";
import { adjustPreviousClose, isFromBeforeSplit } from "../../../domain/split.ts";
import type { Batch } from "../../../domain/rules/observation.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import { tradeDateAt } from "../../../domain/tradeDate.ts";
import type { ClosedBar } from "../series/closedBars.ts";
import { priceBatch } from "../series/needs.ts";
import type { Guarded, Late, PriceGaps, PriceMarks } from "./priceGaps.ts";
import type { KnownSplits, SplitWatch } from "./splits.ts";
import type { ArrivedBatch, WatchedFrom } from "./watchedRule.ts";

/** Maximum number of prices kept until the first bars arrive; older ones are discarded. */
const MAX_WAITING = 20;
/** Delay before an unavailable open is requested again. */
const ASK_AGAIN_MS = MINUTE_MS;

interface AskedOpen {
  readonly tradeDate: string;
  readonly open: number | null;
  /** Epoch milliseconds. */
  readonly askedAt: number;
}

interface Arrived {
  readonly sample: Sample;
  /** Set if the price was missed when it happened. */
  readonly late: Late | undefined;
}

/** Holds an outlier for a minute or until a second source confirms it: a tick may be wrong. */
export class ArrivedPrices {
  #waiting: Sample[] = [];
  readonly #opens = new Map<string, AskedOpen>();

  constructor(
    private readonly ports: {
      readonly market: Pick<Market, "quote">;
      readonly facts: Pick<MarketFacts, "robustRangeOf" | "now">;
    },
    private readonly symbol: string,
    private readonly gaps: PriceGaps,
    /** Symbols whose open of the trade date the rule reads. */
    private readonly openSymbols: readonly string[] = [],
    private readonly splits: Pick<SplitWatch, "isUnknown" | "factorOn"> = NO_SPLITS,
  ) {}

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  add(sample: Sample): void {
    this.#waiting = [...this.#waiting, sample].slice(-MAX_WAITING);
  }

  /** Returns the plausible prices, oldest first, each after what was missed before it. */
  async take(newest: Iterable<ClosedBar>): Promise<readonly ArrivedBatch[]> {
    const samples = this.#waiting;
    this.#waiting = [];
    const bars = samples.length === 0 ? [] : [...newest];
    const batches: ArrivedBatch[] = [];
    for (const sample of samples) {
      if (this.gaps.isOlder(sample) || this.gaps.isRepeated(sample)) continue;
      const gap = await this.gaps.before(sample);
      batches.push(...(await this.#toBatches(gap?.missed ?? [], bars)));
      const since = this.gaps.marks[sample.symbol]?.at ?? sample.exchangeTime;
      const late = gap && !gap.isShown ? { since, crossedAt: null } : undefined;
      batches.push(...(await this.#toBatches(gap?.isOutdated ? [] : [{ sample, late }], bars)));
    }
    return batches;
  }

  /**
   * Resumes where an earlier process stopped. `known` are the last prices it accepted; `batches`
   * are what was missed since, in order. They are dated after what the rule has seen, because bars
   * may have advanced while prices did not.
   */
  async begin(
    symbols: readonly string[],
    { from, state }: WatchedFrom,
    { marks, splits }: { readonly marks: PriceMarks; readonly splits: KnownSplits },
    bars: readonly ClosedBar[],
  ): Promise<{ readonly known: readonly Batch[]; readonly batches: readonly ArrivedBatch[] }> {
    // The bars say on which side the rule begins; earlier prices would arrive out of order.
    this.#waiting = this.#waiting.filter(({ symbol, exchangeTime }) =>
      bars.every(
        ({ closedAt, observation }) => observation.symbol !== symbol || closedAt <= exchangeTime,
      ),
    );
    if (symbols.length === 0) return { known: [], batches: [] };
    this.gaps.restore(marks, from, splits);
    const accepted = symbols.flatMap((symbol) => this.gaps.guarded(symbol).accepted ?? []);
    const known = accepted.map(async (last) => priceBatch(last, await this.#openOf(last)));
    const seen = state?.lastAt ?? from;
    const batches: ArrivedBatch[] = [];
    for (const symbol of symbols) {
      batches.push(...(await this.#toBatches(await this.gaps.untilNow(symbol), bars)));
    }
    const inOrder = batches.toSorted((one, other) => one.at - other.at);
    const later = inOrder.map((batch, index) => ({
      ...batch,
      at: Math.max(batch.at, seen + 1 + index),
    }));
    return { known: await Promise.all(known), batches: later };
  }

  async #toBatches(
    arrived: readonly Arrived[],
    bars: readonly ClosedBar[],
  ): Promise<readonly ArrivedBatch[]> {
    const batches: ArrivedBatch[] = [];
    const opens = new Map<string, number | null>();
    for (const { sample, late } of arrived) {
      const { symbol } = sample;
      const { accepted: found, guarded } = await this.#guard({ sample, late }, bars);
      for (const accepted of found) {
        const key = `${symbol} ${accepted.sample.tradeDate}`;
        if (!opens.has(key)) opens.set(key, await this.#openOf(accepted.sample));
        const batch = priceBatch(accepted.sample, opens.get(key) ?? null);
        const { price, currency } = accepted.sample;
        const seen = symbol === this.symbol ? { price, currency } : undefined;
        const split = guarded.suspectedSplit;
        const isSuspected = split?.tradeDate === accepted.sample.tradeDate;
        const suspectedSplit = isSuspected ? split.factor : undefined;
        batches.push({ ...batch, late: accepted.late, price: seen, suspectedSplit });
      }
      this.gaps.mark(sample, late, guarded);
    }
    return batches;
  }

  async #guard(
    { sample: given, late }: Arrived,
    bars: readonly ClosedBar[],
  ): Promise<{ readonly accepted: readonly Arrived[]; readonly guarded: Guarded }> {
    const { symbol, tradeDate } = given;
    const before = this.gaps.guarded(symbol);
    const { held } = before;
    const last = before.accepted?.price ?? newestCloseOf(bars, symbol);
    const sample = inSharesOfDate(given, this.splits.factorOn(given), last);
    const { price } = sample;
    const isFar = mayBeOutOfLine(price, last);
    const range = isFar ? await this.ports.facts.robustRangeOf(symbol, tradeDate) : null;
    const verdict = checkPrice(last, held?.sample, sample, range);
    if (verdict.kind === "waiting") return { accepted: [], guarded: before };
    if (verdict.kind === "held") {
      return { accepted: [], guarded: { ...before, held: { sample: verdict.sample, late } } };
    }
    const accepted = verdict.samples.map((each) => ({
      sample: each,
      late: each === held?.sample ? held.late : late,
    }));
    const suspectedSplit = this.#suspectedBy(accepted[0]?.sample ?? sample, before);
    return { accepted, guarded: { accepted: sample, held: undefined, suspectedSplit } };
  }

  /** The rule fires on prices as they are; each firing of that trade date reports the split. */
  #suspectedBy(sample: Sample, { accepted: last, suspectedSplit: before }: Guarded) {
    if (!this.splits.isUnknown(sample.symbol)) return undefined;
    if (!last || sample.tradeDate <= last.tradeDate) return before;
    return suspectSplit(sample, last.price);
  }

  /**
   * Returns the open of the price's trade date; null if that date is over, the price is from before
   * the regular session, or the open is unknown. The rule requests it itself, so that what it knows
   * does not depend on the requests of others.
   */
  async #openOf({ symbol, tradeDate, session }: Sample): Promise<number | null> {
    if (session === "pre" || !this.openSymbols.includes(symbol)) return null;
    const now = this.ports.facts.now();
    if (tradeDate !== tradeDateAt(symbol, now)) return null;
    const known = this.#opens.get(symbol);
    const isKnown = known?.tradeDate === tradeDate;
    const isFresh = isKnown && Math.abs(now - known.askedAt) < ASK_AGAIN_MS;
    if (isKnown && (known.open !== null || isFresh)) return known.open;
    const quote = await this.ports.market.quote(symbol).catch(() => undefined);
    const open = quote && tradeDateAt(symbol, quote.asOf) === tradeDate ? quote.open : null;
    this.#opens.set(symbol, { tradeDate, open, askedAt: now });
    return open;
  }

  drop(): void {
    this.#waiting = [];
  }
}

/** NaN if the symbol has no bar. */
function newestCloseOf(bars: readonly ClosedBar[], symbol: string): number {
  const [newest] = bars
    .filter(({ observation }) => observation.symbol === symbol)
    .toSorted((one, other) => other.closedAt - one.closedAt);
  return newest?.observation.bar.close ?? Number.NaN;
}

const NO_SPLITS = { isUnknown: () => false, factorOn: () => 1 };

/** A source may still give prices in the shares from before the splits of a date. */
function inSharesOfDate(sample: Sample, factor: number, last: number): Sample {
  if (factor === 1 || !isFromBeforeSplit(sample.price, factor, last)) return sample;
  const price = sample.price * factor;
  const previousClose = adjustPreviousClose(sample.previousClose, factor, last);
  return { ...sample, price, previousClose };
}
