import { expect, test } from "bun:test";
import type { SymbolMatch } from "../../../api/endpoints.ts";
import { preferMarket } from "./preferMarket.ts";

const match = (symbol: string, name: string, market: string): SymbolMatch => ({
  symbol,
  name,
  market,
  currency: "USD",
});
const FOUND = [
  match("TM", "Toyota Motor", "US"),
  match("TYIDY", "Toyota Industries", "US"),
  match("7203.T", "Toyota Motor", "TSE"),
];
const first = (typed: string, market: string | undefined, found = FOUND) =>
  preferMarket(found, typed, market)[0]?.symbol;

test("a name finds the stock of the chosen market first", () => {
  expect(first("toyota", "TSE")).toBe("7203.T");
  expect(first("toyota motor", "TSE")).toBe("7203.T");
  expect(first("motor", "TSE")).toBe("7203.T");
  expect(first("toyota", "US")).toBe("TM");
});

test("without a market, and for a market without such a stock, the order is kept", () => {
  expect(preferMarket(FOUND, "toyota", undefined)).toEqual(FOUND);
  expect(preferMarket(FOUND, "toyota", "LSE")).toEqual(FOUND);
});

test("a stock that only resembles the text is not preferred", () => {
  const found = [match("KO", "Coca-Cola", "US"), match("2579.T", "Bottlers Japan", "TSE")];
  expect(first("coca", "TSE", found)).toBe("KO");
});
