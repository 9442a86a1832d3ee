import { expect, test } from "bun:test";
import type { SymbolMatch } from "../../../market/source.ts";
import { matchInstrument } from "./matchInstrument.ts";

const LISTED: readonly (SymbolMatch & { readonly isin?: string })[] = [
  { symbol: "VOD", companyName: "Vodafone Group Plc ADR", market: "US", currency: "USD" },
  {
    symbol: "VOD.L",
    companyName: "Vodafone Group Plc",
    market: "LSE",
    currency: "GBP",
    isin: "GB1",
  },
  { symbol: "AAPL", companyName: "Apple Inc.", market: "US", currency: "USD", isin: "US1" },
  { symbol: "APC.DE", companyName: "Apple Inc.", market: "GER", currency: "EUR", isin: "US1" },
  { symbol: "APLE", companyName: "Apple Hospitality REIT", market: "US", currency: "USD" },
  { symbol: "GOOG", companyName: "Alphabet Inc. Class C", market: "US", currency: "USD" },
  { symbol: "GOOGL", companyName: "Alphabet Inc. Class A", market: "US", currency: "USD" },
];

const search = async (text: string) => {
  const wanted = text.toLowerCase();
  return LISTED.filter(
    ({ symbol, companyName, isin }) =>
      isin?.toLowerCase() === wanted ||
      symbol.toLowerCase().startsWith(wanted) ||
      companyName.toLowerCase().startsWith(wanted),
  );
};

const find = async (
  instrument: Parameters<typeof matchInstrument>[0],
  format: Parameters<typeof matchInstrument>[1] = "trading212",
) => {
  const match = await matchInstrument(instrument, format, search);
  return match.status === "matched"
    ? match.symbol
    : [match.reason, match.candidates.map(({ symbol }) => symbol)];
};

test("an ISIN finds the listing in the instrument's currency", async () => {
  expect(await find({ isin: "US1", currency: "USD" })).toBe("AAPL");
  expect(await find({ isin: "US1", currency: "EUR" })).toBe("APC.DE");
  expect(await find({ isin: "US1" })).toEqual(["several", ["AAPL", "APC.DE"]]);
  expect(await find({ isin: "GB1", currency: "CHF" })).toEqual(["currency", ["VOD.L"]]);
});

test("a known exchange decides between listings in one currency", async () => {
  const fund = ["EUNL.DE", "IWDA.AS", "SWDA.MI", "IWDA.L"].map((symbol) => ({
    symbol,
    companyName: "World",
    market: "",
    currency: symbol.endsWith(".L") ? "USD" : "EUR",
  }));
  const at = async (exchange: string, currency = "EUR") => {
    const instrument = { isin: "IE00B4L5Y983", exchange, currency };
    const match = await matchInstrument(instrument, "degiro", async () => fund);
    return match.status === "matched" ? match.symbol : match.reason;
  };
  expect(
    await Promise.all(["XET", "EAM", "BVME.ETF", "IBIS2", "Xetra"].map((name) => at(name))),
  ).toEqual(["EUNL.DE", "IWDA.AS", "SWDA.MI", "EUNL.DE", "EUNL.DE"]);
  expect([await at("TDG"), await at(""), await at("TSE"), await at("LSEETF", "USD")]).toEqual([
    "several",
    "several",
    "several",
    "IWDA.L",
  ]);
});

test("a security number in place of a symbol is read as one", async () => {
  const found = [{ symbol: "SAP.DE", companyName: "SAP SE", market: "GER", currency: "EUR" }];
  const match = (symbol: string) =>
    matchInstrument({ symbol, currency: "EUR" }, "custom", async () => found);
  expect(await match("716460")).toMatchObject({ status: "matched", symbol: "SAP.DE" });
  expect(await match("SAPX")).toMatchObject({ status: "question", reason: "none" });
});

test("a symbol finds its listing, and never one in another currency", async () => {
  expect(await find({ symbol: "vod", currency: "USD" })).toBe("VOD");
  expect(await find({ symbol: "VOD", currency: "GBP" })).toBe("VOD.L");
  expect(await find({ symbol: "VOD.L", currency: "USD" })).toBe("VOD.L");
  expect(await find({ symbol: "VOD" })).toBe("VOD");
  expect(await find({ symbol: "AAPL", currency: "EUR" })).toEqual(["currency", ["AAPL"]]);
  expect(await find({ symbol: "VOD", currency: "GBP" }, "yahoo")).toBe("VOD");
});

test("a name must match except for its legal form", async () => {
  expect(await find({ name: "VODAFONE GROUP", currency: "GBP" })).toBe("VOD.L");
  expect(await find({ name: "Apple Incorporated", currency: "USD" })).toBe("AAPL");
  expect(await find({ name: "Alphabet", currency: "USD" })).toEqual(["several", ["GOOG", "GOOGL"]]);
  expect(await find({ name: "Vodafone", currency: "GBP" })).toEqual(["name", ["VOD", "VOD.L"]]);
  expect(await find({ name: "No Such Thing" })).toEqual(["none", []]);
});

test("symbols in our own files are used unchanged, and unresolved ones are a question", async () => {
  expect(await find({ symbol: "ANY.XY" }, "ownCsv")).toBe("ANY.XY");
  const silent = () => Promise.reject(new Error("out of reach"));
  expect(await matchInstrument({ symbol: "AAPL" }, "degiro", silent)).toEqual({
    status: "question",
    reason: "unavailable",
    candidates: [],
  });
});
