import type { EventStore } from "../../../platform/eventStore/store.ts";
import { isoTime } from "../../../platform/clock.ts";
import { DAY_MS } from "../../../platform/durations.ts";
import type { Split, SplitList } from "../../../market/companyCalendar.ts";
import type { Sample } from "../../../market/sample.ts";
import { stampOfTradeDate, type TradeDate } from "../../../market/tradeDate.ts";
import type { AlertCommand, SampleContext } from "../commands.ts";
import { readAlertIdsWithHeldPrice, readPriceAlertIds } from "../queries.ts";
import type { DayGate, LateSplits } from "./dayGate.ts";
import { readMissed } from "../../../market/gaps/missedPrices.ts";
import type { MarketFacts } from "../../../market/gaps/marketFacts.ts";
import { checkPrice, closeAfterDrop, mayBeOutOfLine } from "../../../market/priceGuard.ts";
import { adjustPreviousClose, splitLikeFactor } from "./splitRatio.ts";
import type { WatchedSymbol } from "./watchedSymbol.ts";

type Gap = SampleContext["gap"];

export interface SlowPathPorts {
  readonly store: EventStore;
  readonly facts: MarketFacts;
  readonly gate: Pick<DayGate, "splitsOf" | "recheck">;
  readonly isExtended: (symbol: string) => boolean;
  /** Decides for each of the alerts; saves where the symbol stands, too, if it is given. */
  readonly record: (
    command: AlertCommand,
    ids: readonly number[],
    watched?: WatchedSymbol,
  ) => Promise<void>;
  /** Evaluates the alerts that an accepted sample may change. */
  readonly evaluate: (watched: WatchedSymbol, sample: Sample, gap: Gap) => Promise<void>;
}

/** Looks closer at a sample that is out of the ordinary, and evaluates what it is evidence for. */
export interface SlowPath {
  /** `since` is when the symbol was last evaluated, undefined before the first time. */
  inspect(
    watched: WatchedSymbol,
    sample: Sample,
    since: number | undefined,
    maxGapMs: number,
  ): Promise<void>;
  /** Splits of a trade date that are known only now, after its first prices were evaluated. */
  applyLate(watched: WatchedSymbol, late: LateSplits): Promise<void>;
}

export function createSlowPath(ports: SlowPathPorts): SlowPath {
  const { store, facts, gate, isExtended, record, evaluate } = ports;

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
      const source = list?.source ?? sample.source;
      const leastDate = baseDate === undefined ? tradeDate : effectiveDate;
      await record(
        { kind: "adjust", factor: factorOf(split), effectiveDate, source, leastDate },
        ids,
      );
    }
    if (list) watched.suspectedSplit = undefined;
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
    const previousClose = adjustPreviousClose(sample.previousClose, factor, watched.price);
    const adjusted = { ...sample, previousClose };
    const dropped = watched.held ? undefined : held?.sample;
    const inOwnShares = dropped && { ...dropped, price: dropped.price * factor };
    return { ...adjusted, previousClose: closeAfterDrop(adjusted, inOwnShares, watched.price) };
  };

  /** Evaluates what happened meanwhile. Says what the sample after the gap can prove. */
  const coverGap = async (watched: WatchedSymbol, sample: Sample, since: number): Promise<Gap> => {
    const missed = await readMissed(facts, sample, since, isExtended(sample.symbol));
    for (const { sample: inBar, barStart } of missed) {
      await check(watched, inBar, { since, crossedAt: barStart });
    }
    return missed.length === 0 ? { since, crossedAt: null } : null;
  };

  const check = async (watched: WatchedSymbol, sample: Sample, gap: Gap): Promise<void> => {
    const { held, price } = watched;
    const isFar = mayBeOutOfLine(sample.price, price);
    const range = isFar ? await facts.robustRangeOf(sample.symbol, sample.tradeDate) : null;
    const verdict = checkPrice(price, held?.sample, sample, range);
    if (verdict.kind === "waiting") return;
    if (verdict.wasDropped) await dropHold(watched, sample);
    if (verdict.kind === "held") return hold(watched, verdict.sample, gap, verdict.limit);
    watched.held = undefined;
    for (const accepted of verdict.samples) {
      // A bar that confirms a price which was seen live is not the one that shows it.
      const heldIn = held?.gap ?? (gap?.crossedAt ? null : gap);
      await accept(watched, accepted, accepted === held?.sample ? heldIn : gap);
    }
    // An alert that the two prices did not fire after all waits for nothing any more.
    if (verdict.samples.length > 1) await dropHold(watched, sample);
  };

  const dropHold = async (watched: WatchedSymbol, sample: Sample): Promise<void> => {
    watched.held = undefined;
    const ids = await readAlertIdsWithHeldPrice(store.database, sample.symbol);
    await record({ kind: "dropHold", sample }, ids, watched);
  };

  const hold = async (watched: WatchedSymbol, sample: Sample, gap: Gap, limit: number) => {
    const { price: lastPrice } = watched;
    watched.held = { sample, gap };
    // The prices of a gap that confirm or drop it are there already.
    if (gap?.crossedAt) return;
    if (splitLikeFactor(lastPrice, sample.price) !== undefined) gate.recheck(watched);
    const reached = watched.collect(sample.price, sample.previousClose);
    const ids = reached.map(({ id }) => id);
    await record({ kind: "hold", sample, lastPrice, limit }, ids, watched);
  };

  const accept = async (watched: WatchedSymbol, sample: Sample, gap: Gap): Promise<void> => {
    noteSuspectedSplit(watched, sample);
    watched.accept(sample);
    await evaluate(watched, sample, gap);
  };

  /** Whether the first price of a date looks like a split that no source can confirm or deny. */
  const noteSuspectedSplit = (watched: WatchedSymbol, { tradeDate, price }: Sample): void => {
    if (watched.tradeDate === undefined || tradeDate <= watched.tradeDate) return;
    const factor = splitLikeFactor(watched.price, price);
    // As it was when the date was begun: what has been learned since is still to be applied.
    const isSuspected = factor !== undefined && watched.day?.isKnown !== true;
    watched.suspectedSplit = isSuspected ? { tradeDate, factor } : undefined;
  };

  const isGap = (sample: Sample, since: number, maxGapMs: number): boolean => {
    const { symbol, exchangeTime } = sample;
    if (!facts.hasGaps || exchangeTime - since <= maxGapMs) return false;
    return facts.openTimeBetween(symbol, since, exchangeTime, isExtended(symbol)) > maxGapMs;
  };

  return {
    inspect: async (watched, observed, since, maxGapMs) => {
      const sample = await startDay(watched, observed);
      const hasGap = since !== undefined && isGap(sample, since, maxGapMs);
      await check(watched, sample, hasGap ? await coverGap(watched, sample, since) : null);
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

/** An alert that was recorded later than this was made in prices of after a split of the date. */
const twoDaysAfter = (date: TradeDate): string => isoTime(stampOfTradeDate(date) + 2 * DAY_MS);
