import { expect, test } from "bun:test";
import { covers, type AboutSource } from "../../market/sources/about.ts";
import { reportRehearsal } from "./report.ts";

const source = (name: string, more: Partial<AboutSource>): AboutSource => ({
  name,
  label: name,
  limits: { perMinute: 1, burst: 1 },
  gives: {},
  terms: { use: "open" },
  ...more,
});

const key = { fields: [] };

test("each alert, chart and field has an outcome, and sources that would fill the gap", () => {
  const counts = {
    asked: 4,
    kept: 0,
    held: 0,
    wasHeld: false,
    sources: ["b"],
    lastAnswerAt: 0,
    longestGapMs: 90_000,
    delayMs: 0,
  };
  const report = reportRehearsal({
    rehearsal: {
      source: "a",
      startedAt: 0,
      until: 600_000,
      observations: [
        { ...counts, capability: "stream", about: "AAPL", answered: 3, held: 1 },
        { ...counts, capability: "stream", about: "ADS.DE", answered: 2, held: 1 },
        { ...counts, capability: "stream", about: "VOD.L", answered: 0, sources: [] },
        { ...counts, capability: "stream", about: "SAP.DE", answered: 4, delayMs: 900_000 },
        { ...counts, capability: "bars", about: "AAPL 1d", answered: 1 },
        { ...counts, capability: "facts", about: "AAPL", answered: 0, kept: 4, sources: [] },
        { ...counts, capability: "holders", about: "BTC-USD", answered: 0, sources: [] },
        { ...counts, capability: "search", about: "Apple", answered: 0, sources: [] },
        { ...counts, capability: "search", about: "US0378331005", answered: 0, sources: [] },
        { ...counts, capability: "fx", about: "EURUSD=X", answered: 0, sources: [] },
      ],
    },
    isRunning: false,
    kinds: ["quote", "bars", "search"],
    gives: (name, kind, symbol) =>
      symbol !== "BTC-USD" && (name === "a" || (kind !== "search" && !symbol.endsWith(".L"))),
    sourcesOf: () => ["a", "b"],
    others: [
      source("paid", { key, gives: { quote: "world", bars: ["US"], facts: ["US"] } }),
      source("free", { gives: { bars: ["US"] } }),
      source("register", { gives: { search: "numbers" } }),
      source("bank", { gives: { fx: ["CCY"] } }),
      source("coins", { gives: { bars: ["CCC"] } }),
    ],
    alerts: ["AAPL", "VOD.L", "MSFT", "BTC-USD"].map((symbol, id) => ({
      id,
      symbol,
      alertType: "above",
      targetPrice: 1,
    })),
  });
  expect(report.prices).toMatchObject([
    { symbol: "AAPL", outcome: "wentOn", answeredBy: ["b"], closers: [], alerts: [{ id: 0 }] },
    { symbol: "ADS.DE", outcome: "late" },
    { symbol: "BTC-USD", outcome: "wentOn", closers: [] },
    { symbol: "MSFT", outcome: "notAsked", closers: [] },
    { symbol: "SAP.DE", outcome: "late", delaySeconds: 900, alerts: [], closers: ["paid"] },
    { symbol: "VOD.L", outcome: "missing", longestGapSeconds: 90, closers: ["paid"] },
  ]);
  expect(report.charts).toMatchObject([
    { about: "AAPL 1d", outcome: "late", closers: ["free", "paid"] },
  ]);
  expect(report.fields).toMatchObject([
    { capability: "facts", outcome: "late", closers: ["paid"] },
    { about: "Apple", closers: [] },
    { about: "US0378331005", closers: ["register"] },
    { about: "EURUSD=X", closers: ["bank"] },
  ]);
  // "b" has no data for London and no search results.
  expect(report.kinds).toEqual([
    { capability: "quote", standIns: ["b"], closers: ["paid"] },
    { capability: "bars", standIns: ["b"], closers: [] },
    { capability: "search", standIns: [], closers: [] },
  ]);
});

test("without an alert, only what the failed source provides is replaced", () => {
  const bank = source("bank", { gives: { quote: ["CCY"], fx: ["CCY"] } });
  const exchange = source("exchange", { gives: { quote: ["US"] } });
  const { kinds } = reportRehearsal({
    rehearsal: { source: "a", startedAt: 0, until: 600_000, observations: [] },
    isRunning: false,
    kinds: ["quote", "fx"],
    gives: (name, kind, symbol) => name === "a" || covers(bank, kind, symbol),
    sourcesOf: () => ["a", "bank"],
    others: [exchange],
    alerts: [],
  });
  expect(kinds).toEqual([
    { capability: "quote", standIns: [], closers: ["exchange"] },
    { capability: "fx", standIns: ["bank"], closers: [] },
  ]);
});
