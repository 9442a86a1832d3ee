import { describe, expect, test } from "bun:test";
import { SourceUnavailable } from "../../source.ts";
import { acmeQuote, chartAnswer, NOW } from "../../../testing/servers/handmadeAnswers.ts";
import { answering, makeSource } from "../../../testing/servers/handmadeYahoo.ts";
import { splitsOf } from "./research.ts";

describe("Yahoo's research data", () => {
  test("targets have the time of the response, whatever the last rating action was", async () => {
    expect(await makeSource().targets("ACME")).toEqual({
      low: 10,
      mean: 15,
      high: 21,
      analystCount: 6,
      asOf: NOW,
    });
    const undated = {
      price: { currency: "USD" },
      financialData: {
        targetLowPrice: 1,
        targetMeanPrice: 2,
        targetHighPrice: 3,
        numberOfAnalystOpinions: 4,
      },
    };
    expect(await answering({ quoteSummary: { result: [undated] } }).targets("ACME")).toEqual({
      low: 1,
      mean: 2,
      high: 3,
      analystCount: 4,
      asOf: NOW,
    });
  });

  test("ratings, earnings, insiders and holders are parts of the same summary", async () => {
    const source = makeSource();
    expect((await source.ratings("ACME"))?.[0]).toMatchObject({ period: "0m", buy: 3 });
    expect(await source.earnings("ACME")).toEqual({
      date: "2026-04-28",
      hour: "after_close",
      isConfirmed: true,
    });
    expect(await source.insiders("ACME")).toEqual({ bought: 1200, sold: 650 });
    expect(await source.holders("ACME")).toMatchObject({
      insiderShare: 0.05,
      institutionShare: 0.6,
    });
  });

  test("two dates are an unconfirmed report without an hour", async () => {
    const times = ["2026-04-28T10:59:00Z", "2026-05-04T12:00:00Z"].map((time) => ({
      raw: Date.parse(time) / 1000,
    }));
    const summary = { calendarEvents: { earnings: { earningsDate: times } } };
    const source = answering({ quoteSummary: { result: [summary] } });
    expect(await source.earnings("ACME")).toEqual({
      date: "2026-04-28",
      hour: null,
      isConfirmed: false,
    });
  });

  test("a date of midnight UTC keeps its date, also in New York", async () => {
    const earnings = {
      earningsDate: [Date.parse("2026-04-28") / 1000],
      isEarningsDateEstimate: false,
    };
    const source = answering({ quoteSummary: { result: [{ calendarEvents: { earnings } }] } });
    expect(await source.earnings("ACME")).toEqual({
      date: "2026-04-28",
      hour: null,
      isConfirmed: true,
    });
  });

  test("headlines are those that name the symbol, if any", async () => {
    const news = (relatedTickers: unknown, link: unknown = "https://news.example/1") => ({
      title: "Acme opens an office",
      publisher: "A wire",
      link,
      providerPublishTime: NOW / 1000 - 60,
      relatedTickers,
    });
    const source = answering({
      news: [news(["ACME", "B"]), news(["B"]), news(undefined), news("ACME"), news(["ACME"], 7)],
    });
    expect(await source.headlines("ACME")).toEqual([
      {
        title: "Acme opens an office",
        publisher: "A wire",
        url: "https://news.example/1",
        publishedAt: NOW - 60_000,
      },
    ]);
    expect(await source.headlines("OTHER")).toBeUndefined();
    expect(await answering({ news: [] }).headlines("ACME")).toBeUndefined();
    for (const body of [{ news: [{ shouldNot: "exist" }] }, { quotes: [] }, []]) {
      await expect(answering(body).headlines("ACME")).rejects.toThrow(SourceUnavailable);
    }
  });

  test("a share's exchange comes from the last response, and is unknown before it", async () => {
    const quoted = (symbol: string, exchange: unknown) => ({
      ...acmeQuote,
      symbol,
      exchange,
    });
    const source = answering({
      quoteResponse: { result: [quoted("ACME", "NGM"), quoted("B", "PCX"), quoted("C", "BTS")] },
    });
    expect(source.venueOf?.("ACME")).toBeUndefined();
    await source.samples(["ACME", "B", "C"]);
    expect(["ACME", "B", "C", "D"].map((symbol) => source.venueOf?.(symbol))).toEqual([
      "NASDAQ",
      "AMEX",
      undefined,
      undefined,
    ]);
    const single = answering({ quoteResponse: { result: [quoted("ACME", "NYQ")] } });
    await single.quote("ACME");
    expect(single.venueOf?.("ACME")).toBe("NYSE");
  });

  test("options are unadjusted; figures that Yahoo has not computed are unknown", async () => {
    const chain = await makeSource().options("ACME");
    expect(chain?.expiries).toHaveLength(2);
    expect(chain?.calls).toMatchObject([
      { strike: 12, volume: 40, openInterest: 0, impliedVolatility: 0.55 },
      { strike: 15, volume: null, lastPrice: null, impliedVolatility: null },
    ]);
    expect(await makeSource().options("OTHER")).toBeUndefined();
  });

  test("a contract without bid and ask has no volatility, and an open interest of 0 is unknown", async () => {
    const contract = { strike: 12, currency: "USD", expiration: 1_774_000_000, lastPrice: 0.9 };
    const contracts = [
      { ...contract, bid: 0, ask: 0, volume: 7, openInterest: 0, impliedVolatility: 0.1250087 },
      { ...contract, bid: 0, ask: 0, volume: 7, openInterest: 44, impliedVolatility: 0.500005 },
      { ...contract, bid: 0, ask: 0.05, openInterest: 0, impliedVolatility: 0.3 },
      { ...contract, currency: undefined, bid: 1, ask: 2 },
    ];
    const result = [
      {
        underlyingSymbol: "ACME",
        expirationDates: [1_774_000_000],
        options: [{ calls: contracts }],
      },
    ];
    const chain = await answering({ optionChain: { result } }).options("ACME");
    expect(chain?.calls).toMatchObject([
      { lastPrice: 0.9, bid: null, volume: 7, openInterest: null, impliedVolatility: null },
      { openInterest: 44, impliedVolatility: null },
      { bid: null, ask: 0.05, openInterest: 0, impliedVolatility: 0.3 },
    ]);
    expect(chain?.calls).toHaveLength(3);
  });

  test("splits come with the chart", async () => {
    const splits = {
      "1": { date: Date.parse("2026-03-02T14:30:00Z") / 1000, numerator: 1, denominator: 10 },
    };
    const times = ["2026-03-02T14:30:00Z", "2026-03-09T13:30:00Z"];
    const source = answering(chartAnswer({ granularity: "1wk", times, events: { splits } }));
    expect(await source.splits("ACME")).toEqual([
      { date: "2026-03-02", numerator: 1, denominator: 10 },
    ]);
  });

  test("the calendar is the next report and the splits", async () => {
    expect(await makeSource().calendar?.("ACME")).toMatchObject({
      earnings: [await makeSource().earnings("ACME")],
      splits: [],
    });
    expect(await makeSource().calendar?.("OTHER")).toBeUndefined();
  });

  test("a split has the date of its exchange", () => {
    const chart = {
      splits: [{ at: Date.parse("2026-03-02T00:30:00Z"), numerator: 1, denominator: 10 }],
    };
    // Half past midnight in London is the evening before in New York.
    expect(splitsOf("ACME", chart)[0]?.date).toBe("2026-03-01");
    expect(splitsOf("MINE.L", chart)[0]?.date).toBe("2026-03-02");
  });

  test("exchange rates are quotes of currency pairs, and only pairs are requested", async () => {
    const asked: string[] = [];
    const source = makeSource(asked);
    expect(await source.fx("GBP", "USD")).toEqual({
      rate: 1.31,
      asOf: Date.parse("2026-03-09T17:59:00Z"),
    });
    expect(await source.fx("GBP", "XXX")).toBeUndefined();
    expect(await source.fx("../", "USD")).toBeUndefined();
    expect(asked).toHaveLength(2);
  });

  const factsIn = (currency: string, price = 245, reported = currency) =>
    answering({
      quoteSummary: {
        result: [
          {
            price: { currency, regularMarketPrice: price },
            financialData: { financialCurrency: reported },
            summaryDetail: {
              trailingPE: 38.8,
              dividendRate: 1.04,
              dividendYield: 0.0043,
              exDividendDate: 1739145600,
            },
            defaultKeyStatistics: {
              beta: { raw: 1.2, fmt: "1.20" },
              trailingEps: 6.31,
              shortPercentOfFloat: 0.0083,
              dateShortInterest: 1738281600,
            },
          },
        ],
      },
    }).facts("ACME");

  test("facts are the company's figures; missing ones are null", async () => {
    expect(await factsIn("USD")).toEqual({
      currency: "USD",
      industry: null,
      country: null,
      earningsPerShare: 6.31,
      beta: 1.2,
      dividendPerShare: 1.04,
      dividendYield: 0.0043,
      exDividendDate: "2025-02-10",
      sharesOutstanding: null,
      shortShare: 0.0083,
      sharesShort: null,
      shortCountedAt: Date.parse("2025-01-31"),
    });
  });

  test("with prices in pence, amounts per share are of unknown unit and omitted", async () => {
    expect(await factsIn("GBp")).toMatchObject({
      currency: "GBP",
      earningsPerShare: null,
      dividendPerShare: null,
      dividendYield: 0.0043,
    });
  });

  test("amounts of a report in another currency are omitted, unless their ratios to the price agree", async () => {
    expect(await factsIn("USD", 245, "CNY")).toMatchObject({
      earningsPerShare: 6.31,
      dividendPerShare: 1.04,
    });
    expect(await factsIn("USD", 34, "CNY")).toMatchObject({
      earningsPerShare: null,
      dividendPerShare: null,
      dividendYield: 0.0043,
    });
  });

  test("all parts of one page share one request; a minute later there is another", async () => {
    const asked: string[] = [];
    const source = makeSource(asked);
    await Promise.all([
      source.profile?.("ACME"),
      source.facts("ACME"),
      source.targets("ACME"),
      source.ratings("ACME"),
      source.ratingChanges("ACME"),
      source.trades("ACME"),
    ]);
    await source.holders("ACME");
    expect(asked).toHaveLength(1);
    await source.facts("OTHER").catch(() => undefined);
    await source.facts("OTHER").catch(() => undefined);
    expect(asked).toHaveLength(3);
  });

  test("trades are those on the market, with the side as one word", async () => {
    const trades = await makeSource().trades("ACME");
    expect(trades?.length).toBeGreaterThan(0);
    expect(new Set(trades?.map(({ side }) => side))).toEqual(new Set(["bought", "sold"]));
  });

  test("a value of a thousand times the share price is an error of the filer, and unknown", async () => {
    const sale = {
      startDate: 1_772_000_000,
      filerName: "Ann",
      transactionText: "Sale at price 5.00 per share.",
      shares: 10,
    };
    const modules = {
      price: {
        symbol: "ACME",
        currency: "USD",
        regularMarketPrice: 5,
        regularMarketTime: NOW / 1000,
      },
      insiderTransactions: {
        transactions: [
          { ...sale, value: 50_000 },
          { ...sale, value: 50_001 },
        ],
      },
    };
    const source = answering({ quoteSummary: { result: [modules] } });
    expect((await source.trades("ACME"))?.map(({ value }) => value)).toEqual([50_000, null]);
  });

  test("another expiry is another request", async () => {
    const asked: string[] = [];
    await makeSource(asked).options("ACME", Date.parse("2026-04-17"));
    expect(asked[0]).toEndWith("/v7/finance/options/ACME?date=1776384000");
  });

  test("an invalid response is unavailable, and an invalid symbol is not requested", async () => {
    const broken = answering("<html></html>");
    for (const ask of [
      broken.targets,
      broken.ratings,
      broken.earnings,
      broken.earningsResults,
      broken.insiders,
      broken.holders,
      broken.facts,
      broken.trades,
      broken.ratingChanges,
      broken.options,
      broken.splits,
    ]) {
      await expect(ask("ACME")).rejects.toThrow(SourceUnavailable);
      expect(await ask("../x")).toBeUndefined();
    }
    await expect(broken.fx("GBP", "USD")).rejects.toThrow(SourceUnavailable);
  });
});
