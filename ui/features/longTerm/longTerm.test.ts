import { expect, test } from "bun:test";
import { LIST_EXCLUSIONS } from "../../app/stockLists/pickExclusions.ts";
import { matchLongTerm, pickLongTerm, type LongTermStock } from "./longTerm.ts";

const stock = (symbol: string, facts: Partial<LongTermStock> = {}): LongTermStock => ({
  symbol,
  name: symbol,
  price: 50,
  currency: "USD",
  upsidePotential: 30,
  targetPrice: 65,
  marketCap: 2e9,
  analystRating: null,
  twentyDayReturn: null,
  ...facts,
});
const symbols = (stocks: readonly LongTermStock[]) => stocks.map(({ symbol }) => symbol);

test("price from 10, market cap above 1B, upside above 20", () => {
  const stocks = [
    stock("CHEAP", { price: 9.99 }),
    stock("TEN", { price: 10 }),
    stock("BILLION", { marketCap: 1e9 }),
    stock("UNKNOWN", { marketCap: null }),
    stock("TWENTY", { upsidePotential: 20 }),
  ];
  expect(symbols(pickLongTerm(stocks, {}))).toEqual(["TEN"]);
});

test("limits are in dollars, so yen, pounds and market values are converted", () => {
  const yen = { currency: "JPY", price: 1500, priceUsd: 10 };
  const stocks = [
    stock("9.T", { ...yen, priceUsd: 9.99, marketCap: 9e12 }),
    stock("1.T", { ...yen, marketCap: 1.6e11 }),
    stock("2.T", { ...yen, marketCap: 1.4e11 }),
    stock("3.L", { currency: "GBP", price: 9, priceUsd: 11, marketCap: 9e8 }),
  ];
  expect(symbols(pickLongTerm(stocks, {}))).toEqual(["1.T", "3.L"]);
});

test("every exclusion has a reason, and none is a property of Object", () => {
  for (const reason of Object.values(LIST_EXCLUSIONS)) expect(reason.length).toBeGreaterThan(20);
  expect(symbols(pickLongTerm([stock("constructor")], LIST_EXCLUSIONS))).toEqual(["constructor"]);
});

test("the full list follows the same rule, and the picks are its first three not excluded", () => {
  const stocks = [30, 90, 60, 120, 75].map((extra) =>
    stock(String(extra), { upsidePotential: 60 + extra }),
  );
  const all = matchLongTerm([...stocks, stock("LOW", { upsidePotential: 1 })], {});
  expect(symbols(all)).toEqual(["120", "90", "75", "60", "30"]);
  expect(pickLongTerm(stocks, {})).toEqual(all.slice(0, 3));
  expect(symbols(pickLongTerm(stocks, { 90: "reason" }))).toEqual(["120", "75", "60"]);
});
