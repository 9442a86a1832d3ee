import { describe, expect, test } from "bun:test";
import { manualClock } from "../../../platform/clock.ts";
import { DAY_MS, HOUR_MS } from "../../../domain/durations.ts";
import { dateOfDay } from "../../calendars/calendarDays.ts";
import {
  createLearnedHours,
  type LearnedHours,
  type NamedDay,
} from "../../calendars/learnedHours.ts";
import {
  acmeQuote,
  chartAnswer,
  NOW,
  type Json,
} from "../../../testing/servers/handmadeAnswers.ts";
import { answering, makeSource } from "../../../testing/servers/handmadeYahoo.ts";
import { createYahooSource } from "./source.ts";

/** Unless stated otherwise, Monday, 9 March 2026. */
const seconds = (time: string): number => Date.parse(time) / 1000;

const quoteOf = (change: Json): Json => ({
  ...acmeQuote,
  earningsTimestampStart: undefined,
  ...change,
});
const sourceOf = (change: Json) =>
  answering({ quoteResponse: { result: [quoteOf(change)], error: null } });

const milan = {
  symbol: "ENI.MI",
  currency: "EUR",
  exchange: "MIL",
  exchangeTimezoneName: "Europe/Rome",
  regularMarketTime: seconds("2026-03-09T16:35:26Z"),
  marketState: "POSTPOST",
};
const coin = {
  symbol: "BTC-USD",
  quoteType: "CRYPTOCURRENCY",
  exchange: "CCC",
  exchangeTimezoneName: "Europe/London",
  regularMarketTime: seconds("2026-03-08T23:59:40Z"),
};
const currency = {
  symbol: "EURUSD=X",
  quoteType: "CURRENCY",
  exchange: "CCY",
  exchangeTimezoneName: "Europe/London",
  regularMarketPrice: 1.0831,
  regularMarketOpen: 1.0835,
  regularMarketDayHigh: 1.0861,
  regularMarketDayLow: 1.0822,
  regularMarketVolume: 0,
};
const index = {
  symbol: "^ACME",
  quoteType: "INDEX",
  exchange: "WCB",
  regularMarketOpen: 0,
  regularMarketDayHigh: 0,
  regularMarketDayLow: 0,
  regularMarketVolume: 0,
};
const fund = {
  symbol: "ACMEX",
  quoteType: "MUTUALFUND",
  exchange: "NAS",
  regularMarketOpen: undefined,
  regularMarketDayHigh: undefined,
  regularMarketDayLow: undefined,
  regularMarketVolume: undefined,
  regularMarketTime: seconds("2026-03-06T21:01:15Z"),
};

describe("a quote outside the four markets", () => {
  test.each([
    ["of Milan", milan, { market: "MIL", currency: "EUR", price: 12.5, previousClose: 12 }],
    ["of a coin", coin, { market: "CCC", currency: "USD", volume: 1_200_300 }],
    ["of a currency", currency, { market: "CCY", currency: "USD", price: 1.0831, volume: null }],
    ["of an index", index, { market: "US", open: null, high: null, low: null, volume: null }],
    ["of a fund", fund, { market: "US", open: null, high: null, low: null, volume: null }],
    [
      "in agorot",
      { ...milan, symbol: "ACME.TA", currency: "ILA", exchangeTimezoneName: "Asia/Jerusalem" },
      { market: "TLV", currency: "ILS", price: 0.125, previousClose: 0.12, high: 0.1275 },
    ],
    [
      "in cents of Johannesburg",
      { ...milan, symbol: "ACME.JO", currency: "ZAc", exchangeTimezoneName: "Africa/Johannesburg" },
      { market: "JNB", currency: "ZAR", price: 0.125 },
    ],
    [
      "in GBX",
      { ...milan, symbol: "ACME.L", currency: "GBX", exchangeTimezoneName: "Europe/London" },
      { market: "LSE", currency: "GBP", price: 0.125 },
    ],
    [
      "in American cents",
      { ...milan, symbol: "ZC=F", quoteType: "FUTURE", exchange: "CBT", currency: "USX" },
      { market: "FUT", currency: "USD", price: 0.125 },
    ],
    [
      "in fils",
      { ...milan, symbol: "ACME.KW", currency: "KWF", exchangeTimezoneName: "Asia/Kuwait" },
      { market: "KUW", currency: "KWD", price: 0.0125 },
    ],
    [
      "in another currency than its exchange's",
      { ...milan, symbol: "ACME.L", currency: "USD", exchangeTimezoneName: "Europe/London" },
      { market: "LSE", currency: "USD", price: 12.5 },
    ],
    [
      "under an older name of its zone",
      { ...milan, symbol: "ACME.NS", currency: "INR", exchangeTimezoneName: "Asia/Calcutta" },
      { market: "NSI", currency: "INR" },
    ],
  ] as const)("%s has what Yahoo says", async (_, sent, expected) => {
    const quote = await sourceOf(sent).quote(sent.symbol);
    expect(quote).toMatchObject({ symbol: sent.symbol, ...expected });
  });

  test("of a ticker with an ampersand is requested with an escaped address", async () => {
    const asked: string[] = [];
    await makeSource(asked).quote("M&M.NS");
    expect(asked.some((url) => url.includes("M%26M.NS"))).toBe(true);
    expect(asked.filter((url) => url.includes("M&M"))).toEqual([]);
  });

  test("of an unknown index belongs to the exchange with Yahoo's time zone", async () => {
    const nordic = sourceOf({ ...index, exchangeTimezoneName: "Europe/Stockholm" });
    expect(await nordic.quote("^ACME")).toMatchObject({ zone: "Europe/Stockholm" });
    expect(await sourceOf(index).quote("^ACME")).not.toHaveProperty("zone");
    const nowhere = sourceOf({ ...index, exchangeTimezoneName: "Mars/Base" });
    expect(await nowhere.quote("^ACME")).not.toHaveProperty("zone");
  });
});

describe("a sample outside the four markets", () => {
  test.each([
    ["ENI.MI", milan, "2026-03-09"],
    // It is still Sunday in UTC, although London summer time shows Monday.
    ["BTC-USD", { ...coin, regularMarketTime: seconds("2026-07-05T23:30:00Z") }, "2026-07-05"],
    ["BTC-USD", { ...coin, regularMarketTime: seconds("2026-07-06T00:00:00Z") }, "2026-07-06"],
    ["EURUSD=X", { ...currency, regularMarketTime: seconds("2026-07-05T23:30:00Z") }, "2026-07-06"],
    // Sunday evening belongs to Monday.
    ["EURUSD=X", { ...currency, regularMarketTime: seconds("2026-03-08T22:30:00Z") }, "2026-03-09"],
    ["CL=F", { symbol: "CL=F", regularMarketTime: seconds("2026-03-08T23:30:00Z") }, "2026-03-09"],
    ["^ACME", { ...index, exchangeTimezoneName: "Asia/Tokyo" }, "2026-03-10"],
    ["ACMEX", fund, "2026-03-06"],
  ] as const)("of %s has the trade date of its exchange", async (symbol, sent, tradeDate) => {
    const [sample] = await sourceOf(sent).samples([symbol]);
    expect(sample).toMatchObject({ symbol, session: "regular", tradeDate, receivedAt: NOW });
  });
});

describe("bars outside the four markets", () => {
  const charting = (
    chart: Parameters<typeof chartAnswer>[0],
    learn: LearnedHours["learn"] = () => undefined,
  ) => {
    const body = JSON.stringify(chartAnswer(chart));
    return createYahooSource({
      clock: manualClock(NOW),
      send: async () => ({ status: 200, body }),
      learn,
    });
  };

  test("also report the exchange's hours", async () => {
    const learned: NamedDay[] = [];
    const day = (date: string) => [
      { start: seconds(`${date}T08:00:00Z`), end: seconds(`${date}T16:30:00Z`) },
    ];
    const source = charting(
      {
        symbol: "ENI.MI",
        currency: "EUR",
        granularity: "5m",
        times: ["2026-03-05T08:00:00Z"],
        zone: "Europe/Rome",
        tradingPeriods: {
          pre: [[{ start: seconds("2026-03-05T07:00:00Z"), end: seconds("2026-03-05T08:00:00Z") }]],
          regular: [day("2026-03-05"), day("2026-03-06")],
        },
      },
      (_, days) => void learned.push(...days),
    );
    await source.bars("ENI.MI", "5m", 5);
    const [preOpen, open, close] = [8 * HOUR_MS, 9 * HOUR_MS, 17.5 * HOUR_MS];
    const offsets = { preOpen: open, open, close, postClose: close };
    expect(learned).toEqual([
      { day: Date.parse("2026-03-05") / DAY_MS, offsets: { ...offsets, preOpen } },
      { day: Date.parse("2026-03-06") / DAY_MS, offsets },
    ]);
  });

  const span = (date: string) => ({
    start: seconds(`${date}T08:00:00Z`),
    end: seconds(`${date}T16:30:00Z`),
  });
  /** Closed days in November before the 25th, after responses with these trading days. */
  const closedAfter = async (hours: LearnedHours, ...answers: string[][]) => {
    for (const dates of answers) {
      const source = charting(
        {
          symbol: "ENI.MI",
          currency: "EUR",
          granularity: "5m",
          times: [`${dates[0]}T08:00:00Z`],
          zone: "Europe/Rome",
          tradingPeriods: dates.map((date) => [span(date)]),
          currentTradingPeriod: { regular: span("2026-11-25") },
        },
        hours.learn,
      );
      await source.bars("ENI.MI", "5m", 5);
    }
    const days = Array.from({ length: 25 }, (_, at) => Date.parse("2026-11-01") / DAY_MS + at);
    return days.filter((day) => hours.on("MIL", day)?.isClosed).map((day) => dateOfDay(day));
  };

  test("of an older range do not affect the days between it and today", async () => {
    const hours = createLearnedHours();
    const closed = await closedAfter(hours, ["2026-11-10", "2026-11-12", "2026-11-13"]);
    expect(closed).toEqual(["2026-11-11"]);
    expect(hours.on("MIL", Date.parse("2026-11-25") / DAY_MS)?.isNamed).toBe(true);
  });

  test("reopen a day that was considered a holiday", async () => {
    const hours = createLearnedHours();
    const days = ["2026-11-16", "2026-11-17", "2026-11-18"].map(
      (date) => Date.parse(date) / DAY_MS,
    );
    const offsets = { preOpen: 0, open: 9, close: 17, postClose: 17 };
    hours.restore([{ code: "MIL", days: [{ day: days[0]! - 4, offsets }], closed: days }]);
    const names = ["2026-11-13", "2026-11-16", "2026-11-17", "2026-11-18"];
    expect(await closedAfter(hours, names)).toEqual(["2026-11-14", "2026-11-15"]);
  });
});
