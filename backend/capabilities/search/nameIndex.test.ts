import { describe, expect, test } from "bun:test";
import { wordsOf } from "../../market/universe/companies.ts";
import { createNameIndex } from "./nameIndex.ts";
import { listCompanies } from "./search.ts";

/** In order of size, with share classes, similar names, funds and several exchanges. */
const NAMES = [
  ["NVDA", "NVIDIA Corporation"],
  ["AAPL", "Apple Inc."],
  ["GOOGL", "Alphabet Inc. Class A"],
  ["GOOG", "Alphabet Inc. Class C"],
  ["MSFT", "Microsoft Corporation"],
  ["META", "Meta Platforms, Inc. Class A"],
  ["BRK-B", "Berkshire Hathaway Inc. Class B"],
  ["BRK-A", "Berkshire Hathaway Inc. Class A"],
  ["JPM", "JPMorgan Chase & Co."],
  ["V", "Visa Inc."],
  ["BAC", "Bank of America Corporation"],
  ["KO", "Coca-Cola Company (The)"],
  ["TM", "Toyota Motor Corporation ADR"],
  ["T", "AT&T Inc."],
  ["MCD", "McDonald's Corporation"],
  ["TGT", "Target Corporation"],
  ["F", "Ford Motor Company"],
  ["CHRW", "C.H. Robinson Worldwide, Inc."],
  ["COKE", "Coca-Cola Consolidated, Inc."],
  ["GAP", "The Gap, Inc."],
  ["APLE", "Apple Hospitality REIT, Inc."],
  ["FORD", "Forward Industries, Inc."],
  ["BK", "The Bank of New York Mellon Corporation"],
  ["AMKBY", "A.P. Moller - Maersk A/S ADR"],
  ["VOD", "Vodafone Group Plc ADR"],
  ["SPY", "SPDR S&P 500 ETF Trust"],
  ["VOO", "Vanguard S&P 500 ETF"],
  ["AIR", "AAR Corp."],
  ["SHEL.L", "Shell plc"],
  ["VOD.L", "Vodafone Group Plc"],
  ["7203.T", "Toyota Motor Corporation"],
  ["NESN.SW", "Nestlé S.A."],
  ["AIR.PA", "Airbus SE"],
  ["ORSTED.CO", "Ørsted A/S"],
  ["ENI.MI", "Eni S.p.A."],
  ["TECK-B.TO", "Teck Resources Limited Class B"],
  ["^GSPC", "S&P 500"],
] as const;

const listed = createNameIndex();
for (const [symbol, name] of NAMES) listed.add({ symbol, name, market: "US", currency: "USD" });

const symbolsFor = (text: string) => listed.find(text, 10).map(({ match }) => match.symbol);

describe("a name without its spaces and hyphens", () => {
  test("finds every company that is known, also cut short", () => {
    const index = createNameIndex();
    for (const name of listCompanies()) index.add(name);
    const missed = listCompanies().filter(({ name, symbol }) => {
      const joined = wordsOf(name).join("");
      const isFound = (text: string) =>
        index.find(text, 10).some(({ match }) => match.symbol === symbol);
      return !isFound(joined) || !isFound(joined.slice(0, Math.max(8, joined.length - 3)));
    });
    expect(missed.map(({ name }) => name)).toEqual([]);
  });
});

describe("the first result", () => {
  test.each([
    // Symbols in different spellings
    ["AAPL", "AAPL"],
    ["v", "V"],
    ["brk.b", "BRK-B"],
    ["brk b", "BRK-B"],
    ["brkb", "BRK-B"],
    ["^gspc", "^GSPC"],
    ["vod", "VOD"],
    ["7203", "7203.T"],
    ["teck-b.to", "TECK-B.TO"],
    // Symbols that are also company names
    ["ford", "FORD"],
    ["aple", "APLE"],
    // Beginnings of symbols
    ["goo", "GOOGL"],
    ["brk", "BRK-B"],
    // Names and their beginnings, with and without the legal form
    ["apple", "AAPL"],
    ["Apple Inc", "AAPL"],
    ["apple hos", "APLE"],
    ["coca cola", "KO"],
    ["coca-cola con", "COKE"],
    ["the coca cola company", "KO"],
    ["McDonald's", "MCD"],
    ["at&t", "T"],
    ["att", "T"],
    ["bank of a", "BAC"],
    ["toyota", "TM"],
    ["c h robinson", "CHRW"],
    ["alphabet class c", "GOOG"],
    ["ford motor", "F"],
    ["s&p 500", "^GSPC"],
    ["500 vanguard", "VOO"],
    // Words within a name
    ["hathaway", "BRK-B"],
    // Accents
    ["nestle", "NESN.SW"],
    ["Ørsted", "ORSTED.CO"],
    // Misspellings
    ["bershire hathway", "BRK-B"],
    ["micosoft", "MSFT"],
    ["mircosoft", "MSFT"],
    ["nvidea", "NVDA"],
    ["appel", "AAPL"],
    ["vodaphone", "VOD"],
    ["nesle", "NESN.SW"],
    ["vodafnoe", "VOD"],
    // Common names of companies, also misspelled
    ["google", "GOOGL"],
    ["facebook", "META"],
    ["googel", "GOOGL"],
    ["facbook", "META"],
  ])("for %p is %p", (text, symbol) => {
    expect(symbolsFor(text)[0]).toBe(symbol);
  });
});

test("share classes and exchanges of one company are all found, the best known first", () => {
  expect(symbolsFor("berkshire")).toEqual(["BRK-B", "BRK-A"]);
  expect(symbolsFor("vodafone")).toEqual(["VOD", "VOD.L"]);
  expect(symbolsFor("toyota mot")).toEqual(["TM", "7203.T"]);
  expect(symbolsFor("air").slice(0, 2)).toEqual(["AIR", "AIR.PA"]);
});

test("a company found by another name is found once, and says by which", () => {
  const found = listed.find("googl", 10);
  expect(found.map(({ match }) => match.symbol)).toEqual(["GOOGL", "GOOG"]);
  expect(listed.find("google", 10).map(({ match }) => match.knownAs)).toEqual(["Google", "Google"]);
});

test("a misspelling comes behind what is spelled so", () => {
  expect(symbolsFor("aple").slice(0, 2)).toEqual(["APLE", "AAPL"]);
});

test.each([
  " ",
  "…?!",
  "%",
  "%%%",
  ".*",
  "(((",
  "\\",
  "🚀",
  "🍎🍏",
  "qqqqz",
  "\u0000",
  "\uD800",
  "constructor.prototype",
  "x".repeat(60),
])("%p finds nothing and breaks nothing", (text) => {
  expect(symbolsFor(text)).toEqual([]);
});

test("text with marks around a name finds the name", () => {
  expect(symbolsFor(" (Apple)* ")[0]).toBe("AAPL");
  expect(symbolsFor("🍎 apple")[0]).toBe("AAPL");
  expect(symbolsFor("[apple-")[0]).toBe("AAPL");
  expect(symbolsFor("50% apple|.*")).toEqual([]);
});

test("no more are found than are wanted, and a symbol is kept once", () => {
  expect(listed.find("a", 3)).toHaveLength(3);
  expect(listed.find("a", 0)).toEqual([]);
  listed.add({ symbol: "AAPL", name: "Another Apple", market: "US", currency: "USD" });
  expect(listed.size).toBe(NAMES.length);
});
