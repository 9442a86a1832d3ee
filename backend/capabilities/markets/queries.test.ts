import { listsOf } from "../../testing/listsOf.ts";
import { describe, expect, test } from "bun:test";
import type { MarketMap, MarketOverview } from "../../contract/discovery/markets.ts";
import type { Sample } from "../../market/sample.ts";
import { createSimulatedSource } from "../../market/sources/simulated/source.ts";
import { createMarketRouter, type Market } from "../../market/routing/router.ts";
import {
  listingOf,
  SourceUnavailable,
  type Listing,
  type MarketKind,
  type MarketSource,
} from "../../market/source.ts";
import { exchangeOf, exchanges, isStockExchange } from "../../domain/symbol.ts";
import { isoTime, manualClock, type Clock } from "../../platform/clock.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/durations.ts";
import type { StartTimer } from "../../platform/timer.ts";
import { eventually } from "../../testing/eventually.ts";
import { sampleRow } from "../../testing/marketRows.ts";
import { createScriptedSource } from "../../testing/worlds/scriptedSource.ts";
import { silentLog } from "../../platform/log.ts";
import { serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { createBoard, MAX_SAMPLED, MAX_SAMPLED_A_MINUTE } from "./board.ts";
import { createListReading } from "./listReading.ts";
import { createMarketQueries } from "./queries.ts";
import { marketRoutes } from "./index.ts";
import { summarizeSectors } from "./queries.ts";

const NOW = "2026-01-05T15:00:00Z";

const listed = (symbol: string, facts: Partial<Listing> = {}): Listing => ({
  ...listingOf(symbol),
  companyName: `${symbol} Inc.`,
  ...facts,
});

const sampleOf = (symbol: string, facts: Partial<Sample> = {}): Sample =>
  sampleRow({ symbol, price: 110, ...facts });

interface Script {
  readonly listings: readonly Listing[];
  readonly samples?: readonly Sample[];
  readonly kind?: MarketKind;
  readonly sector?: string | null;
}

function open({ listings, samples = [], kind = "live", sector = null }: Script) {
  const clock = manualClock(NOW);
  const asked: string[][] = [];
  const lists = listsOf(listings, () => clock.now() - 60_000);
  const readBoard = createBoard({
    clock,
    market: {
      status: () => ({ kind, isOpen: true, asOf: clock.now() }),
      samples: async (symbols) => {
        const wanted = [...symbols];
        asked.push(wanted);
        return samples.filter(({ symbol }) => wanted.includes(symbol));
      },
      quote: async () => undefined,
      exchangeLists: lists,
    },
    readScreened: async () => [],
    readWatched: async () => ["VOD.L", "^GSPC"],
  });
  const readList = createListReading({ lists, clock, onFault: () => undefined });
  return {
    queries: createMarketQueries({
      quote: async () => undefined,
      readYields: async () => undefined,
      readBoard,
      readList,
      readSector: async () => sector,
    }),
    clock,
    asked,
  };
}

/** Queries on a market with no screened or watched stocks. */
function queriesOf(market: Market, clock: Clock) {
  const none = async () => [];
  const lists = market.exchangeLists;
  return createMarketQueries({
    quote: market.quote,
    readYields: async () => undefined,
    readBoard: createBoard({ market, clock, readScreened: none, readWatched: none }),
    readList: createListReading({ lists, clock, onFault: () => undefined }),
    readSector: async () => null,
  });
}

describe("the overview of a market", () => {
  test("outside the US has the date of the newest price, even after a week of holidays", async () => {
    const before = Date.parse("2025-12-26T09:00:00Z");
    const { queries } = open({
      listings: [listed("AAA.MI"), listed("BBB.MI")],
      samples: [
        sampleOf("AAA.MI", { currency: "EUR", exchangeTime: before }),
        sampleOf("BBB.MI", { currency: "EUR", exchangeTime: before - 4 * DAY_MS }),
      ],
    });
    const { gainers } = await queries.overview("MIL");
    expect(gainers.map(({ symbol }) => symbol)).toEqual(["AAA.MI"]);
  });

  test("does not compare stocks in another currency by value", async () => {
    const london = { price: 2, changePercent: 1, volume: 1e6, delayMs: 900_000 } as const;
    const { queries } = open({
      listings: [
        listed("0HUF.L", { ...london, price: 9e3, marketCap: 8e12, currency: "HUF" }),
        listed("AAA.L", {
          ...london,
          volume: 2e6,
          marketCap: 3e9,
          currency: "GBP",
          sector: "Energy",
        }),
        listed("BBB.L", { ...london, marketCap: 9e9, sector: "Energy" }),
      ],
    });
    const overview = await queries.overview("LSE");
    expect(overview.mostActive.map(({ symbol }) => symbol)).toEqual(["AAA.L", "BBB.L"]);
    expect(overview.gainers).toHaveLength(3);
    expect(overview.gainers.map(({ delaySeconds }) => delaySeconds)).toEqual([900, 900, 900]);
    const { stocks } = await queries.map("LSE");
    expect(stocks.map(({ symbol }) => symbol)).toEqual(["BBB.L", "AAA.L"]);
  });

  test("does not count a price from before the open as a move of the day", async () => {
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

  test("requests a limited number of prices from a live source, at most once a minute", async () => {
    const listings = Array.from({ length: 7000 }, (_, at) =>
      listed(`S${at}`, { marketCap: 7000 - at }),
    );
    const { queries, clock, asked } = open({ listings });
    await Promise.all([queries.overview("US"), queries.map("US"), queries.overview("LSE")]);
    clock.advance(59_000);
    await queries.map("US");
    expect(asked.map(({ length }) => length)).toEqual([MAX_SAMPLED, 1]);
    expect(asked[0]?.slice(0, 2)).toEqual(["S0", "S1"]);
    // In London only watched stocks are sampled.
    expect(asked[1]).toEqual(["VOD.L"]);
    clock.advance(1000);
    await queries.map("US");
    expect(asked).toHaveLength(3);
  });
});

describe("many markets viewed concurrently", () => {
  const codes = exchanges.filter(isStockExchange).map(({ code }) => code);
  const listings = codes.flatMap((exchange) =>
    Array.from({ length: 200 }, (_, at) =>
      listed(`S${at}${exchangeOf(exchange)?.suffix ?? ""}`, {
        price: 5,
        changePercent: 1,
        marketCap: (200 - at) * 1e6,
      }),
    ),
  );

  test("use the budget of two boards a minute, and show the figures of their lists", async () => {
    const { queries, clock, asked } = open({ listings });
    const countAsked = () => asked.reduce((sum, symbols) => sum + symbols.length, 0);
    expect(codes.length).toBeGreaterThan(70);
    const overviews = await Promise.all(codes.map(queries.overview));
    expect(overviews.map(({ priced }) => priced)).toEqual(codes.map(() => 200));
    expect(countAsked()).toBe(MAX_SAMPLED_A_MINUTE);
    clock.advance(MINUTE_MS / 2);
    await Promise.all(codes.map(queries.overview));
    expect(countAsked()).toBe(1.5 * MAX_SAMPLED_A_MINUTE);
    // No symbol was requested twice in a minute.
    const all = asked.flat();
    expect(new Set(all.slice(0, MAX_SAMPLED_A_MINUTE)).size).toBe(MAX_SAMPLED_A_MINUTE);
  });

  test("show a price without budget for up to ten minutes, with its time", async () => {
    const [first = "US", ...others] = codes;
    const symbol = `S0${exchangeOf(first)?.suffix ?? ""}`;
    const samples = [sampleOf(symbol, { price: 110, currency: "USD" })];
    const { queries, clock } = open({ listings, samples });
    const sourceOf = async () =>
      (await queries.overview(first)).gainers.some(({ source }) => source === "scripted");
    expect(await sourceOf()).toBe(true);
    // Other requests use up the budget before the next reading.
    for (let minute = 0; minute < 11; minute++) {
      clock.advance(MINUTE_MS);
      await Promise.all(others.slice(0, 8).map(queries.overview));
      expect([minute, await sourceOf()]).toEqual([minute, minute < 9]);
    }
  });
});

describe("sectors", () => {
  test("are weighted by market value, and count the stocks without a figure", async () => {
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

const NO_LIST = { pages: 0, expected: null, total: null, source: null, asOf: null };

describe("a market listed page by page", () => {
  /** A list whose pages the test provides. */
  function openPages() {
    const clock = manualClock(NOW);
    const pending: { resolve: (rows: readonly Listing[]) => void; reject: (e: Error) => void }[] =
      [];
    const source: MarketSource = {
      ...createScriptedSource({ clock, name: "lister", isRemote: true }),
      capabilities: new Set(["listings"]),
      lister: {
        pageSize: 2,
        maxRows: 100,
        covers: (exchange) => exchange === "LSE",
        page: () =>
          new Promise((resolve, reject) => {
            const answer = (listings: readonly Listing[]) =>
              resolve({ listings, rows: listings.length, total: 3 });
            pending.push({ resolve: answer, reject });
          }),
      },
    };
    const startTimer: StartTimer = (run, milliseconds) => {
      if (milliseconds < MINUTE_MS / 2) queueMicrotask(run);
      return () => undefined;
    };
    const options = { clock, startTimer, answerWithinMs: MINUTE_MS };
    const queries = queriesOf(createMarketRouter([source], silentLog, options), clock);
    const nextPage = () => eventually(() => pending.shift());
    return { queries, clock, pending, nextPage };
  }

  test("shows its progress, then the figures of the list with their own times", async () => {
    const { queries, clock, pending, nextPage } = openPages();
    expect(await queries.overview("LSE")).toMatchObject({
      listed: 0,
      list: { ...NO_LIST, status: "reading" },
    });
    const asOf = clock.now() - MINUTE_MS;
    const day = { price: 2, changePercent: 3, marketCap: 1e9, asOf, currency: "USD" };
    (await nextPage()).resolve([listed("AAA.L", day), listed("BBB.L")]);
    const second = await nextPage();
    // A concurrent request joins the one in progress.
    expect(await queries.map("LSE")).toMatchObject({
      stocks: [],
      list: { status: "reading", pages: 1, expected: 2 },
    });
    expect(pending).toEqual([]);
    second.resolve([listed("CCC.L")]);
    const overview = await eventually(async () => {
      const now = await queries.overview("LSE");
      return now.list.status !== "reading" && now;
    });
    expect(overview).toMatchObject({
      listed: 3,
      priced: 1,
      list: { status: "complete", total: 3, source: "lister" },
      gainers: [{ symbol: "AAA.L", currency: "USD", lastUpdated: isoTime(asOf) }],
    });
    expect(pending).toEqual([]);
  });

  test("that cannot be listed says so and is retried after five minutes", async () => {
    const { queries, clock, pending, nextPage } = openPages();
    await queries.overview("LSE");
    for (let attempt = 0; attempt < 3; attempt++) {
      (await nextPage()).reject(new SourceUnavailable("lister", "malformed: <html>"));
    }
    const failed = { ...NO_LIST, status: "failed" as const };
    await eventually(async () => (await queries.overview("LSE")).list.status === "failed");
    expect((await queries.map("LSE")).list).toEqual(failed);
    clock.advance(5 * MINUTE_MS - 1);
    expect((await queries.map("LSE")).list).toEqual(failed);
    expect(pending).toEqual([]);
    clock.advance(1);
    expect((await queries.map("LSE")).list.status).toBe("reading");
    await nextPage();
  });

  test("shows yesterday's list while it cannot be listed again, and says so", async () => {
    const { queries, clock, pending, nextPage } = openPages();
    await queries.overview("LSE");
    (await nextPage()).resolve([listed("AAA.L", { price: 2, changePercent: 3 })]);
    await eventually(async () => (await queries.overview("LSE")).list.status === "partial");
    const asOf = isoTime(clock.now());
    clock.advance(DAY_MS);
    expect(await queries.overview("LSE")).toMatchObject({
      listed: 1,
      list: { status: "reading", asOf },
    });
    for (let attempt = 0; attempt < 3; attempt++) {
      (await nextPage()).reject(new SourceUnavailable("lister", "HTTP 500"));
    }
    await eventually(async () => (await queries.overview("LSE")).list.status === "failed");
    expect(await queries.overview("LSE")).toMatchObject({ listed: 1, list: { asOf } });
    expect(pending).toEqual([]);
  });

  test("of an exchange without a list is empty, and asks no source", async () => {
    const { queries, pending } = openPages();
    expect((await queries.overview("MIL")).list).toEqual({ ...NO_LIST, status: "none" });
    // The sector of a symbol does not need the list of its exchange.
    await queries.sectorOf("VOD.L");
    expect(pending).toEqual([]);
  });
});

const simulated = () => {
  const clock = manualClock(NOW);
  const source = createSimulatedSource({ seed: 1, clock });
  const queries = queriesOf(createMarketRouter([source], silentLog, { clock }), clock);
  const app = serveRoutes(marketRoutes(queries));
  return (path: string) => app.handle(new Request(`http://localhost/api/markets/${path}`));
};

describe("the routes", () => {
  test("of the simulated market include every company", async () => {
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

  test("of an unknown exchange code are 404, with a sentence", async () => {
    for (const path of ["ZZZ", "ZZZ/map"]) {
      const answer = await simulated()(path);
      expect([answer.status, await answer.text()]).toEqual([
        404,
        "There is no market 'ZZZ'. See /api/stocks/exchanges",
      ]);
    }
  });

  test("of a market without stocks are empty", async () => {
    const answer = await simulated()("ATH");
    expect([answer.status, await answer.json()]).toMatchObject([200, { listed: 0, sectors: [] }]);
  });
});
