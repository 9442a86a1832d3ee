import { describe, expect, test } from "bun:test";
import { manualClock } from "../../../platform/clock.ts";
import { SourceUnavailable } from "../../source.ts";
import { describeMarketSource } from "../../../testing/suites/marketSourceSuite.ts";
import { createFinnhubSource } from "./source.ts";
import { createTradeSockets } from "../../../testing/worlds/tradeSockets.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";

/** A Monday, two in the afternoon in New York. */
const NOW = Date.parse("2026-03-09T18:00:00Z");

const quote = { c: 12.5, d: 0.5, dp: 4.1, h: 12.75, l: 12.05, o: 12.1, pc: 12, t: NOW / 1000 - 30 };
const zeros = { c: 0, d: null, dp: null, h: 0, l: 0, o: 0, pc: 0, t: 0 };

function make(answer: (path: string, symbol: string | null) => unknown = answerTo) {
  const clock = manualClock(NOW);
  const sockets = createTradeSockets();
  const source = createFinnhubSource({
    clock,
    send: async ({ url }) => {
      const { pathname, searchParams } = new URL(url);
      return { status: 200, body: JSON.stringify(answer(pathname, searchParams.get("symbol"))) };
    },
    ...sockets.ports,
  });
  return { source, clock, sockets };
}

function answerTo(path: string, symbol: string | null): unknown {
  if (path.endsWith("/quote")) return symbol === "ACME" ? quote : zeros;
  if (path.endsWith("/recommendation")) {
    return symbol === "ACME"
      ? [{ period: "2026-03-01", strongBuy: 1, buy: 2, hold: 3, sell: 0, strongSell: 0 }]
      : [];
  }
  return {
    earningsCalendar: [
      { symbol: "ACME", date: "2026-04-28", hour: "amc" },
      { symbol: "ACME", date: "2026-03-30", hour: "bmo" },
    ],
  };
}

const trade = (symbol: string, price: number, at: number) => ({
  type: "trade",
  data: [{ s: symbol, p: price, t: at, v: 10 }],
});

describeMarketSource("finnhub", () => make().source, "ACME");

describe("requests", () => {
  test("quotes American symbols and nothing outside its capabilities", async () => {
    const { source } = make();
    expect(await source.quote("ACME")).toMatchObject({
      price: 12.5,
      previousClose: 12,
      currency: "USD",
    });
    expect(await source.quote("MINE.L")).toBeUndefined();
  });

  test("the next report has its hour; ratings are monthly", async () => {
    const { source } = make();
    expect(await source.earnings("ACME")).toEqual({
      date: "2026-03-30",
      hour: "before_open",
      isConfirmed: false,
    });
    expect(await source.earnings("OTHER")).toBeUndefined();
    expect((await source.ratings("ACME"))?.[0]).toMatchObject({ period: "2026-03-01", buy: 2 });
    expect(await source.ratings("OTHER")).toBeUndefined();
  });

  test("headlines are those of the last week about the symbol", async () => {
    const asked: string[] = [];
    const news = (related: string, part: object = {}) => ({
      headline: `About ${related}`,
      source: "A wire",
      url: "https://news.example/1",
      datetime: NOW / 1000 - 60,
      related,
      ...part,
    });
    const { source } = make((path, symbol) => {
      asked.push(`${path} ${symbol}`);
      return [news("BRK.B"), news("AAPL,BRK.B"), news("AAPL"), news(""), news("BRK.B", { url: 3 })];
    });
    expect(await source.headlines?.("BRK-B")).toEqual([
      {
        title: "About BRK.B",
        publisher: "A wire",
        url: "https://news.example/1",
        publishedAt: NOW - MINUTE_MS,
      },
      expect.objectContaining({ title: "About AAPL,BRK.B" }),
    ]);
    expect(await source.headlines?.("ZZZ")).toBeUndefined();
    expect(await source.headlines?.("VOD.L")).toBeUndefined();
    expect(asked).toEqual(["/api/v1/company-news BRK.B", "/api/v1/company-news ZZZ"]);
  });

  test("data that the key's plan excludes is unavailable, not unknown", async () => {
    const { source } = make(() => ({ error: "You don't have access to this resource." }));
    for (const ask of [source.quote, source.ratings, source.earnings]) {
      await expect(ask("ACME")).rejects.toThrow(SourceUnavailable);
    }
  });
});

describe("the stream", () => {
  test("subscribes to polled symbols, and delivers the newest trade of each", async () => {
    const { source, sockets } = make();
    await source.quote("ACME");
    expect(await source.samples(["ACME", "BRK-B", "MINE.L", "../x"])).toEqual([]);
    const delivered = await sockets.deliver(source, [
      trade("ACME", 12.6, NOW - 300),
      trade("ACME", 12.7, NOW - 100),
      trade("ACME", 12.5, NOW - 200),
      trade("BRK.B", 480, NOW - 250),
      trade("UNASKED", 1, NOW),
    ]);
    expect(delivered).toMatchObject([
      { symbol: "BRK-B", price: 480, previousClose: null, session: "regular" },
      {
        symbol: "ACME",
        price: 12.7,
        previousClose: 12,
        session: "regular",
        tradeDate: "2026-03-09",
      },
    ]);
    expect(sockets.sent).toEqual([
      '{"type":"subscribe","symbol":"ACME"}',
      '{"type":"subscribe","symbol":"BRK.B"}',
    ]);
  });

  test("a trade outside the regular hours is marked", async () => {
    const { source, sockets } = make();
    await source.samples(["ACME"]);
    const early = trade("ACME", 12, Date.parse("2026-03-09T12:00:00Z"));
    expect(await sockets.deliver(source, [early])).toMatchObject([{ session: "pre" }]);
  });

  test("a symbol that is no longer polled is unsubscribed", async () => {
    const { source, sockets, clock } = make();
    await source.samples(["ACME"]);
    const playing = sockets.begin(source);
    clock.advance(10 * MINUTE_MS + 1);
    await source.samples(["OTHER"]);
    expect(sockets.sent.slice(1)).toEqual([
      '{"type":"unsubscribe","symbol":"ACME"}',
      '{"type":"subscribe","symbol":"OTHER"}',
    ]);
    await playing.stop();
  });

  test("a listener's error ends it and is passed on", async () => {
    const { source, sockets } = make();
    await source.samples(["ACME"]);
    const { playing } = sockets.begin(source, () => Promise.reject(new Error("full")));
    sockets.say(trade("ACME", 12, NOW));
    await expect(playing).rejects.toThrow("full");
  });
});
