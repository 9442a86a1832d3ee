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
import { createPriceTape } from "../../../market/tape/priceTape.ts";
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
import { createSavedTapes } from "./savedTapes.ts";
import type { WatchedSymbol } from "./watchedSymbol.ts";
import { createWatchedSymbols } from "./watchedSymbols.ts";

/** Evaluates every armed alert on the samples that the market brings. */
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
  /** The symbols whose price is nearest to a target, relative to it; the nearest first. */
  nearest(limit: number): readonly NearSymbol[];
  /** The market was asked for these symbols and answered so. */
  checked(symbols: Iterable<string>, samples: readonly Sample[]): void;
  /** Longer than this without a price of the symbol, and prices may have been missed; milliseconds. */
  maxGapOf(sample: Pick<Sample, "symbol" | "intervalMs">): number;
  /**
   * Expires due alerts, says in the tables which symbols bring no prices, and saves where symbols
   * stand once a minute. For a job.
   */
  tidy(): Promise<void>;
  /** Saves where every symbol stands. For an orderly stop. */
  save(): Promise<void>;
}

export interface AlertEnginePorts {
  readonly store: EventStore;
  readonly log: Log;
  readonly facts: MarketFacts;
  /** How often a symbol is asked for that is far from its targets; 0 where it is as often as any. */
  readonly polledEveryMs?: (symbol: string) => number;
  /** Left out, every {@link AlertEngine.tidy} saves, and checks are timed by the market's clock. */
  readonly clock?: Pick<Clock, "elapsed">;
}

/** How long after its time an alert may still fire on a price of before it. */
const MAX_EXPIRY_DELAY_MS = 10 * MINUTE_MS;

/**
 * Alerts evaluated in one transaction. Requests wait while it runs, and its commit waits for the
 * disk, so that one for each symbol would take seconds when the whole market moves.
 */
const CANDIDATES_AT_ONCE = 50;

/** A command for alerts of one symbol, or of any. */
interface Decision extends AlertDecision {
  /** Where it stands is saved with its last alert: after a kill in between, the rest would be missed. */
  readonly symbol?: WatchedSymbol | undefined;
}

export function createAlertEngine(ports: AlertEnginePorts): AlertEngine {
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

  /** Longer without a sample than this, and prices may have been missed. */
  const maxGapOf: AlertEngine["maxGapOf"] = ({ intervalMs, symbol }) =>
    2 * Math.max(intervalMs, cadence.everyMs(), polledEveryMs(symbol));

  /** Whose alerts the sample may be evidence for, the next one of them; undefined after the last. */
  const watchedBy = (sample: Sample, after?: WatchedSymbol): WatchedSymbol | undefined => {
    let each = after ? after.next : watched.first(sample.symbol);
    while (each && !(each.currency === sample.currency && each.admits(sample.session))) {
      each = each.next;
    }
    return each && (after || isEligibleSample(sample)) ? each : undefined;
  };

  /** The band of an alert that repeats is measured by the day's usual range. */
  const withRange = async (decision: Decision): Promise<Decision> => {
    const { command, ids } = decision;
    if (command.kind !== "evaluate" || !(await anyRepeats(database, ids))) return decision;
    const { sample, context } = command;
    const atr14 = await facts.atrOf(sample.symbol, sample.tradeDate);
    return { ...decision, command: { ...command, context: { ...context, atr14 } } };
  };

  /** In as few transactions as {@link CANDIDATES_AT_ONCE} allows. */
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

  /** Decisions that wait to be recorded together, at most one for each symbol. */
  const collected: Decision[] = [];
  const hasCollected = (symbol: WatchedSymbol) =>
    collected.some((decision) => decision.symbol === symbol);
  /** Undo the marks of the samples behind {@link collected}, so that they are evaluated again. */
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

  /** Records what a price of the symbol has fired: the next one is decided by what comes of it. */
  const settle = async (symbol: WatchedSymbol) => {
    if (hasCollected(symbol)) await recordCollected();
  };

  /** Records what was collected, then this. */
  const record = async (command: AlertCommand, ids: readonly number[], symbol?: WatchedSymbol) => {
    await recordCollected();
    await recordAll([{ command, ids, symbol }]);
  };

  const tape = createPriceTape<WatchedSymbol>({
    facts,
    log,
    find: watchedBy,
    maxGapOf,
    enqueue: queue.run,
    resume: savedTapes.resume,
    listener: {
      // An alert that the last price fired keeps its threshold until the firing is recorded.
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
        // A replay's dates are of other years than those in which its alerts were recorded.
        const madeBefore = isFirst && facts.hasGaps ? twoDaysAfter(effectiveDate) : undefined;
        const ids = await readPriceAlertIds(database, symbol, madeBefore);
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
      // A price of before the expiry may wait to be evaluated, a few checks long.
      const mayWait = [...watched.in(symbol, currency)].some(tape.isWaiting);
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
    load: () =>
      queue.run(async () => {
        await outageTable.clear();
        await alertStates.load();
      }),
    evaluate: (samples) => queue.run(() => tape.take(samples)),
    watchedSymbols: watched.symbols,
    isExtended: watched.isExtended,
    gapToTarget: ({ symbol, currency, price, previousClose }) => {
      const gaps = [...watched.in(symbol, currency)].map((each) =>
        each.gapToNearest(price, previousClose),
      );
      const gap = Math.min(...gaps);
      return gap === Number.POSITIVE_INFINITY ? null : gap;
    },
    nearest: (limit) => findNearest(watched, limit),
    checked: (symbols, samples) => {
      outages.checked(symbols, samples);
      cadence.checked(clock?.elapsed() ?? facts.now());
    },
    maxGapOf,
    tidy: () => queue.run(tidyNow),
    save: () => queue.run(() => (facts.hasGaps ? savedTapes.saveAll() : Promise.resolve())),
  };
}

/** An alert that was recorded later than this was made in prices of after a split of the date. */
const twoDaysAfter = (date: TradeDate): string => isoTime(stampOfTradeDate(date) + 2 * DAY_MS);

const countOf = (decisions: readonly Decision[]): number =>
  decisions.reduce((sum, { ids }) => sum + ids.length, 0);

/** Cuts decisions into lists with `size` alerts at most; a symbol stays with the last of its alerts. */
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
