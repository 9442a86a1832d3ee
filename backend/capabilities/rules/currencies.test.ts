import { expect, test } from "bun:test";
import { compare, indicator, price } from "../../domain/rules/recipes/parts.ts";
import type { Condition } from "../../domain/rules/rule.ts";
import { marketOf } from "../../domain/symbol.ts";
import { findMixedCurrencies } from "./preview.ts";

const currencyOf = (symbol: string) => marketOf(symbol).currency;
const pathsOf = (condition: Condition, ...members: readonly string[]) =>
  findMixedCurrencies(condition, members, currencyOf).map(({ path }) => path);
const ofToyota = { ...price("close"), symbol: "7203.T" };

test("a number compared with prices in two currencies is reported with both", () => {
  const [found] = findMixedCurrencies(
    compare(price("close"), ">", 150),
    ["AAPL", "7203.T", "MSFT"],
    currencyOf,
  );
  expect(found?.path).toBe("when");
  expect(found?.sentence).toContain("different currencies (JPY and USD)");
});

test.each([
  ["one currency", compare(price("close"), ">", 150), ["AAPL", "MSFT"]],
  ["no price", compare(indicator("rsi", [14]), "<", 30), ["AAPL", "7203.T"]],
  ["volume", compare(price("volume"), ">", 1000), ["AAPL", "7203.T"]],
  ["own figures alone", compare(price("close"), ">", indicator("sma", [20])), ["AAPL", "7203.T"]],
  ["one other stock", compare(ofToyota, ">", 3000), ["AAPL", "MSFT"]],
  ["no members", compare(price("close"), ">", 150), []],
] as const)("nothing is said of %s", (_what, condition, members) => {
  expect(pathsOf(condition, ...members)).toEqual([]);
});

test("prices of two stocks in different currencies are reported at their condition", () => {
  const mixed = compare(price("close"), ">", ofToyota);
  const both: Condition = {
    kind: "all",
    conditions: [compare(price("close"), ">", 150), { kind: "not", condition: mixed }],
  };
  expect(pathsOf(both, "AAPL")).toEqual(["when.conditions.1.condition"]);
  expect(pathsOf(both, "6758.T")).toEqual([]);
});
