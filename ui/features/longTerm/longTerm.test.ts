import { expect, test } from "bun:test";
import { isLongTerm, type LongTermStock } from "./longTerm.ts";

const stock = (symbol: string, facts: Partial<LongTermStock> = {}): LongTermStock => ({
  symbol,
  price: 50,
  upsidePotential: 30,
  marketCap: 2e9,
  ...facts,
});
const listed = (stocks: readonly LongTermStock[]) =>
  stocks.filter(isLongTerm).map(({ symbol }) => symbol);

test("price from 10, market cap above 1B, upside above 20", () => {
  const stocks = [
    stock("CHEAP", { price: 9.99 }),
    stock("TEN", { price: 10 }),
    stock("BILLION", { marketCap: 1e9 }),
    stock("UNKNOWN", { marketCap: null }),
    stock("TWENTY", { upsidePotential: 20 }),
  ];
  expect(listed(stocks)).toEqual(["TEN"]);
});

test("limits are in dollars, so yen, pounds and market values are converted", () => {
  const yen = { price: 1500, priceUsd: 10 };
  const stocks = [
    stock("9.T", { ...yen, priceUsd: 9.99, marketCap: 9e12 }),
    stock("1.T", { ...yen, marketCap: 1.6e11 }),
    stock("2.T", { ...yen, marketCap: 1.4e11 }),
    stock("3.L", { price: 9, priceUsd: 11, marketCap: 9e8 }),
  ];
  expect(listed(stocks)).toEqual(["1.T", "3.L"]);
});
