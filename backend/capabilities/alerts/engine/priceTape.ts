import type { Log } from "../../../platform/log.ts";
import { yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";
import { splitFactor, type SplitList } from "../../../market/companyCalendar.ts";
import type { MarketFacts } from "../../../market/gaps/marketFacts.ts";
import { readMissedPrices } from "../../../market/gaps/missedPrices.ts";
import { checkPrice, closeAfterDrop, mayBeOutOfLine } from "../../../market/priceGuard.ts";
import type { Sample } from "../../../market/sample.ts";
import type { TradeDate } from "../../../domain/tradeDate.ts";
import { DayGate, type LateSplits } from "./dayGate.ts";
import type { AlertDecisions } from "./decisions.ts";
import { latestCounted } from "../../../market/eligibleSample.ts";
import { suspectSplit, type Gap } from "../../../market/evidence.ts";
import { adjustPreviousClose, isFromBeforeSplit, splitLikeFactor } from "../../../domain/split.ts";
import type { HeldPrice, WatchedSymbol } from "./watchedSymbol.ts";

export interface PriceTapePorts {
  readonly facts: MarketFacts;
  readonly log: Log;
  /** Returns the sample's first tape, or the next one after `after`; undefined after the last. */
  readonly find: (sample: Sample, after?: WatchedSymbol) => WatchedSymbol | undefined;
  /** Maximum gap between prices, milliseconds; after a longer one, prices may have been missed. */
  readonly maxGapOf: (sample: Sample) => number;
  /** Runs work after the samples that are being taken in. */
  readonly enqueue: (work: () => Promise<void>) => Promise<void>;
  /** Restores a tape before its first sample. Ignores data after `latest`, epoch milliseconds. */
  readonly resume: (tape: WatchedSymbol, latest: number) => Promise<void>;
  readonly decisions: AlertDecisions;
}

/** Samples inspected closely before pending requests are served. */
const INSPECTED_AT_ONCE = 50;

/**
 * Turns samples into prices that can be evaluated: admit → split → gap → hold → mark. Old samples
 * are skipped, the first prices of a date wait for its splits, missed prices are read from bars,
 * and an outlier is held until a second price confirms it.
 */
export class PriceTape {
  readonly #facts: MarketFacts;
  readonly #decisions: AlertDecisions;
  readonly #gate: DayGate;

  constructor(private readonly ports: PriceTapePorts) {
    const { facts, log, enqueue } = ports;
    this.#facts = facts;
    this.#decisions = ports.decisions;
    this.#gate = new DayGate({
      facts,
      log,
      enqueue,
      evaluate: (tape, samples) => this.take(samples, tape),
      applyLate: (tape, late) => this.#applyLate(tape, late),
    });
  }

  /** Takes in samples in order. Rejects if recording fails; the rest then counts as not seen. */
  async take(samples: readonly Sample[], only?: WatchedSymbol): Promise<void> {
    const { find, resume } = this.ports;
    let inspected = 0;
    try {
      for (let index = 0; ; index++) {
        if (!only) index = this.#passSettled(samples, index);
        const sample = samples[index];
        if (!sample) return;
        for (let tape = only ?? find(sample); tape; tape = only ? undefined : find(sample, tape)) {
          if (this.#mustResume(tape)) {
            if (++inspected % INSPECTED_AT_ONCE === 0) await yieldToEventLoop();
            await resume(tape, this.#latestOf(sample));
          }
          if (this.#isSettled(tape, sample)) continue;
          const { source, exchangeTime } = sample;
          const before = tape.markOf(source);
          const isSetBack = exchangeTime <= before;
          if (isSetBack) tape.forget();
          // Prices of any source count; it is a gap only if no source had a price.
          const newest = tape.newestMark;
          const isFirst = isSetBack || newest === Number.NEGATIVE_INFINITY;
          // When the symbol was last seen, undefined before the first time.
          const since = isFirst || newest > this.#latestOf(sample) ? undefined : newest;
          if (!this.#gate.admit(tape, sample)) continue;
          if (++inspected % INSPECTED_AT_ONCE === 0) await yieldToEventLoop();
          await this.#decisions.settle(tape);
          tape.mark(source, exchangeTime);
          const takeBack = () => tape.mark(source, before);
          try {
            const started = await this.#startDay(tape, sample);
            const hasGap = since !== undefined && this.#isGap(tape, started, since);
            const gap = hasGap ? await this.#coverGap(tape, started, since) : null;
            await this.#check(tape, started, gap);
          } catch (error) {
            takeBack();
            throw error;
          }
          await this.#decisions.taken(takeBack);
        }
      }
    } finally {
      // The samples before one that failed still count.
      await this.#decisions.flush();
    }
  }

  /** Returns true if a price of the symbol waits to be evaluated or confirmed. */
  isWaiting(tape: WatchedSymbol): boolean {
    return tape.held !== undefined || this.#gate.isWaiting(tape);
  }

  /** Ends waits that have lasted long enough and requests what is unknown. For a periodic job. */
  tidy(): void {
    this.#gate.tidy();
  }

  /** Returns the index of the first unsettled sample. Synchronous, as nearly all are settled. */
  #passSettled(samples: readonly Sample[], start: number): number {
    const { find } = this.ports;
    for (let index = start; index < samples.length; index++) {
      const sample = samples[index];
      if (!sample) continue;
      let tape = find(sample);
      while (tape) {
        if (this.#mustResume(tape) || !this.#isSettled(tape, sample)) return index;
        tape = tape.next && find(sample, tape);
      }
    }
    return samples.length;
  }

  #mustResume(tape: WatchedSymbol): boolean {
    return this.#facts.hasGaps && !tape.isResumed;
  }

  /** Returns true if a sample changes nothing; accepts an ordinary one. Does not allocate. */
  #isSettled(tape: WatchedSymbol, sample: Sample): boolean {
    const before = tape.markOf(sample.source);
    if (sample.exchangeTime <= before && before <= this.#latestOf(sample)) return true;
    if (!this.#isOrdinary(tape, sample, before)) return false;
    tape.accept(sample);
    if (!this.#decisions.isQuiet(tape, sample.price)) return false;
    tape.mark(sample.source, sample.exchangeTime);
    return true;
  }

  /** Returns true if a sample needs no check for splits, gaps, jumps or clocks. */
  #isOrdinary(tape: WatchedSymbol, sample: Sample, before: number): boolean {
    const passed = sample.exchangeTime - before;
    if (!(passed > 0 && passed < Number.POSITIVE_INFINITY) || tape.held) return false;
    if (this.#facts.hasGaps && passed > this.ports.maxGapOf(sample)) return false;
    if (mayBeOutOfLine(sample.price, tape.price)) return false;
    // The first price of a trade date, or of a process, waits for the splits of that date.
    if (tape.tradeDate !== sample.tradeDate || Number.isNaN(tape.time)) return false;
    const { startedDate } = tape;
    if (!startedDate || startedDate.factor === 1) return true;
    if (startedDate.tradeDate !== sample.tradeDate) return true;
    // On the date of a split the price and its previous close may need to be converted.
    const isNewReference = tape.reference === null && sample.previousClose !== null;
    return !isNewReference && !isFromBeforeSplit(sample.price, startedDate.factor, tape.price);
  }

  /** Returns the latest exchange time that counts. In a replay all do, as its clock restarts. */
  #latestOf(sample: Sample): number {
    return this.#facts.hasGaps ? latestCounted(sample) : Number.POSITIVE_INFINITY;
  }

  #isGap(tape: WatchedSymbol, sample: Sample, since: number): boolean {
    const { symbol, exchangeTime } = sample;
    const maxGapMs = this.ports.maxGapOf(sample);
    if (!this.#facts.hasGaps || exchangeTime - since <= maxGapMs) return false;
    return this.#facts.openTimeBetween(symbol, since, exchangeTime, tape.isExtended) > maxGapMs;
  }

  /** Begins the sample's trade date and returns the sample in shares of that date. */
  async #startDay(tape: WatchedSymbol, sample: Sample): Promise<Sample> {
    const { startedDate, tradeDate: lastDate, held } = tape;
    const isBegun = startedDate?.tradeDate === sample.tradeDate;
    if (!isBegun && lastDate !== undefined && sample.tradeDate <= lastDate) return sample;
    const factor = isBegun
      ? startedDate.factor
      : await this.#applySplits(tape, sample, await this.#gate.splitsOf(tape, sample), lastDate);
    if (factor === 1) return sample;
    const isLate = isFromBeforeSplit(sample.price, factor, tape.price);
    const price = isLate ? sample.price * factor : sample.price;
    const near = tape.price > 0 ? tape.price : price;
    const previousClose = adjustPreviousClose(sample.previousClose, factor, near);
    const adjusted = { ...sample, price, previousClose };
    const dropped = tape.held ? undefined : held?.sample;
    const inOwnShares = dropped && { ...dropped, price: dropped.price * factor };
    return { ...adjusted, previousClose: closeAfterDrop(adjusted, inOwnShares, tape.price) };
  }

  /** Rescales earlier prices, drops an older held one, and returns the splits' combined factor. */
  async #applySplits(
    tape: WatchedSymbol,
    sample: Sample,
    list: SplitList | null,
    baseDate: TradeDate | undefined,
  ): Promise<number> {
    const { tradeDate } = sample;
    const splits = (list?.splits ?? []).filter(
      ({ date }) => date <= tradeDate && (baseDate === undefined || date > baseDate),
    );
    const factor = splits.reduce((product, split) => product * splitFactor(split), 1);
    const isApplied =
      tape.startedDate?.tradeDate === tradeDate && tape.startedDate.factor === factor;
    const due = isApplied ? [] : splits;
    for (const split of due) {
      await this.#decisions.rescaled(tape, {
        factor: splitFactor(split),
        effectiveDate: split.date,
        source: list?.source ?? sample.source,
        isFirst: baseDate === undefined,
        tradeDate,
      });
    }
    if (list) tape.suspectedSplit = undefined;
    tape.start({ tradeDate, baseDate, factor, isKnown: list !== null });
    // A price of the date itself, held before a restart, is already in the date's shares.
    const isOlder = tape.held !== undefined && tape.held.sample.tradeDate < tradeDate;
    if (due.length > 0 && isOlder) await this.#drop(tape, sample);
    return factor;
  }

  /** Applies splits of a trade date that became known after its first prices were evaluated. */
  async #applyLate(tape: WatchedSymbol, { list, sample }: LateSplits): Promise<void> {
    const { startedDate } = tape;
    // A date that has not begun yet will begin with the known splits.
    if (startedDate?.tradeDate !== sample.tradeDate) return;
    const factor = await this.#applySplits(tape, sample, list, startedDate.baseDate);
    // Splits applied before, by this process or an earlier one, are not applied again.
    if (factor !== startedDate.factor && tape.tradeDate === sample.tradeDate) {
      tape.adjustReference(factor / startedDate.factor);
    }
  }

  /** Takes in the gap's bars. Returns the gap that the next sample ends; null if bars cover it. */
  async #coverGap(tape: WatchedSymbol, sample: Sample, since: number): Promise<Gap | null> {
    const missed = await readMissedPrices(this.#facts, sample, since, tape.isExtended);
    for (const { sample: inBar, barStart } of missed) {
      await this.#check(tape, inBar, { since, crossedAt: barStart });
    }
    return missed.length === 0 ? { since, crossedAt: null } : null;
  }

  /** Returns the last price, for a new tape the previous close, or NaN if neither is known. */
  #lastPriceFor(tape: WatchedSymbol, sample: Sample): number {
    return Number.isNaN(tape.price)
      ? (this.#heldFor(tape, sample)?.last ?? sample.previousClose ?? Number.NaN)
      : tape.price;
  }

  /** Returns the held price, unless the tape starts over from an earlier sample. */
  #heldFor({ price, held }: WatchedSymbol, sample: Sample): HeldPrice | undefined {
    return Number.isNaN(price) && held && held.sample.exchangeTime > this.#latestOf(sample)
      ? undefined
      : held;
  }

  async #check(tape: WatchedSymbol, sample: Sample, gap: Gap | null): Promise<void> {
    const held = this.#heldFor(tape, sample);
    const last = this.#lastPriceFor(tape, sample);
    const isFar = mayBeOutOfLine(sample.price, last);
    const range = isFar ? await this.#facts.robustRangeOf(sample.symbol, sample.tradeDate) : null;
    const verdict = checkPrice(last, held?.sample, sample, range);
    if (verdict.kind === "waiting") return;
    if (verdict.wasDropped || (tape.held && !held)) await this.#drop(tape, sample);
    if (verdict.kind === "held") return this.#hold(tape, verdict.sample, gap, last, verdict.limit);
    if (held) this.#keep(tape, undefined);
    for (const accepted of verdict.samples) {
      // A bar that confirms a price seen live is not the bar that shows it.
      const heldIn = held?.gap ?? (gap?.crossedAt ? null : gap);
      const ownGap = accepted === held?.sample ? heldIn : gap;
      this.#noteSuspectedSplit(tape, accepted, last);
      tape.accept(accepted);
      // A price inside a bar is older than what was recorded after it, whatever the clocks say.
      const latest = ownGap?.crossedAt ? undefined : this.#latestOf(accepted);
      const suspectedSplit = tape.suspectedSplitOn(accepted.tradeDate);
      const counted = { ...accepted, previousClose: tape.reference };
      await this.#decisions.accepted(tape, counted, { gap: ownGap, suspectedSplit, latest });
    }
    // Alerts that neither price triggered drop the hold that they recorded.
    if (verdict.samples.length > 1) await this.#drop(tape, sample);
  }

  /** Sets the held price, to be saved at once even if no price follows. */
  #keep(tape: WatchedSymbol, held: HeldPrice | undefined): void {
    tape.held = held;
    tape.savedTime = Number.NaN;
  }

  async #drop(tape: WatchedSymbol, sample: Sample): Promise<void> {
    this.#keep(tape, undefined);
    await this.#decisions.dropped(tape, sample);
  }

  async #hold(
    tape: WatchedSymbol,
    sample: Sample,
    gap: Gap | null,
    lastPrice: number,
    limit: number,
  ): Promise<void> {
    this.#keep(tape, { sample, gap, last: lastPrice });
    // In a gap, the prices that confirm or drop it are already known.
    if (gap?.crossedAt) return;
    if (splitLikeFactor(lastPrice, sample.price) !== undefined) this.#gate.recheck(tape);
    await this.#decisions.held(tape, sample, lastPrice, limit);
  }

  /** Notes a split that the first price of a date suggests and no source can confirm or deny. */
  #noteSuspectedSplit(tape: WatchedSymbol, sample: Sample, lastPrice: number): void {
    if (tape.tradeDate !== undefined && sample.tradeDate <= tape.tradeDate) return;
    // Uses the facts known when the date began; later ones are still to be applied.
    const isKnown = tape.startedDate?.isKnown === true;
    tape.suspectedSplit = isKnown ? undefined : suspectSplit(sample, lastPrice);
  }
}
