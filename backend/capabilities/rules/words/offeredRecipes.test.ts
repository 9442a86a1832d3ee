import { expect, test } from "bun:test";
import { recipes } from "../../../domain/rules/recipes/recipes.ts";
import type { SymbolCheck } from "../../../market/symbolCheck.ts";
import { createOfferedRecipes } from "./offeredRecipes.ts";

const beatsMarket = recipes.filter(({ id }) => id === "beatsMarket");

test("a source that does not answer delays the recipes only until the timeout", async () => {
  const running: (() => void)[] = [];
  const check = () => new Promise<SymbolCheck>(() => {});
  const offer = createOfferedRecipes({ check }, (run) => {
    running.push(run);
    return () => {};
  });
  const offered = offer(beatsMarket);
  expect(running).toHaveLength(1);
  for (const run of running) run();
  expect(await offered).toEqual([{ recipe: beatsMarket[0]!, reason: null }]);
});

test("only missing answers are requested again", async () => {
  const asked: string[] = [];
  const check = async (symbol: string): Promise<SymbolCheck> => {
    asked.push(symbol);
    return symbol === "SPY" ? { status: "unknown" } : { status: "known", quote: {} as never };
  };
  const offer = createOfferedRecipes({ check });
  await offer(beatsMarket);
  await offer(recipes);
  expect(asked).toEqual(["SPY", "IVV", "SPY"]);
});
