import { expect, test } from "bun:test";
import { isShortTerm, type ShortTermStock } from "./shortTerm.ts";

const stock = (symbol: string, facts: Partial<ShortTermStock> = {}): ShortTermStock => ({
  symbol,
  price: 5,
  upsidePotential: 60,
  volume: 2e6,
  ...facts,
});
const listed = (stocks: readonly ShortTermStock[]) =>
  stocks.filter(isShortTerm).map(({ symbol }) => symbol);

test("every bound is exclusive: under 10, above 0, upside above 50, volume above 1M", () => {
  const stocks = [
    stock("TEN", { price: 10 }),
    stock("POUNDS.L", { price: 9, priceUsd: 11 }),
    stock("FREE", { price: 0 }),
    stock("FIFTY", { upsidePotential: 50 }),
    stock("MILLION", { volume: 1_000_000 }),
    stock("UNKNOWN", { volume: null }),
    stock("JUST", { price: 9.99, upsidePotential: 50.01, volume: 1_000_001 }),
  ];
  expect(listed(stocks)).toEqual(["JUST"]);
});
