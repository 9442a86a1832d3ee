import { describe, expect, test } from "bun:test";
import { manualClock } from "../../../clock.ts";
import type { Interval } from "../../bar.ts";
import { SourceUnavailable } from "../../source.ts";
import { describeMarketSource } from "../contractSuite.ts";
import type { VendorResponse } from "../vendorJson.ts";
import {
  acmeQuote,
  chartAnswer,
  handmadeYahoo,
  mineQuote,
  NOW,
  summaryAnswer,
} from "./handmadeAnswers.ts";
import { createYahooSource } from "./source.ts";

const clock = manualClock(NOW);
const makeSource = (asked: string[] = []) =>
  createYahooSource({ send: handmadeYahoo(asked), clock });

/** A source whose every question is answered with this. */
const answering = (body: unknown, status = 200) => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return createYahooSource({
    clock,
    send: async (): Promise<VendorResponse> => ({ status, body: text }),
  });
};

const chartOf = async (interval: Interval, body: unknown) =>
  answering(body).bars("ACME", interval, 100);

describeMarketSource("yahoo", makeSource, "ACME");

describe("quotes", () => {
  test("pence become pounds, the market value was in pounds before", async () => {
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

  test("a price or a currency that is missing is a reason, never a number", async () => {
    for (const [symbol, reason] of [
      ["NOPRICE", "no-price"],
      ["NOCASH", "no-currency"],
    ] as const) {
      await expect(makeSource().quote(symbol)).rejects.toThrow(`yahoo: ${reason}`);
    }
    expect(await makeSource().samples(["NOPRICE", "NOCASH", "GONE"])).toEqual([]);
  });

  test("retired symbols and markets with other hours are not known", async () => {
    expect(await makeSource().quote("GONE")).toBeUndefined();
    expect(await makeSource().quote("WIND.CO")).toBeUndefined();
    expect(await makeSource().samples(["WIND.CO"])).toEqual([]);
  });

  test("hundreds of symbols are asked for a hundred at a time, each once", async () => {
    const asked: string[] = [];
    const symbols = Array.from({ length: 250 }, (_, at) => `S${at}`);
    await makeSource(asked).samples([...symbols, ...symbols, "ACME"]);
    const batches = asked.map((url) => new URL(url).searchParams.get("symbols")?.split(","));
    expect(batches.map((batch) => batch?.length)).toEqual([100, 100, 51]);
    expect(new Set(batches.flat()).size).toBe(251);
  });

  test("before the open the sample is the pre-market's, against the last regular close", async () => {
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

  test("an old price from before the open does not hide the regular one", async () => {
    const during = { ...acmeQuote, preMarketPrice: 13, preMarketTime: 1 };
    const source = answering({ quoteResponse: { result: [during], error: null } });
    expect(await source.samples(["ACME"])).toMatchObject([
      { price: 12.5, session: "regular", tradeDate: "2026-03-09", previousClose: 12 },
    ]);
  });

  test("zero is no price and no previous close", async () => {
    const zeros = { ...mineQuote, regularMarketPreviousClose: 0 };
    const source = answering({ quoteResponse: { result: [zeros], error: null } });
    expect((await source.quote("MINE.L"))?.previousClose).toBeNull();
    const halted = answering({
      quoteResponse: { result: [{ ...acmeQuote, regularMarketPrice: 0 }] },
    });
    await expect(halted.quote("ACME")).rejects.toThrow("no-price");
  });
});

describe("bars", () => {
  test("null bars are dropped", async () => {
    const times = ["2026-03-09T14:00:00Z", "2026-03-09T14:01:00Z", "2026-03-09T14:02:00Z"];
    const bars = await chartOf(
      "1m",
      chartAnswer({ granularity: "1m", times, closes: [12, null, 12.2] }),
    );
    expect(bars?.map(({ close }) => close)).toEqual([12, 12.2]);
  });

  test("the echo of the close is no bar, a quiet minute before it is", async () => {
    const times = ["2026-03-09T19:58:00Z", "2026-03-09T19:59:00Z", "2026-03-09T20:00:00Z"];
    const tradingPeriods = [
      [{ start: 1_773_063_000, end: Date.parse("2026-03-09T20:00:00Z") / 1000 }],
    ];
    const volumes = [1000, 0, 0];
    const bars = await chartOf(
      "1m",
      chartAnswer({ granularity: "1m", times, volumes, tradingPeriods }),
    );
    expect(bars?.map(({ time }) => new Date(time).toISOString().slice(11, 16))).toEqual([
      "19:58",
      "19:59",
    ]);
  });

  test("a range without trading has no bars and no symbol is guessed from it", async () => {
    const { chart } = chartAnswer({ granularity: "1d", times: [] }) as {
      chart: { result: object[] };
    };
    const silent = { ...chart.result[0], timestamp: undefined };
    expect(await chartOf("1d", { chart: { result: [silent], error: null } })).toBeUndefined();
  });

  test("days are stamped by their trade date on both sides of a clock change", async () => {
    const times = ["2026-03-06T14:30:00Z", "2026-03-09T13:30:00Z"];
    const bars = await chartOf("1d", chartAnswer({ granularity: "1d", times }));
    expect(bars?.map(({ time }) => new Date(time).toISOString())).toEqual([
      "2026-03-06T00:00:00.000Z",
      "2026-03-09T00:00:00.000Z",
    ]);
  });

  test("the running day and week come twice and are one bar", async () => {
    const times = ["2026-03-06T14:30:00Z", "2026-03-09T13:30:00Z", "2026-03-09T17:59:30Z"];
    const closes = [12, 12.4, 12.5];
    const days = await chartOf(
      "1d",
      chartAnswer({ granularity: "1d", times, closes, volumes: [9, 5, 6] }),
    );
    expect(days?.at(-1)).toMatchObject({ open: 12.4, high: 12.6, close: 12.5, volume: 6 });
    expect(days).toHaveLength(2);
    const weeks = await chartOf(
      "1w",
      chartAnswer({ granularity: "1wk", times, closes, volumes: [9, 5, 6] }),
    );
    expect(weeks?.map(({ time }) => new Date(time).toISOString().slice(0, 10))).toEqual([
      "2026-03-02",
      "2026-03-09",
    ]);
    expect(weeks?.at(-1)?.volume).toBe(11);
  });

  test("the running minute belongs to the minute it began in", async () => {
    const times = ["2026-03-09T14:00:00Z", "2026-03-09T14:01:00Z", "2026-03-09T14:01:37Z"];
    const bars = await chartOf("1m", chartAnswer({ granularity: "1m", times }));
    expect(bars?.map(({ time }) => new Date(time).toISOString().slice(14, 19))).toEqual([
      "00:00",
      "01:00",
    ]);
  });

  test("bars of another size or symbol than asked for are refused", async () => {
    const times = ["2026-03-09T13:30:00Z"];
    const wrongSize = chartOf("1h", chartAnswer({ granularity: "1d", times }));
    await expect(wrongSize).rejects.toThrow("yahoo: malformed");
    const wrongSymbol = chartOf("1d", chartAnswer({ granularity: "1d", times, symbol: "OTHER" }));
    await expect(wrongSymbol).rejects.toThrow("yahoo: malformed");
  });

  test("never asks for more than Yahoo goes back", async () => {
    const asked: string[] = [];
    for (const interval of ["1m", "5m", "30m", "1h", "1d", "1w"] as const) {
      await makeSource(asked).bars("ACME", interval, 100_000);
    }
    expect(asked.map((url) => new URL(url).searchParams.get("range"))).toEqual([
      "5d",
      "1mo",
      "1mo",
      "2y",
      "max",
      "max",
    ]);
  });
});

describe("profiles", () => {
  test("say what the summary says, of numbers in both dresses", async () => {
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
        asOf: Date.parse("2026-03-02T09:00:00Z"),
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

  test("targets of a share quoted in pence become pounds, its ratio is not believed", async () => {
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
  test("finds what the product's markets list and nothing else", async () => {
    expect(await makeSource().search("acme", 5)).toEqual([
      { symbol: "ACME", companyName: "Acme Corporation", market: "US", currency: "USD" },
      { symbol: "MINE.L", companyName: "Mine plc", market: "LSE", currency: "GBP" },
    ]);
  });
});

describe("what is no answer", () => {
  const cases: readonly (readonly [string, unknown, number])[] = [
    ["a page", "<!DOCTYPE html><html></html>", 200],
    ["half a JSON", '{"chart":{"result":[{"meta":', 200],
    ["a notice", "Too Many Requests", 200],
    ["an edge", "Edge: Too Many Requests", 429],
    ["a failure", "", 500],
    ["nothing", "null", 200],
    ["another shape", { result: 7 }, 200],
    ["a list", [], 200],
    ["a list in its place", { chart: [], quoteResponse: [], quoteSummary: [] }, 200],
    [
      "an old crumb",
      { finance: { result: null, error: { code: "Unauthorized", description: "Invalid Crumb" } } },
      401,
    ],
  ];
  for (const [name, body, status] of cases) {
    test(`${name} is passed over as unavailable, whatever was asked`, async () => {
      const source = answering(body, status);
      const failures = await Promise.all(
        [
          source.quote("ACME"),
          source.bars("ACME", "1d", 5),
          source.samples(["ACME"]),
          source.search("acme", 5),
          source.profile?.("ACME"),
        ].map((asking) => asking?.then(() => "an answer").catch((error: unknown) => error)),
      );
      for (const failure of failures) expect(failure).toBeInstanceOf(SourceUnavailable);
    });
  }
});
