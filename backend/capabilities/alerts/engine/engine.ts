import { isoTime, type Clock } from "../../../platform/clock.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";
import type { Log } from "../../../platform/log.ts";
import type { Sample } from "../../../market/sample.ts";
import type { EvaluateAlert, SampleContext } from "../commands.ts";
import { decide } from "../decide.ts";
import { isEvidence, isWatched, latestCounted } from "../conditions/eligibility.ts";
import { readExpired, readRepeatingIds } from "../queries.ts";
import { createAlertStateSync, type Candidate } from "./alertStateSync.ts";
import { createCadence } from "./cadence.ts";
import { createDayGate } from "./dayGate.ts";
import { unknownMarket, type MarketFacts } from "./marketFacts.ts";
import { createOutages } from "./outages.ts";
import { mayBeOutOfLine } from "./priceGuard.ts";
import { createRangeReader } from "./ranges.ts";
import { confirmSaved, createSavedPrices } from "./savedPrices.ts";
import { createSlowPath } from "./slowPath.ts";
import type { WatchedSymbol } from "./watchedSymbol.ts";
import { createWatchedSymbols } from "./watchedSymbols.ts";

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
  /** Expires due alerts, and saves where symbols stand once a minute. For a job. */
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

/** Whose a sample is; an ordinary one is accepted already. */
interface Noticed {
  readonly symbol: WatchedSymbol;
  readonly isOrdinary: boolean;
}

/** How long after its time an alert may still fire on a price of before it. */
const MAX_EXPIRY_DELAY_MS = 10 * 60_000;

/** Alerts judged in one transaction: the process stands still for it, and requests wait meanwhile. */
const CANDIDATES_AT_ONCE = 100;

export function createAlertEngine(ports: AlertEnginePorts): AlertEngine {
  const { store, log, facts = unknownMarket, polledEveryMs = () => 0, clock } = ports;
  const { database } = store;
  const watched = createWatchedSymbols();
  const savedPrices = createSavedPrices(database, watched, {
    isOwnSource: facts.isOwnSource,
    elapsed: clock?.elapsed,
  });
  const outages = createOutages(facts);
  const cadence = createCadence();

  let last: Promise<unknown> = Promise.resolve();
  /** Runs work after all that was handed in before, however that ends. */
  const runExclusive = (work: () => Promise<void>): Promise<void> => {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  };

  const alertStates = createAlertStateSync({ store, watched, log, enqueue: runExclusive });

  /** Longer without a sample than this, and prices may have been missed. */
  const maxGapOf = ({ intervalMs, symbol }: Sample): number =>
    2 * Math.max(intervalMs, cadence.everyMs(), polledEveryMs(symbol));

  /** Exchange times after this do not count. A replay plays its own clock, anew with every process. */
  const latestOf = (sample: Sample): number =>
    facts.hasGaps ? latestCounted(sample) : Number.POSITIVE_INFINITY;

  /** Whose alerts the sample may judge; undefined where it counts for none. */
  const watchedBy = (sample: Sample): WatchedSymbol | undefined => {
    const found = watched.find(sample.symbol, sample.currency);
    if (!found || !isEvidence(sample)) return undefined;
    const { session, symbol } = sample;
    const isHeard = isWatched(session) || (session !== "closed" && watched.isExtended(symbol));
    return isHeard ? found : undefined;
  };

  /** Whether a sample can be accepted without a look at splits, gaps, jumps and clocks. */
  const isOrdinary = (symbol: WatchedSymbol, sample: Sample, before: number): boolean => {
    const passed = sample.exchangeTime - before;
    if (!(passed > 0 && passed < Number.POSITIVE_INFINITY) || symbol.held) return false;
    if (facts.hasGaps && passed > maxGapOf(sample)) return false;
    if (mayBeOutOfLine(sample.price, symbol.price)) return false;
    // The first price of a trade date, or of a process, waits for the splits of that date.
    if (symbol.tradeDate !== sample.tradeDate || Number.isNaN(symbol.time)) return false;
    // On the date of a split the previous close may have to be put right.
    const isNewReference = symbol.reference === null && sample.previousClose !== null;
    return !isNewReference || symbol.factorOn(sample.tradeDate) === 1;
  };

  /** What an accepted sample may change. */
  const candidatesOf = (
    symbol: WatchedSymbol,
    sample: Sample,
    gap: SampleContext["gap"],
  ): readonly Candidate[] => {
    const { reference: previousClose } = symbol;
    // A price inside a bar is older than what was recorded after it, whatever the clocks say.
    const latest = gap?.crossedAt ? undefined : latestOf(sample);
    const context = { atr14: null, gap, doubt: symbol.doubtOn(sample.tradeDate), latest };
    const command: EvaluateAlert = {
      kind: "evaluate",
      sample: { ...sample, previousClose },
      context,
    };
    return symbol
      .collect(sample.price, previousClose)
      .filter(({ state }) =>
        state ? decide(command, state).length > 0 : isWatched(sample.session),
      )
      .map(({ id }): Candidate => ({ id, command }));
  };

  const withRanges = async (candidates: readonly Candidate[]): Promise<readonly Candidate[]> => {
    const ids = candidates.map(({ id }) => id);
    const repeating = new Set(await readRepeatingIds(database, ids));
    const withRange = createRangeReader(facts);
    const ranged: Candidate[] = [];
    for (const { id, command } of candidates) {
      const isDue = command.kind === "evaluate" && repeating.has(id);
      ranged.push({ id, command: isDue ? await withRange(command) : command });
    }
    return ranged;
  };

  const symbolOf = ({ command }: Candidate): WatchedSymbol | undefined =>
    facts.hasGaps && "sample" in command
      ? watched.find(command.sample.symbol, command.sample.currency)
      : undefined;

  const record = async (candidates: readonly Candidate[]): Promise<void> => {
    const lastOf = new Map(candidates.map((candidate, index) => [symbolOf(candidate), index]));
    for (let start = 0; start < candidates.length; start += CANDIDATES_AT_ONCE) {
      if (start > 0) await yieldToEventLoop();
      const end = start + CANDIDATES_AT_ONCE;
      // Where a symbol stands is saved with the last that it has found: after a kill in between, the
      // rest would be missed.
      const done = [...lastOf].flatMap(([symbol, index]) =>
        symbol && index >= start && index < end ? [symbol] : [],
      );
      const ranged = await withRanges(candidates.slice(start, end));
      const isChange = await alertStates.record(ranged, (transaction) =>
        savedPrices.write(transaction, done),
      );
      if (isChange) confirmSaved(done);
    }
  };

  const gate = createDayGate({
    facts,
    log,
    enqueue: runExclusive,
    evaluate: (samples) => evaluateNow(samples),
    applyLate: (symbol, late) => slowPath.applyLate(symbol, late),
  });

  const { isExtended } = watched;
  const slowPath = createSlowPath({ store, facts, gate, isExtended, record, candidatesOf });

  /**
   * Passes over a sample that changes nothing: one that does not count, or an ordinary one far from
   * every target. Any other is returned with whose it is; nothing is allocated for those that pass.
   */
  const notice = (sample: Sample, touched: ReadonlySet<WatchedSymbol>): Noticed | undefined => {
    const symbol = watchedBy(sample);
    if (!symbol) return undefined;
    if (!symbol.isResumed) savedPrices.resume(symbol, latestOf(sample));
    const before = symbol.markOf(sample.source);
    if (sample.exchangeTime <= before && before <= latestOf(sample)) return undefined;
    // What its last sample has changed must be known before this one is judged.
    if (touched.has(symbol) || !isOrdinary(symbol, sample, before)) {
      return { symbol, isOrdinary: false };
    }
    symbol.accept(sample);
    if (!symbol.isQuiet(sample.price)) return { symbol, isOrdinary: true };
    symbol.mark(sample.source, sample.exchangeTime);
    return undefined;
  };

  const evaluateNow = async (samples: readonly Sample[]): Promise<void> => {
    /** To be recorded, and the symbols that it is about. */
    let found: Candidate[] = [];
    const touched = new Set<WatchedSymbol>();
    /** Marks to put back if what they led to cannot be recorded. */
    const moves: { symbol: WatchedSymbol; source: string; before: number }[] = [];

    const move = (symbol: WatchedSymbol, { source, exchangeTime }: Sample): void => {
      moves.push({ symbol, source, before: symbol.markOf(source) });
      symbol.mark(source, exchangeTime);
    };
    const flush = async (): Promise<void> => {
      await record(found);
      found = [];
      touched.clear();
    };

    const inspect = async (symbol: WatchedSymbol, sample: Sample) => {
      const isSetBack = sample.exchangeTime <= symbol.markOf(sample.source);
      if (isSetBack) symbol.forget();
      // What one source tells another need not tell again: only the silence of all is a gap.
      const newest = symbol.newestMark;
      const isFirst = isSetBack || newest === Number.NEGATIVE_INFINITY;
      const since = isFirst || newest > latestOf(sample) ? undefined : newest;
      if (!gate.admit(symbol, sample)) return;
      move(symbol, sample);
      await slowPath.inspect(symbol, sample, since, maxGapOf(sample));
    };

    try {
      for (const sample of samples) {
        const noticed = notice(sample, touched);
        if (!noticed) continue;
        const { symbol } = noticed;
        if (!noticed.isOrdinary) {
          await flush();
          await inspect(symbol, sample);
          continue;
        }
        move(symbol, sample);
        const candidates = candidatesOf(symbol, sample, null);
        if (candidates.length > 0) touched.add(symbol);
        for (const candidate of candidates) found.push(candidate);
      }
      await flush();
    } catch (error) {
      log.error("alerts that fired could not be recorded", { error });
      // Latest first, so that a mark moved twice ends where it stood before the batch.
      for (const { symbol, source, before } of moves.toReversed()) symbol.mark(source, before);
      throw error;
    }
  };

  const expire = async (): Promise<void> => {
    const now = facts.now();
    if (!Number.isFinite(now)) return;
    const expired = await readExpired(database, isoTime(now));
    const due = expired.filter(({ symbol, currency, expires_at: expiresAt }) => {
      const found = watched.find(symbol, currency);
      // A price of before the expiry may wait to be judged, a few checks long.
      const mayWait = found && (found.held || gate.isWaiting(found));
      return !mayWait || now - Date.parse(expiresAt ?? "") >= MAX_EXPIRY_DELAY_MS;
    });
    await record(due.map(({ id }) => ({ id, command: { kind: "expire", now } })));
  };

  const tidyNow = async (): Promise<void> => {
    gate.tidy();
    await expire();
    if (facts.hasGaps) await savedPrices.save();
  };

  return {
    load: () =>
      runExclusive(async () => {
        await savedPrices.load();
        await alertStates.load();
      }),
    evaluate: (samples) => runExclusive(() => evaluateNow(samples)),
    watchedSymbols: watched.symbols,
    isExtended,
    gapToTarget: ({ symbol, currency, price, previousClose }) => {
      const gap = watched.find(symbol, currency)?.gapToNearest(price, previousClose);
      return gap === undefined || gap === Number.POSITIVE_INFINITY ? null : gap;
    },
    checked: (symbols, samples) => {
      outages.checked(symbols, samples);
      cadence.checked(clock?.elapsed() ?? facts.now());
    },
    notWatchedSince: outages.notWatchedSince,
    outageChanges: outages.changes,
    tidy: () => runExclusive(tidyNow),
    save: () => runExclusive(() => (facts.hasGaps ? savedPrices.saveAll() : Promise.resolve())),
  };
}
