import { expect, test } from "bun:test";
import { Value } from "@sinclair/typebox/value";
import { RuleSchema } from "../rule.ts";
import { readsValuations } from "../combinations.ts";
import { checkRule } from "../checkRule.ts";
import { describeRule } from "../describeRule.ts";
import { recipes } from "./recipes.ts";

test("recipes are valid in their scopes, and all differ", () => {
  expect(recipes).toHaveLength(33);
  const sentences = new Set<string>();
  for (const recipe of recipes) {
    const others = [
      { kind: "symbol", symbol: "AAPL" },
      { kind: "watchlist", watchlistId: 1 },
      { kind: "screen", screen: "earnings" },
    ] as const;
    const portfolio = { kind: "portfolio", portfolioId: 1 } as const;
    for (const scope of readsValuations(recipe.template) ? [portfolio] : [...others, portfolio]) {
      const rule = { ...recipe.template, scope };
      expect(checkRule(rule)).toEqual([]);
      expect([...Value.Errors(RuleSchema, rule)]).toEqual([]);
    }
    const scope = { kind: "symbol", symbol: "AAPL" } as const;
    sentences.add(describeRule({ ...recipe.template, scope }));
  }
  expect(sentences.size).toBe(33);
  expect(new Set(recipes.map(({ id }) => id)).size).toBe(33);
  expect(new Set(recipes.map(({ title }) => title)).size).toBe(33);
});
