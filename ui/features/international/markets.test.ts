import { marketCodes } from "../../../backend/domain/exchanges/exchange.ts";
import { describe, expect, test } from "bun:test";
import { findCompany } from "../../../backend/market/universe/companies.ts";
import { appendSuffix, searchFormOf, searchFormOfSymbol, MARKETS } from "./markets.ts";

describe("the markets to choose from", () => {
  test.each([...marketCodes])("include popular symbols of %s that exist there", (code) => {
    const { popular } = MARKETS[code];
    expect(popular.length).toBeGreaterThan(0);
    expect(new Set(popular.map(({ symbol }) => symbol)).size).toBe(popular.length);
    for (const { symbol, name } of popular) {
      expect(findCompany(appendSuffix(symbol, code))).toMatchObject({
        market: code,
        companyName: name,
      });
    }
  });
});

describe("the suffix", () => {
  test("is appended to the upper-cased symbol", () => {
    expect(appendSuffix(" vod ", "LSE")).toBe("VOD.L");
    expect(appendSuffix("7203", "TSE")).toBe("7203.T");
    expect(appendSuffix("shop", "TSX")).toBe("SHOP.TO");
    expect(appendSuffix("aapl", "US")).toBe("AAPL");
  });

  test("is not appended twice", () => {
    expect(appendSuffix("vod.l", "LSE")).toBe("VOD.L");
    // A letter that is not a suffix without its dot.
    expect(appendSuffix("AAL", "LSE")).toBe("AAL.L");
  });
});

test.each([
  ["7203.T", "TSE", { market: "TSE", text: "7203" }],
  ["AAPL", "US", { market: "US", text: "AAPL" }],
  ["SAP.DE", "XETRA", { market: "US", text: "SAP.DE" }],
] as const)("%s of %s fills the form with %p", (symbol, market, form) => {
  expect(searchFormOf({ symbol, market })).toEqual(form);
});

test.each([
  ["7974.T", { market: "TSE", text: "7974" }],
  ["RY.TO", { market: "TSX", text: "RY" }],
  ["AAPL", { market: "US", text: "AAPL" }],
  ["ENI.MI", { market: "US", text: "ENI.MI" }],
] as const)("the whole symbol %s brings its market", (symbol, form) => {
  expect(searchFormOfSymbol(symbol)).toEqual(form);
});
