import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { parseVendorJson } from "../vendorJson.ts";
import { mapEarnings, mapQuote, mapRatings, mapTrades } from "./source.ts";
import { realData } from "../../../testing/worlds/realData.ts";

const { place: CONTRACTS, isMissing, note } = realData("contracts/finnhub");
const readContract = (name: string) => JSON.parse(readFileSync(`${CONTRACTS}/${name}`, "utf8"));

const quote = {
  c: 261.74,
  d: 2.29,
  dp: 0.88,
  h: 263.31,
  l: 260.68,
  o: 261.07,
  pc: 259.45,
  t: 1_582_641_000,
};

describe("quotes", () => {
  test("have prices and a time", () => {
    expect(mapQuote(quote)).toEqual({
      status: "value",
      value: {
        price: 261.74,
        open: 261.07,
        high: 263.31,
        low: 260.68,
        previousClose: 259.45,
        asOf: 1_582_641_000_000,
      },
    });
  });

  test("zeros with status 200 mean an unknown symbol", () => {
    expect(mapQuote({ c: 0, d: null, dp: null, h: 0, l: 0, o: 0, pc: 0, t: 0 })).toMatchObject({
      fault: "unknown-symbol",
    });
  });

  test("without price or time there is no quote", () => {
    expect(mapQuote({ ...quote, c: 0 })).toMatchObject({ fault: "no-price" });
    expect(mapQuote({ ...quote, c: "261" })).toMatchObject({ fault: "no-price" });
    expect(mapQuote({ ...quote, t: 0 })).toMatchObject({ fault: "no-time" });
    for (const odd of [null, [], "", {}])
      expect(mapQuote(odd)).toMatchObject({ fault: "malformed" });
  });
});

describe("errors", () => {
  test("are classified, and the vendor's text is not repeated", () => {
    for (const [error, fault] of [
      ["Invalid API key", "unauthorized"],
      ["Please use an API key.", "unauthorized"],
      ["You don't have access to this resource.", "refused"],
      ["API limit reached. Please try again later. Remaining Limit: 0", "rate-limited"],
      ["something with the key d1secretkey in it", "unavailable"],
    ] as const) {
      for (const map of [mapQuote, mapRatings, mapEarnings]) {
        const mapped = map({ error });
        expect(mapped).toMatchObject({ status: "fault", fault });
        expect(JSON.stringify(mapped)).not.toContain("secretkey");
      }
    }
  });

  test.skipIf(isMissing)(`are mapped from recordings to the right reason${note}`, () => {
    const byStatus: Readonly<Record<number, string>> = {
      401: "unauthorized",
      403: "refused",
      429: "rate-limited",
    };
    for (const { status, bodyJson, endpoint } of readContract("errors.json").responses) {
      if (endpoint !== undefined && endpoint !== "/quote") continue;
      const parsed = parseVendorJson({ status, body: JSON.stringify(bodyJson) });
      const mapped = parsed.status === "fault" ? parsed : mapQuote(parsed.value);
      expect(mapped).toMatchObject({
        status: "fault",
        fault: byStatus[status] ?? "unknown-symbol",
      });
    }
  });
});

describe("earnings", () => {
  test("are before the open or after the close, soonest first, and never confirmed", () => {
    const report = (symbol: string, date: string, hour: string) => ({
      symbol,
      date,
      hour,
      year: 2026,
      quarter: 1,
    });
    const mapped = mapEarnings({
      earningsCalendar: [
        report("LATE", "2026-05-02", "amc"),
        report("ACME", "2026-04-28", "bmo"),
        report("NOON", "2026-04-29", "dmh"),
        report("ODD", "2026-02-31", "bmo"),
        report("<b>", "2026-04-30", ""),
      ],
    });
    if (mapped.status === "fault") throw new Error(mapped.detail);
    expect(mapped.value).toEqual([
      { symbol: "ACME", earnings: { date: "2026-04-28", hour: "before_open", isConfirmed: false } },
      { symbol: "NOON", earnings: { date: "2026-04-29", hour: null, isConfirmed: false } },
      { symbol: "LATE", earnings: { date: "2026-05-02", hour: "after_close", isConfirmed: false } },
    ]);
    expect(mapEarnings({ earningsCalendar: [] })).toEqual({ status: "value", value: [] });
    expect(mapEarnings({})).toMatchObject({ fault: "malformed" });
  });
});

describe("ratings", () => {
  test("are monthly, newest first; a symbol without any has no data", () => {
    const month = { buy: 17, hold: 13, sell: 5, strongBuy: 13, strongSell: 0, symbol: "ACME" };
    const mapped = mapRatings([
      { ...month, period: "2026-01-01" },
      { ...month, period: "2026-02-01", buy: 18 },
      { ...month, period: "2026-03-01", buy: null },
    ]);
    if (mapped.status === "fault") throw new Error(mapped.detail);
    expect(mapped.value.map(({ period, buy }) => [period, buy])).toEqual([
      ["2026-02-01", 18],
      ["2026-01-01", 17],
    ]);
    expect(mapRatings([])).toMatchObject({ fault: "no-data" });
    expect(mapRatings({})).toMatchObject({ fault: "malformed" });
  });
});

describe.skipIf(isMissing)(`documented responses${note}`, () => {
  test("are read by their mapping", () => {
    const example = (name: string) => readContract(`examples/${name}.json`).documentedResponse;
    expect(mapQuote(example("quote"))).toMatchObject({ value: { price: 261.74 } });
    expect(mapRatings(example("stock_recommendation"))).toMatchObject({ status: "value" });
    expect(mapEarnings(example("calendar_earnings"))).toMatchObject({ status: "value" });
    const { documentedMessage } = readContract("websocket/websocket-trades.json");
    // The documented trade is of a currency pair, which is not one of our symbols.
    expect(mapTrades(documentedMessage)).toEqual([
      { symbol: "BINANCE:BTCUSDT", price: 7296.89, at: 1_575_526_691_134, shares: 0.011467 },
    ]);
  });
});
