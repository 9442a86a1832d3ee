import { expect, test } from "bun:test";
import { opportunitiesUnder, opportunityLimit } from "./TopOpportunitiesPanel.tsx";

test("the title follows a run with a limit below $10, but never goes above", () => {
  const limits = [5, 10, 200].map((maxPrice) => opportunityLimit({ parameters: { maxPrice } }));
  expect(limits).toEqual([5, 10, 10]);
  expect([opportunityLimit(null), opportunityLimit(undefined)]).toEqual([10, 10]);
});

test("the limit is in dollars", () => {
  const stocks = [
    { price: 1500, priceUsd: 9.5 },
    { price: 9, priceUsd: 11 },
    { price: 9.99 },
    { price: 10 },
  ];
  expect(opportunitiesUnder(stocks, 10).map(({ price }) => price)).toEqual([1500, 9.99]);
});
