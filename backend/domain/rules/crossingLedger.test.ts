import { expect, test } from "bun:test";
import { openRule } from "../../testing/ruleOutcomes.ts";
import { OWN } from "../../testing/arbitraries/ruleArbitrary.ts";
import { PORTFOLIO } from "../../testing/reference/referenceLeaves.ts";
import type { Batch } from "./observation.ts";
import { ruleWhen } from "../../testing/ruleWhen.ts";

const rule = ruleWhen(
  {
    kind: "comparison",
    left: { kind: "holding", figure: "value" },
    operator: "crossesUp",
    right: { kind: "constant", value: 100 },
  },
  { scope: { kind: "portfolio", portfolioId: PORTFOLIO }, confirmation: "price" },
);

/** Values of the holding, each with the version of its ledger. */
function fire(...valuations: readonly (readonly [value: number | null, ledger: number])[]) {
  const rules = openRule(rule);
  const start = Date.parse("2024-01-03T16:00:00Z");
  return valuations.flatMap(([value, ledger], minute) => {
    const batch: Batch = {
      at: start + minute * 60_000,
      observations: [
        {
          kind: "price",
          symbol: OWN,
          tradeDate: "2024-01-03",
          source: "one",
          price: 10,
          session: "regular",
          open: 10,
          previousClose: 10,
        },
        {
          kind: "valuation",
          symbol: OWN,
          portfolioId: PORTFOLIO,
          ledger,
          isClose: false,
          tradeDate: "2024-01-03",
          source: "one",
          figures: { value, gain: 0, gainPercent: 0, weight: null },
        },
      ],
    };
    return rules.advance(batch) ? [minute] : [];
  });
}

test("a crossing is caused by the market, not by a transaction", () => {
  expect(fire([90, 1], [110, 1])).toEqual([1]);
  expect(fire([90, 1], [110, 2])).toEqual([]);
  expect(fire([90, 1], [110, 2], [90, 2], [110, 2])).toEqual([3]);
});

test("a transaction before the first known value suppresses no crossing", () => {
  expect(fire([null, 1], [90, 2], [110, 2])).toEqual([2]);
  expect(fire([null, 1], [null, 2], [90, 2], [110, 2])).toEqual([3]);
  expect(fire([null, 1], [90, 2], [110, 3], [90, 3], [110, 3])).toEqual([4]);
});
