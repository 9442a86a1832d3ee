import { isLowFirst, type Bar } from "../../../market/bar.ts";
import type { Sample } from "../../../market/sample.ts";
import type { TradeDate } from "../../../market/tradeDate.ts";
import { isWatched } from "../conditions/eligibility.ts";
import type { MarketFacts } from "./marketFacts.ts";

/** A price inside a bar, and the bar that shows it. */
export interface BarSample {
  readonly sample: Sample;
  /** ISO 8601. */
  readonly barStart: string;
}

/**
 * Open, the nearer extreme, the other one, close: the usual guess at the path of a price through a
 * bar, since the bar does not say which extreme came first.
 */
export function intrabarPath(bar: Omit<Bar, "time">): readonly number[] {
  const { open, high, low, close } = bar;
  return isLowFirst(bar) ? [open, low, high, close] : [open, high, low, close];
}

/**
 * What was missed between `since` (epoch milliseconds) and a sample, in sessions in which an alert
 * waits; nothing where no bars can be had.
 */
export async function readMissed(
  facts: MarketFacts,
  sample: Sample,
  since: number,
  isExtended: boolean,
): Promise<readonly BarSample[]> {
  const { symbol, exchangeTime, tradeDate } = sample;
  const all = (await facts.barsBetween(symbol, since, exchangeTime)) ?? [];
  const bars = all.filter(({ time }) => {
    const session = facts.sessionAt(symbol, time);
    return isWatched(session) || (isExtended && session !== "closed");
  });
  if (bars.length === 0) return [];
  const dates = new Set([tradeDate, ...bars.map(({ time }) => facts.tradeDateAt(symbol, time))]);
  const closes = new Map<TradeDate, number | null>();
  // The newest first: days that were asked for on an earlier date do not know its splits.
  for (const date of [...dates].toSorted().toReversed()) {
    closes.set(date, await facts.closeBefore(symbol, date));
  }
  return [...samplesOf(bars, sample, facts, closes)];
}

/** The prices of the bars as if each had been a sample; `like` says of what source and currency. */
export function* samplesOf(
  bars: readonly Bar[],
  like: Sample,
  facts: Pick<MarketFacts, "sessionAt" | "tradeDateAt">,
  closesBefore: ReadonlyMap<TradeDate, number | null>,
): Generator<BarSample> {
  for (const bar of bars) {
    const tradeDate = facts.tradeDateAt(like.symbol, bar.time);
    const common = {
      ...like,
      receivedAt: bar.time,
      session: facts.sessionAt(like.symbol, bar.time),
      tradeDate,
      previousClose: closesBefore.get(tradeDate) ?? null,
    };
    const barStart = new Date(bar.time).toISOString();
    for (const [step, price] of intrabarPath(bar).entries()) {
      // Prices of one bar follow each other, though nobody knows when.
      const exchangeTime = bar.time + step;
      yield { sample: { ...common, price, exchangeTime, receivedAt: exchangeTime }, barStart };
    }
  }
}
