import { expect, test } from "bun:test";
import { describeDistance, describeTarget } from "./alertWords.ts";

test("a price target is in its currency, a change target is a percentage either way", () => {
  expect(describeTarget("AAPL", "above", 190, "USD")).toBe("$190.00");
  expect(describeTarget("AAPL", "below", 3000, "JPY")).toBe("¥3,000");
  expect(describeTarget("AAPL", "change_percent", 5, "USD")).toBe("±5%");
  expect(describeTarget("AAPL", "change_percent", 2.5, "USD")).toBe("±2.50%");
});

test("the distance is the share of the price it still has to move", () => {
  expect(describeDistance("above", 110, 100)).toBe("+10.00% to go");
  expect(describeDistance("below", 90, 100)).toBe("−10.00% to go");
});

test("a target that is met, inclusive, has no distance", () => {
  expect(describeDistance("above", 100, 100)).toBeNull();
  expect(describeDistance("below", 100, 99)).toBeNull();
});

test("without a price, with a nonsense price or for a change alert there is no distance", () => {
  expect(describeDistance("above", 100, null)).toBeNull();
  expect(describeDistance("above", 100, 0)).toBeNull();
  expect(describeDistance("above", 100, Number.NaN)).toBeNull();
  expect(describeDistance("change_percent", 5, 100)).toBeNull();
});
