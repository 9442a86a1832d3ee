import { isLowFirst, type Bar } from "../../domain/bar.ts";
import type { Sample } from "../sample.ts";
import { tradeDateAt } from "../../domain/tradeDate.ts";
import { isoTime } from "../../platform/clock.ts";
import type { MarketFacts } from "./marketFacts.ts";

export interface BarSample {
  readonly sample: Sample;
  readonly barStart: string;
  /** Epoch milliseconds; may be in the future for the newest bar. */
  readonly barEnd: number;
}

/** Guesses the path through a bar: open, nearer extreme, farther extreme, close. */
export function intrabarPath(bar: Omit<Bar, "time">): readonly number[] {
  const { open, high, low, close } = bar;
  return isLowFirst(bar) ? [open, low, high, close] : [open, high, low, close];
}

/**
 * Returns the prices missed between `since` (epoch milliseconds) and a sample, limited to sessions
 * in which the alert is active. Each price of the bars becomes a sample. Empty if no bars are
 * available.
 */
export async function readMissedPrices(
  facts: Pick<MarketFacts, "barsBetween" | "closeBefore" | "sessionAt">,
  after: Sample,
  since: number,
  isExtended: boolean,
): Promise<readonly BarSample[]> {
  const { symbol } = after;
  const read = await facts.barsBetween(symbol, since, after.exchangeTime, isExtended);
  const { bars, barMs } = read ?? { bars: [], barMs: 0 };
  const missed: BarSample[] = [];
  // Loads the newest date first: days cached for an earlier date lack its splits.
  if (bars.length > 0) await facts.closeBefore(symbol, after.tradeDate);
  for (const bar of bars) {
    const session = facts.sessionAt(symbol, bar.time);
    if (session !== "regular" && !(isExtended && session !== "closed")) continue;
    const tradeDate = tradeDateAt(symbol, bar.time);
    const previousClose = await facts.closeBefore(symbol, tradeDate);
    const barStart = isoTime(bar.time);
    for (const [step, price] of intrabarPath(bar).entries()) {
      // The exact times within a bar are unknown; only the order matters.
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
