import { expect, test } from "bun:test";
import { matchShortTerm, pickShortTerm, type ShortTermStock } from "./shortTerm.ts";

const stock = (symbol: string, facts: Partial<ShortTermStock> = {}): ShortTermStock => ({
  symbol,
  name: symbol,
  price: 5,
  currency: "USD",
  upsidePotential: 60,
  targetPrice: 8,
  volume: 2e6,
  twentyDayReturn: null,
  ...facts,
});
const symbols = (stocks: readonly ShortTermStock[]) => stocks.map(({ symbol }) => symbol);

test("every bound is exclusive: under 10, above 0, upside above 50, volume above 1M", () => {
  const stocks = [
    stock("TEN", { price: 10 }),
    stock("POUNDS.L", { currency: "GBP", price: 9, priceUsd: 11 }),
    stock("FREE", { price: 0 }),
    stock("FIFTY", { upsidePotential: 50 }),
    stock("MILLION", { volume: 1_000_000 }),
    stock("UNKNOWN", { volume: null }),
    stock("JUST", { price: 9.99, upsidePotential: 50.01, volume: 1_000_001 }),
  ];
  expect(symbols(pickShortTerm(stocks, {}))).toEqual(["JUST"]);
});

test("the full list follows the same rule, and the picks are its first three not excluded", () => {
  const stocks = [30, 90, 60, 120, 75].map((extra) =>
    stock(String(extra), { upsidePotential: 60 + extra }),
  );
  const all = matchShortTerm([...stocks, stock("LOW", { upsidePotential: 1 })], {});
  expect(symbols(all)).toEqual(["120", "90", "75", "60", "30"]);
  expect(pickShortTerm(stocks, {})).toEqual(all.slice(0, 3));
  expect(symbols(pickShortTerm(stocks, { 90: "reason" }))).toEqual(["120", "75", "60"]);
});
