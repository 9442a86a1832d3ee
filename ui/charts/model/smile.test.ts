import { expect, test } from "bun:test";
import { hasSmile, keyPoints, smileOf } from "./smile.ts";

const strikes = [
  { strike: 90, call: 0.4, put: null },
  { strike: 100, call: 0.25, put: 0.26 },
  { strike: 110, call: 0, put: 0.3 },
];

test("a side's curve omits strikes without a volatility", () => {
  expect(smileOf(strikes, "call")).toEqual([
    { strike: 90, volatility: 0.4 },
    { strike: 100, volatility: 0.25 },
  ]);
  expect(smileOf(strikes, "put").map(({ strike }) => strike)).toEqual([100, 110]);
});

test("a picture needs three strikes on either side", () => {
  expect(hasSmile(strikes)).toBe(true);
  expect(hasSmile(strikes.slice(1))).toBe(false);
  expect(hasSmile(strikes.map((each) => ({ ...each, put: null })))).toBe(false);
});

test("its ends and lowest point describe a curve, each once", () => {
  const [left, middle, right] = [0.4, 0.2, 0.3].map((volatility, at) => ({
    strike: 90 + at * 10,
    volatility,
  }));
  expect(keyPoints([left!, middle!, right!])).toEqual([left!, middle!, right!]);
  expect(keyPoints([middle!, right!])).toEqual([middle!, right!]);
  expect(keyPoints([])).toEqual([]);
});
