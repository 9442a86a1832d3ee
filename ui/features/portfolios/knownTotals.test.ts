import { expect, test } from "bun:test";
import { knownTotals } from "./knownTotals.ts";

const NOTHING = { totalValue: 0, totalCost: 0, totalGainLoss: 0, totalGainLossPercent: 0 };
const UNKNOWN = {
  totalValue: null,
  totalCost: null,
  totalGainLoss: null,
  totalGainLossPercent: null,
};

test("totals are unknown where no holding has a price, and zero where nothing is held", () => {
  expect(knownTotals({ ...NOTHING, missing: ["GONE"] })).toEqual(UNKNOWN);
  expect(knownTotals({ ...NOTHING, missing: [] })).toEqual(NOTHING);
  const some = { totalValue: 5, totalCost: 4, totalGainLoss: 1, totalGainLossPercent: 25 };
  expect(knownTotals({ ...some, missing: ["GONE"] })).toEqual(some);
});
