import { isoTime, type Clock } from "../../../platform/clock.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/durations.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { createSerialQueue } from "../../../platform/serialQueue.ts";
import { yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";
import type { Log } from "../../../platform/log.ts";
import type { Sample } from "../../../market/sample.ts";
import type { MarketFacts } from "../../../market/gaps/marketFacts.ts";
import { createCadence } from "../../../market/tape/cadence.ts";
import { isEligibleSample } from "../../../market/tape/eligibleSample.ts";
import { PriceTape } from "../../../market/tape/priceTape.ts";
import { stampOfTradeDate, type TradeDate } from "../../../domain/tradeDate.ts";
import type { AlertCommand, EvaluateAlert } from "../commands.ts";
import { decide } from "../decide.ts";
import { isWatched } from "../conditions/eligibility.ts";
import {
  anyRepeats,
  readAlertIdsWithHeldPrice,
  readExpired,
  readPriceAlertIds,
} from "../queries.ts";
import { createAlertStateSync, type AlertDecision } from "./alertStateSync.ts";
import { findNearest, type NearSymbol } from "./nearest.ts";
import { createOutages } from "./outages.ts";
import { createOutageTable } from "./outageTable.ts";
import { createSavedTapes, readSavedPrice, type Checked } from "./savedTapes.ts";
import type { WatchedSymbol } from "./watchedSymbol.ts";
import { createWatchedSymbols } from "./watchedSymbols.ts";

export interface AlertEnginePorts {
  readonly store: EventStore;
  readonly log: Log;
  readonly facts: MarketFacts;
  /**
   * Returns how often a symbol far from its targets is polled, milliseconds; 0 if as often as any
   * other.
   */
  readonly polledEveryMs?: (symbol: string) => number;
  /**
   * If omitted, every {@link AlertEngine.tidy} saves, and checks are timed by the market's clock.
   */
  readonly clock?: Pick<Clock, "elapsed">;
}

/** Maximum time after its expiry at which an alert may still fire on an earlier price. */
const MAX_EXPIRY_DELAY_MS = 10 * MINUTE_MS;

/**
 * Alerts evaluated in one transaction. Requests wait while it runs, and its commit waits for the
 * disk, so one transaction per symbol would take seconds when the whole market moves.
 */
const CANDIDATES_AT_ONCE = 50;

interface Decision extends AlertDecision {
  /**
   * Tape to save along with the last of its alerts. If it were saved earlier, a kill in between
   * would lose the rest.
   */
  readonly symbol?: WatchedSymbol | undefined;
}

export type AlertEngine = ReturnType<typeof createAlertEngine>;

export function createAlertEngine(ports: AlertEnginePorts) {
  const { store, log, facts, polledEveryMs = () => 0, clock } = ports;
  const { database } = store;
  const watched = createWatchedSymbols();
  const savedTapes = createSavedTapes(database, watched, {
    isOwnSource: facts.isOwnSource,
    elapsed: clock?.elapsed,
  });
  const outages = createOutages(facts);
  const outageTable = createOutageTable(database, outages);
  const cadence = createCadence();

  const queue = createSerialQueue();
  const alertStates = createAlertStateSync({ store, watched, log, enqueue: queue.run });

  /**
   * Returns the maximum time between two prices, milliseconds. After a longer one, prices may have
   * been missed.
   */
  const maxGapOf = ({ intervalMs, symbol }: Pick<Sample, "symbol" | "intervalMs">): number =>
    2 * Math.max(intervalMs, cadence.everyMs(), polledEveryMs(symbol));

  /**
   * Returns the next tape after `after` for which the sample may be evidence; undefined after the
   * last.
   */
  const watchedBy = (sample: Sample, after?: WatchedSymbol): WatchedSymbol | undefined => {
    let each = after ? after.next : watched.first(sample.symbol);
    while (each && !(each.currency === sample.currency && each.admits(sample.session))) {
      each = each.next;
    }
    return each && (after || isEligibleSample(sample)) ? each : undefined;
  };

  /** Adds the ATR for alerts that repeat, whose re-arm band depends on it. */
  const withRange = async (decision: Decision): Promise<Decision> => {
    const { command, ids } = decision;
    if (command.kind !== "evaluate" || !(await anyRepeats(database, ids))) return decision;
    const { sample, context } = command;
    const atr14 = await facts.atrOf(sample.symbol, sample.tradeDate);
    return { ...decision, command: { ...command, context: { ...context, atr14 } } };
  };

  const recordAll = async (decisions: readonly Decision[]) => {
    const ids = decisions.flatMap((decision) => decision.ids);
    if (ids.length === 0) return;
    const hasRanges = await anyRepeats(database, ids);
    let isFirst = true;
    for (const slice of slicesOf(decisions, CANDIDATES_AT_ONCE)) {
      if (!isFirst) await yieldToEventLoop();
      isFirst = false;
      const ranged: Decision[] = [];
      for (const decision of slice) ranged.push(hasRanges ? await withRange(decision) : decision);
      const done = ranged.flatMap(({ symbol }) => (symbol && facts.hasGaps ? [symbol] : []));
      await alertStates.record(ranged, (transaction) => savedTapes.write(transaction, done));
    }
  };

  /** Decisions to record together, at most one per symbol. */
  const collected: Decision[] = [];
  const hasCollected = (symbol: WatchedSymbol) =>
    collected.some((decision) => decision.symbol === symbol);
  /**
   * Callbacks that undo the marks of the samples behind {@link collected}, so that those are
   * evaluated again.
   */
  const takeBacks: (() => void)[] = [];

  const recordCollected = async (): Promise<void> => {
    try {
      await recordAll(collected.splice(0));
      takeBacks.length = 0;
    } catch (error) {
      log.error("alerts that fired could not be recorded", { error });
      for (const takeBack of takeBacks.splice(0)) takeBack();
      throw error;
    }
  };

  /**
   * Records what the symbol's last price fired, because the next price is decided on the result.
   */
  const settle = async (symbol: WatchedSymbol) => {
    if (hasCollected(symbol)) await recordCollected();
  };

  const record = async (command: AlertCommand, ids: readonly number[], symbol?: WatchedSymbol) => {
    await recordCollected();
    await recordAll([{ command, ids, symbol }]);
  };

  const tape = new PriceTape<WatchedSymbol>({
    facts,
    log,
    find: watchedBy,
    maxGapOf,
    enqueue: queue.run,
    resume: savedTapes.resume,
    listener: {
      // An alert that the last price fired keeps its threshold until its event is recorded.
      isQuiet: (symbol, price) =>
        symbol.isQuiet(price) && (collected.length === 0 || !hasCollected(symbol)),
      accepted: async (symbol, sample, evidence) => {
        await settle(symbol);
        const context = { atr14: null, ...evidence };
        const command: EvaluateAlert = { kind: "evaluate", sample, context };
        const reached = symbol
          .collect(sample.price, sample.previousClose)
          .filter(({ state }) =>
            state ? decide(command, state).length > 0 : isWatched(sample.session),
          );
        if (reached.length === 0) return;
        collected.push({ command, ids: reached.map(({ id }) => id), symbol });
      },
      held: (symbol, sample, lastPrice, limit) => {
        const reached = symbol.collect(sample.price, sample.previousClose);
        const ids = reached.map(({ id }) => id);
        return record({ kind: "hold", sample, lastPrice, limit }, ids, symbol);
      },
      dropped: async (symbol, sample) => {
        const ids = await readAlertIdsWithHeldPrice(database, symbol);
        await record({ kind: "dropHold", sample }, ids, symbol);
      },
      rescaled: async (symbol, { isFirst, tradeDate, ...split }) => {
        const { effectiveDate } = split;
        // Dates in a replay are unrelated to when its alerts were recorded.
        const recordedBefore = isFirst && facts.hasGaps ? splitCutoff(effectiveDate) : undefined;
        const ids = await readPriceAlertIds(database, symbol, recordedBefore);
        const leastDate = isFirst ? tradeDate : effectiveDate;
        await record({ kind: "adjust", leastDate, ...split }, ids);
      },
      taken: async (takeBack) => {
        takeBacks.push(takeBack);
        if (countOf(collected) >= CANDIDATES_AT_ONCE) await recordCollected();
      },
      settle,
      flush: recordCollected,
    },
  });

  const expire = async (): Promise<void> => {
    const now = facts.now();
    if (!Number.isFinite(now)) return;
    const expired = await readExpired(database, isoTime(now));
    const due = expired.filter(({ symbol, currency, expires_at: expiresAt }) => {
      // A price from before the expiry may still wait, for a few checks, to be evaluated.
      const mayWait = [...watched.in(symbol, currency)].some((each) => tape.isWaiting(each));
      return !mayWait || now - Date.parse(expiresAt ?? "") >= MAX_EXPIRY_DELAY_MS;
    });
    await record(
      { kind: "expire", now },
      due.map(({ id }) => id),
    );
  };

  const tidyNow = async (): Promise<void> => {
    tape.tidy();
    await expire();
    await outageTable.save();
    if (facts.hasGaps) await savedTapes.save();
  };

  return {
    /** Arms the active alerts from the table and follows the log from then on. Call once. */
    load: (): Promise<void> =>
      queue.run(async () => {
        await outageTable.clear();
        await alertStates.load();
      }),
    /**
     * Evaluates the samples after the current evaluation and resolves once the alerts they fired
     * are recorded. Rejects if recording failed; those samples then count as not seen.
     */
    evaluate: (samples: readonly Sample[]): Promise<void> => queue.run(() => tape.take(samples)),
    watchedSymbols: watched.symbols,
    /** Returns true if an armed alert of the symbol is also watched outside the regular session. */
    isExtended: watched.isExtended,
    /**
     * Returns the distance from the price to the nearest threshold, in its currency; null if no
     * alert is waiting.
     */
    gapToTarget({ symbol, currency, price, previousClose }: Sample): number | null {
      const gaps = [...watched.in(symbol, currency)].map((each) =>
        each.gapToNearest(price, previousClose),
      );
      const gap = Math.min(...gaps);
      return gap === Number.POSITIVE_INFINITY ? null : gap;
    },
    /** Returns the symbols closest to a target, relative to their price, closest first. */
    nearest: (limit: number): readonly NearSymbol[] => findNearest(watched, limit),
    /**
     * Returns the last price accepted for alerts of these terms, with its exchange time; after a
     * restart the saved one. Undefined before the first.
     */
    async lastChecked(
      symbol: string,
      currency: string,
      isExtended: boolean,
    ): Promise<Checked | undefined> {
      const { price, time, reference } = watched.find(symbol, currency, isExtended) ?? {};
      if (price !== undefined && time !== undefined && Number.isFinite(time)) {
        return { price, time, previousClose: reference ?? null };
      }
      return readSavedPrice(database, { symbol, currency, isExtended }, facts.isOwnSource);
    },
    /** Records which symbols were requested from the market, and its response. */
    checked(symbols: Iterable<string>, samples: readonly Sample[]): void {
      outages.checked(symbols, samples);
      cadence.checked(clock?.elapsed() ?? facts.now());
    },
    maxGapOf,
    /**
     * Expires due alerts, updates the table of symbols without prices, and saves the tapes once a
     * minute. For a periodic job.
     */
    tidy: (): Promise<void> => queue.run(tidyNow),
    /** Saves every tape. For an orderly shutdown. */
    save: (): Promise<void> =>
      queue.run(() => (facts.hasGaps ? savedTapes.saveAll() : Promise.resolve())),
  };
}

/** Alerts recorded later than this were set in prices after the split. */
const splitCutoff = (date: TradeDate): string => isoTime(stampOfTradeDate(date) + 2 * DAY_MS);

const countOf = (decisions: readonly Decision[]): number =>
  decisions.reduce((sum, { ids }) => sum + ids.length, 0);

/**
 * Cuts decisions into lists of at most `size` alerts; a symbol stays with the last of its alerts.
 */
function* slicesOf(decisions: readonly Decision[], size: number): Generator<readonly Decision[]> {
  let slice: Decision[] = [];
  let room = size;
  for (const { command, ids, symbol } of decisions) {
    for (let start = 0; start < ids.length;) {
      const some = ids.slice(start, start + room);
      start += some.length;
      room -= some.length;
      slice.push({ command, ids: some, symbol: start === ids.length ? symbol : undefined });
      if (room > 0) continue;
      yield slice;
      slice = [];
      room = size;
    }
  }
  if (slice.length > 0) yield slice;
}
