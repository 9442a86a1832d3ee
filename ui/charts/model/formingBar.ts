import { DAY_MS } from "../../../backend/domain/durations.ts";
import type { ChartBar } from "./bars.ts";

export interface LatestPrice {
  readonly price: number;
  /** Exchange time of the price, epoch milliseconds. */
  readonly time: number;
  /** The exchange's date at that time, `YYYY-MM-DD`; determines the bar of a day or a week. */
  readonly tradeDate: string;
}

export const latestOf = (quote: {
  readonly price: number;
  readonly lastUpdated: string;
  readonly tradeDate: string;
}): LatestPrice => ({
  price: quote.price,
  time: Date.parse(quote.lastUpdated),
  tradeDate: quote.tradeDate,
});

/**
 * Updates the current bar, or opens the next one, of `barMs` milliseconds. Daily and weekly bars
 * start at 00:00 UTC of their trade date or its Monday; intraday bars a whole number of lengths
 * after the newest. An invalid price, or one of an older bar, changes nothing. The volume is not
 * updated.
 */
export function withLatestPrice(
  bars: readonly ChartBar[],
  latest: LatestPrice | undefined,
  barMs: number,
): readonly ChartBar[] {
  const last = bars.at(-1);
  if (last === undefined || latest === undefined) return bars;
  const { price } = latest;
  const start = barStart(latest, last.time, barMs);
  if (!(price > 0) || !Number.isFinite(price) || !(start >= last.time)) return bars;
  if (start > last.time) {
    return [
      ...bars,
      { time: start, open: price, high: price, low: price, close: price, volume: null },
    ];
  }
  if (last.close === price) return bars;
  const { high, low } = last;
  return [
    ...bars.slice(0, -1),
    { ...last, close: price, high: Math.max(high, price), low: Math.min(low, price) },
  ];
}

/** Days from the Monday before 1970-01-01 to that date. */
const DAYS_SINCE_MONDAY = 3;

function barStart({ time, tradeDate }: LatestPrice, newest: number, barMs: number): number {
  if (barMs < DAY_MS) return newest + Math.floor((time - newest) / barMs) * barMs;
  const day = Date.parse(tradeDate);
  return barMs === DAY_MS ? day : day - ((day / DAY_MS + DAYS_SINCE_MONDAY) % 7) * DAY_MS;
}
