import { backtest } from "../../capabilities/alerts/backtest.ts";
import { toDailyBar, type Bar } from "../../domain/bar.ts";
import type { BacktestRequest } from "../../contract/alerts/alert.ts";
import { createRandom } from "./alertData.ts";
import { measureInTurns, type Benchmark } from "../benchmark.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/durations.ts";

const NOW = Date.parse("2026-01-05T21:00:00Z");
const ROUNDS = 15;
/**
 * Passes of the peer per round; a single pass is shorter than the noise of timer and garbage
 * collection.
 */
const PASSES = 30;

/**
 * One year of daily bars and thirty days of minute bars, around the clock: the maximum of a
 * backtest.
 */
const DAYS = 365;
const MINUTES = 30 * 1_440;

const REQUEST: BacktestRequest = {
  symbol: "AAPL",
  alertType: "above",
  targetPrice: 101,
  repeat: "every_cross",
};

function makeBars(count: number, length: number, swing: number): readonly Bar[] {
  const random = createRandom(count);
  let price = 100;
  return Array.from({ length: count }, (_, index): Bar => {
    const open = price;
    price = Math.max(50, Math.min(150, price * (1 + (random() - 0.5) * swing)));
    const [low, high] = [Math.min(open, price) * 0.999, Math.max(open, price) * 1.001];
    return { time: NOW - (count - index) * length, open, high, low, close: price, volume: null };
  });
}

function countByPlainLoop(bars: readonly Bar[]): number {
  let met = 0;
  for (const { open, high, low, close } of bars) {
    for (const price of [open, high, low, close]) if (price >= REQUEST.targetPrice) met++;
  }
  return met;
}

const took = (work: () => number): number => {
  const start = performance.now();
  if (work() === 0) throw new Error("Nothing fired: the measurement proves nothing");
  return performance.now() - start;
};

export const alertBacktest: Benchmark = {
  name: "alertBacktest",
  run: async () => {
    const daily = makeBars(DAYS, DAY_MS, 0.04);
    const minutes = makeBars(MINUTES, MINUTE_MS, 0.01);
    const layers = {
      daily: daily.map(toDailyBar),
      intraday: [{ lengthMs: MINUTE_MS, bars: minutes }],
    };
    const ports = {
      sessionAt: () => "regular" as const,
    };
    const figures = await measureInTurns(ROUNDS, {
      ours: () => took(() => backtest(REQUEST, "USD", layers, NOW, ports).firings),
      loop: () =>
        took(() => {
          let met = 0;
          for (let pass = 0; pass < PASSES; pass++) {
            met += countByPlainLoop(daily) + countByPlainLoop(minutes);
          }
          return met;
        }) / PASSES,
    });
    return [
      {
        name: "alert back-test over a year of days and 30 days of minutes",
        unit: "ms",
        better: "lower",
        ours: figures.ours,
        peers: { "one comparison for each price of the same bars": figures.loop },
        limit: 100,
        note: "ours decides on every price as on a live one: re-arming, cool-down, trade dates",
      },
    ];
  },
};
