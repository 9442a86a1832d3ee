import { isoTime, type Clock } from "../../../platform/clock.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";
import type { Log } from "../../../platform/log.ts";
import type { Sample } from "../../../market/sample.ts";
import { createAlertBook } from "./book.ts";
import type { EvaluateAlert, SampleContext } from "../commands.ts";
import { decide } from "../decide.ts";
import { isEvidence, isWatched, latestCounted } from "../conditions/eligibility.ts";
import { createCadence } from "./cadence.ts";
import { createSlowPath } from "./slowPath.ts";
import { createDayGate } from "./dayGate.ts";
import { mayBeOutOfLine } from "./priceGuard.ts";
import { createAlertStateSync, type Candidate } from "./alertStateSync.ts";
import { unknownMarket, type MarketFacts } from "./marketFacts.ts";
import { createOutages } from "./outages.ts";
import { readExpired } from "../queries.ts";
import { withRanges } from "./ranges.ts";
import { createLastPriceStore, type SavedMark } from "./lastPriceStore.ts";
import { createWatermarks, type Marks } from "./watermarks.ts";

/** Judges every armed alert by the samples that the market brings. */
export interface AlertEngine {
  /** Arms what is active in the table, and stays in step with the log from then on. Once. */
  load(): Promise<void>;
  /**
   * Evaluates the samples after whatever is being evaluated; resolves when what they fired is
   * recorded. Rejects when it could not be recorded: those samples then count as not seen.
   */
  evaluate(samples: readonly Sample[]): Promise<void>;
  /** Symbols with an armed alert, each once. */
  watchedSymbols(): Iterable<string>;
  /** Whether an armed alert of the symbol listens before or after the regular session, too. */
  isExtended(symbol: string): boolean;
  /** How far the price is from what it may fire next, in its currency; null where nothing waits. */
  gapToTarget(sample: Sample): number | null;
  /** The market was asked for these symbols and answered so. */
  checked(symbols: Iterable<string>, samples: readonly Sample[]): void;
  /** Since when (ISO) a symbol has brought no usable price; null while it does. */
  notWatchedSince(symbol: string): string | null;
  /** How often an answer of {@link notWatchedSince} has changed. */
  outageChanges(): number;
  /** Ends what is to end by now, and saves where symbols stand once a minute. For a job. */
  tidy(): Promise<void>;
  /** Saves where every symbol stands. For an orderly stop. */
  save(): Promise<void>;
}

export interface AlertEnginePorts {
  readonly store: EventStore;
  readonly log: Log;
  /** Left out, nothing is known of the market but its samples. */
  readonly facts?: MarketFacts;
  /** How often a symbol is asked for that is far from its targets; 0 where it is as often as any. */
  readonly polledEveryMs?: (symbol: string) => number;
  /** Left out, every {@link AlertEngine.tidy} saves, and checks are timed by the market's clock. */
  readonly clock?: Pick<Clock, "elapsed">;
}

/** What a batch has come to so far. */
interface Run {
  readonly samples: readonly Sample[];
  /** To be recorded, from the sample where the last recording ended. */
  found: Candidate[];
  /** Symbols, by slot, that {@link found} is about. */
  readonly touched: Set<number>;
  /** Marks to put back if what they led to cannot be recorded. */
  readonly moves: { readonly marks: Marks; readonly slot: number; readonly before: number }[];
}

/** Samples that came together, and what they have come to, once there is something. */
interface Batch {
  readonly samples: readonly Sample[];
  run: Run | undefined;
}

const openRun = (batch: Batch): Run =>
  (batch.run ??= { samples: batch.samples, found: [], touched: new Set(), moves: [] });

/** Where nothing can have been missed. */
const anyGap = (): number => Number.POSITIVE_INFINITY;

const DONE = Promise.resolve();

/** How long after its time an alert may still fire on a price of before it. */
const MAX_EXPIRY_DELAY_MS = 10 * 60_000;

/** Alerts judged in one transaction: the process stands still for it, and requests wait meanwhile. */
const CANDIDATES_AT_ONCE = 100;

/** Shared by all batches that change nothing; it is never written to. */
const NOTHING: readonly Candidate[] = [];

export function createAlertEngine(ports: AlertEnginePorts): AlertEngine {
  const { store, log, facts = unknownMarket, polledEveryMs = () => 0, clock } = ports;
  const watermarks = createWatermarks();
  const lastPrices = createLastPriceStore(store.database, {
    isOwnSource: facts.isOwnSource,
    elapsed: clock?.elapsed,
  });
  const clearQuietBand = (slot: number): void => {
    const last = lastPrices.clearQuietBand(slot);
    if (last) watermarks.of(last.source).write(slot, last.time);
  };
  const book = createAlertBook({ beforeArming: clearQuietBand });
  const alertStates = createAlertStateSync(store, book, log);
  const outages = createOutages(facts);
  const cadence = createCadence();
  let running: Promise<void> | undefined;

  /** Longer without a sample than this, and prices may have been missed. */
  const maxGapOf = (sample: Sample): number =>
    2 * Math.max(sample.intervalMs, cadence.everyMs(), polledEveryMs(sample.symbol));

  /** A replay plays its own clock, which starts anew with every process. */
  const isFromFuture = (time: number, sample: Sample): boolean =>
    facts.hasGaps && time > latestCounted(sample);

  const slotOfUsable = (sample: Sample): number => {
    const slot = book.slotOf(sample.symbol, sample.currency);
    if (slot < 0 || !isEvidence(sample)) return -1;
    const { session } = sample;
    return isWatched(session) || (session !== "closed" && alertStates.isExtended(sample.symbol))
      ? slot
      : -1;
  };

  const isOrdinary = (
    slot: number,
    sample: Sample,
    before: number,
    isSameDay: boolean,
  ): boolean => {
    if (before === Number.NEGATIVE_INFINITY || lastPrices.isHolding(slot)) return false;
    if (facts.hasGaps && sample.exchangeTime - before > maxGapOf(sample)) return false;
    if (mayBeOutOfLine(sample.price, lastPrices.priceOf(slot))) return false;
    // The first price of a trade date waits for the splits of that date.
    if (!isSameDay && lastPrices.tradeDateOf(slot) !== sample.tradeDate) return false;
    // On the date of a split the previous close may have to be put right.
    const isNewReference = lastPrices.referenceOf(slot) === null && sample.previousClose !== null;
    return !isNewReference || slowPath.factorOf(slot, sample.tradeDate) === 1;
  };

  /**
   * Evaluates from `start` on for as long as nothing is out of the ordinary, and tells where it
   * stopped. Allocates nothing while no price meets anything.
   */
  const evaluateFastPath = (batch: Batch, start: number): number => {
    const { samples } = batch;
    const longestGapOf = facts.hasGaps ? maxGapOf : anyGap;
    for (let index = start; index < samples.length; index++) {
      const sample = samples[index];
      const slot = sample ? slotOfUsable(sample) : -1;
      if (!sample || slot < 0) continue;
      if (lastPrices.tryFastPath(slot, sample, longestGapOf)) continue;
      clearQuietBand(slot);
      const marks = watermarks.of(sample.source);
      const before = marks.read(slot);
      if (!(sample.exchangeTime > before)) {
        if (isFromFuture(before, sample)) return index;
        continue;
      }
      const isSameDay = lastPrices.isOfSameDay(slot, sample);
      if (!isOrdinary(slot, sample, before, isSameDay)) return index;
      // What its last sample has changed must be in the book before this one is judged.
      if (batch.run?.touched.has(slot)) return index;
      const known =
        isSameDay || lastPrices.tradeDateOf(slot) === sample.tradeDate
          ? lastPrices.referenceOf(slot)
          : null;
      const reference = known ?? sample.previousClose;
      if (!book.mayFire(slot, sample.price, reference)) {
        marks.write(slot, sample.exchangeTime);
        if (isSameDay && known !== null) {
          lastPrices.follow(slot, sample.price, sample.exchangeTime);
          const band = book.bandAround(slot, sample.price, known);
          if (band) lastPrices.setQuietBand(slot, band.floor, band.ceiling);
        } else lastPrices.write(slot, sample);
        continue;
      }
      const { found, touched, moves } = openRun(batch);
      marks.write(slot, sample.exchangeTime);
      lastPrices.write(slot, sample);
      moves.push({ marks, slot, before });
      const candidates = candidatesOf(slot, { ...sample, previousClose: reference }, null);
      if (candidates.length > 0) touched.add(slot);
      for (const candidate of candidates) found.push(candidate);
    }
    return samples.length;
  };

  /** What a believed sample may change. */
  const candidatesOf = (
    slot: number,
    sample: Sample,
    gap: SampleContext["gap"],
  ): readonly Candidate[] => {
    const ids: number[] = [];
    book.collect(slot, sample.price, sample.previousClose, ids);
    const doubt = slowPath.doubtOf(slot, sample.tradeDate);
    // A price inside a bar is older than what was recorded after it, whatever the clocks say.
    const isLive = facts.hasGaps && !gap?.crossedAt;
    const latest = isLive ? latestCounted(sample) : undefined;
    const context = { atr14: null, gap, doubt, latest };
    const command: EvaluateAlert = { kind: "evaluate", sample, context };
    const mayChange = (id: number): boolean => {
      const state = alertStates.stateOf(id);
      return state ? decide(command, state).length > 0 : isWatched(sample.session);
    };
    return ids.length === 0
      ? NOTHING
      : ids.filter(mayChange).map((id): Candidate => ({ id, command }));
  };

  /**
   * The slots by the index of the last candidate that a sample of theirs has found: where a slot
   * stands is saved no sooner, else a kill in between would lose what the rest has found.
   */
  const slotsByEnd = (candidates: readonly Candidate[]): ReadonlyMap<number, number> => {
    const ends = new Map<number, number>();
    if (!facts.hasGaps) return ends;
    for (const [index, { command }] of candidates.entries()) {
      if (!("sample" in command)) continue;
      const slot = book.slotOf(command.sample.symbol, command.sample.currency);
      if (slot >= 0) ends.set(slot, index);
    }
    return ends;
  };

  const record = async (candidates: readonly Candidate[]): Promise<void> => {
    const ends = slotsByEnd(candidates);
    for (let start = 0; start < candidates.length; start += CANDIDATES_AT_ONCE) {
      if (start > 0) await yieldToEventLoop();
      const end = start + CANDIDATES_AT_ONCE;
      const some = candidates.slice(start, end);
      const slots = [...ends].filter(([, last]) => last >= start && last < end);
      await alertStates.record(await withRanges(store.database, facts, some), (transaction) =>
        lastPrices.saveWithin(
          transaction,
          slots.map(([slot]) => slot),
        ),
      );
    }
  };

  const gate = createDayGate({
    facts,
    log,
    enqueue: (work) => runExclusive((running ?? DONE).then(work)),
    evaluate: (samples) => evaluateNow(samples),
    applyLate: async (slot, late) => {
      clearQuietBand(slot);
      await slowPath.applyLate(slot, late);
    },
  });

  const slowPath = createSlowPath({
    store,
    book,
    lastPrices,
    facts,
    gate,
    isExtended: alertStates.isExtended,
    record,
    judge: (slot, sample, gap) => record(candidatesOf(slot, sample, gap)),
  });

  /** Continues where the process before this one left off. */
  const resume = (slot: number, sample: Sample): void => {
    const isSound = ({ exchangeTime }: SavedMark) => !isFromFuture(exchangeTime, sample);
    for (const { source, exchangeTime } of lastPrices.resume(slot, sample, isSound)) {
      watermarks.of(source).write(slot, exchangeTime);
    }
  };

  const inspect = async (sample: Sample, { moves }: Run): Promise<void> => {
    const slot = slotOfUsable(sample);
    if (slot >= 0) clearQuietBand(slot);
    if (slot < 0) return;
    resume(slot, sample);
    const marks = watermarks.of(sample.source);
    const before = marks.read(slot);
    const isSetBack = isFromFuture(before, sample);
    if (isSetBack) lastPrices.forget(slot);
    else if (!(sample.exchangeTime > before)) return;
    // What one source tells another need not tell again: only the silence of all is a gap.
    const newest = watermarks.newestOf(slot);
    const isFirst =
      isSetBack || newest === Number.NEGATIVE_INFINITY || isFromFuture(newest, sample);
    const since = isFirst ? undefined : newest;
    if (!gate.admit(slot, sample)) return;
    marks.write(slot, sample.exchangeTime);
    moves.push({ marks, slot, before });
    await slowPath.inspect(slot, sample, since, maxGapOf(sample));
  };

  const finish = async (run: Run, stoppedAt: number): Promise<void> => {
    const { samples, moves, touched } = run;
    try {
      let index = stoppedAt;
      for (;;) {
        await record(run.found);
        run.found = [];
        touched.clear();
        const sample = samples[index];
        if (!sample) return;
        await inspect(sample, run);
        index = evaluateFastPath({ samples, run }, index + 1);
      }
    } catch (error) {
      log.error("alerts that fired could not be recorded", { error });
      // Latest first, so that a mark moved twice ends where it stood before the batch.
      for (const { marks, slot, before } of moves.toReversed()) {
        lastPrices.clearQuietBand(slot);
        marks.write(slot, before);
      }
      throw error;
    }
  };

  const evaluateNow = (samples: readonly Sample[]): Promise<void> => {
    const batch: Batch = { samples, run: undefined };
    const stoppedAt = evaluateFastPath(batch, 0);
    if (stoppedAt === samples.length && !batch.run?.found.length) return DONE;
    return finish(openRun(batch), stoppedAt);
  };

  /** What comes next waits for this, however it ends. */
  const runExclusive = (work: Promise<void>): Promise<void> => {
    const turn: Promise<void> = work
      .catch(() => undefined)
      .finally(() => {
        if (running === turn) running = undefined;
      });
    running = turn;
    return work;
  };

  const expire = async (): Promise<void> => {
    const now = facts.now();
    if (!Number.isFinite(now)) return;
    const expired = await readExpired(store.database, isoTime(now));
    const due = expired.filter(({ symbol, currency, expires_at: expiresAt }) => {
      const slot = book.slotOf(symbol, currency);
      // A price of before the expiry may wait to be judged, a few checks long.
      const mayWait = lastPrices.isHolding(slot) || gate.isWaiting(slot);
      return !mayWait || now - Date.parse(expiresAt ?? "") >= MAX_EXPIRY_DELAY_MS;
    });
    await record(due.map(({ id }) => ({ id, command: { kind: "expire", now } })));
  };

  const tidyNow = async (): Promise<void> => {
    gate.tidy();
    await expire();
    if (facts.hasGaps) await lastPrices.save();
  };

  return {
    load: async () => {
      await lastPrices.load();
      await alertStates.load();
    },
    evaluate: (samples) => {
      const others = running ?? alertStates.pending();
      if (others)
        return runExclusive(
          others.then(() => alertStates.pending()).then(() => evaluateNow(samples)),
        );
      const work = evaluateNow(samples);
      return work === DONE ? DONE : runExclusive(work);
    },
    watchedSymbols: () => book.symbols(),
    isExtended: alertStates.isExtended,
    gapToTarget: (sample) => {
      const slot = book.slotOf(sample.symbol, sample.currency);
      const gap = slot < 0 ? null : book.gapToNearest(slot, sample.price, sample.previousClose);
      return gap === Number.POSITIVE_INFINITY ? null : gap;
    },
    checked: (symbols, samples) => {
      outages.checked(symbols, samples);
      cadence.checked(clock?.elapsed() ?? facts.now());
    },
    notWatchedSince: outages.notWatchedSince,
    outageChanges: outages.changes,
    tidy: () => runExclusive((running ?? DONE).then(tidyNow)),
    save: () =>
      runExclusive(
        (running ?? DONE).then(() => (facts.hasGaps ? lastPrices.saveAll() : undefined)),
      ),
  };
}
