import { serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { quoteRow } from "../../testing/marketRows.ts";
import { describe, expect, test } from "bun:test";
import { manualClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import { createMarketRouter } from "../../market/routing/router.ts";
import type { Sample } from "../../market/sample.ts";
import { SourceUnavailable, type MarketQuote } from "../../market/source.ts";
import { createSimulatedSource } from "../../market/sources/simulated/source.ts";
import { moverRoutes } from "./index.ts";
import { createMovers, type MoverMarket } from "./movers.ts";
import { DAY_MS } from "../../domain/durations.ts";

const START = "2026-01-05T10:00:00Z";

/** Change in percent by symbol; null has no previous close. */
type Changes = Readonly<Record<string, number | null>>;

const quoteOf = (symbol: string, change: number | null): MarketQuote =>
  quoteRow({
    symbol,
    companyName: `${symbol} Company`,
    price: 100 + (change ?? 0),
    open: 100,
    high: 200,
    low: 1,
    previousClose: change === null ? null : 100,
    volume: 1,
    asOf: Date.parse(START),
  });

function marketOf(changes: Changes, sampled: readonly string[] = Object.keys(changes)) {
  const asked = { universe: 0, quotes: [] as string[] };
  const market: MoverMarket = {
    universe: async () => {
      asked.universe += 1;
      return Object.keys(changes);
    },
    samples: async () =>
      sampled.map((symbol) => quoteOf(symbol, changes[symbol]!) as never as Sample),
    quote: async (symbol) => {
      asked.quotes.push(symbol);
      if (symbol === "DOWN") throw new SourceUnavailable("scripted", "is out of reach");
      return symbol === "GONE" ? undefined : quoteOf(symbol, changes[symbol]!);
    },
  };
  return { market, asked };
}

const symbolsOf = (movers: readonly { symbol: string }[]) => movers.map(({ symbol }) => symbol);

describe("market movers", () => {
  const changes: Changes = {
    A: 1,
    B: 9,
    C: -3,
    D: 0,
    E: null,
    F: 4,
    G: -8,
    H: 2,
    I: 3,
    J: 5,
    K: 6,
  };

  test("are the five largest rises and falls of the day, largest first", async () => {
    const { market, asked } = marketOf(changes);
    const movers = await createMovers(market, manualClock(START))();
    expect(symbolsOf(movers.gainers)).toEqual(["B", "K", "J", "F", "I"]);
    expect(symbolsOf(movers.losers)).toEqual(["G", "C"]);
    expect(movers.gainers[0]).toEqual({
      symbol: "B",
      name: "B Company",
      price: 109,
      currency: "USD",
      changePercent: expect.closeTo(9),
      lastUpdated: "2026-01-05T10:00:00.000Z",
      source: "scripted",
      delaySeconds: 0,
    });
    expect(movers.asOf).toBe("2026-01-05T10:00:00.000Z");
    // Names are requested only for the stocks shown.
    expect(asked.quotes).toHaveLength(7);
  });

  test("come from quotes when a source has no samples, such as a replay", async () => {
    const { market } = marketOf(changes, ["A", "G"]);
    const movers = await createMovers(market, manualClock(START))();
    expect(symbolsOf(movers.gainers)).toEqual(["B", "K", "J", "F", "I"]);
    expect(symbolsOf(movers.losers)).toEqual(["G", "C"]);
  });

  test("omit unavailable stocks and list the rest", async () => {
    const { market } = marketOf({ DOWN: 50, GONE: 40, A: 1 }, ["DOWN", "GONE"]);
    const movers = await createMovers(market, manualClock(START))();
    expect(symbolsOf(movers.gainers)).toEqual(["A"]);
  });

  test("are empty in a market without a universe", async () => {
    const { market } = marketOf({});
    const movers = await createMovers(market, manualClock(START))();
    expect([movers.gainers, movers.losers]).toEqual([[], []]);
  });

  test.each([1, -1, 365, -365])(
    "are computed again after a clock step of %p days, and then cached as before",
    async (days) => {
      const { market, asked } = marketOf(changes);
      const clock = manualClock(START);
      const movers = createMovers(market, clock);
      await movers();
      clock.step(days * DAY_MS);
      await movers();
      clock.advance(14_999);
      await movers();
      expect(asked.universe).toBe(2);
    },
  );

  test("of a whole exchange are those of its largest companies, and cached for a minute", async () => {
    const many: Record<string, number> = {};
    for (let at = 0; at < 800; at++) many[`S${at}`] = at % 100;
    const { market, asked } = marketOf(many, []);
    const clock = manualClock(START);
    const movers = createMovers(market, clock);
    expect((await movers()).gainers[0]).toMatchObject({ changePercent: expect.closeTo(99) });
    expect(asked.quotes).toContain("S699");
    expect(asked.quotes).not.toContain("S700");
    clock.advance(59_999);
    await movers();
    expect(asked.universe).toBe(1);
    clock.advance(1);
    await movers();
    expect(asked.universe).toBe(2);
  });

  test("are computed again after a failure", async () => {
    const { market } = marketOf(changes);
    let isDown = true;
    const movers = createMovers(
      {
        ...market,
        universe: () =>
          isDown
            ? Promise.reject(new SourceUnavailable("scripted", "is out of reach"))
            : market.universe(),
      },
      manualClock(START),
    );
    await expect(movers()).rejects.toThrow("is out of reach");
    isDown = false;
    expect((await movers()).gainers).toHaveLength(5);
  });
});

describe("the route of movers", () => {
  const clock = manualClock(START);
  const market = createMarketRouter([createSimulatedSource({ seed: 1, clock })], silentLog, {
    clock,
  });
  const app = serveRoutes(moverRoutes(createMovers(market, clock)));
  const get = async (path: string) =>
    app.handle(new Request(`http://localhost/api/stocks/${path}`));

  test("list the movers of the whole simulated market", async () => {
    const movers = (await (await get("movers")).json()) as {
      gainers: { changePercent: number }[];
      losers: { changePercent: number }[];
    };
    expect([movers.gainers.length, movers.losers.length]).toEqual([5, 5]);
  });
});
