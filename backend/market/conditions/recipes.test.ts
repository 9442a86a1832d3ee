import { expect, test } from "bun:test";
import { Value } from "@sinclair/typebox/value";
import { Rule as RuleSchema } from "../../contract/rule.ts";
import { checkRule } from "./checkRule.ts";
import { describeRule } from "./describeRule.ts";
import { ruleOfRecipe } from "./recipeParts.ts";
import { recipes } from "./recipes.ts";

test("thirty recipes are valid on a symbol and on a list, and no two are the same", () => {
  expect(recipes).toHaveLength(30);
  const sentences = new Set<string>();
  for (const recipe of recipes) {
    for (const scope of [
      { kind: "symbol", symbol: "AAPL" },
      { kind: "watchlist", watchlistId: 1 },
      { kind: "screen", screen: "earnings" },
    ] as const) {
      const rule = ruleOfRecipe(recipe, scope);
      expect(checkRule(rule)).toEqual([]);
      expect([...Value.Errors(RuleSchema, rule)]).toEqual([]);
    }
    sentences.add(describeRule(ruleOfRecipe(recipe, { kind: "symbol", symbol: "AAPL" })));
  }
  expect(sentences.size).toBe(30);
  expect(new Set(recipes.map(({ id }) => id)).size).toBe(30);
  expect(new Set(recipes.map(({ title }) => title)).size).toBe(30);
});
