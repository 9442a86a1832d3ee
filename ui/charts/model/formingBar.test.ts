import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { latestOf, type LatestPrice, withLatestPrice } from "./formingBar.ts";
import { DAY_MS, MINUTE_MS } from "../../../backend/domain/durations.ts";

const minute = (price: number, time: number): LatestPrice => ({
  price,
  time,
  tradeDate: "1970-01-01",
});
const bar = { time: 10 * MINUTE_MS, open: 10, high: 12, low: 9, close: 11, volume: 500 };

test("a trade within the newest bar moves its close and, if needed, its high or low", () => {
  const at = 10 * MINUTE_MS + 59_999;
  expect(withLatestPrice([bar], minute(11.5, at), MINUTE_MS)).toEqual([{ ...bar, close: 11.5 }]);
  expect(withLatestPrice([bar], minute(13, at), MINUTE_MS)).toEqual([
    { ...bar, close: 13, high: 13 },
  ]);
  expect(withLatestPrice([bar], minute(8, at), MINUTE_MS)).toEqual([{ ...bar, close: 8, low: 8 }]);
});

test("a trade after its end opens the next bar, even after intervals without trades", () => {
  for (const [time, start] of [
    [11 * MINUTE_MS, 11],
    [14 * MINUTE_MS + 5, 14],
  ] as const) {
    expect(withLatestPrice([bar], minute(20, time), MINUTE_MS)).toEqual([
      bar,
      { time: start * MINUTE_MS, open: 20, high: 20, low: 20, close: 20, volume: null },
    ]);
  }
});

test("an older, invalid or missing price changes nothing", () => {
  const bars = [bar];
  for (const latest of [
    undefined,
    minute(11, bar.time),
    minute(15, bar.time - 1),
    minute(0, bar.time),
    minute(Number.NaN, bar.time),
    minute(Number.POSITIVE_INFINITY, bar.time),
    minute(15, Number.NaN),
  ]) {
    expect(withLatestPrice(bars, latest, MINUTE_MS)).toBe(bars);
  }
  expect(withLatestPrice([], minute(1, 1), MINUTE_MS)).toEqual([]);
});

test("after any trades in order, bars are valid and ascending", () => {
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
        bars = withLatestPrice(bars, minute(price, time), MINUTE_MS);
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

describe("bars of days and weeks follow the exchange's date", () => {
  const dayOf = (date: string) => ({ ...bar, time: Date.parse(date) });
  const [day, week] = [DAY_MS, 7 * DAY_MS];

  test.each([
    ["evening in New York", day, "2026-11-28T03:25:00Z", "2026-11-27", ["2026-11-27"]],
    ["next day", day, "2026-11-27T14:30:00Z", "2026-11-27", ["2026-11-25", "2026-11-27"]],
    ["Sunday evening", week, "2026-11-30T03:25:00Z", "2026-11-29", ["2026-11-23"]],
    ["next week", week, "2026-11-30T14:30:00Z", "2026-11-30", ["2026-11-23", "2026-11-30"]],
    ["morning in Tokyo", day, "2026-11-26T23:40:00Z", "2026-11-27", ["2026-11-27"]],
    ["new day", day, "2026-11-26T23:40:00Z", "2026-11-27", ["2026-11-26", "2026-11-27"]],
    ["Monday", week, "2026-11-29T23:40:00Z", "2026-11-30", ["2026-11-23", "2026-11-30"]],
    ["coin", day, "2026-11-28T03:25:00Z", "2026-11-28", ["2026-11-27", "2026-11-28"]],
    ["coin before midnight", day, "2026-11-27T23:59:59Z", "2026-11-27", ["2026-11-27"]],
    ["coin on Sunday", week, "2026-11-29T23:59:59Z", "2026-11-29", ["2026-11-23"]],
    ["currency on Sunday", day, "2026-11-29T22:10:00Z", "2026-11-30", ["2026-11-27", "2026-11-30"]],
  ])("%s", (_, barMs, lastUpdated, tradeDate, expected) => {
    const latest = latestOf({ price: 11.5, lastUpdated, tradeDate });
    const bars = withLatestPrice([dayOf(expected[0]!)], latest, barMs);
    expect(bars.map(({ time }) => new Date(time).toISOString().slice(0, 10))).toEqual(expected);
    expect(bars.at(-1)!.close).toBe(11.5);
  });

  test("a price of the previous day changes nothing", () => {
    const bars = [dayOf("2026-11-28")];
    const time = Date.parse("2026-11-28T03:25:00Z");
    expect(withLatestPrice(bars, { price: 11.5, time, tradeDate: "2026-11-27" }, day)).toBe(bars);
  });
});
