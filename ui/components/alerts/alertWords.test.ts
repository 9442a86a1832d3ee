import { expect, test } from "bun:test";
import { describeDistance, describeTarget, targetsOf, type AlertTarget } from "./alertWords.ts";

const target = (
  alertType: AlertTarget["alertType"],
  targetPrice: number,
  more: Partial<AlertTarget> = {},
): AlertTarget => ({ symbol: "AAPL", alertType, targetPrice, currency: "USD", ...more });

test.each([
  [target("above", 190), "$190.00"],
  [target("below", 3000, { currency: "JPY" }), "¥3,000"],
  [target("change_percent", 5), "±5%"],
  [target("change_percent", 5, { direction: "either" }), "±5%"],
  [target("change_percent", 5, { direction: "up" }), "+5%"],
  [target("change_percent", 5, { direction: "down" }), "−5%"],
  [target("change_percent", 2.5), "±2.50%"],
  [target("change_percent", 2.5, { direction: "down" }), "−2.50%"],
])("the target of %j is written %p", (one, text) => {
  expect(describeTarget(one)).toBe(text);
});

test("the distance is the share of the price that it still has to move", () => {
  expect(describeDistance("above", 110, 100)).toBe("10.00% away");
  expect(describeDistance("below", 90, 100)).toBe("10.00% away");
});

test("a target that is met, inclusive, has no distance", () => {
  expect(describeDistance("above", 100, 100)).toBeNull();
  expect(describeDistance("below", 100, 99)).toBeNull();
});

test("without a price, with an invalid price or for a change alert there is no distance", () => {
  expect(describeDistance("above", 100, null)).toBeNull();
  expect(describeDistance("above", 100, 0)).toBeNull();
  expect(describeDistance("above", 100, Number.NaN)).toBeNull();
  expect(describeDistance("change_percent", 5, 100)).toBeNull();
});

test("a price alert has its target, whatever the previous close", () => {
  expect(targetsOf(target("above", 190), null)).toEqual([{ value: 190, met: "above" }]);
  expect(targetsOf(target("below", 90), 100)).toEqual([{ value: 90, met: "below" }]);
});

test.each([
  ["up", [{ value: 210, met: "above" }]],
  ["down", [{ value: 190, met: "below" }]],
  [
    "either",
    [
      { value: 190, met: "below" },
      { value: 210, met: "above" },
    ],
  ],
] as const)("a change %s of 5% is measured from the previous close", (direction, targets) => {
  expect(targetsOf(target("change_percent", 5, { direction }), 200)).toEqual([...targets]);
  expect(targetsOf(target("change_percent", 5, { direction }), null)).toEqual([]);
});
