import { describe, expect, test } from "bun:test";
import { manualClock } from "../../../platform/clock.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { otherMarkets } from "../../universe/companies.ts";
import { marketOf } from "../../../domain/symbol.ts";
import { tradeDateAt } from "../../../domain/tradeDate.ts";
import { createSimulatedSource } from "./source.ts";

const symbols = otherMarkets.map(([symbol]) => symbol);
const open = (time: string, hours?: "always" | "exchange") => {
  const clock = manualClock(time);
  return { clock, source: createSimulatedSource({ seed: 1, clock, hours }) };
};

describe.each(symbols)("%s in the simulated market", (symbol) => {
  test.each(["2026-11-20T15:00:00Z", "2026-11-22T22:30:00Z", "2026-11-23T05:00:00Z"])(
    "has a quote, a sample and bars at %s that agree",
    async (time) => {
      const { source, clock } = open(time);
      const quote = await source.quote(symbol);
      const [sample] = await source.samples([symbol]);
      const days = await source.bars(symbol, "1d", 3);
      if (!quote || !sample || !days) throw new Error(`nothing of ${symbol}`);
      const { code, currency } = marketOf(symbol);
      expect(quote).toMatchObject({ symbol, market: code, currency });
      expect(sample).toMatchObject({ price: quote.price, currency, session: "regular" });
      expect(sample.previousClose).toBe(quote.previousClose);
      expect(sample.exchangeTime).toBeLessThanOrEqual(clock.now());
      expect(sample.tradeDate).toBe(tradeDateAt(symbol, sample.exchangeTime));
      expect(days).toHaveLength(3);
      expect(days.at(-1)?.close).toBe(quote.price);
      expect(days.at(-2)?.close ?? null).toBe(quote.previousClose);
      expect(await source.search(symbol, 3)).toMatchObject([{ symbol, currency }]);
    },
  );

  test("is in no screened list", async () => {
    const universe = (await open("2026-11-20T15:00:00Z").source.universe?.()) ?? [];
    expect(universe.map((listing) => listing.symbol)).not.toContain(symbol);
  });
});

describe("a symbol that is not a company", () => {
  const { source } = open("2026-11-20T15:00:00Z");

  test.each(["EURUSD=X", "BTC-USD", "GC=F", "^GSPC", "VFIAX"])(
    "%s has no profile or splits",
    async (it) => {
      expect(await source.profile?.(it)).toBeUndefined();
      expect(await source.calendar?.(it)).toBeUndefined();
      expect(await source.splits?.(it)).toEqual([]);
      expect(await source.quote(it)).toMatchObject({ targetPrice: null });
    },
  );

  test("a currency and an index have no volume and no capitalization", async () => {
    for (const symbol of ["EURUSD=X", "^GSPC"]) {
      expect(await source.quote(symbol)).toMatchObject({ volume: null, marketCap: null });
      expect((await source.bars(symbol, "5m", 1))?.[0]?.volume).toBeNull();
    }
    expect(String((await source.quote("EURUSD=X"))?.price)).toMatch(/^\d\.\d{1,4}$/);
  });

  test("a currency is closed on weekends, and Sunday evening belongs to Monday", async () => {
    const { source: always, clock } = open("2026-11-21T12:00:00Z");
    expect(await always.samples(["EURUSD=X"])).toEqual([]);
    const friday = (await always.quote("EURUSD=X"))?.price;
    expect((await always.quote("EURUSD=X"))?.asOf).toBe(Date.parse("2026-11-21T00:00:00Z"));
    clock.set("2026-11-22T20:00:00Z");
    expect(await always.samples(["EURUSD=X"])).toMatchObject([
      { tradeDate: "2026-11-23", previousClose: friday },
    ]);
    expect(await always.samples(["BTC-USD"])).toMatchObject([{ tradeDate: "2026-11-22" }]);
  });

  test("a fund has one price a day, that of the completed day", async () => {
    const { source: exchange, clock } = open("2026-11-20T20:59:00Z", "exchange");
    const before = await exchange.quote("VFIAX");
    expect(before).toMatchObject({ open: null, high: null, low: null, volume: null });
    expect(tradeDateAt("VFIAX", before?.asOf ?? 0)).toBe("2026-11-19");
    clock.set("2026-11-20T21:00:00Z");
    const [after] = await exchange.samples(["VFIAX"]);
    expect(after).toMatchObject({ tradeDate: "2026-11-20", intervalMs: DAY_MS });
    expect(after?.previousClose).toBe(before?.price ?? 0);
    clock.set("2026-11-22T12:00:00Z");
    expect((await exchange.samples(["VFIAX"]))[0]?.price).toBe(after?.price ?? 0);
    expect(await exchange.bars("VFIAX", "5m", 5)).toEqual([]);
  });
});
