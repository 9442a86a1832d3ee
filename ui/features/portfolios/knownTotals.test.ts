import { expect, test } from "bun:test";
import { knownTotals } from "./knownTotals.ts";

const NOTHING = { totalValue: 0, totalCost: 0, totalGainLoss: 0, totalGainLossPercent: 0 };
const UNKNOWN = {
  totalValue: null,
  totalCost: null,
  totalGainLoss: null,
  totalGainLossPercent: null,
};

test("totals are unknown when no holding has a price, and zero when nothing is held", () => {
  const noCash = { totalCash: 0 };
  expect(knownTotals({ ...NOTHING, ...noCash, missing: ["GONE"] })).toEqual(UNKNOWN);
  expect(knownTotals({ ...NOTHING, ...noCash, missing: [] })).toEqual(NOTHING);
  const some = { totalValue: 5, totalCost: 4, totalGainLoss: 1, totalGainLossPercent: 25 };
  expect(knownTotals({ ...some, ...noCash, missing: ["GONE"] })).toEqual(some);
});

test("cash has a value even when no holding has a price", () => {
  const cash = { ...NOTHING, totalValue: 7, totalCash: 7 };
  expect(knownTotals({ ...cash, missing: ["GONE"] })).toEqual({ ...UNKNOWN, totalValue: 7 });
});
