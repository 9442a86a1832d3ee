import { describe, expect, test } from "bun:test";
import { changePercent, isMet } from "./condition.ts";

describe("a condition", () => {
  test("above is met at the target and over it, not a cent under", () => {
    expect([99.99, 100, 100.01].map((price) => isMet("above", 100, price, null))).toEqual([
      false,
      true,
      true,
    ]);
  });

  test("below is met at the target and under it, not a cent over", () => {
    expect([99.99, 100, 100.01].map((price) => isMet("below", 100, price, null))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test.each([
    [100, 110, 10],
    [100, 90, 10],
    [0.2, 0.3, 50],
    [3, 3.3, 10],
    [1.1, 1.21, 10],
    [7, 7.007, 0.1],
    [123_456.78, 135_802.458, 10],
  ])(
    "a change from %d to %d is %d percent, despite floating-point rounding",
    (close, price, percent) => {
      expect(isMet("change_percent", percent, price, close)).toBe(true);
      expect(isMet("change_percent", percent + 0.0001, price, close)).toBe(false);
    },
  );

  test("a change goes either way", () => {
    expect(isMet("change_percent", 5, 94.9, 100)).toBe(true);
    expect(isMet("change_percent", 5, 105.1, 100)).toBe(true);
    expect(isMet("change_percent", 5, 95.1, 100)).toBe(false);
    expect(changePercent(90, 100)).toBe(-10);
  });

  test.each([null, 0, -1, Number.NaN, Number.POSITIVE_INFINITY])(
    "a change against a previous close of %p is unknown and not met",
    (close) => {
      expect(isMet("change_percent", 0.01, 100, close)).toBe(false);
    },
  );
});
