import { describe, expect, test } from "bun:test";
import { adjustPreviousClose, splitLikeFactor } from "./split.ts";

describe("a price change that a split would explain", () => {
  test.each([
    [400, 100, 1 / 4],
    [400, 104, 1 / 4],
    [150, 100, 2 / 3],
    [100, 80, 4 / 5],
    [0.05, 50, 1000],
    [100, 67, 2 / 3],
  ])("from %p to %p has the factor %p", (last, price, factor) => {
    expect(splitLikeFactor(last, price)).toBeCloseTo(factor, 12);
  });

  test.each([
    [100, 100],
    [100, 88],
    [100, 70.4],
    [Number.NaN, 100],
  ])("from %p to %p has none", (last, price) => {
    expect(splitLikeFactor(last, price)).toBeUndefined();
  });
});

describe("the previous close on the date of a split", () => {
  test("is adjusted unless the source has already done so", () => {
    expect(adjustPreviousClose(100, 0.5, 50)).toBe(50);
    expect(adjustPreviousClose(50, 0.5, 50)).toBe(50);
    expect(adjustPreviousClose(100, 0.8, 80.3)).toBe(80);
    expect(adjustPreviousClose(null, 0.5, 50)).toBeNull();
    expect(adjustPreviousClose(100, 0.5, Number.NaN)).toBe(100);
  });
});

test("a close exactly 5% away counts as within 5%, whatever the rounding", () => {
  expect(splitLikeFactor(28.5, 24)).toBeCloseTo(0.8);
});
