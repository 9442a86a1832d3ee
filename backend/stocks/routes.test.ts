import { describe, expect, test } from "bun:test";
import { Elysia } from "elysia";
import { errors } from "../http/errors.ts";
import { silentLog } from "../log.ts";
import type { Bar } from "../market/bar.ts";
import { SourceUnavailable, type MarketQuote } from "../market/source.ts";
import { createStockQueries, riskLabel } from "./queries.ts";
import { stockRoutes } from "./routes.ts";

const quote: MarketQuote = {
  symbol: "VOD.L",
  companyName: "Vodafone",
  market: "LSE",
  currency: "GBP",
  price: 0.88,
  open: 0.8,
  high: 0.9,
  low: 0.79,
  previousClose: 0.8,
  volume: null,
  marketCap: null,
  targetPrice: 1.1,
  asOf: Date.parse("2026-01-05T10:00:00Z"),
  source: "scripted",
  delayMs: 15_000,
};
const bar: Bar = { time: Date.parse("2026-01-05"), open: 1, high: 2, low: 1, close: 2, volume: 3 };

const app = new Elysia({ aot: false }).use(errors(silentLog)).use(
  stockRoutes(
    createStockQueries({
      quote: async (symbol) => {
        if (symbol === "DOWN") throw new SourceUnavailable("scripted", "is out of reach");
        return symbol === "VOD.L" ? quote : undefined;
      },
      bars: async (symbol) => (symbol === "VOD.L" ? [bar] : undefined),
    }),
  ),
);
const get = (path: string) => app.handle(new Request(`http://localhost/api/stocks/${path}`));

describe("quotes", () => {
  test("carry the change, the upside and the risk of the upside", async () => {
    const answer = await get("quote/vod.l");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      symbol: "VOD.L",
      change: expect.closeTo(0.08),
      changePercent: expect.closeTo(10),
      upsidePotential: expect.closeTo(25),
      analysis: { riskLevel: "LOW" },
      lastUpdated: "2026-01-05T10:00:00.000Z",
      delaySeconds: 15,
    });
  });

  test("of an unknown symbol are not found, in the client's words", async () => {
    const answer = await get("quote/XYZ");
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toStartWith("text/plain");
    expect(await answer.text()).toBe("Symbol 'XYZ' not found");
  });

  test("are unavailable while no source can say", async () => {
    const answer = await get("quote/DOWN");
    expect(answer.status).toBe(503);
    expect(await answer.text()).toBe("No market source can answer just now");
  });

  test.each([
    "%2e%2e%2fetc",
    "A%20B",
    "%F0%9F%92%A9",
    "^GSPC",
    "A".repeat(16),
    "'%20OR%201=1",
    "%00",
  ])("refuse %s before any source sees it", async (symbol) => {
    const answer = await get(`quote/${symbol}`);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toStartWith("A symbol is");
  });

  test("a path that cannot be decoded is refused, not a fault of ours", async () => {
    expect((await get("quote/%E0%A4%A")).status).toBeLessThan(500);
  });

  test("refresh answers with the price as it is now", async () => {
    const answer = await app.handle(
      new Request("http://localhost/api/stocks/refresh/VOD.L", { method: "POST" }),
    );
    expect(await answer.json()).toMatchObject({ symbol: "VOD.L", price: 0.88 });
  });
});

describe("charts", () => {
  test("are daily unless asked otherwise, with ISO times", async () => {
    expect(await (await get("chart/VOD.L")).json()).toMatchObject({
      symbol: "VOD.L",
      interval: "1d",
      currency: "GBP",
      prices: [{ time: "2026-01-05T00:00:00.000Z", open: 1, high: 2, low: 1, close: 2, volume: 3 }],
    });
  });

  test("know six intervals and refuse others", async () => {
    expect((await get("chart/VOD.L?interval=1w")).status).toBe(200);
    const refused = await get("chart/VOD.L?interval=2d");
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("'interval'");
  });
});

test("the risk label follows the specification's tiers of upside", () => {
  expect([50, 50.1, 100, 100.1, 200, 200.1].map(riskLabel)).toEqual([
    "LOW",
    "MEDIUM",
    "MEDIUM",
    "HIGH",
    "HIGH",
    "VERY HIGH",
  ]);
});
