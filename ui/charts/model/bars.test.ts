import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { doubtfulRuns, validBars } from "./bars.ts";

const sound = { time: 1, open: 10, high: 12, low: 9, close: 11, volume: 100 };

describe("validBars", () => {
  test("drops nulls, missing fields, text, infinities and bars out of OHLC order", () => {
    const hostile = [
      null,
      undefined,
      {},
      { ...sound, close: null },
      { ...sound, open: "10" },
      { ...sound, high: Number.POSITIVE_INFINITY },
      { ...sound, time: Number.NaN },
      { ...sound, high: 10.5 },
      { ...sound, low: 10.5 },
      { ...sound, low: 0 },
      { ...sound, open: -1, low: -1 },
    ];
    expect(validBars(hostile)).toEqual([]);
  });

  test("sorts by time and keeps the later of two bars with the same time", () => {
    const late = { ...sound, time: 5 };
    const revised = { ...sound, close: 10 };
    expect(validBars([late, sound, revised])).toEqual([revised, late]);
  });

  test("replaces a volume that is not a count by null", () => {
    for (const volume of [-1, Number.NaN, "5", undefined]) {
      expect(validBars([{ ...sound, volume }])[0]?.volume).toBeNull();
    }
    expect(validBars([{ ...sound, volume: 0 }])[0]?.volume).toBe(0);
  });

  test("gives strictly ascending times and only bars from the input", () => {
    const price = fc.oneof(fc.double(), fc.integer({ min: -2, max: 20 }), fc.constant(null));
    const bar = fc.record({
      time: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.constant(null)),
      open: price,
      high: price,
      low: price,
      close: price,
      volume: price,
    });
    fc.assert(
      fc.property(fc.array(bar, { maxLength: 40 }), (input) => {
        const output = validBars(input);
        output.forEach((made, i) => {
          if (i > 0) expect(made.time).toBeGreaterThan(output[i - 1]!.time);
          const found = input.some(
            (raw) =>
              raw.time === made.time &&
              raw.open === made.open &&
              raw.high === made.high &&
              raw.low === made.low &&
              raw.close === made.close,
          );
          expect(found).toBe(true);
        });
      }),
    );
  });
});

test("neighboring bars with the same doubt are one run, and an invalid doubt is none", () => {
  const doubts = [undefined, "unit", "unit", undefined, "unit", "split", "maybe"];
  const bars = validBars(doubts.map((doubt, time) => ({ ...sound, time, doubt })));
  expect(doubtfulRuns(bars)).toEqual([
    { doubt: "unit", from: 1, to: 2 },
    { doubt: "unit", from: 4, to: 4 },
    { doubt: "split", from: 5, to: 5 },
  ]);
});
