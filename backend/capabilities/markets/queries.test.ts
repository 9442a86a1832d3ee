import { describe, expect, test } from "bun:test";
import type { MarketMap, MarketOverview } from "../../contract/markets.ts";
import type { Sample } from "../../market/sample.ts";
import { createSimulatedSource } from "../../market/sources/simulated/source.ts";
import { createMarketRouter } from "../../market/routing/router.ts";
import {
  listingOf,
  SourceUnavailable,
  type Listing,
  type MarketKind,
} from "../../market/source.ts";
import { manualClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import { serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { createBoard, MAX_SAMPLED } from "./board.ts";
import { createMarketQueries } from "./queries.ts";
import { marketRoutes } from "./routes.ts";
import { summarizeSectors } from "./sectors.ts";

const NOW = "2026-01-05T15:00:00Z";

const listed = (symbol: string, facts: Partial<Listing> = {}): Listing => ({
  ...listingOf(symbol),
  companyName: `${symbol} Inc.`,
  ...facts,
});

const sampleOf = (symbol: string, facts: Partial<Sample> = {}): Sample => ({
  symbol,
  price: 110,
  currency: "USD",
  exchangeTime: Date.parse(NOW),
  receivedAt: Date.parse(NOW),
  session: "regular",
  tradeDate: "2026-01-05",
  previousClose: 100,
  source: "scripted",
  delayMs: 0,
  intervalMs: 30_000,
  ...facts,
});

interface Script {
  readonly listings: readonly Listing[];
  readonly samples?: readonly Sample[];
  readonly kind?: MarketKind;
}

function open({ listings, samples = [], kind = "live" }: Script) {
  const clock = manualClock(NOW);
  const asked: string[][] = [];
  const readBoard = createBoard({
    clock,
    market: {
      status: () => ({ kind, isOpen: true, asOf: clock.now() }),
      offers: () => true,
      samples: async (symbols) => {
        const wanted = [...symbols];
        asked.push(wanted);
        return samples.filter(({ symbol }) => wanted.includes(symbol));
      },
      quote: async () => undefined,
      sourced: {
        universe: async () => ({
          value: listings,
          source: "lister",
          asOf: clock.now() - 60_000,
          fetchedAt: clock.now() - 60_000,
        }),
      },
    },
    readScreened: async () => [],
    readWatched: async () => ["VOD.L", "^GSPC"],
  });
  return {
    queries: createMarketQueries({ quote: async () => undefined, readBoard }),
    clock,
    asked,
  };
}

describe("the overview of a market", () => {
  test("shows the newest price where it was asked for, else the list's own figures", async () => {
    const { queries } = open({
      listings: [
        listed("AAA", { marketCap: 3e9, sector: "Energy", price: 1, changePercent: -9 }),
        listed("BBB", { marketCap: 1e9, sector: "Energy", price: 50, changePercent: -2 }),
        listed("CCC", { marketCap: 1e9, price: 7 }),
      ],
      samples: [sampleOf("AAA")],
    });
    const overview = await queries.overview("US");
    expect(overview).toMatchObject({ listed: 3, priced: 2, ranked: 2 });
    expect(overview.gainers.map(({ symbol, source }) => [symbol, source])).toEqual([
      ["AAA", "scripted"],
    ]);
    expect(overview.losers.map(({ symbol, source }) => [symbol, source])).toEqual([
      ["BBB", "lister"],
    ]);
    expect(overview.origins.map(({ source, count }) => [source, count])).toEqual([
      ["scripted", 1],
      ["lister", 1],
    ]);
  });

  test("a price of before the opening is no move of the day", async () => {
    const { queries } = open({
      listings: [listed("AAA", { price: 98, changePercent: -1 })],
      samples: [sampleOf("AAA", { session: "pre", price: 120 })],
    });
    const { gainers, losers, preMarket } = await queries.overview("US");
    expect(gainers).toEqual([]);
    expect(losers[0]?.changePercent).toBe(-1);
    expect(preMarket.quoted).toBe(1);
    expect(preMarket.gainers[0]?.changePercent).toBeCloseTo(20);
  });

  test("a live source is asked for so many prices at most, and no more often than each minute", async () => {
    const listings = Array.from({ length: 7000 }, (_, at) =>
      listed(`S${at}`, { marketCap: 7000 - at }),
    );
    const { queries, clock, asked } = open({ listings });
    await Promise.all([queries.overview("US"), queries.map("US"), queries.overview("LSE")]);
    clock.advance(59_000);
    await queries.map("US");
    expect(asked.map(({ length }) => length)).toEqual([MAX_SAMPLED]);
    expect(asked[0]?.slice(0, 2)).toEqual(["VOD.L", "S0"]);
    clock.advance(1000);
    await queries.map("US");
    expect(asked).toHaveLength(2);
  });
});

describe("sectors", () => {
  test("weigh by market value, and count what is not in the mean", async () => {
    const { queries } = open({
      listings: [
        listed("AAA", { marketCap: 3e9, sector: "Energy", price: 1, changePercent: 4 }),
        listed("BBB", { marketCap: 1e9, sector: "Energy", price: 1, changePercent: -4 }),
        listed("CCC", { sector: "Energy", price: 1, changePercent: 50 }),
        listed("DDD", { marketCap: 9e9, sector: "Energy" }),
        listed("EEE", { price: 1, changePercent: 0 }),
      ],
    });
    expect((await queries.overview("US")).sectors).toEqual([
      {
        sector: "Energy",
        changePercent: 2,
        advancers: 2,
        decliners: 1,
        unchanged: 0,
        weighted: 2,
        listed: 4,
      },
      {
        sector: null,
        changePercent: null,
        advancers: 0,
        decliners: 0,
        unchanged: 1,
        weighted: 0,
        listed: 1,
      },
    ]);
    expect(summarizeSectors([])).toEqual([]);
  });
});

const simulated = () => {
  const clock = manualClock(NOW);
  const market = createMarketRouter([createSimulatedSource({ seed: 1, clock })], silentLog, {
    clock,
  });
  const none = async () => [];
  const readBoard = createBoard({ market, clock, readScreened: none, readWatched: none });
  const app = serveRoutes(marketRoutes(createMarketQueries({ quote: market.quote, readBoard })));
  return (path: string) => app.handle(new Request(`http://localhost/api/markets/${path}`));
};

describe("the routes", () => {
  test("of the simulated market cover every company of it", async () => {
    const get = simulated();
    const overview = (await (await get("US")).json()) as MarketOverview;
    const map = (await (await get("US/map")).json()) as MarketMap;
    expect(overview.listed).toBeGreaterThan(300);
    expect(overview.priced).toBe(overview.listed);
    expect(overview.sectors).toHaveLength(11);
    expect(overview.gainers).toHaveLength(10);
    expect(map.stocks).toHaveLength(map.priced);
    expect(map.stocks[0]?.marketCap).toBeGreaterThan(1e12);
    const indices = await (await get("indices")).json();
    expect(indices).toMatchObject({ unanswered: 0 });
  });

  test("of a code that no exchange has are 404, with a sentence", async () => {
    for (const path of ["ZZZ", "ZZZ/map"]) {
      const answer = await simulated()(path);
      expect([answer.status, await answer.text()]).toEqual([
        404,
        "There is no market 'ZZZ'; /api/stocks/exchanges lists them",
      ]);
    }
  });

  test("of a market without stocks are empty", async () => {
    const answer = await simulated()("ATH");
    expect([answer.status, await answer.json()]).toMatchObject([200, { listed: 0, sectors: [] }]);
  });

  test.each(["us", "A", "TOOLONG", "%00", "US%2Fmap", "<b>", "__proto__"])(
    "refuse the market %s",
    async (market) => {
      expect((await simulated()(market)).status).toBe(422);
      expect((await simulated()(`${market}/map`)).status).toBe(422);
    },
  );

  test("are unavailable while no source can answer", async () => {
    const queries = createMarketQueries({
      quote: () => Promise.reject(new SourceUnavailable("scripted", "is out of reach")),
      readBoard: () => Promise.reject(new SourceUnavailable("scripted", "is out of reach")),
    });
    const app = serveRoutes(marketRoutes(queries));
    for (const path of ["indices", "US", "US/map"]) {
      const answer = await app.handle(new Request(`http://localhost/api/markets/${path}`));
      expect([path, answer.status]).toEqual([path, 503]);
    }
  });
});
