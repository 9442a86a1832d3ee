import { describe, expect, test } from "bun:test";
import {
  array,
  assert,
  constantFrom,
  double,
  integer,
  nat,
  oneof,
  pre,
  property,
  record,
  tuple,
} from "fast-check";
import { repairBars, type YahooBar } from "./chartRepair.ts";
import { DAY_MS } from "../../../../domain/durations.ts";

/** Daily bars around these closes, with a volume unless it is given as 0. */
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

const doubtsOf = (bars: readonly YahooBar[]): number[] =>
  bars.flatMap(({ doubt }, at) => (doubt === undefined ? [] : [at]));

const walksOf = (most: number) =>
  array(double({ min: -most, max: most, noNaN: true }), { minLength: 12, maxLength: 80 }).map(
    (steps) => {
      let close = 50;
      return steps.map((step) => (close *= 1 + step));
    },
  );

describe("a series in two units", () => {
  test("a single price in pounds among pence is corrected, and nothing else", () => {
    const bars = barsOf([300, 301, 299, 302, 300]);
    const slipped = bars.map((bar, at) => (at === 2 ? { ...bar, low: bar.low / 100 } : bar));
    const { bars: repaired, repairs } = repairBars(slipped, [], "1d");
    expect(repaired[2]?.low).toBeCloseTo(bars[2]?.low ?? 0, 9);
    expect(repairs).toEqual([{ time: 2 * DAY_MS, factor: 100, reason: "unit" }]);
  });

  test.each([
    [
      [0.79, 0.8, 120, 101, 0.975],
      [0.79, 0.8, 1.2, 1.01, 0.975],
    ],
    [
      [1, 70, 0.72],
      [1, 0.7, 0.72],
    ],
    [
      [1, 140, 1.38],
      [1, 1.4, 1.38],
    ],
    [
      [79, 80, 1.2, 1.01, 97.5],
      [79, 80, 120, 101, 97.5],
    ],
    [
      [3, 3, 301, 302, 3, 3, 299, 3],
      [3, 3, 3.01, 3.02, 3, 3, 2.99, 3],
    ],
  ])("the run in %j is converted, with a large move at one of its ends", (served, expected) => {
    const { bars, repairs } = repairBars(barsOf(served), [], "1d");
    for (const [at, close] of closesOf(bars).entries()) expect(close).toBeCloseTo(expected[at]!, 9);
    expect(repairs).toHaveLength(served.filter((close, at) => close !== expected[at]).length);
    expect(doubtsOf(bars)).toEqual([]);
  });

  test.each([
    [[0.79, 0.8, 120, 101], [], [0, 1]],
    [[120, 101, 0.975, 0.96], [], [0, 1]],
    [[1, 150, 1], [], [1]],
    [
      [1, 1, 120, 119],
      [9, 9, 0, 0],
      [2, 3],
    ],
    [
      [3, 3, 301, 302, 300, 3, 3],
      [9, 9, 9, 9, 9, 0, 0],
      [0, 1, 5, 6],
    ],
  ])(
    "without both ends of a run %j stays, and its bars %j are marked",
    (closes, volumes, marked) => {
      const served = barsOf(closes, volumes);
      const { bars, repairs } = repairBars(served, [], "1d");
      expect(repairs).toEqual([]);
      expect(closesOf(bars)).toEqual(closes);
      expect(doubtsOf(bars)).toEqual(marked);
    },
  );

  test("bars that repeat the last traded price in the other unit are converted at both ends", () => {
    const served = [0.1455, 0.1455, 14.55, 14.55, 14.55, 0.1455, 0.1455].map((close, at) => ({
      ...barsOf([close], [at === 3 ? 532_454 : 0])[0]!,
      time: at * DAY_MS,
      open: close,
      high: close,
      low: close,
    }));
    const { bars, repairs } = repairBars(served, [], "1d");
    for (const close of closesOf(bars)) expect(close).toBeCloseTo(14.55, 9);
    expect([repairs.length, doubtsOf(bars)]).toEqual([4, []]);
  });

  test("in a bar whose unit changed, only the prices in the wrong unit are converted", () => {
    const bars = barsOf([300, 301, 299, 302, 300, 301]);
    const served = bars.map((bar, at) => {
      if (at !== 2 && at !== 3) return bar;
      const [high, low, close] = [bar.high / 100, bar.low / 100, bar.close / 100];
      const open = at === 2 ? bar.open : bar.open / 100;
      return { ...bar, open, high, low, close, adjustedClose: close };
    });
    for (const [at, bar] of repairBars(served, [], "1d").bars.entries()) {
      expect(bar.open).toBeCloseTo(bars[at]!.open, 9);
      expect(bar.close).toBeCloseTo(bars[at]!.close, 9);
    }
  });

  test("a fall to a hundredth via a fiftieth is a real fall", () => {
    const closes = [100, 100, 100, 2, 2, 2, 1, 1, 1];
    expect(repairBars(barsOf(closes), [], "1d").repairs).toEqual([]);
  });

  test("a series with daily moves up to a fifth is never changed, with or without a split", () => {
    assert(
      property(walksOf(0.2), nat(80), integer({ min: 2, max: 10 }), (closes, day, ratio) => {
        const bars = barsOf(closes);
        expect(repairBars(bars, [], "1d")).toEqual({ bars, repairs: [] });
        expect(repairBars(bars, [splitAt(day, ratio)], "1d").repairs).toEqual([]);
      }),
    );
  });

  test("a run of pounds between pence is converted, and nothing else changes", () => {
    assert(
      property(walksOf(0.1), nat(70), integer({ min: 1, max: 20 }), (closes, start, length) => {
        pre(start > 0 && start + length < closes.length);
        const isWrong = (at: number) => at >= start && at < start + length;
        const right = barsOf(closes);
        const served = barsOf(closes.map((close, at) => (isWrong(at) ? close / 100 : close)));
        const { bars, repairs } = repairBars(served, [], "1d");
        for (const [at, bar] of bars.entries()) {
          if (isWrong(at)) expect(bar.close).toBeCloseTo(closes[at] ?? 0, 6);
          else expect(bar).toEqual(right[at]!);
        }
        expect(repairs).toHaveLength(length);
      }),
    );
  });

  test("repairing a repaired series changes nothing", () => {
    const anyStep = oneof(
      double({ min: 0.8, max: 1.25, noNaN: true }),
      constantFrom(1 / 150, 1 / 100, 1 / 60, 1 / 10, 1 / 2, 2, 10, 60, 100, 150),
    );
    const anyVolume = constantFrom(0, 1000);
    const anySplit = record({
      at: integer({ min: 0, max: 40 }).map((day) => day * DAY_MS),
      numerator: constantFrom(1, 2, 10, 100),
      denominator: constantFrom(1, 3, 10, 100),
    });
    assert(
      property(
        array(tuple(anyStep, anyVolume), { minLength: 1, maxLength: 40 }),
        array(anySplit, { maxLength: 2 }),
        (rows, splits) => {
          let close = 50;
          const served = barsOf(
            rows.map(([step]) => (close *= step)),
            rows.map(([, volume]) => volume),
          );
          const once = repairBars(served, splits, "1d");
          expect(repairBars(once.bars, splits, "1d")).toEqual({ bars: once.bars, repairs: [] });
        },
      ),
      { numRuns: 2000 },
    );
  });
});

describe("an unadjusted split", () => {
  const closes = [20.2, 20.1, 19.9, 20, 20.3, 20.1, 20.2, 19.8, 20, 20.1];

  test("older bars in the old unit are divided, and their volume is multiplied", () => {
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

  test("an adjusted series is unchanged, and so is one whose split is too small to detect", () => {
    expect(repairBars(barsOf(closes), [splitAt(6, 4)], "1d").repairs).toEqual([]);
    const dipped = barsOf(closes.map((close, at) => (at < 6 ? close * 1.1 : close)));
    expect(repairBars(dipped, [splitAt(6, 11, 10)], "1d").repairs).toEqual([]);
  });

  test("a fall as large as a split, but years before it, is a real fall", () => {
    const long = Array.from({ length: 200 }, (_, at) => (at < 20 ? 40 : 20) + (at % 3) / 10);
    expect(repairBars(barsOf(long), [splitAt(190, 2)], "1d").repairs).toEqual([]);
  });

  test("a fall as large as a split, weeks before it, is marked and not divided", () => {
    const long = Array.from({ length: 60 }, (_, at) => (at < 20 ? 40 : 20) + (at % 3) / 10);
    const { bars, repairs } = repairBars(barsOf(long), [splitAt(40, 2)], "1d");
    expect(repairs).toEqual([]);
    expect(doubtsOf(bars)).toEqual(long.flatMap((_, at) => (at < 20 ? [at] : [])));
  });

  test.each([
    [5, 4, 0.8],
    [5, 4, 1.25],
    [3, 2, 0.68],
    [4, 3, 0.75],
  ])(
    "in the days after one of %d:%d, a move by %d may be real, and is marked",
    (up, down, move) => {
      const long = Array.from(
        { length: 60 },
        (_, at) => (at < 43 ? 40 : 40 * move) + (at % 3) / 10,
      );
      const { bars, repairs } = repairBars(barsOf(long), [splitAt(40, up, down)], "1d");
      expect(repairs).toEqual([]);
      expect(doubtsOf(bars)).toEqual(long.flatMap((_, at) => (at < 43 ? [at] : [])));
    },
  );

  test.each([
    [5, 4, 0.87],
    [5, 4, 1.14],
    [3, 2, 0.79],
    [2, 1, 0.68],
    [10, 1, 0.3],
  ])("a dip or bump that does not match the ratio is real: %d:%d and %d", (up, down, move) => {
    const long = Array.from(
      { length: 60 },
      (_, at) => (at < 30 || at >= 35 ? 40 : 40 * move) + (at % 3) / 10,
    );
    const { bars, repairs } = repairBars(barsOf(long), [splitAt(40, up, down)], "1d");
    expect([repairs, doubtsOf(bars)]).toEqual([[], []]);
  });

  test("a dip as deep as a split, a year before it, is a real dip", () => {
    const long = Array.from({ length: 300 }, (_, at) => (at === 20 ? 20 : 40) + (at % 3) / 10);
    expect(repairBars(barsOf(long), [splitAt(280, 2)], "1d").repairs).toEqual([]);
  });

  test("minutes are not repaired", () => {
    const served = barsOf(closes.map((close, at) => (at < 6 ? close * 4 : close)));
    expect(repairBars(served, [splitAt(6, 4)], "1m").repairs).toEqual([]);
  });
});
