import { stateOf } from "../../../platform/eventStore/commandHandler.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { isoTime } from "../../../platform/clock.ts";
import type { Bar } from "../../../market/bar.ts";
import type { Split, SplitList } from "../../../market/companyCalendar.ts";
import type { Sample } from "../../../market/sample.ts";
import { stampOfTradeDate, type TradeDate } from "../../../market/tradeDate.ts";
import type { AlertBook } from "./book.ts";
import type { AdjustAlert, EvaluateAlert, SampleContext } from "../commands.ts";
import type { DayGate, LateSplits } from "./dayGate.ts";
import { decide } from "../decide.ts";
import { alertStream } from "../events.ts";
import { alertEvolution } from "../evolve.ts";
import { isWatched } from "../conditions/eligibility.ts";
import { samplesOf } from "./gapSamples.ts";
import type { Candidate } from "./alertStateSync.ts";
import type { MarketFacts } from "./marketFacts.ts";
import { checkPrice, closeAfterDrop, droppedBy, mayBeOutOfLine } from "./priceGuard.ts";
import { readHoldingIds, readPriceAlertIds } from "../queries.ts";
import { adjustPreviousClose, splitLikeFactor } from "./splitRatio.ts";
import type { LastPriceStore } from "./lastPriceStore.ts";

type Gap = SampleContext["gap"];

export interface SlowPathPorts {
  readonly store: EventStore;
  readonly book: AlertBook;
  readonly lastPrices: LastPriceStore;
  readonly facts: MarketFacts;
  readonly gate: Pick<DayGate, "splitsOf" | "recheck">;
  readonly isExtended: (symbol: string) => boolean;
  readonly record: (candidates: readonly Candidate[]) => Promise<void>;
  /** Records what an accepted sample changes. */
  readonly judge: (slot: number, sample: Sample, gap: Gap) => Promise<void>;
}

/** Looks closer at a sample that is out of the ordinary, and judges by it what may be judged. */
export interface SlowPath {
  /** `since` is when the symbol was last evaluated, undefined before the first time. */
  inspect(slot: number, sample: Sample, since: number | undefined, maxGapMs: number): Promise<void>;
  /** Splits of a trade date that are known only now, after its first prices were judged. */
  applyLate(slot: number, late: LateSplits): Promise<void>;
  /** What the splits of a trade date multiply the prices before it by. */
  factorOf(slot: number, tradeDate: TradeDate): number;
  /** The factor of a split that would explain the date's move, where nobody can say; else undefined. */
  doubtOf(slot: number, tradeDate: TradeDate): number | undefined;
}

export function createSlowPath(ports: SlowPathPorts): SlowPath {
  const { store, book, lastPrices, facts, gate, record, judge } = ports;
  const doubts = new Map<number, { readonly tradeDate: TradeDate; readonly factor: number }>();
  /** Of a held price that a bar of a gap has shown: what the bar proves. */
  const heldGaps = new Map<number, Gap>();

  /** What makes a price of the last accepted one's date one of the trade date that was begun. */
  const factorSince = (slot: number): number => {
    const day = lastPrices.startOf(slot);
    const isOfDay = day === undefined || lastPrices.tradeDateOf(slot) === day.tradeDate;
    return isOfDay ? 1 : day.factor;
  };

  /** The last accepted price in prices of the trade date that was begun; NaN before the first. */
  const lastPriceOf = (slot: number): number => lastPrices.priceOf(slot) * factorSince(slot);

  const doubtOf = (slot: number, tradeDate: TradeDate): number | undefined => {
    const doubt = doubts.size === 0 ? undefined : doubts.get(slot);
    return doubt?.tradeDate === tradeDate ? doubt.factor : undefined;
  };

  /** Moves targets into prices of after the splits, and forgets what is held. */
  const applySplits = async (
    slot: number,
    sample: Sample,
    list: SplitList | null,
    baseDate: TradeDate | undefined,
  ): Promise<number> => {
    const { symbol, currency, tradeDate } = sample;
    const due = (list?.splits ?? []).filter(
      ({ date }) => date <= tradeDate && (baseDate === undefined || date > baseDate),
    );
    const factor = due.reduce((product, split) => product * factorOf(split), 1);
    const day = lastPrices.startOf(slot);
    const isKnown = list !== null;
    const start = () => lastPrices.start(slot, { tradeDate, baseDate, factor, isKnown });
    if (isKnown) doubts.delete(slot);
    if (day?.tradeDate === tradeDate && day.factor === factor) {
      start();
      return factor;
    }
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
    start();
    if (due.length > 0 && lastPrices.heldOf(slot)) await dropHold(slot, sample);
    return factor;
  };

  /** The sample with its previous close in prices of its own date. */
  const startDay = async (slot: number, sample: Sample): Promise<Sample> => {
    const lastDate = lastPrices.tradeDateOf(slot);
    const held = lastPrices.heldOf(slot);
    const day = lastPrices.startOf(slot);
    const isBegun = day?.tradeDate === sample.tradeDate;
    if (!isBegun && lastDate !== undefined && sample.tradeDate <= lastDate) return sample;
    const factor = isBegun
      ? day.factor
      : await applySplits(slot, sample, await gate.splitsOf(slot, sample), lastDate);
    if (factor === 1) return sample;
    const last = lastPriceOf(slot);
    const adjusted = {
      ...sample,
      previousClose: adjustPreviousClose(sample.previousClose, factor, last),
    };
    const dropped = held && !lastPrices.isHolding(slot) ? held : undefined;
    const inOwnShares = dropped && { ...dropped, price: dropped.price * factor };
    return { ...adjusted, previousClose: closeAfterDrop(adjusted, inOwnShares, last) };
  };

  /** The previous closes of the bars' trade dates, from daily bars in prices of the sample's date. */
  const closesOf = async (
    { symbol, tradeDate }: Sample,
    bars: readonly Bar[],
  ): Promise<ReadonlyMap<TradeDate, number | null>> => {
    const dates = new Set([tradeDate, ...bars.map(({ time }) => facts.tradeDateAt(symbol, time))]);
    const closes = new Map<TradeDate, number | null>();
    // The newest first: days that were asked for on an earlier date do not know its splits.
    for (const date of [...dates].toSorted().toReversed()) {
      closes.set(date, await facts.closeBefore(symbol, date));
    }
    return closes;
  };

  /** Bars of sessions in which somebody waits; undefined where there are none. */
  const readMissed = async ({ symbol, exchangeTime }: Sample, since: number) => {
    const isExtended = ports.isExtended(symbol);
    const bars = (await facts.barsBetween(symbol, since, exchangeTime))?.filter(({ time }) => {
      const session = facts.sessionAt(symbol, time);
      return isWatched(session) || (isExtended && session !== "closed");
    });
    return bars?.length ? bars : undefined;
  };

  /** Judges by what happened meanwhile. Says what the sample after the gap can prove. */
  const coverGap = async (slot: number, sample: Sample, since: number): Promise<Gap> => {
    const bars = await readMissed(sample, since);
    if (!bars) return { since, crossedAt: null };
    const closes = await closesOf(sample, bars);
    // Of dates that prices were accepted of; in prices of the sample's date, as the bars are.
    const references = new Map<TradeDate, number>();
    const factor = factorSince(slot);
    const [dateBefore, reference] = [lastPrices.tradeDateOf(slot), lastPrices.referenceOf(slot)];
    if (dateBefore && reference !== null) references.set(dateBefore, reference * factor);
    const commands: EvaluateAlert[] = [];
    let newest: Sample | undefined;
    let last = lastPriceOf(slot);
    let lastDate = dateBefore;
    let held = lastPrices.heldOf(slot);
    for (const { sample: inBar, barStart } of samplesOf(bars, sample, facts, closes)) {
      const range = mayBeOutOfLine(inBar.price, last)
        ? await facts.robustRangeOf(inBar.symbol, inBar.tradeDate)
        : null;
      const verdict = checkPrice(last, held, inBar, range);
      if (verdict.kind === "waiting") continue;
      const gap = { since, crossedAt: barStart };
      const close = closeAfterDrop(inBar, droppedBy(verdict, held), last);
      if (verdict.kind === "held") {
        held = { ...inBar, previousClose: close };
        heldGaps.set(slot, gap);
        continue;
      }
      for (const accepted of verdict.samples) {
        const proof = accepted === held ? (heldGaps.get(slot) ?? null) : gap;
        const { tradeDate, price } = accepted;
        const ownClose = accepted === inBar ? close : accepted.previousClose;
        const previousClose = references.get(tradeDate) ?? ownClose;
        if (previousClose !== null) references.set(tradeDate, previousClose);
        noteDoubt(slot, accepted, last, lastDate);
        newest = { ...accepted, previousClose };
        const context = { atr14: null, gap: proof, doubt: doubtOf(slot, tradeDate) };
        commands.push({ kind: "evaluate", sample: newest, context });
        [last, lastDate] = [price, tradeDate];
      }
      held = undefined;
      heldGaps.delete(slot);
    }
    await record(await decideAhead(slot, commands));
    if (newest) writeInOwnPrices(slot, newest, factor);
    if (held) lastPrices.hold(slot, held);
    else if (lastPrices.heldOf(slot)) await dropHold(slot, sample);
    return null;
  };

  /** The tape keeps a price in shares of its own date. */
  const writeInOwnPrices = (slot: number, sample: Sample, factor: number): void => {
    const isBefore = sample.tradeDate !== lastPrices.startOf(slot)?.tradeDate;
    const { price, previousClose: close } = sample;
    const scale = isBefore ? factor : 1;
    const previousClose = close === null ? null : close / scale;
    lastPrices.write(slot, { ...sample, price: price / scale, previousClose });
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
    const measured = await withRange(commands);
    const histories = await store.readStreams([...wanted].map(alertStream));
    const found: Candidate[] = [];
    for (const id of wanted) {
      let state = stateOf(alertEvolution, histories.get(alertStream(id)) ?? []);
      for (const command of measured) {
        const events = decide(command, state);
        if (events.length === 0) continue;
        found.push({ id, command });
        state = events.reduce(alertEvolution.evolve, state);
      }
    }
    return found;
  };

  /** With the band as it will be recorded: what arms an alert again decides what fires next. */
  const withRange = async (
    commands: readonly EvaluateAlert[],
  ): Promise<readonly EvaluateAlert[]> => {
    const ranges = new Map<TradeDate, number | null>();
    for (const { symbol, tradeDate } of commands.map(({ sample }) => sample)) {
      if (!ranges.has(tradeDate)) ranges.set(tradeDate, await facts.atrOf(symbol, tradeDate));
    }
    return commands.map((command) => {
      const atr14 = ranges.get(command.sample.tradeDate) ?? null;
      return { ...command, context: { ...command.context, atr14 } };
    });
  };

  const dropHold = async (slot: number, sample: Sample): Promise<void> => {
    lastPrices.release(slot);
    heldGaps.delete(slot);
    const ids = await readHoldingIds(store.database, sample.symbol);
    await record(ids.map((id) => ({ id, command: { kind: "dropHold", sample } })));
  };

  const hold = async (slot: number, sample: Sample, lastPrice: number, limit: number) => {
    lastPrices.hold(slot, sample);
    const ids: number[] = [];
    book.collect(slot, sample.price, sample.previousClose, ids);
    await record(ids.map((id) => ({ id, command: { kind: "hold", sample, lastPrice, limit } })));
  };

  /** Whether the first price of a date looks like a split that nobody can confirm or deny. */
  const noteDoubt = (
    slot: number,
    sample: Sample,
    last: number,
    lastDate: TradeDate | undefined,
  ): void => {
    if (lastDate === undefined || sample.tradeDate <= lastDate) return;
    const factor = splitLikeFactor(last, sample.price);
    // As it was when the date was begun: what has been learned since is still to be applied.
    if (factor === undefined || lastPrices.startOf(slot)?.isKnown === true) doubts.delete(slot);
    else doubts.set(slot, { tradeDate: sample.tradeDate, factor });
  };

  const accept = async (slot: number, sample: Sample, gap: Gap): Promise<void> => {
    noteDoubt(slot, sample, lastPriceOf(slot), lastPrices.tradeDateOf(slot));
    lastPrices.write(slot, sample);
    await judge(slot, { ...sample, previousClose: lastPrices.referenceOf(slot) }, gap);
  };

  const isGap = (sample: Sample, since: number | undefined, maxGapMs: number): boolean => {
    const { symbol, exchangeTime } = sample;
    if (!facts.hasGaps || since === undefined || exchangeTime - since <= maxGapMs) return false;
    const isExtended = ports.isExtended(symbol);
    return facts.openTimeBetween(symbol, since, exchangeTime, isExtended) > maxGapMs;
  };

  return {
    inspect: async (slot, observed, since, maxGapMs) => {
      const sample = await startDay(slot, observed);
      const { symbol, price, tradeDate } = sample;
      const gap = isGap(sample, since, maxGapMs) ? await coverGap(slot, sample, since ?? 0) : null;
      const held = lastPrices.heldOf(slot);
      const last = lastPriceOf(slot);
      const range = mayBeOutOfLine(price, last)
        ? await facts.robustRangeOf(symbol, tradeDate)
        : null;
      const verdict = checkPrice(last, held, sample, range);
      const previousClose = closeAfterDrop(sample, droppedBy(verdict, held), last);
      const own = { ...sample, previousClose };
      switch (verdict.kind) {
        case "waiting":
          return;
        case "held":
          if (held) await dropHold(slot, sample);
          if (splitLikeFactor(last, price) !== undefined) gate.recheck(slot);
          if (gap) heldGaps.set(slot, gap);
          await hold(slot, own, last, verdict.limit);
          return;
        case "accepted": {
          if (verdict.wasDropped) await dropHold(slot, sample);
          const heldGap = heldGaps.get(slot);
          lastPrices.release(slot);
          heldGaps.delete(slot);
          for (const accepted of verdict.samples) {
            if (accepted === held) await accept(slot, held, heldGap ?? gap);
            else await accept(slot, own, gap);
          }
          // An alert that the two prices did not fire after all waits for nothing any more.
          if (verdict.samples.length > 1) await dropHold(slot, sample);
          return;
        }
        default:
          verdict satisfies never;
      }
    },
    applyLate: async (slot, { list, sample }) => {
      const day = lastPrices.startOf(slot);
      // A date that is still to be begun begins with what is known of it.
      if (day?.tradeDate !== sample.tradeDate) return;
      const factor = await applySplits(slot, sample, list, day.baseDate);
      // What was applied before, by this process or the one before it, is applied once.
      if (factor !== day.factor && lastPrices.tradeDateOf(slot) === sample.tradeDate) {
        lastPrices.adjustReference(slot, factor / day.factor);
      }
    },
    factorOf: (slot, tradeDate) => {
      const day = lastPrices.startOf(slot);
      return day?.tradeDate === tradeDate ? day.factor : 1;
    },
    doubtOf,
  };
}

const factorOf = ({ numerator, denominator }: Split): number => denominator / numerator;

const DAY_MS = 86_400_000;

/** An alert that was recorded later than this was made in prices of after a split of the date. */
const twoDaysAfter = (date: TradeDate): string => isoTime(stampOfTradeDate(date) + 2 * DAY_MS);
