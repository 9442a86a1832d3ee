import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { findSplit, largestMove, mayBeJump, mayBeSplit } from "./jumps.ts";

describe("a jump", () => {
  test("is a move over a quarter of the last price, or over eight of its usual daily ranges", () => {
    expect(largestMove(100, null)).toBe(25);
    expect(largestMove(100, 2)).toBe(25);
    expect(largestMove(100, 5)).toBe(40);
    expect(mayBeJump(125, 100)).toBe(false);
    expect(mayBeJump(125.01, 100)).toBe(true);
    expect(mayBeJump(74.99, 100)).toBe(true);
  });

  test("is looked at whenever it may be more than is believed", () => {
    const price = fc.double({ min: 0.01, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(price, price, fc.option(price), (next, last, atr14) => {
        if (Math.abs(next - last) > largestMove(last, atr14)) {
          expect(mayBeJump(next, last)).toBe(true);
        }
      }),
    );
  });
});

describe("a split", () => {
  const dayOf = (close: number) => ({ low: close * 0.98, high: close * 1.02 });

  test.each([
    ["4:1", 400, 1 / 4],
    ["3:2", 150, 2 / 3],
    ["5:4", 125, 4 / 5],
    ["10:1", 1000, 1 / 10],
    ["1:10 reverse", 1, 10],
  ])(
    "of %s is known by the source's daily bar, which now holds the price times its factor",
    (_name, seen, factor) => {
      for (const blur of [0.98, 1, 1.02]) {
        expect(findSplit(seen, factor * blur, dayOf(seen * factor))).toBeCloseTo(factor, 12);
      }
    },
  );

  test("of many to one is read off the prices as nearly as they tell it", () => {
    expect(findSplit(0.05, 1000, dayOf(50))).toBe(1000);
    expect(findSplit(2000, 1 / 20.3, dayOf(100))).toBeCloseTo(1 / 20, 12);
  });

  test("is none where the bar still holds the price as it was: a crash is a crash", () => {
    expect(findSplit(400, 1 / 4, dayOf(400))).toBeUndefined();
    expect(findSplit(400, 1 / 4, undefined)).toBeUndefined();
  });

  test("is none where the ratio is of no small whole numbers", () => {
    expect(findSplit(100, 0.87, dayOf(87))).toBeUndefined();
    expect(findSplit(100, 1 / 1.4, dayOf(100 / 1.4))).toBeUndefined();
  });

  test("is not looked for in what a day may bring", () => {
    for (const ratio of [0.88, 1, 1.14]) expect(mayBeSplit(ratio)).toBe(false);
    for (const ratio of [0.8, 1.25, 0.25, 4]) expect(mayBeSplit(ratio)).toBe(true);
  });
});
