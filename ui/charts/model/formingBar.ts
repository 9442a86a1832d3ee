import type { ChartBar } from "./bars.ts";

export interface LatestPrice {
  readonly price: number;
  /** Exchange time of the price, epoch milliseconds. */
  readonly time: number;
}

/**
 * The series with its newest bar brought up to a trade: the bar that is forming moves, and a trade
 * after its end opens the next one. `barMs` is the length of a bar in milliseconds; the next bar
 * starts a whole number of lengths after the newest. A price older than the newest bar, or one that
 * is no price, changes nothing. A price does not say the volume of a bar.
 */
export function withLatestPrice(
  bars: readonly ChartBar[],
  latest: LatestPrice | undefined,
  barMs: number,
): readonly ChartBar[] {
  const last = bars.at(-1);
  if (last === undefined || latest === undefined) return bars;
  const { price, time } = latest;
  if (!(price > 0) || !Number.isFinite(price) || !(time >= last.time)) return bars;
  const elapsed = Math.floor((time - last.time) / barMs);
  if (elapsed >= 1) {
    const start = last.time + elapsed * barMs;
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
