import { describe, expect, test } from "bun:test";
import { BudgetSpent } from "../../source.ts";
import { manualClock } from "../../../platform/clock.ts";
import { createYahooClient } from "./client.ts";
import { createYahooSource } from "./source.ts";
import { describeMarketSource } from "../../../testing/suites/marketSourceSuite.ts";
import {
  acmeQuote,
  mineQuote,
  NOW,
  summaryAnswer,
} from "../../../testing/servers/handmadeAnswers.ts";
import { answering, makeSource } from "../../../testing/servers/handmadeYahoo.ts";

describeMarketSource("yahoo", makeSource, "ACME");

describe("quotes", () => {
  test("prices in pence become pounds, while the market value already is in pounds", async () => {
    expect(await makeSource().quote("MINE.L")).toMatchObject({
      market: "LSE",
      currency: "GBP",
      price: 3.088,
      open: 3.082,
      high: 3.154,
      low: 3.082,
      previousClose: 3.15,
      marketCap: 2_554_603_520,
      delayMs: 900_000,
    });
  });

  test("from a chart are as exact, and lack what a chart lacks", async () => {
    const { regularMarketPreviousClose: previousClose, exchange, quoteType } = mineQuote;
    const { regularMarketOpen: _, marketCap: __, exchangeDataDelayedBy: ___, ...meta } = mineQuote;
    const [from, to] = ["2026-03-09T08:00:00Z", "2026-03-09T16:30:00Z"].map(
      (time) => Date.parse(time) / 1000,
    );
    const named = { exchangeName: exchange, instrumentType: quoteType, previousClose };
    const currentTradingPeriod = { regular: { start: from, end: to } };
    const result = [{ meta: { ...meta, ...named, currentTradingPeriod }, indicators: {} }];
    const source = answering({ chart: { result, error: null } });
    expect(await source.quoteInstead?.("MINE.L")).toEqual({
      isFromChart: true,
      ...(await makeSource().quote("MINE.L"))!,
      open: null,
      marketCap: null,
      session: "closed",
    });
    await expect(source.quoteInstead?.("OTHER.L")).rejects.toThrow("answered MINE.L");
    const nothing = answering({ chart: { result: [{ meta: { symbol: "ACME" } }], error: null } });
    await expect(nothing.quoteInstead?.("ACME")).rejects.toThrow("no-price");
  });

  test("a listing without a price is silently skipped, but five without any other price are an error", async () => {
    const faultsOf = async (...symbols: string[]) => {
      const faults: string[] = [];
      const result = symbols.map((symbol) => ({
        ...acmeQuote,
        symbol,
        ...(symbol.startsWith("NEW") && { regularMarketPrice: undefined }),
      }));
      const source = answering({ quoteResponse: { result, error: null } });
      const samples = await source.samples(symbols, (fault) => void faults.push(fault));
      return { faults: faults.length, samples: samples.length };
    };
    const news = ["NEWA", "NEWB", "NEWC", "NEWD", "NEWE"];
    expect(await faultsOf("NEWA")).toEqual({ faults: 0, samples: 0 });
    expect(await faultsOf(...news, "ACME")).toEqual({ faults: 0, samples: 1 });
    expect(await faultsOf(...news)).toEqual({ faults: 5, samples: 0 });
  });

  test("a price that disappears together with all others is an error, a single one is not", async () => {
    let priceless: readonly string[] = [];
    const send = async ({ url }: { readonly url: string }) => {
      const symbols = new URL(url).searchParams.get("symbols")?.split(",") ?? [];
      const result = symbols.map((symbol) => ({
        ...acmeQuote,
        symbol,
        ...(priceless.includes(symbol) && { regularMarketPrice: 0 }),
      }));
      return { status: 200, body: JSON.stringify({ quoteResponse: { result, error: null } }) };
    };
    const source = createYahooSource({ send, clock: manualClock(NOW) });
    const faultsOf = async (...symbols: string[]) => {
      const faults: string[] = [];
      await source.samples(symbols, (fault) => void faults.push(fault));
      return faults.length;
    };
    expect(await faultsOf("AAA", "BBB")).toBe(0);
    priceless = ["AAA", "BBB"];
    expect(await faultsOf("AAA", "BBB")).toBe(2);
    priceless = ["AAA"];
    expect(await faultsOf("AAA", "BBB")).toBe(0);
    expect(await faultsOf("AAA")).toBe(0);
  });

  test("retired symbols and unknown suffixes with another time zone are unknown", async () => {
    expect(await makeSource().quote("GONE")).toBeUndefined();
    expect(await makeSource().quote("WIND.QQ")).toBeUndefined();
    expect(await makeSource().samples(["WIND.QQ"])).toEqual([]);
  });

  test("an option is not covered, nor is a share with another exchange's time zone", async () => {
    const option = { ...acmeQuote, quoteType: "OPTION" };
    const abroad = { ...acmeQuote, exchangeTimezoneName: "Asia/Tokyo" };
    for (const quote of [option, abroad, { ...acmeQuote, exchangeTimezoneName: "Mars/Base" }]) {
      const source = answering({ quoteResponse: { result: [quote], error: null } });
      expect(await source.quote("ACME")).toBeUndefined();
      expect(await source.samples(["ACME"])).toEqual([]);
    }
  });

  test("a batch that fails does not affect the others or make its symbols unknown", async () => {
    const answer = JSON.stringify({ quoteResponse: { result: [acmeQuote], error: null } });
    const client = createYahooClient(async ({ url }) =>
      url.includes("ACME") ? { status: 200, body: answer } : { status: 500, body: "" },
    );
    const symbols = Array.from({ length: 150 }, (_, at) => `S${at}`);
    const mapped = await client.quotes([...symbols.slice(0, 99), "ACME", ...symbols.slice(99)]);
    if (mapped.status === "fault") throw new Error(mapped.detail);
    expect(mapped.value.get("ACME")?.status).toBe("value");
    expect(mapped.value.get("S99")).toMatchObject({ fault: "unavailable" });
    expect(mapped.value.get("S98")).toBeUndefined();
    expect(await client.quotes(["S1"])).toMatchObject({ fault: "unavailable" });
  });

  test("a batch without budget affects only its own symbols", async () => {
    const answer = JSON.stringify({ quoteResponse: { result: [acmeQuote], error: null } });
    let sent = 0;
    const client = createYahooClient(async () => {
      if (sent++ > 0) throw new BudgetSpent("yahoo");
      return { status: 200, body: answer };
    });
    const symbols = Array.from({ length: 150 }, (_, at) => `S${at}`);
    const mapped = await client.quotes(["ACME", ...symbols]);
    if (mapped.status === "fault") throw new Error(mapped.detail);
    expect(mapped.value.get("ACME")?.status).toBe("value");
    expect(mapped.value.get("S120")).toMatchObject({ fault: "unavailable" });
    await expect(client.quotes(["S1"])).rejects.toBeInstanceOf(BudgetSpent);
  });

  test("concurrent single queries share one request, and each gets its own response", async () => {
    const asked: string[] = [];
    const source = makeSource(asked);
    const answers = await Promise.allSettled(
      ["ACME", "MINE.L", "NOPRICE", "UNKNOWN", "ACME"].map((symbol) => source.quote(symbol)),
    );
    expect(asked).toHaveLength(1);
    expect(
      answers.map((answer) => (answer.status === "fulfilled" ? answer.value?.price : "no")),
    ).toEqual([12.5, 3.088, "no", undefined, 12.5]);
    await source.quote("ACME");
    expect(asked).toHaveLength(2);
  });

  test("before the open the sample is the pre-market's, compared with the last regular close", async () => {
    const before = {
      ...acmeQuote,
      marketState: "PRE",
      preMarketPrice: 12.9,
      preMarketTime: Date.parse("2026-03-10T12:00:00Z") / 1000,
    };
    const source = answering({ quoteResponse: { result: [before], error: null } });
    expect(await source.samples(["ACME"])).toMatchObject([
      { price: 12.9, session: "pre", tradeDate: "2026-03-10", previousClose: 12.5 },
    ]);
  });

  test("an old pre-market price does not hide the regular one", async () => {
    const during = { ...acmeQuote, preMarketPrice: 13, preMarketTime: 1 };
    const source = answering({ quoteResponse: { result: [during], error: null } });
    expect(await source.samples(["ACME"])).toMatchObject([
      { price: 12.5, session: "regular", tradeDate: "2026-03-09", previousClose: 12 },
    ]);
  });
});

describe("a fund", () => {
  const fund = {
    ...acmeQuote,
    quoteType: "MUTUALFUND",
    regularMarketOpen: undefined,
    regularMarketDayHigh: undefined,
    regularMarketDayLow: undefined,
  };
  const quoteOf = (quote: object) =>
    answering({ quoteResponse: { result: [quote], error: null } }).quote("ACME");

  test("with only one of them has that one, unless it contradicts the price", async () => {
    expect(await quoteOf({ ...fund, regularMarketDayHigh: 13 })).toMatchObject({
      open: null,
      high: 13,
      low: null,
    });
    for (const wrong of [{ regularMarketDayHigh: 12 }, { regularMarketDayLow: 13 }]) {
      expect(await quoteOf({ ...fund, ...wrong })).toMatchObject({
        price: 12.5,
        open: null,
        high: null,
        low: null,
      });
    }
  });
});

describe("profiles", () => {
  test("have the summary's data, with numbers in both formats", async () => {
    expect(await makeSource().profile?.("ACME")).toEqual({
      symbol: "ACME",
      companyName: "Acme Corporation",
      sector: "Technology",
      market: "US",
      currency: "USD",
      marketCap: 1_250_000_000,
      averageVolume: 990_000,
      peRatio: 17.5,
      targets: {
        low: 10,
        mean: 15,
        high: 21,
        analystCount: 6,
        asOf: NOW,
      },
      rating: "Buy",
      ratingChange: { to: "Hold", at: Date.parse("2026-01-20T09:00:00Z") },
      earnings: { date: "2026-04-28", hour: "after_close", isConfirmed: true },
      options: null,
      mentions: null,
      insiders: { bought: 1200, sold: 650 },
      source: "yahoo",
    });
  });

  test("targets of a share quoted in pence become pounds, and its P/E is ignored", async () => {
    const [first] = (summaryAnswer as { quoteSummary: { result: object[] } }).quoteSummary.result;
    const price = { ...mineQuote, exchangeTimezoneName: undefined };
    const summary = { ...first, price, summaryDetail: { currency: "GBp", trailingPE: 1187.7 } };
    const profile = await answering({ quoteSummary: { result: [summary], error: null } }).profile?.(
      "MINE.L",
    );
    expect(profile).toMatchObject({
      currency: "GBP",
      peRatio: null,
      targets: { low: 0.1, mean: 0.15, high: 0.21 },
    });
  });
});

describe("search", () => {
  test("finds symbols that can be quoted, on every exchange", async () => {
    expect(await makeSource().search("acme", 9)).toEqual([
      { symbol: "ACME", companyName: "Acme Corporation", market: "US", currency: "USD" },
      { symbol: "ACME.DE", companyName: "Acme Corporation", market: "GER", currency: null },
      { symbol: "MINE.L", companyName: "Mine plc", market: "LSE", currency: null },
      { symbol: "ACMEX", companyName: "Acme Fund", market: "US", currency: "USD" },
      { symbol: "^ACME", companyName: "Acme Index", market: "GER", currency: null },
      { symbol: "EURUSD=X", companyName: "EUR/USD", market: "CCY", currency: "USD" },
      { symbol: "BTC-USD", companyName: "Bitcoin USD", market: "CCC", currency: "USD" },
    ]);
  });
});
