import { existsSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import {
  averageTrueRange,
  bollingerBands,
  exponentialMovingAverage,
  movingAverageConvergence,
  relativeStrengthIndex,
  simpleMovingAverage,
  type Values,
} from "./indicators.ts";

const folder = `${process.env["REAL_DATA_DIR"] ?? "../shared/real-data"}/history/indicator_vectors`;
const unzip = (name: string): string =>
  gunzipSync(readFileSync(`${folder}/${name}`)).toString("utf8");

type Row = Record<string, number | null>;
const vectors = (name: string): Row[] => JSON.parse(unzip(`results/${name}.standard.json.gz`));

/** Every place of the series, those without a value too. */
function expectColumn(found: Values, rows: readonly Row[], column: string): void {
  expect(found.length).toBe(rows.length);
  rows.forEach((row, i) => {
    const wanted = row[column];
    if (wanted === null || wanted === undefined) expect(found[i]).toBeNaN();
    else expect(Math.abs(found[i]! - wanted)).toBeLessThan(1e-9);
  });
}

describe.skipIf(!existsSync(folder))("the published vectors (skipped where absent)", () => {
  const bars = existsSync(folder)
    ? unzip("quotes/default.csv.gz")
        .trim()
        .split("\n")
        .slice(1)
        .map((line) => {
          const [, open, high, low, close] = line.split(",").map(Number);
          return { open: open!, high: high!, low: low!, close: close! };
        })
    : [];
  const closes = bars.map(({ close }) => close);

  test("simple moving average of 20", () => {
    expectColumn(simpleMovingAverage(closes, 20), vectors("sma"), "sma");
  });
  test("exponential moving average of 20", () => {
    expectColumn(exponentialMovingAverage(closes, 20), vectors("ema"), "ema");
  });
  test("Bollinger bands of 20 and 2", () => {
    const { middle, upper, lower } = bollingerBands(closes, 20, 2);
    const rows = vectors("bb");
    expectColumn(middle, rows, "sma");
    expectColumn(upper, rows, "upperBand");
    expectColumn(lower, rows, "lowerBand");
  });
  test("relative strength index of 14", () => {
    expectColumn(relativeStrengthIndex(closes, 14), vectors("rsi"), "rsi");
  });
  test("MACD of 12, 26 and 9", () => {
    const { macd, signal, histogram } = movingAverageConvergence(closes, 12, 26, 9);
    const rows = vectors("macd");
    expectColumn(macd, rows, "macd");
    expectColumn(signal, rows, "signal");
    expectColumn(histogram, rows, "histogram");
  });
  test("average true range of 14", () => {
    expectColumn(averageTrueRange(bars, 14), vectors("atr"), "atr");
  });
});

describe("by hand", () => {
  test("averages of three", () => {
    expect([...simpleMovingAverage([1, 2, 3, 6], 3)]).toEqual([Number.NaN, Number.NaN, 2, 11 / 3]);
    expect([...exponentialMovingAverage([1, 2, 3, 6], 3)]).toEqual([Number.NaN, Number.NaN, 2, 4]);
  });

  test("a price that only rises has a strength of 100, one that only falls of 0", () => {
    expect(relativeStrengthIndex([1, 2, 3, 4], 2)[3]).toBe(100);
    expect(relativeStrengthIndex([4, 3, 2, 1], 2)[3]).toBe(0);
  });

  test("series shorter than the period have no value, and nothing throws", () => {
    for (const values of [[], [1], [1, 2]]) {
      expect([...simpleMovingAverage(values, 3)].every(Number.isNaN)).toBe(true);
      expect([...relativeStrengthIndex(values, 3)].every(Number.isNaN)).toBe(true);
      expect([...movingAverageConvergence(values, 2, 4, 2).signal].every(Number.isNaN)).toBe(true);
      const bars = values.map((close) => ({ high: close, low: close, close }));
      expect([...averageTrueRange(bars, 3)].every(Number.isNaN)).toBe(true);
    }
  });

  test("an average stays between the extremes of what it averages, bands around it", () => {
    const prices = fc.array(fc.double({ min: 1, max: 1000, noNaN: true }), {
      minLength: 5,
      maxLength: 60,
    });
    fc.assert(
      fc.property(prices, (values) => {
        const { middle, upper, lower } = bollingerBands(values, 5, 2);
        for (let i = 4; i < values.length; i++) {
          const last = values.slice(i - 4, i + 1);
          expect(middle[i]!).toBeGreaterThanOrEqual(Math.min(...last) - 1e-9);
          expect(middle[i]!).toBeLessThanOrEqual(Math.max(...last) + 1e-9);
          expect(upper[i]!).toBeGreaterThanOrEqual(middle[i]!);
          expect(lower[i]!).toBeLessThanOrEqual(middle[i]!);
        }
      }),
    );
  });
});
