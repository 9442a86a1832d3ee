import type { Log } from "../../platform/log.ts";
import { yieldToEventLoop } from "../../platform/yieldToEventLoop.ts";
import { splitFactor, type SplitList } from "../companyCalendar.ts";
import type { MarketFacts } from "../gaps/marketFacts.ts";
import { readMissed } from "../gaps/missedPrices.ts";
import { checkPrice, closeAfterDrop, mayBeOutOfLine } from "../priceGuard.ts";
import type { Sample } from "../sample.ts";
import type { TradeDate } from "../../domain/tradeDate.ts";
import { createDayGate, type LateSplits } from "./dayGate.ts";
import { latestCounted } from "./eligibleSample.ts";
import { suspectSplit, type Evidence, type Gap } from "./evidence.ts";
import { adjustPreviousClose, splitLikeFactor } from "../../domain/split.ts";
import type { HeldPrice, SymbolTape } from "./symbolTape.ts";

/** Prices of before a date turn into prices from it on. */
export interface Rescaling {
  /** New price ÷ old price. */
  readonly factor: number;
  readonly effectiveDate: TradeDate;
  /** The source that lists the split. */
  readonly source: string;
  /** Whether no price of before it has been accepted. */
  readonly isFirst: boolean;
  /** Trade date of the price that begins with it. */
  readonly tradeDate: TradeDate;
}

/** Hears, of each symbol in order, what its prices turn out to be. A rejection takes the sample back. */
export interface TapeListener<Tape extends SymbolTape> {
  /** Whether an accepted price, of the date of the one before, changes nothing. Allocates nothing. */
  isQuiet(tape: Tape, price: number): boolean;
  /** A price to be evaluated, with the previous close that counts for it. */
  accepted(tape: Tape, sample: Sample, evidence: Evidence): Promise<void>;
  /** A price that is more than `limit` from the last one, and waits for a second one to agree. */
  held(tape: Tape, sample: Sample, lastPrice: number, limit: number): Promise<void>;
  /** What was held is refuted, or counts no more; `sample` says so. */
  dropped(tape: Tape, sample: Sample): Promise<void>;
  rescaled(tape: Tape, rescaling: Rescaling): Promise<void>;
  /** Another sample of the tape follows: what the last one has brought is recorded before. */
  settle(tape: Tape): Promise<void>;
  /** A sample has been taken in; `takeBack` makes it count as not seen. */
  taken(takeBack: () => void): Promise<void>;
  /** No more samples for now: records what is still to be recorded of those that were taken in. */
  flush(): Promise<void>;
}

/**
 * Turns samples into prices that can be evaluated: admit → split → gap → hold → mark. Old samples
 * are passed over, the first prices of a date wait for its splits, what was missed is read from bars,
 * and a price that is far out of line waits for a second one.
 */
export interface PriceTape<Tape extends SymbolTape> {
  /** In their order; rejects where a listener does, the samples from there on then count as not seen. */
  take(samples: readonly Sample[]): Promise<void>;
  /** Whether a price of the symbol waits, to be evaluated or confirmed. */
  isWaiting(tape: Tape): boolean;
  /** Ends waits that have lasted long enough, and asks for what is unknown. For a job. */
  tidy(): void;
}

export interface PriceTapePorts<Tape extends SymbolTape> {
  readonly facts: MarketFacts;
  readonly log: Log;
  /** The first tape that a sample is for, or the next one after `after`; undefined after the last. */
  readonly find: (sample: Sample, after?: Tape) => Tape | undefined;
  /** Longer without a price of the symbol, and prices may have been missed; milliseconds. */
  readonly maxGapOf: (sample: Sample) => number;
  /** Runs work after whatever is being taken in. */
  readonly enqueue: (work: () => Promise<void>) => Promise<void>;
  /**
   * Continues a tape with what was saved of it, once, before its first sample; what is later than
   * `latest` (epoch milliseconds) counts as not saved. Left out, each begins anew.
   */
  readonly resume?: (tape: Tape, latest: number) => Promise<void>;
  readonly listener: TapeListener<Tape>;
}

/** Samples looked at closely before requests get their turn. */
const INSPECTED_AT_ONCE = 50;

export function createPriceTape<Tape extends SymbolTape>(
  ports: PriceTapePorts<Tape>,
): PriceTape<Tape> {
  const { facts, find, maxGapOf, resume, listener } = ports;

  /** Exchange times after this do not count. A replay plays its own clock, from the start in every process. */
  const latestOf = (sample: Sample): number =>
    facts.hasGaps ? latestCounted(sample) : Number.POSITIVE_INFINITY;

  /** Whether a sample can be accepted without a look at splits, gaps, jumps and clocks. */
  const isOrdinary = (tape: Tape, sample: Sample, before: number): boolean => {
    const passed = sample.exchangeTime - before;
    if (!(passed > 0 && passed < Number.POSITIVE_INFINITY) || tape.held) return false;
    if (facts.hasGaps && passed > maxGapOf(sample)) return false;
    if (mayBeOutOfLine(sample.price, tape.price)) return false;
    // The first price of a trade date, or of a process, waits for the splits of that date.
    if (tape.tradeDate !== sample.tradeDate || Number.isNaN(tape.time)) return false;
    // On the date of a split the previous close may have to be put right.
    const isNewReference = tape.reference === null && sample.previousClose !== null;
    return !isNewReference || tape.factorOn(sample.tradeDate) === 1;
  };

  /**
   * Whether a sample changes nothing: it does not count, or it is ordinary, which accepts it, and
   * quiet. Allocates nothing.
   */
  const isSettled = (tape: Tape, sample: Sample): boolean => {
    const before = tape.markOf(sample.source);
    if (sample.exchangeTime <= before && before <= latestOf(sample)) return true;
    if (!isOrdinary(tape, sample, before)) return false;
    tape.accept(sample);
    if (!listener.isQuiet(tape, sample.price)) return false;
    tape.mark(sample.source, sample.exchangeTime);
    return true;
  };

  const mustResume = (tape: Tape): boolean =>
    resume !== undefined && facts.hasGaps && !tape.isResumed;

  /**
   * Index of the first sample from `start` on that needs a closer look; those before it are settled. Nearly
   * all prices end here, so it is not asynchronous.
   */
  const passSettled = (samples: readonly Sample[], start: number): number => {
    for (let index = start; index < samples.length; index++) {
      const sample = samples[index];
      if (!sample) continue;
      let tape = find(sample);
      while (tape) {
        if (mustResume(tape) || !isSettled(tape, sample)) return index;
        tape = tape.next && find(sample, tape);
      }
    }
    return samples.length;
  };

  const take = async (samples: readonly Sample[], only?: Tape): Promise<void> => {
    try {
      await takeEach(samples, only);
      await listener.flush();
    } catch (error) {
      // The samples before the one that failed still count.
      await listener.flush();
      throw error;
    }
  };

  const takeEach = async (samples: readonly Sample[], only: Tape | undefined): Promise<void> => {
    let inspected = 0;
    for (let index = 0; ; index++) {
      if (!only) index = passSettled(samples, index);
      const sample = samples[index];
      if (!sample) return;
      for (let tape = only ?? find(sample); tape; tape = only ? undefined : find(sample, tape)) {
        if (mustResume(tape) && resume) {
          if (++inspected % INSPECTED_AT_ONCE === 0) await yieldToEventLoop();
          await resume(tape, latestOf(sample));
        }
        if (isSettled(tape, sample)) continue;
        const { source, exchangeTime } = sample;
        const before = tape.markOf(source);
        const isSetBack = exchangeTime <= before;
        if (isSetBack) tape.forget();
        // A price of any source covers the time: only a time without a price of any of them is a gap.
        const newest = tape.newestMark;
        const isFirst = isSetBack || newest === Number.NEGATIVE_INFINITY;
        const since = isFirst || newest > latestOf(sample) ? undefined : newest;
        if (!gate.admit(tape, sample)) continue;
        if (++inspected % INSPECTED_AT_ONCE === 0) await yieldToEventLoop();
        await listener.settle(tape);
        tape.mark(source, exchangeTime);
        const takeBack = () => tape.mark(source, before);
        try {
          await inspect(tape, sample, since);
        } catch (error) {
          takeBack();
          throw error;
        }
        await listener.taken(takeBack);
      }
    }
  };

  /** `since` is when the symbol was last seen, undefined before the first time. */
  const inspect = async (tape: Tape, observed: Sample, since: number | undefined) => {
    const sample = await startDay(tape, observed);
    const hasGap = since !== undefined && isGap(tape, sample, since);
    await check(tape, sample, hasGap ? await coverGap(tape, sample, since) : null);
  };

  const isGap = (tape: Tape, sample: Sample, since: number): boolean => {
    const { symbol, exchangeTime } = sample;
    const maxGapMs = maxGapOf(sample);
    if (!facts.hasGaps || exchangeTime - since <= maxGapMs) return false;
    return facts.openTimeBetween(symbol, since, exchangeTime, tape.isExtended) > maxGapMs;
  };

  /** The sample with its previous close in prices of its own date. */
  const startDay = async (tape: Tape, sample: Sample): Promise<Sample> => {
    const { day, tradeDate: lastDate, held } = tape;
    const isBegun = day?.tradeDate === sample.tradeDate;
    if (!isBegun && lastDate !== undefined && sample.tradeDate <= lastDate) return sample;
    const factor = isBegun
      ? day.factor
      : await applySplits(tape, sample, await gate.splitsOf(tape, sample), lastDate);
    if (factor === 1) return sample;
    const near = tape.price > 0 ? tape.price : sample.price;
    const previousClose = adjustPreviousClose(sample.previousClose, factor, near);
    const adjusted = { ...sample, previousClose };
    const dropped = tape.held ? undefined : held?.sample;
    const inOwnShares = dropped && { ...dropped, price: dropped.price * factor };
    return { ...adjusted, previousClose: closeAfterDrop(adjusted, inOwnShares, tape.price) };
  };

  /** Rescales what is of before the splits, and forgets what is held; answers their factor. */
  const applySplits = async (
    tape: Tape,
    sample: Sample,
    list: SplitList | null,
    baseDate: TradeDate | undefined,
  ): Promise<number> => {
    const { tradeDate } = sample;
    const splits = (list?.splits ?? []).filter(
      ({ date }) => date <= tradeDate && (baseDate === undefined || date > baseDate),
    );
    const factor = splits.reduce((product, split) => product * splitFactor(split), 1);
    const isApplied = tape.day?.tradeDate === tradeDate && tape.day.factor === factor;
    const due = isApplied ? [] : splits;
    for (const split of due) {
      await listener.rescaled(tape, {
        factor: splitFactor(split),
        effectiveDate: split.date,
        source: list?.source ?? sample.source,
        isFirst: baseDate === undefined,
        tradeDate,
      });
    }
    if (list) tape.suspectedSplit = undefined;
    tape.start({ tradeDate, baseDate, factor, isKnown: list !== null });
    // One of the date itself, held before a restart, is in shares of the date.
    const isOlder = tape.held !== undefined && tape.held.sample.tradeDate < tradeDate;
    if (due.length > 0 && isOlder) await drop(tape, sample);
    return factor;
  };

  /** Splits of a trade date that are known only now, after its first prices were evaluated. */
  const applyLate = async (tape: Tape, { list, sample }: LateSplits): Promise<void> => {
    const { day } = tape;
    // A date that is still to be begun begins with what is known of it.
    if (day?.tradeDate !== sample.tradeDate) return;
    const factor = await applySplits(tape, sample, list, day.baseDate);
    // What was applied before, by this process or the one before it, is applied once.
    if (factor !== day.factor && tape.tradeDate === sample.tradeDate) {
      tape.adjustReference(factor / day.factor);
    }
  };

  /** Takes in what happened meanwhile. Says what the sample after the gap can prove. */
  const coverGap = async (tape: Tape, sample: Sample, since: number): Promise<Gap | null> => {
    const missed = await readMissed(facts, sample, since, tape.isExtended);
    for (const { sample: inBar, barStart } of missed) {
      await check(tape, inBar, { since, crossedAt: barStart });
    }
    return missed.length === 0 ? { since, crossedAt: null } : null;
  };

  /** What a sample is compared with; a tape without a price begins with the close before. NaN: nothing. */
  const lastPriceFor = (tape: Tape, sample: Sample): number =>
    Number.isNaN(tape.price)
      ? (heldFor(tape, sample)?.last ?? sample.previousClose ?? Number.NaN)
      : tape.price;

  /** What is held, unless it is of the future of a sample that the tape is followed afresh from. */
  const heldFor = ({ price, held }: Tape, sample: Sample): HeldPrice | undefined =>
    Number.isNaN(price) && held && held.sample.exchangeTime > latestOf(sample) ? undefined : held;

  const check = async (tape: Tape, sample: Sample, gap: Gap | null): Promise<void> => {
    const held = heldFor(tape, sample);
    const last = lastPriceFor(tape, sample);
    const isFar = mayBeOutOfLine(sample.price, last);
    const range = isFar ? await facts.robustRangeOf(sample.symbol, sample.tradeDate) : null;
    const verdict = checkPrice(last, held?.sample, sample, range);
    if (verdict.kind === "waiting") return;
    if (verdict.wasDropped || (tape.held && !held)) await drop(tape, sample);
    if (verdict.kind === "held") return hold(tape, verdict.sample, gap, last, verdict.limit);
    if (held) keep(tape, undefined);
    for (const accepted of verdict.samples) {
      // A bar that confirms a price which was seen live is not the one that shows it.
      const heldIn = held?.gap ?? (gap?.crossedAt ? null : gap);
      await accept(tape, accepted, accepted === held?.sample ? heldIn : gap, last);
    }
    // What the two prices did not bring about after all waits for nothing any more.
    if (verdict.samples.length > 1) await drop(tape, sample);
  };

  /** To be saved at once, whether a price follows or not. */
  const keep = (tape: Tape, held: HeldPrice | undefined) => {
    tape.held = held;
    tape.savedTime = Number.NaN;
  };

  const drop = async (tape: Tape, sample: Sample): Promise<void> => {
    keep(tape, undefined);
    await listener.dropped(tape, sample);
  };

  const hold = async (
    tape: Tape,
    sample: Sample,
    gap: Gap | null,
    lastPrice: number,
    limit: number,
  ) => {
    keep(tape, { sample, gap, last: lastPrice });
    // The prices of a gap that confirm or drop it are there already.
    if (gap?.crossedAt) return;
    if (splitLikeFactor(lastPrice, sample.price) !== undefined) gate.recheck(tape);
    await listener.held(tape, sample, lastPrice, limit);
  };

  const accept = async (
    tape: Tape,
    sample: Sample,
    gap: Gap | null,
    lastPrice: number,
  ): Promise<void> => {
    noteSuspectedSplit(tape, sample, lastPrice);
    tape.accept(sample);
    // A price inside a bar is older than what was recorded after it, whatever the clocks say.
    const latest = gap?.crossedAt ? undefined : latestOf(sample);
    const suspectedSplit = tape.suspectedSplitOn(sample.tradeDate);
    const counted = { ...sample, previousClose: tape.reference };
    await listener.accepted(tape, counted, { gap, suspectedSplit, latest });
  };

  /** Whether the first price of a date looks like a split that no source can confirm or deny. */
  const noteSuspectedSplit = (tape: Tape, sample: Sample, lastPrice: number): void => {
    if (tape.tradeDate !== undefined && sample.tradeDate <= tape.tradeDate) return;
    // As it was when the date was begun: what has been learned since is still to be applied.
    const isKnown = tape.day?.isKnown === true;
    tape.suspectedSplit = isKnown ? undefined : suspectSplit(sample, lastPrice);
  };

  const gate = createDayGate<Tape>({
    facts,
    log: ports.log,
    enqueue: ports.enqueue,
    evaluate: (tape, samples) => take(samples, tape),
    applyLate,
  });

  return {
    take: (samples) => take(samples),
    isWaiting: (tape) => tape.held !== undefined || gate.isWaiting(tape),
    tidy: gate.tidy,
  };
}
