import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { hostileTexts } from "../../testing/suites/marketSourceSuite.ts";
import { isSymbol } from "../../domain/symbolText.ts";
import { marketCodes, marketOf, type MarketCode } from "../../domain/symbol.ts";
import { companies, findCompany, searchCompanies, sectors } from "./companies.ts";

const symbolsOf = (text: string, limit = 10) =>
  searchCompanies(text, limit).map((company) => company.symbol);

describe("the universe", () => {
  test("has about 600 companies on four markets, without duplicates", () => {
    const count = (code: MarketCode) => companies.filter(({ market }) => market === code).length;
    expect(companies.length).toBeGreaterThanOrEqual(600);
    expect(count("US")).toBeGreaterThanOrEqual(440);
    expect(count("LSE")).toBeGreaterThanOrEqual(60);
    expect(count("TSE")).toBeGreaterThanOrEqual(50);
    expect(count("TSX")).toBeGreaterThanOrEqual(50);
    expect(new Set(companies.map(({ symbol }) => symbol)).size).toBe(companies.length);
  });

  test("has unique names within each market", () => {
    for (const code of marketCodes) {
      const names = companies.filter(({ market }) => market === code).map((c) => c.companyName);
      expect(names.length - new Set(names).size).toBe(0);
    }
  });

  test("has at least 150 stocks under $10", () => {
    const cheap = companies.filter(({ currency, price }) => currency === "USD" && price < 10);
    expect(cheap.length).toBeGreaterThanOrEqual(150);
  });

  test("every entry is a valid symbol with sound figures in its market's currency", () => {
    for (const company of companies) {
      expect(isSymbol(company.symbol)).toBe(true);
      expect(company.symbol.endsWith(marketOf(company.symbol).suffix)).toBe(true);
      expect(company.currency).toBe(marketOf(company.symbol).currency);
      expect(company.companyName).toBe(company.companyName.trim());
      expect(company.companyName.length).toBeGreaterThan(1);
      expect(Object.values(sectors)).toContain(company.sector);
      expect(company.price).toBeGreaterThan(0);
      expect(company.marketCap).toBeGreaterThan(company.price * company.averageVolume);
      expect(company.averageVolume).toBeGreaterThanOrEqual(1000);
      expect(company.annualVolatility).toBeGreaterThan(0.1);
      expect(company.annualVolatility).toBeLessThan(1);
    }
  });

  test("London prices are pounds: no company costs as much in pounds as in pence", () => {
    for (const { market, price } of companies) {
      if (market === "LSE") expect(price).toBeLessThan(200);
    }
  });

  test("every sector is represented", () => {
    expect(new Set(companies.map(({ sector }) => sector)).size).toBe(11);
  });
});

describe("finding a company", () => {
  test("needs the exact symbol, suffix included", () => {
    expect(findCompany("VOD.L")?.companyName).toBe("Vodafone Group");
    expect(findCompany("7203.T")?.currency).toBe("JPY");
    expect(findCompany("SHOP.TO")?.market).toBe("TSX");
    expect(findCompany("BRK-B")?.market).toBe("US");
    expect(findCompany("VOD")).toBeUndefined();
    expect(findCompany("aapl")).toBeUndefined();
  });
});

describe("searching companies", () => {
  test("puts the exact symbol first, then symbols with this prefix, then names", () => {
    expect(symbolsOf("T")[0]).toBe("T");
    expect(symbolsOf("sho").slice(0, 2)).toEqual(["SHOP", "SHOP.TO"]);
    expect(symbolsOf("apple")).toEqual(["AAPL"]);
    expect(symbolsOf("MA")[0]).toBe("MA");
  });

  test("finds words of the name, in any order and case", () => {
    expect(symbolsOf("bank royal")).toEqual(["RY.TO"]);
    expect(symbolsOf("ROLLS")).toEqual(["RR.L"]);
    expect(symbolsOf("estee lauder")).toEqual(["EL"]);
    expect(symbolsOf("mcdonald")).toEqual(["MCD"]);
  });

  test("does not match the middle of a word", () => {
    expect(symbolsOf("pple")).toEqual([]);
  });

  test("finds a company by any prefix of its symbol and by its whole name", () =>
    fc.assert(
      fc.property(fc.constantFrom(...companies), fc.nat(), ({ symbol, companyName }, length) => {
        const prefix = symbol.slice(0, (length % symbol.length) + 1);
        expect(symbolsOf(prefix, 1000)).toContain(symbol);
        expect(symbolsOf(companyName.toUpperCase(), 1000)).toContain(symbol);
      }),
    ));

  test("respects the limit and finds nothing for nonsense", () => {
    expect(symbolsOf("a", 3)).toHaveLength(3);
    for (const limit of [0, -1, Number.NaN]) expect(symbolsOf("a", limit)).toEqual([]);
    // İ without its accent is an i, which correctly finds companies.
    for (const text of hostileTexts.filter((hostile) => hostile !== "İ")) {
      expect(symbolsOf(text)).toEqual([]);
    }
  });
});
