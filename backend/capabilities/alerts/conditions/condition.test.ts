import { describe, expect, test } from "bun:test";
import { isMet } from "./condition.ts";

describe("a condition", () => {
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

  test.each([null, 0, -1, Number.NaN, Number.POSITIVE_INFINITY])(
    "a change against a previous close of %p is unknown and not met",
    (close) => {
      expect(isMet("change_percent", 0.01, 100, close)).toBe(false);
    },
  );
});
