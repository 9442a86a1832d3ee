import { serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { vodafoneQuote } from "../../testing/marketRows.ts";
import { describe, expect, test } from "bun:test";
import type { Bar } from "../../domain/bar.ts";
import { SourceUnavailable, type BarWindow, type MarketKind } from "../../market/source.ts";
import { createStockQueries } from "./queries.ts";
import { stockRoutes } from "./index.ts";

const quote = vodafoneQuote({ targetPrice: 1.1, delayMs: 15_000 });
const bar: Bar = { time: Date.parse("2026-01-05"), open: 1, high: 2, low: 1, close: 2, volume: 3 };
const asked: { limit: number; window: BarWindow | undefined }[] = [];

const app = serveRoutes(
  stockRoutes(
    createStockQueries({
      quote: async (symbol) => {
        if (symbol === "DOWN") throw new SourceUnavailable("scripted", "is out of reach");
        return symbol === "VOD.L" ? quote : undefined;
      },
      bars: async (symbol, _interval, limit, window) => {
        asked.push({ limit, window });
        return symbol === "VOD.L" ? [bar] : undefined;
      },
      status: () => ({ kind: "live", isOpen: true, asOf: quote.asOf }),
    }),
  ),
);
const get = (path: string) => app.handle(new Request(`http://localhost/api/stocks/${path}`));

describe("quotes", () => {
  test("have the change, the upside and the risk of the upside", async () => {
    const answer = await get("quote/vod.l");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      symbol: "VOD.L",
      change: expect.closeTo(0.08),
      changePercent: expect.closeTo(10),
      upsidePotential: expect.closeTo(25),
      analysis: { riskLevel: "LOW" },
      lastUpdated: "2026-01-05T10:00:00.000Z",
      tradeDate: "2026-01-05",
      delaySeconds: 15,
      exchange: { name: "London", timeZone: "Europe/London", session: "regular" },
      extended: null,
    });
  });

  test("show a price outside the regular session separately", async () => {
    const late = vodafoneQuote({ extended: { session: "post", price: 0.968, asOf: quote.asOf } });
    const stocks = createStockQueries({
      quote: async () => late,
      bars: async () => undefined,
      status: () => ({ kind: "live", isOpen: false, asOf: Date.parse("2026-01-04T10:00:00Z") }),
    });
    expect(await stocks.quote("VOD.L")).toMatchObject({
      price: 0.88,
      exchange: { session: "closed" },
      extended: {
        session: "post",
        price: 0.968,
        change: expect.closeTo(0.088),
        changePercent: expect.closeTo(10),
        at: "2026-01-05T10:00:00.000Z",
      },
    });
  });
});

describe("charts", () => {
  test("are daily by default, with ISO times", async () => {
    expect(await (await get("chart/VOD.L")).json()).toMatchObject({
      symbol: "VOD.L",
      interval: "1d",
      currency: "GBP",
      prices: [{ time: "2026-01-05T00:00:00.000Z", open: 1, high: 2, low: 1, close: 2, volume: 3 }],
    });
  });
});

describe("a chart", () => {
  test("has the exchange's zone and, intraday, the session of each bar", async () => {
    const minutes = await (await get("chart/VOD.L?interval=1m")).json();
    expect(minutes).toMatchObject({ timeZone: "Europe/London", prices: [{ session: "regular" }] });
    const days = await (await get("chart/VOD.L?interval=1d")).json();
    expect(days.prices[0]).not.toContainKey("session");
  });

  test("can include extended hours around New York's session; a continuous market has none", async () => {
    const times = ["13:00", "14:30", "20:59", "21:00"].map((t) => `2026-01-05T${t}:00.000Z`);
    const sessionsOf = async (kind: MarketKind, isRoundTheClock?: boolean) => {
      const chart = await createStockQueries({
        quote: async () => ({ ...quote, symbol: "ACME", market: "US", currency: "USD" }),
        bars: async () => times.map((time) => ({ ...bar, time: Date.parse(time) })),
        status: () => ({
          kind,
          isOpen: true,
          ...(isRoundTheClock === undefined ? {} : { isRoundTheClock }),
          asOf: quote.asOf,
        }),
      }).chart("ACME", "30m");
      return chart?.prices.map(({ session }) => session);
    };
    expect(await sessionsOf("live")).toEqual(["pre", "regular", "regular", "post"]);
    expect(await sessionsOf("simulated", false)).toEqual(["pre", "regular", "regular", "post"]);
    const none = [undefined, undefined, undefined, undefined];
    expect(await sessionsOf("simulated", true)).toEqual(none);
  });

  test("needs no quote when the exchange has one currency, and is rejected in London", async () => {
    const stocks = createStockQueries({
      quote: async () => {
        throw new SourceUnavailable("yahoo", "is out of reach");
      },
      bars: async () => [bar],
      status: () => ({ kind: "live", isOpen: true, asOf: quote.asOf }),
    });
    expect(await stocks.chart("AAPL", "1d")).toMatchObject({
      companyName: "Apple",
      currency: "USD",
      timeZone: "America/New_York",
      source: "yahoo",
      prices: [{ close: 2 }],
    });
    expect(await stocks.chart("7203.T", "1d")).toMatchObject({ currency: "JPY" });
    await expect(stocks.chart("CSPX.L", "1d")).rejects.toThrow("is out of reach");
  });

  test("requests no quote when the bars include currency and zone", async () => {
    const { companyName, currency, market, source } = quote;
    const head = { companyName, currency, market, source, zone: "Europe/London" };
    const stocks = createStockQueries({
      quote: async () => expect.unreachable(),
      bars: async () => expect.unreachable(),
      list: async () => ({ bars: [bar], head }),
      status: () => ({ kind: "live", isOpen: true, asOf: quote.asOf }),
    });
    expect(await stocks.chart("VOD.L", "1d")).toMatchObject({
      companyName,
      currency: "GBP",
      timeZone: "Europe/London",
      prices: [{ close: 2 }],
    });
  });

  test("before a time has as many bars as requested", async () => {
    await get("chart/VOD.L?interval=1m&before=2026-01-05T10:00:00.000Z&limit=77");
    expect(asked.at(-1)).toEqual({
      limit: 77,
      window: { before: Date.parse("2026-01-05T10:00:00Z"), withExtendedHours: true },
    });
    await get("chart/VOD.L?interval=1d&before=2026-01-05");
    expect(asked.at(-1)).toEqual({
      limit: 260,
      window: { before: Date.parse("2026-01-05"), withExtendedHours: false },
    });
  });
});
