import { isLowFirst, type Bar } from "../../../market/bar.ts";
import type { Sample } from "../../../market/sample.ts";
import type { TradeDate } from "../../../market/tradeDate.ts";
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
