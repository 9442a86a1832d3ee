import { expect, test } from "bun:test";
import { LIST_EXCLUSIONS } from "./pickExclusions.ts";
import { matchStocks } from "./picks.ts";

const stock = (symbol: string, upsidePotential = 30) => ({ symbol, upsidePotential });
const symbols = (
  excluded: Readonly<Record<string, string>>,
  ...stocks: ReturnType<typeof stock>[]
) =>
  matchStocks(stocks, ({ upsidePotential }) => upsidePotential > 1, excluded).map(
    ({ symbol }) => symbol,
  );

test("every exclusion has a reason, and none is a property of Object", () => {
  for (const reason of Object.values(LIST_EXCLUSIONS)) expect(reason.length).toBeGreaterThan(20);
  expect(symbols(LIST_EXCLUSIONS, stock("constructor"), stock("NIO"))).toEqual(["constructor"]);
});

test("lists what follows the rule and is not excluded, highest upside first", () => {
  const stocks = [30, 90, 60, 120, 1].map((upside) => stock(String(upside), upside));
  expect(symbols({}, ...stocks)).toEqual(["120", "90", "60", "30"]);
  expect(symbols({ 90: "reason" }, ...stocks)).toEqual(["120", "60", "30"]);
});
