import { describe, expect, test } from "bun:test";
import { array, assert, double, integer, nat, pre, property } from "fast-check";
import type { YahooBar } from "./chartBar.ts";
import { repairBars } from "./chartRepair.ts";
import { DAY_MS } from "../../../platform/durations.ts";

/** Bars of a day each around these closes, traded unless a volume of 0 is said. */
const barsOf = (closes: readonly number[], volumes: readonly number[] = []): YahooBar[] =>
  closes.map((close, at) => ({
    time: at * DAY_MS,
    open: close * 0.995,
    high: close * 1.01,
    low: close * 0.99,
    close,
    volume: volumes[at] ?? 1000,
    adjustedClose: close,
  }));

const splitAt = (at: number, numerator: number, denominator = 1) => ({
  at: at * DAY_MS,
  numerator,
  denominator,
});

const closesOf = (bars: readonly YahooBar[]): number[] => bars.map(({ close }) => close);

/** A series that moves by up to so much a day. */
const walksOf = (most: number) =>
  array(double({ min: -most, max: most, noNaN: true }), { minLength: 12, maxLength: 80 }).map(
    (steps) => {
      let close = 50;
      return steps.map((step) => (close *= 1 + step));
    },
  );

describe("a series in two units", () => {
  test("one price in pounds among pence is corrected, and only that", () => {
    const bars = barsOf([300, 301, 299, 302, 300]);
    const slipped = bars.map((bar, at) => (at === 2 ? { ...bar, low: bar.low / 100 } : bar));
    const { bars: repaired, repairs } = repairBars(slipped, [], "1d");
    expect(repaired[2]?.low).toBeCloseTo(bars[2]?.low ?? 0, 9);
    expect(repairs).toEqual([{ time: 2 * DAY_MS, factor: 100, reason: "unit" }]);
  });

  test("runs in the other unit are converted to that of the last trade", () => {
    const closes = [3, 3, 3, 3, 301, 302, 300, 3, 3, 3, 3];
    const volumes = [9, 9, 9, 9, 9, 9, 9, 0, 0, 0, 0];
    const { bars } = repairBars(barsOf(closes, volumes), [], "1m");
    for (const close of closesOf(bars)) expect(close).toBeGreaterThan(290);
  });

  test("a fall to a hundredth through a fiftieth is a real fall", () => {
    const closes = [100, 100, 100, 2, 2, 2, 1, 1, 1];
    expect(repairBars(barsOf(closes), [], "1d").repairs).toEqual([]);
  });

  test("nothing that moves by a fifth a day is ever changed", () => {
    assert(
      property(walksOf(0.2), (closes) => {
        const bars = barsOf(closes);
        expect(repairBars(bars, [], "1d")).toEqual({ bars, repairs: [] });
      }),
    );
  });

  test("a run of pounds anywhere before the last traded bar becomes pence", () => {
    assert(
      property(walksOf(0.1), nat(70), integer({ min: 3, max: 20 }), (closes, start, length) => {
        pre(start + length < closes.length);
        const bars = barsOf(
          closes.map((close, at) => (at >= start && at < start + length ? close / 100 : close)),
        );
        for (const [at, close] of closesOf(repairBars(bars, [], "1d").bars).entries()) {
          expect(close).toBeCloseTo(closes[at] ?? 0, 6);
        }
      }),
    );
  });
});

describe("a split that was not adjusted for", () => {
  const closes = [20.2, 20.1, 19.9, 20, 20.3, 20.1, 20.2, 19.8, 20, 20.1];

  test("older bars still in the old unit are divided, and their volume multiplied", () => {
    const served = barsOf(closes.map((close, at) => (at < 6 ? close * 4 : close)));
    const { bars, repairs } = repairBars(served, [splitAt(6, 4)], "1d");
    expect(closesOf(bars).map((close) => close.toFixed(1))).toEqual(
      closes.map((close) => close.toFixed(1)),
    );
    expect(bars[0]?.volume).toBe(4000);
    expect(repairs).toHaveLength(6);
  });

  test("a single bar in the old unit is found before the split and shortly after it", () => {
    for (const wrong of [3, 7]) {
      const served = barsOf(closes.map((close, at) => (at === wrong ? close / 10 : close)));
      const { bars } = repairBars(served, [splitAt(6, 1, 10)], "1d");
      expect(bars[wrong]?.close).toBeCloseTo(closes[wrong] ?? 0, 9);
    }
  });

  test("an adjusted series is left alone, and so is one with a split too small to see", () => {
    expect(repairBars(barsOf(closes), [splitAt(6, 4)], "1d").repairs).toEqual([]);
    const dipped = barsOf(closes.map((close, at) => (at < 6 ? close * 1.1 : close)));
    expect(repairBars(dipped, [splitAt(6, 11, 10)], "1d").repairs).toEqual([]);
  });

  test("a fall as large as a split, but years before it, is a real fall", () => {
    const long = Array.from({ length: 200 }, (_, at) => (at < 20 ? 40 : 20) + (at % 3) / 10);
    expect(repairBars(barsOf(long), [splitAt(190, 2)], "1d").repairs).toEqual([]);
  });

  test("minutes are not repaired", () => {
    const served = barsOf(closes.map((close, at) => (at < 6 ? close * 4 : close)));
    expect(repairBars(served, [splitAt(6, 4)], "1m").repairs).toEqual([]);
  });
});
