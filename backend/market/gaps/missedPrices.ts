import { isLowFirst, type Bar } from "../../domain/bar.ts";
import type { Sample } from "../sample.ts";
import { tradeDateAt } from "../../domain/tradeDate.ts";
import { isoTime } from "../../platform/clock.ts";
import type { MarketFacts } from "./marketFacts.ts";

/** A price inside a bar, and the bar that shows it. */
export interface BarSample {
  readonly sample: Sample;
  /** ISO 8601. */
  readonly barStart: string;
  /** Epoch milliseconds; of the newest bar it may be still to come. */
  readonly barEnd: number;
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
 * waits, as if each price of the bars had been a sample; nothing where no bars can be had.
 */
export async function readMissed(
  facts: Pick<MarketFacts, "barsBetween" | "closeBefore" | "sessionAt">,
  after: Sample,
  since: number,
  isExtended: boolean,
): Promise<readonly BarSample[]> {
  const { symbol } = after;
  const read = await facts.barsBetween(symbol, since, after.exchangeTime);
  const { bars, barMs } = read ?? { bars: [], barMs: 0 };
  const missed: BarSample[] = [];
  // The newest first: days that were asked for on an earlier date do not know its splits.
  if (bars.length > 0) await facts.closeBefore(symbol, after.tradeDate);
  for (const bar of bars) {
    const session = facts.sessionAt(symbol, bar.time);
    if (session !== "regular" && !(isExtended && session !== "closed")) continue;
    const tradeDate = tradeDateAt(symbol, bar.time);
    const previousClose = await facts.closeBefore(symbol, tradeDate);
    const barStart = isoTime(bar.time);
    for (const [step, price] of intrabarPath(bar).entries()) {
      // Prices of one bar follow each other, though their times are not known.
      const time = bar.time + step;
      const times = { exchangeTime: time, receivedAt: time };
      missed.push({
        sample: { ...after, ...times, price, session, tradeDate, previousClose },
        barStart,
        barEnd: bar.time + barMs,
      });
    }
  }
  return missed;
}
