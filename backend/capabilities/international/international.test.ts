import { serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { vodafoneQuote } from "../../testing/marketRows.ts";
import { describe, expect, test } from "bun:test";
import type { MarketSource } from "../../market/source.ts";
import { createInternationalQueries } from "./index.ts";
import { internationalRoutes } from "./index.ts";

const quote = vodafoneQuote({ volume: 1200 });

const getFrom = async (market: Pick<MarketSource, "quote">, symbol: string): Promise<Response> =>
  serveRoutes(internationalRoutes(createInternationalQueries(market))).handle(
    new Request(`http://localhost/api/stocks/international/${symbol}`),
  );

const scripted = {
  quote: async (symbol: string) => {
    if (symbol === "NEW.L") return { ...quote, symbol, previousClose: null, volume: null };
    return symbol === "VOD.L" ? quote : undefined;
  },
};

describe("an international quote", () => {
  test("is in the market's own currency, with the day's change", async () => {
    const answer = await getFrom(scripted, "vod.l");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      symbol: "VOD.L",
      name: "Vodafone",
      market: "LSE",
      price: 0.88,
      currency: "GBP",
      change: expect.closeTo(0.08),
      changePercent: expect.closeTo(10),
      volume: 1200,
      lastUpdated: "2026-01-05T10:00:00.000Z",
      source: "scripted",
      delaySeconds: 0,
    });
  });

  test("has no change without a previous close", async () => {
    expect(await (await getFrom(scripted, "NEW.L")).json()).toMatchObject({
      change: null,
      changePercent: null,
      volume: null,
    });
  });

  test("of an unknown symbol is not found, and shows the symbol as requested", async () => {
    const answer = await getFrom(scripted, "ZZZZ.T");
    expect([answer.status, await answer.text()]).toEqual([404, "Symbol 'ZZZZ.T' not found"]);
  });
});
