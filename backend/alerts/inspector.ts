import { stateOf } from "../eventStore/commandHandler.ts";
import type { EventStore } from "../eventStore/store.ts";
import type { Sample } from "../market/sample.ts";
import type { AlertBook } from "./book.ts";
import type { EvaluateAlert, SampleContext } from "./commands.ts";
import { decide } from "./decide.ts";
import { alertStream } from "./events.ts";
import { alertEvolution } from "./evolve.ts";
import { samplesOf } from "./gapSamples.ts";
import { findSplit, largestMove, mayBeJump, mayBeSplit } from "./jumps.ts";
import type { Candidate } from "./ledger.ts";
import { dateOfStamp, type MarketFacts } from "./marketFacts.ts";
import { readHoldingIds, readPriceAlertIds } from "./queries.ts";
import type { Tape } from "./tape.ts";

export interface InspectorPorts {
  readonly store: EventStore;
  readonly book: AlertBook;
  readonly tape: Tape;
  readonly facts: MarketFacts;
  readonly isExtended: (symbol: string) => boolean;
  readonly record: (candidates: readonly Candidate[]) => Promise<void>;
  /** Records what a believed sample changes. */
  readonly judge: (slot: number, sample: Sample, gap: SampleContext["gap"]) => Promise<void>;
}

/** Looks closer at a sample that is out of the ordinary, and judges by it what may be judged. */
export interface Inspector {
  /** `since` is when the symbol was last evaluated, undefined before the first time. */
  inspect(
    slot: number,
    sample: Sample,
    since: number | undefined,
    patienceMs: number,
  ): Promise<void>;
}

export function createInspector(ports: InspectorPorts): Inspector {
  const { store, book, tape, facts, record, judge } = ports;

  const adjust = async (slot: number, sample: Sample, factor: number): Promise<void> => {
    const { symbol, currency, tradeDate: effectiveDate } = sample;
    const ids = await readPriceAlertIds(store.database, symbol, currency);
    await record(ids.map((id) => ({ id, command: { kind: "adjust", factor, effectiveDate } })));
    tape.scale(slot, factor);
  };

  /** Moves targets along if the price is a multiple of the last one and the bars say why. */
  const adjustIfSplit = async (slot: number, sample: Sample, ratio: number): Promise<void> => {
    const lastDate = tape.tradeDateOf(slot);
    if (lastDate === undefined || sample.tradeDate <= lastDate || !mayBeSplit(ratio)) return;
    const days = await facts.dailyBars(sample.symbol, sample.tradeDate);
    const barOfDay = days.findLast(({ time }) => dateOfStamp(time) === lastDate);
    const factor = findSplit(tape.priceOf(slot), ratio, barOfDay);
    if (factor !== undefined) await adjust(slot, sample, factor);
  };

  /** Judges by what happened meanwhile. Tells what the sample after the gap can prove. */
  const coverGap = async (
    slot: number,
    sample: Sample,
    since: number,
  ): Promise<SampleContext["gap"]> => {
    const { symbol, tradeDate, exchangeTime } = sample;
    const bars = await facts.barsBetween(symbol, since, exchangeTime);
    if (!bars) return { since, crossedAt: null };
    const days = await facts.dailyBars(symbol, tradeDate);
    const referenceOf = (date: string): number | null =>
      date === tradeDate
        ? sample.previousClose
        : (days.findLast(({ time }) => dateOfStamp(time) < date)?.close ?? null);
    const commands = [...samplesOf(bars, sample, facts, referenceOf)].map(
      ({ sample: inBar, barStart }): EvaluateAlert => ({
        kind: "evaluate",
        sample: inBar,
        context: { atr14: null, gap: { since, crossedAt: barStart } },
      }),
    );
    await record(await decideAhead(slot, commands));
    const last = bars.at(-1);
    if (last) tape.write(slot, { ...sample, price: last.close });
    return null;
  };

  /** Of thousands of prices in the bars, those that change an alert. */
  const decideAhead = async (
    slot: number,
    commands: readonly EvaluateAlert[],
  ): Promise<readonly Candidate[]> => {
    const ids: number[] = [];
    const wanted = new Set<number>();
    for (const { sample } of commands) {
      if (!book.mayFire(slot, sample.price, sample.previousClose)) continue;
      book.collect(slot, sample.price, sample.previousClose, ids);
      for (const id of ids.splice(0)) wanted.add(id);
    }
    if (wanted.size === 0) return [];
    const histories = await store.readStreams([...wanted].map(alertStream));
    const found: Candidate[] = [];
    for (const id of wanted) {
      let state = stateOf(alertEvolution, histories.get(alertStream(id)) ?? []);
      for (const command of commands) {
        const events = decide(command, state);
        if (events.length === 0) continue;
        found.push({ id, command });
        state = events.reduce(alertEvolution.evolve, state);
      }
    }
    return found;
  };

  const dropHold = async (slot: number, sample: Sample): Promise<void> => {
    tape.release(slot);
    const ids = await readHoldingIds(store.database, sample.symbol);
    await record(ids.map((id) => ({ id, command: { kind: "dropHold", sample } })));
  };

  const hold = async (slot: number, sample: Sample, lastPrice: number, limit: number) => {
    tape.hold(slot, sample);
    const ids: number[] = [];
    book.collect(slot, sample.price, sample.previousClose, ids);
    await record(ids.map((id) => ({ id, command: { kind: "hold", sample, lastPrice, limit } })));
  };

  const believe = async (
    slot: number,
    sample: Sample,
    gap: SampleContext["gap"],
  ): Promise<void> => {
    tape.write(slot, sample);
    await judge(slot, { ...sample, previousClose: tape.referenceOf(slot) }, gap);
  };

  return {
    inspect: async (slot, sample, since, patienceMs) => {
      const { symbol, price, previousClose, exchangeTime, tradeDate } = sample;
      await adjustIfSplit(slot, sample, (previousClose ?? Number.NaN) / tape.priceOf(slot));
      const isGap =
        facts.hasGaps &&
        since !== undefined &&
        exchangeTime - since > patienceMs &&
        facts.openTimeBetween(symbol, since, exchangeTime, ports.isExtended(symbol)) > patienceMs;
      if (mayBeJump(price, tape.priceOf(slot))) {
        await adjustIfSplit(slot, sample, price / tape.priceOf(slot));
      }
      const gap = isGap ? await coverGap(slot, sample, since) : null;

      const held = tape.heldOf(slot);
      const last = tape.priceOf(slot);
      const atr14 = mayBeJump(price, last) ? await facts.atrOf(symbol, tradeDate) : null;
      const limit = largestMove(last, atr14);
      if (!(Math.abs(price - last) > limit)) {
        if (held) await dropHold(slot, sample);
        await believe(slot, sample, gap);
        return;
      }
      if (held && Math.abs(price - held.price) <= largestMove(held.price, atr14)) {
        tape.release(slot);
        await believe(slot, held, gap);
        await believe(slot, sample, gap);
        // An alert that the two prices did not fire after all waits for nothing any more.
        await dropHold(slot, sample);
        return;
      }
      if (held) await dropHold(slot, sample);
      await hold(slot, sample, last, limit);
    },
  };
}
