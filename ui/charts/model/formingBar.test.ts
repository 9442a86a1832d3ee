import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { withLatestPrice } from "./formingBar.ts";
import { MINUTE_MS } from "../../format/durations.ts";

const bar = { time: 10 * MINUTE_MS, open: 10, high: 12, low: 9, close: 11, volume: 500 };

test("a trade inside the newest bar moves its close and, where it must, its high or low", () => {
  const at = 10 * MINUTE_MS + 59_999;
  expect(withLatestPrice([bar], { price: 11.5, time: at }, MINUTE_MS)).toEqual([
    { ...bar, close: 11.5 },
  ]);
  expect(withLatestPrice([bar], { price: 13, time: at }, MINUTE_MS)).toEqual([
    { ...bar, close: 13, high: 13 },
  ]);
  expect(withLatestPrice([bar], { price: 8, time: at }, MINUTE_MS)).toEqual([
    { ...bar, close: 8, low: 8 },
  ]);
});

test("a trade after its end opens the next bar, also when bars without trades lie between", () => {
  for (const [time, start] of [
    [11 * MINUTE_MS, 11],
    [14 * MINUTE_MS + 5, 14],
  ] as const) {
    expect(withLatestPrice([bar], { price: 20, time }, MINUTE_MS)).toEqual([
      bar,
      { time: start * MINUTE_MS, open: 20, high: 20, low: 20, close: 20, volume: null },
    ]);
  }
});

test("a price from before, one that is none, and no price at all change nothing", () => {
  const bars = [bar];
  for (const latest of [
    undefined,
    { price: 11, time: bar.time },
    { price: 15, time: bar.time - 1 },
    { price: 0, time: bar.time },
    { price: Number.NaN, time: bar.time },
    { price: Number.POSITIVE_INFINITY, time: bar.time },
    { price: 15, time: Number.NaN },
  ]) {
    expect(withLatestPrice(bars, latest, MINUTE_MS)).toBe(bars);
  }
  expect(withLatestPrice([], { price: 1, time: 1 }, MINUTE_MS)).toEqual([]);
});

test("whatever trades come in order, bars stay in OHLC order and rise in time", () => {
  const trade = fc.record({
    price: fc.double({ min: 0.01, max: 1e6, noNaN: true }),
    wait: fc.nat(5 * MINUTE_MS),
  });
  fc.assert(
    fc.property(fc.array(trade, { maxLength: 40 }), (trades) => {
      let bars: ReturnType<typeof withLatestPrice> = [bar];
      let { time } = bar;
      for (const { price, wait } of trades) {
        time += wait;
        bars = withLatestPrice(bars, { price, time }, MINUTE_MS);
        expect(bars.at(-1)!.close).toBe(price);
      }
      bars.forEach((each, i) => {
        expect(each.high).toBeGreaterThanOrEqual(Math.max(each.open, each.close));
        expect(each.low).toBeLessThanOrEqual(Math.min(each.open, each.close));
        if (i > 0) expect(each.time).toBeGreaterThan(bars[i - 1]!.time);
      });
    }),
  );
});
