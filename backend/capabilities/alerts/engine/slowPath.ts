import { stateOf } from "../../../platform/eventStore/commandHandler.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { isoTime } from "../../../platform/clock.ts";
import type { Split, SplitList } from "../../../market/companyCalendar.ts";
import type { Sample } from "../../../market/sample.ts";
import { stampOfTradeDate, type TradeDate } from "../../../market/tradeDate.ts";
import type { AdjustAlert, EvaluateAlert, SampleContext } from "../commands.ts";
import { decide } from "../decide.ts";
import { alertStream } from "../events.ts";
import { alertEvolution } from "../evolve.ts";
import { readHoldingIds, readPriceAlertIds } from "../queries.ts";
import type { Candidate } from "./alertStateSync.ts";
import type { DayGate, LateSplits } from "./dayGate.ts";
import { readMissed } from "./gapSamples.ts";
import type { MarketFacts } from "./marketFacts.ts";
import {
  checkPrice,
  closeAfterDrop,
  mayBeOutOfLine,
  withOwnClose,
  type GuardVerdict,
} from "./priceGuard.ts";
import { createRangeReader } from "./ranges.ts";
import { adjustPreviousClose, splitLikeFactor } from "./splitRatio.ts";
import type { WatchedSymbol } from "./watchedSymbol.ts";

type Gap = SampleContext["gap"];

export interface SlowPathPorts {
  readonly store: EventStore;
  readonly facts: MarketFacts;
  readonly gate: Pick<DayGate, "splitsOf" | "recheck">;
  readonly isExtended: (symbol: string) => boolean;
  /** Saves where the symbol stands, too, if it is given. */
  readonly record: (candidates: readonly Candidate[], watched?: WatchedSymbol) => Promise<void>;
  /** What a sample that was accepted may change. */
  readonly candidatesOf: (watched: WatchedSymbol, sample: Sample, gap: Gap) => readonly Candidate[];
}

/** Looks closer at a sample that is out of the ordinary, and judges by it what may be judged. */
export interface SlowPath {
  /** `since` is when the symbol was last evaluated, undefined before the first time. */
  inspect(
    watched: WatchedSymbol,
    sample: Sample,
    since: number | undefined,
    maxGapMs: number,
  ): Promise<void>;
  /** Splits of a trade date that are known only now, after its first prices were judged. */
  applyLate(watched: WatchedSymbol, late: LateSplits): Promise<void>;
}

export function createSlowPath(ports: SlowPathPorts): SlowPath {
  const { store, facts, gate, isExtended, record, candidatesOf } = ports;

  /** Moves targets into prices of after the splits, and forgets what is held. */
  const applySplits = async (
    watched: WatchedSymbol,
    sample: Sample,
    list: SplitList | null,
    baseDate: TradeDate | undefined,
  ): Promise<number> => {
    const { symbol, currency, tradeDate } = sample;
    const splits = (list?.splits ?? []).filter(
      ({ date }) => date <= tradeDate && (baseDate === undefined || date > baseDate),
    );
    const factor = splits.reduce((product, split) => product * factorOf(split), 1);
    const isApplied = watched.day?.tradeDate === tradeDate && watched.day.factor === factor;
    const due = isApplied ? [] : splits;
    for (const split of due) {
      const { date: effectiveDate } = split;
      // A replay's dates are of other years than those in which its alerts were recorded.
      const isDatable = baseDate === undefined && facts.hasGaps;
      const madeBefore = isDatable ? twoDaysAfter(effectiveDate) : undefined;
      const ids = await readPriceAlertIds(store.database, symbol, currency, madeBefore);
      const command: AdjustAlert = {
        kind: "adjust",
        factor: factorOf(split),
        effectiveDate,
        source: list?.source ?? sample.source,
        leastDate: baseDate === undefined ? tradeDate : effectiveDate,
      };
      await record(ids.map((id) => ({ id, command })));
    }
    if (list) watched.doubt = undefined;
    watched.start({ tradeDate, baseDate, factor, isKnown: list !== null });
    if (due.length > 0 && watched.held) await dropHold(watched, sample);
    return factor;
  };

  /** The sample with its previous close in prices of its own date. */
  const startDay = async (watched: WatchedSymbol, sample: Sample): Promise<Sample> => {
    const { day, tradeDate: lastDate, held } = watched;
    const isBegun = day?.tradeDate === sample.tradeDate;
    if (!isBegun && lastDate !== undefined && sample.tradeDate <= lastDate) return sample;
    const factor = isBegun
      ? day.factor
      : await applySplits(watched, sample, await gate.splitsOf(watched, sample), lastDate);
    if (factor === 1) return sample;
    const { lastPrice } = watched;
    const previousClose = adjustPreviousClose(sample.previousClose, factor, lastPrice);
    const adjusted = { ...sample, previousClose };
    const dropped = watched.held ? undefined : held?.sample;
    const inOwnShares = dropped && { ...dropped, price: dropped.price * factor };
    return { ...adjusted, previousClose: closeAfterDrop(adjusted, inOwnShares, lastPrice) };
  };

  const check = async (
    last: number,
    held: Sample | undefined,
    sample: Sample,
  ): Promise<{ readonly verdict: GuardVerdict; readonly own: Sample }> => {
    const { price, symbol, tradeDate } = sample;
    const isFar = mayBeOutOfLine(price, last);
    const range = isFar ? await facts.robustRangeOf(symbol, tradeDate) : null;
    const verdict = checkPrice(last, held, sample, range);
    return { verdict, own: withOwnClose(verdict, held, sample, last) };
  };

  /** Judges by what happened meanwhile. Says what the sample after the gap can prove. */
  const coverGap = async (watched: WatchedSymbol, sample: Sample, since: number): Promise<Gap> => {
    const missed = await readMissed(facts, sample, since, isExtended(sample.symbol));
    if (missed.length === 0) return { since, crossedAt: null };
    // Of dates that prices were accepted of; in prices of the sample's date, as the bars are.
    const references = new Map<TradeDate, number>();
    let { lastPrice: last, tradeDate: lastDate, held } = watched;
    const { factorSince: factor, reference } = watched;
    if (lastDate && reference !== null) references.set(lastDate, reference * factor);
    const commands: EvaluateAlert[] = [];
    for (const { sample: inBar, barStart } of missed) {
      const { verdict, own } = await check(last, held?.sample, inBar);
      const gap = { since, crossedAt: barStart };
      if (verdict.kind === "held") held = { sample: own, gap };
      if (verdict.kind !== "accepted") continue;
      for (const accepted of verdict.samples) {
        const { tradeDate, price } = accepted;
        const ownClose = accepted === inBar ? own.previousClose : accepted.previousClose;
        const previousClose = references.get(tradeDate) ?? ownClose;
        if (previousClose !== null) references.set(tradeDate, previousClose);
        noteDoubt(watched, accepted, last, lastDate);
        commands.push({
          kind: "evaluate",
          sample: { ...accepted, previousClose },
          context: {
            atr14: null,
            gap: accepted === held?.sample ? held.gap : gap,
            doubt: watched.doubtOn(tradeDate),
          },
        });
        [last, lastDate] = [price, tradeDate];
      }
      held = undefined;
    }
    await record(await decideAhead(watched, commands), watched);
    const newest = commands.at(-1)?.sample;
    if (newest) acceptInOwnPrices(watched, newest, factor);
    if (held) watched.held = held;
    else if (watched.held) await dropHold(watched, sample);
    return null;
  };

  /** A price of before the date that was begun is kept in shares of its own date. */
  const acceptInOwnPrices = (watched: WatchedSymbol, sample: Sample, factor: number): void => {
    const { price, previousClose: close } = sample;
    const scale = sample.tradeDate === watched.day?.tradeDate ? 1 : factor;
    const previousClose = close === null ? null : close / scale;
    watched.accept({ ...sample, price: price / scale, previousClose });
  };

  /** Of thousands of prices in the bars, those that change an alert. */
  const decideAhead = async (
    watched: WatchedSymbol,
    commands: readonly EvaluateAlert[],
  ): Promise<readonly Candidate[]> => {
    const reached = commands.flatMap(({ sample }) =>
      watched.collect(sample.price, sample.previousClose),
    );
    const ids = new Set(reached.map(({ id }) => id));
    if (ids.size === 0) return [];
    // With the band as it will be recorded: what arms an alert again decides what fires next.
    const withRange = createRangeReader(facts);
    const measured: EvaluateAlert[] = [];
    for (const command of commands) measured.push(await withRange(command));
    const histories = await store.readStreams([...ids].map(alertStream));
    return [...ids].flatMap((id) => {
      let state = stateOf(alertEvolution, histories.get(alertStream(id)) ?? []);
      return measured.flatMap((command): readonly Candidate[] => {
        const events = decide(command, state);
        state = events.reduce(alertEvolution.evolve, state);
        return events.length === 0 ? [] : [{ id, command }];
      });
    });
  };

  const dropHold = async (watched: WatchedSymbol, sample: Sample): Promise<void> => {
    watched.held = undefined;
    const ids = await readHoldingIds(store.database, sample.symbol);
    await record(
      ids.map((id) => ({ id, command: { kind: "dropHold", sample } })),
      watched,
    );
  };

  const hold = async (watched: WatchedSymbol, sample: Sample, gap: Gap, limit: number) => {
    const { lastPrice } = watched;
    watched.held = { sample, gap };
    const reached = watched.collect(sample.price, sample.previousClose);
    await record(
      reached.map(({ id }) => ({ id, command: { kind: "hold", sample, lastPrice, limit } })),
      watched,
    );
  };

  /** Whether the first price of a date looks like a split that no source can confirm or deny. */
  const noteDoubt = (
    watched: WatchedSymbol,
    { tradeDate, price }: Sample,
    last: number,
    lastDate: TradeDate | undefined,
  ): void => {
    if (lastDate === undefined || tradeDate <= lastDate) return;
    const factor = splitLikeFactor(last, price);
    // As it was when the date was begun: what has been learned since is still to be applied.
    const isDoubtful = factor !== undefined && watched.day?.isKnown !== true;
    watched.doubt = isDoubtful ? { tradeDate, factor } : undefined;
  };

  const accept = async (watched: WatchedSymbol, sample: Sample, gap: Gap): Promise<void> => {
    noteDoubt(watched, sample, watched.lastPrice, watched.tradeDate);
    watched.accept(sample);
    await record(candidatesOf(watched, sample, gap), watched);
  };

  const isGap = (sample: Sample, since: number, maxGapMs: number): boolean => {
    const { symbol, exchangeTime } = sample;
    if (!facts.hasGaps || exchangeTime - since <= maxGapMs) return false;
    return facts.openTimeBetween(symbol, since, exchangeTime, isExtended(symbol)) > maxGapMs;
  };

  return {
    inspect: async (watched, observed, since, maxGapMs) => {
      const sample = await startDay(watched, observed);
      const gap =
        since !== undefined && isGap(sample, since, maxGapMs)
          ? await coverGap(watched, sample, since)
          : null;
      const { held, lastPrice } = watched;
      const { verdict, own } = await check(lastPrice, held?.sample, sample);
      switch (verdict.kind) {
        case "waiting":
          return;
        case "held":
          if (held) await dropHold(watched, sample);
          if (splitLikeFactor(lastPrice, sample.price) !== undefined) gate.recheck(watched);
          await hold(watched, own, gap, verdict.limit);
          return;
        case "accepted":
          if (verdict.wasDropped) await dropHold(watched, sample);
          watched.held = undefined;
          for (const accepted of verdict.samples) {
            if (accepted === held?.sample) await accept(watched, accepted, held.gap ?? gap);
            else await accept(watched, own, gap);
          }
          // An alert that the two prices did not fire after all waits for nothing any more.
          if (verdict.samples.length > 1) await dropHold(watched, sample);
          return;
        default:
          verdict satisfies never;
      }
    },
    applyLate: async (watched, { list, sample }) => {
      const { day } = watched;
      // A date that is still to be begun begins with what is known of it.
      if (day?.tradeDate !== sample.tradeDate) return;
      const factor = await applySplits(watched, sample, list, day.baseDate);
      // What was applied before, by this process or the one before it, is applied once.
      if (factor !== day.factor && watched.tradeDate === sample.tradeDate) {
        watched.adjustReference(factor / day.factor);
      }
    },
  };
}

const factorOf = ({ numerator, denominator }: Split): number => denominator / numerator;

const DAY_MS = 86_400_000;

/** An alert that was recorded later than this was made in prices of after a split of the date. */
const twoDaysAfter = (date: TradeDate): string => isoTime(stampOfTradeDate(date) + 2 * DAY_MS);
