import { isoTime } from "../../../platform/clock.ts";
import type { StreamAppend } from "../../../platform/eventStore/event.ts";
import { CONFLICT_ATTEMPTS, type EventStore } from "../../../platform/eventStore/store.ts";
import { yieldToEventLoop } from "../../../platform/yieldToEventLoop.ts";
import type { Log } from "../../../platform/log.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { stampOfTradeDate, type TradeDate } from "../../../domain/tradeDate.ts";
import type { EffectiveSplit } from "../../../market/companyCalendar.ts";
import type { Sample } from "../../../market/sample.ts";
import type { MarketFacts } from "../../../market/gaps/marketFacts.ts";
import type { Evidence } from "../../../market/evidence.ts";
import type { AlertCommand } from "../commands.ts";
import { isWatched } from "../conditions/eligibility.ts";
import { decide } from "../decide.ts";
import { alertStream } from "../events.ts";
import { alertEvolution } from "../evolve.ts";
import { hasRepeatingAlert, readAlertIdsWithHeldPrice, readPriceAlertIds } from "../queries.ts";
import type { AlertStateSync } from "./alertStateSync.ts";
import type { SavedTapes } from "./savedTapes.ts";
import type { WatchedSymbol } from "./watchedSymbol.ts";

export interface AlertDecisionPorts {
  readonly store: EventStore;
  readonly log: Log;
  readonly facts: MarketFacts;
  readonly savedTapes: SavedTapes;
  readonly alertStates: AlertStateSync;
}

/** Alerts per transaction, during which requests wait; one per symbol would take seconds. */
const CANDIDATES_AT_ONCE = 50;

const NOTHING = { state: alertEvolution.initialState, version: 0 };

interface Decision {
  readonly command: AlertCommand;
  readonly ids: readonly number[];
  /** Saved with the last of its alerts, since a kill in between would lose the rest. */
  readonly symbol?: WatchedSymbol | undefined;
}

/** Converts prices from before a split into prices after it. */
export interface Rescaling extends EffectiveSplit {
  /** True if no price from before the split has been accepted. */
  readonly isFirst: boolean;
  /** Trade date of the first price that the split applies to. */
  readonly tradeDate: TradeDate;
}

/** Decides what the prices of the tape mean for alerts, and records the results together. */
export class AlertDecisions {
  /** Decisions to record together, at most one per symbol. */
  readonly #collected: Decision[] = [];
  /** Undo the marks of the samples behind {@link #collected}, to evaluate those again. */
  readonly #takeBacks: (() => void)[] = [];

  constructor(private readonly ports: AlertDecisionPorts) {}

  /**
   * Returns true if an accepted price on the date of the one before changes nothing. Does not
   * allocate.
   */
  isQuiet(symbol: WatchedSymbol, price: number): boolean {
    // An alert that the last price fired keeps its threshold until its event is recorded.
    return symbol.isQuiet(price) && (this.#collected.length === 0 || !this.#hasCollected(symbol));
  }

  /** Takes a price to evaluate, with its effective previous close. */
  async accepted(symbol: WatchedSymbol, sample: Sample, evidence: Evidence): Promise<void> {
    await this.settle(symbol);
    const command = { kind: "evaluate", sample, context: { atr14: null, ...evidence } } as const;
    const reached = symbol
      .collect(sample.price, sample.previousClose)
      .filter(({ state }) =>
        state ? decide(command, state).length > 0 : isWatched(sample.session),
      );
    if (reached.length === 0) return;
    this.#collected.push({ command, ids: reached.map(({ id }) => id), symbol });
  }

  /** Takes a price more than `limit` from the last one, which waits for a second one to confirm it. */
  held(symbol: WatchedSymbol, sample: Sample, lastPrice: number, limit: number): Promise<void> {
    const reached = symbol.collect(sample.price, sample.previousClose);
    const ids = reached.map(({ id }) => id);
    return this.record({ kind: "hold", sample, lastPrice, limit }, ids, symbol);
  }

  /** Call if `sample` refutes the held price, or if that price no longer counts. */
  async dropped(symbol: WatchedSymbol, sample: Sample): Promise<void> {
    const ids = await readAlertIdsWithHeldPrice(this.ports.store.database, symbol);
    await this.record({ kind: "dropHold", sample }, ids, symbol);
  }

  async rescaled(symbol: WatchedSymbol, rescaling: Rescaling): Promise<void> {
    const { isFirst, tradeDate, ...split } = rescaling;
    const { store, facts } = this.ports;
    // Dates in a replay are unrelated to when its alerts were recorded.
    const recordedBefore = isFirst && facts.hasGaps ? splitCutoff(split.effectiveDate) : undefined;
    const ids = await readPriceAlertIds(store.database, symbol, recordedBefore);
    const leastDate = isFirst ? tradeDate : split.effectiveDate;
    await this.record({ kind: "adjust", leastDate, ...split }, ids);
  }

  /** Call once a sample has been taken in; `takeBack` makes it count as not seen. */
  async taken(takeBack: () => void): Promise<void> {
    this.#takeBacks.push(takeBack);
    if (countOf(this.#collected) >= CANDIDATES_AT_ONCE) await this.flush();
  }

  /** Records what the symbol's last price fired, because the next price is decided on the result. */
  async settle(symbol: WatchedSymbol): Promise<void> {
    if (this.#hasCollected(symbol)) await this.flush();
  }

  /**
   * Decides each collected command for its alerts, in order, and appends the events in transactions
   * of at most {@link CANDIDATES_AT_ONCE} alerts. Resolves once the watched symbols reflect them;
   * rejects if the events could not be recorded.
   */
  async flush(): Promise<void> {
    const { store, facts, savedTapes, alertStates } = this.ports;
    const decisions = this.#collected.splice(0);
    const ids = decisions.flatMap((decision) => decision.ids);
    try {
      const hasRanges = ids.length > 0 && (await hasRepeatingAlert(store.database, ids));
      let isFirst = true;
      for (const slice of slicesOf(decisions, CANDIDATES_AT_ONCE)) {
        if (!isFirst) await yieldToEventLoop();
        isFirst = false;
        const ranged: Decision[] = [];
        for (const decision of slice) {
          ranged.push(hasRanges ? await this.#withRange(decision) : decision);
        }
        const done = ranged.flatMap(({ symbol }) => (symbol && facts.hasGaps ? [symbol] : []));
        const asked = ranged.flatMap(({ command, ids: some }) =>
          some.map((id) => ({ command, stream: alertStream(id) })),
        );
        await store.transact(async (transaction) => {
          const streams = asked.map(({ stream }) => stream);
          const states = await alertStates.read(streams, transaction);
          const appends = asked.flatMap(({ command, stream }): readonly StreamAppend[] => {
            const { state, version } = states.get(stream) ?? NOTHING;
            const events = decide(command, state);
            // Another process may have ended the alert, so its stream must be read again.
            if (events.length > 0 || state.status !== "active") alertStates.markStale(stream);
            return events.length > 0 ? [{ stream, expectedVersion: version, events }] : [];
          });
          await store.appendWithin(transaction, appends);
          if (appends.length > 0) await savedTapes.write(transaction, done);
        }, CONFLICT_ATTEMPTS);
        await alertStates.refresh();
      }
      this.#takeBacks.length = 0;
    } catch (error) {
      this.ports.log.error("changes of alerts could not be recorded", { error });
      for (const takeBack of this.#takeBacks.splice(0)) takeBack();
      throw error;
    }
  }

  /** Records a decision at once, after those collected before it. */
  async record(
    command: AlertCommand,
    ids: readonly number[],
    symbol?: WatchedSymbol,
  ): Promise<void> {
    await this.flush();
    this.#collected.push({ command, ids, symbol });
    await this.flush();
  }

  #hasCollected(symbol: WatchedSymbol): boolean {
    return this.#collected.some((decision) => decision.symbol === symbol);
  }

  /** Adds the ATR for alerts that repeat, whose re-arm band depends on it. */
  async #withRange(decision: Decision): Promise<Decision> {
    const { store, facts } = this.ports;
    const { command, ids } = decision;
    if (command.kind !== "evaluate" || !(await hasRepeatingAlert(store.database, ids)))
      return decision;
    const { sample, context } = command;
    const atr14 = await facts.atrOf(sample.symbol, sample.tradeDate);
    return { ...decision, command: { ...command, context: { ...context, atr14 } } };
  }
}

/** Alerts recorded later than this were set in prices after the split. */
const splitCutoff = (date: TradeDate): string => isoTime(stampOfTradeDate(date) + 2 * DAY_MS);

const countOf = (decisions: readonly Decision[]): number =>
  decisions.reduce((sum, { ids }) => sum + ids.length, 0);

/** Lists of at most `size` alerts; a symbol stays with the last of its alerts. */
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
