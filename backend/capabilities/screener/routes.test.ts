import { serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { beforeEach, describe, expect, test } from "bun:test";
import { isOnPostgres } from "../../testing/worlds/memoryDatabase.ts";
import { openMemoryStore } from "../../testing/worlds/memoryStore.ts";
import { manualClock } from "../../platform/clock.ts";
import type { ScreenerProgressMessage, ScreenerResult } from "../../contract/discovery/screener.ts";
import { expectRebuildEqual, expectRedeliveryHarmless } from "../../testing/suites/spec.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import { silentLog } from "../../platform/log.ts";
import type { StockProfile } from "../../market/profile.ts";
import { createMarketRouter, type Market } from "../../market/routing/router.ts";
import { createScriptedSource, type ScriptedSource } from "../../testing/worlds/scriptedSource.ts";
import { listingOf, SourceUnavailable, type MarketSource } from "../../market/source.ts";
import type { StartTimer } from "../../platform/timer.ts";
import { marketOf } from "../../domain/symbol.ts";
import { runStream } from "./events.ts";
import { screenerProjection } from "./projection.ts";
import { screenerRoutes } from "./index.ts";
import { createScreener, type Screener } from "./screener.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/durations.ts";

const clock = manualClock("2026-01-05T15:00:00Z");
let store: EventStore;
let source: ScriptedSource;
let screener: Screener;
let broadcasts: ScreenerProgressMessage[];
let app: { handle(request: Request): Response | Promise<Response> };

/** A liquid, cheap stock with an upside of 40% and a report in 20 days. */
const addStock = (symbol: string, price = 5, parts: Partial<StockProfile> = {}) => {
  source.setPrice(symbol, price, { previousClose: price * 0.9 });
  source.setProfile(symbol, {
    symbol,
    companyName: `${symbol} Inc.`,
    sector: "Energy",
    market: marketOf(symbol).code,
    currency: marketOf(symbol).currency,
    marketCap: 1e9,
    averageVolume: 2e6,
    peRatio: 12,
    targets: { low: price, mean: price * 1.4, high: price * 2, analystCount: 3, asOf: clock.now() },
    rating: "Buy",
    ratingChange: null,
    earnings: { date: "2026-01-25", hour: "after_close", isConfirmed: true },
    options: { callVolume: 3, putVolume: 1, averageVolume: 4 },
    mentions: { last24h: 3, previous24h: 2 },
    insiders: { bought: 1, sold: 1 },
    source: "scripted",
    ...parts,
  });
};
const withUpside = (price: number, percent: number): Partial<StockProfile> => ({
  targets: {
    low: 0.01,
    mean: price * (1 + percent / 100),
    high: price * 100,
    analystCount: 1,
    asOf: clock.now(),
  },
});

function compose(market: Market) {
  broadcasts = [];
  screener = createScreener({
    store,
    log: silentLog,
    market,
    clock,
    announce: (message) => broadcasts.push(message),
  });
  const runLimit = createRateLimit(clock, 20, 60_000);
  app = serveRoutes(screenerRoutes({ screener, runLimit }));
}

beforeEach(async () => {
  clock.set("2026-01-05T15:00:00Z");
  store = await openMemoryStore([screenerProjection], clock);
  source = createScriptedSource({ clock });
  compose(createMarketRouter([source], silentLog, { clock }));
});

const get = async (path: string) =>
  (await app.handle(new Request(`http://localhost/api/screener${path}`))).json();
const post = async (path: string, body?: unknown) =>
  app.handle(
    new Request(`http://localhost/api/screener${path}`, {
      method: "POST",
      ...(body === undefined
        ? {}
        : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    }),
  );
const answerTo = async (body?: unknown) => {
  const answer = await post("/run", body);
  return [answer.status, await answer.text()];
};
const symbolsOf = async (path = "/results") =>
  ((await get(path)) as ScreenerResult[]).map(({ symbol }) => symbol);
const types = async () => (await store.readAll(0, 1000)).map(({ type }) => type);

/** These tests expect requests during a run to wait for its statements. */
const testInTurns = test.skipIf(isOnPostgres);

describe("a run", () => {
  test('applies the given limits; "all" means any upside above zero', async () => {
    addStock("A", 15, withUpside(15, 50));
    addStock("B", 15, withUpside(15, 49.9));
    addStock("C", 20, withUpside(20, 80));
    addStock("D", 15, { averageVolume: 999, ...withUpside(15, 90) });
    await post("/run", { maxPrice: 20, minVolume: 1000, upsideFilter: 50 });
    expect(await symbolsOf()).toEqual(["A"]);
    await post("/run", { maxPrice: 21, minVolume: 0, upsideFilter: "all" });
    expect(await symbolsOf()).toEqual(["D", "C", "A", "B"]);
  });

  test("skips a quote in another currency, because limits are in dollars", async () => {
    addStock("VOD.L", 0.9);
    addStock("CHEAP");
    expect(await (await post("/run")).json()).toMatchObject({ screened: 1, count: 1 });
  });

  test("of earnings requires a report within 30 days and lists the soonest first", async () => {
    const report = (date: string) => ({
      earnings: { date, hour: null, isConfirmed: false } as const,
    });
    addStock("LATER", 5, report("2026-02-04"));
    addStock("TODAY", 5, report("2026-01-05"));
    addStock("TOOLATE", 5, report("2026-02-05"));
    addStock("OVER", 5, report("2026-01-04"));
    addStock("NONE", 5, { earnings: null });
    addStock("SOON", 5, report("2026-01-06"));
    addStock("SOONMORE", 5, { ...report("2026-01-06"), ...withUpside(5, 60) });
    await post("/earnings/run");
    expect(await symbolsOf("/earnings/results")).toEqual(["TODAY", "SOONMORE", "SOON", "LATER"]);
    expect(await get("/results")).toEqual([]);
  });

  test("skips stocks without data and counts them", async () => {
    addStock("CHEAP");
    addStock("GONE");
    const { quote } = source;
    source.quote = async (symbol) => (symbol === "GONE" ? undefined : quote(symbol));
    expect(await (await post("/run")).json()).toMatchObject({ screened: 1, skipped: 1, count: 1 });
  });

  test("with nothing to screen fails with a sentence, keeps the old results and is recorded", async () => {
    addStock("CHEAP");
    await post("/run");
    source.forget("CHEAP");
    expect(await answerTo()).toEqual([503, "No market source lists stocks to screen"]);
    expect(await symbolsOf()).toEqual(["CHEAP"]);
    expect((await types()).at(-1)).toBe("ScreenerRunFailed");
  });

  test("with an unreachable market fails, and the screener can run again", async () => {
    addStock("CHEAP");
    const { quote } = source;
    source.quote = async () => undefined;
    expect(await answerTo()).toEqual([503, "No market source has stock data right now"]);
    source.quote = quote;
    expect((await post("/run")).status).toBe(200);
  });

  test("is rejected after too many in a minute", async () => {
    addStock("CHEAP");
    for (let asked = 0; asked < 20; asked++) await post("/run");
    expect((await post("/run")).status).toBe(429);
  });
});

test("with an invalid limit is rejected, naming it", async () => {
  const sentence = "Max price must be a number above 0 and up to 1,000,000";
  expect(await answerTo({ maxPrice: 0 })).toEqual([422, sentence]);
  expect(await answerTo([])).toEqual([422, "The body must be a JSON object"]);
});

describe("a run over other markets", () => {
  const POUND = 1.25;

  const withPounds = () => {
    source.fx = async (from) =>
      from === "GBP" ? { rate: POUND, asOf: clock.now() - 60_000 } : undefined;
    source = { ...source, capabilities: new Set([...source.capabilities, "fx"]) };
    compose(createMarketRouter([source], silentLog, { clock }));
  };

  /** Adds a source of lists that fails for Tokyo. */
  const withoutTokyo = () => {
    const lister: MarketSource = {
      ...createScriptedSource({
        clock,
        name: "lister",
        isRemote: true,
        capabilities: ["listings"],
      }),
      lister: {
        pageSize: 250,
        maxRows: 1000,
        covers: (exchange) => exchange === "LSE" || exchange === "TSE",
        async page(exchange) {
          if (exchange === "TSE") throw new SourceUnavailable("lister", "malformed: <html>");
          return { listings: [listingOf("VOD.L"), listingOf("AZN.L")], rows: 2, total: 7 };
        },
      },
    };
    const remote = { ...source, isRemote: true };
    // Pauses end at once, and timeouts never occur.
    const startTimer: StartTimer = (done, milliseconds) => {
      if (milliseconds < MINUTE_MS / 2) queueMicrotask(done);
      return () => undefined;
    };
    const answerWithinMs = MINUTE_MS;
    compose(createMarketRouter([remote, lister], silentLog, { clock, startTimer, answerWithinMs }));
  };

  test("converts a price in pounds to dollars and states the rate", async () => {
    addStock("CHEAP");
    addStock("SEVEN.L", 7.9);
    addStock("EIGHT.L", 8);
    withPounds();
    await post("/run", { markets: ["LSE"] });
    expect(await get("/results")).toMatchObject([
      { symbol: "SEVEN.L", price: 7.9, currency: "GBP", priceUsd: 9.875, riskBand: "65-80%" },
    ]);
    const rates = [{ currency: "GBP", dollars: POUND, asOf: "2026-01-05T14:59:00.000Z" }];
    expect(await get("/status")).toMatchObject({
      run: {
        parameters: { markets: ["LSE"] },
        listed: 2,
        leftOut: { price: 0 },
        markets: [{ market: "LSE", listed: 2, isComplete: true, source: "scripted" }],
        rates,
      },
      results: { parameters: { markets: ["LSE"] } },
    });
    // A new price keeps the rate of the run.
    clock.advance(60_000);
    source.setPrice("SEVEN.L", 6);
    await screener.operations.reprice("SEVEN.L");
    expect(await get("/results")).toMatchObject([{ price: 6, priceUsd: 7.5 }]);
    await expectRebuildEqual(store, [screenerProjection]);
  });

  test("lists each market, without those that lack a rate", async () => {
    addStock("CHEAP");
    addStock("VOD.L", 2);
    addStock("7203.T", 900);
    withPounds();
    await post("/run", { markets: ["US", "LSE", "TSE"] });
    expect((await symbolsOf()).toSorted()).toEqual(["CHEAP", "VOD.L"]);
    expect(await get("/status")).toMatchObject({
      run: { listed: 3, total: 2, leftOut: { currency: 1 } },
    });
    expect(await answerTo({ markets: ["TSE"] })).toEqual([
      503,
      "No market source has the exchange rate of JPY to the dollar right now",
    ]);
  });

  testInTurns("names failed and partial markets, and continues with the others", async () => {
    addStock("CHEAP");
    addStock("VOD.L", 2);
    addStock("AZN.L", 100);
    withPounds();
    withoutTokyo();
    const answer = await post("/run", { markets: ["TSE", "US", "LSE", "MIL"] });
    expect(answer.status).toBe(200);
    expect((await symbolsOf()).toSorted()).toEqual(["CHEAP", "VOD.L"]);
    const { run } = await screener.operations.status("standard");
    expect(run?.markets?.map((each) => [each.market, each.source, each.isComplete])).toEqual([
      ["TSE", null, false],
      ["US", "scripted", true],
      ["LSE", "lister", false],
      ["MIL", null, false],
    ]);
    expect(run?.markets?.[2]).toMatchObject({ listed: 2, total: 7 });
    const pages = broadcasts.flatMap(({ status }) => status.run?.listing ?? []);
    expect(pages).toContainEqual({ market: "LSE", pages: 1, expected: 1 });
  });

  test("fails with a sentence when all of them fail", async () => {
    withoutTokyo();
    expect(await answerTo({ markets: ["TSE"] })).toEqual([
      503,
      "No market source can list the stocks of Tokyo right now",
    ]);
    expect(await answerTo({ markets: ["MIL"] })).toEqual([
      503,
      "No market source lists stocks to screen",
    ]);
  });

  test.each([["XXX"], ["CCY"], ["FUT"]])(
    "rejects %s, which is not a stock exchange",
    async (code) => {
      expect(await answerTo({ markets: [code] })).toEqual([
        422,
        `There is no stock exchange '${code}'. See /api/stocks/exchanges for the codes`,
      ]);
      expect(await types()).toEqual([]);
    },
  );
});

describe("a run in progress", () => {
  function holdMarket() {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { quote } = source;
    source.quote = async (symbol) => {
      await promise;
      return quote(symbol);
    };
    return resolve;
  }

  test("is the only one of its kind: a second gets 409, one of the other kind starts", async () => {
    addStock("CHEAP");
    const release = holdMarket();
    const first = post("/run");
    expect(await answerTo()).toEqual([409, "The screener is already running"]);
    const other = post("/earnings/run");
    expect(await get("/status")).toMatchObject({ isRunning: true });
    expect(await get("/earnings/status")).toMatchObject({ isRunning: true });
    release();
    expect([(await first).status, (await other).status]).toEqual([200, 200]);
    expect(await get("/status")).toEqual({
      isRunning: false,
      lastRun: "2026-01-05T15:00:00.000Z",
      progress: null,
      run: {
        id: 1,
        status: "completed",
        startedAt: "2026-01-05T15:00:00.000Z",
        finishedAt: "2026-01-05T15:00:00.000Z",
        parameters: { maxPrice: 10, minVolume: 100_000, upsideFilter: "all" },
        reason: null,
        listed: 1,
        leftOut: { price: 0, volume: 0, warrant: 0, right: 0, unit: 0 },
        total: 1,
        screened: 1,
        waiting: 0,
        skipped: 0,
        found: 1,
        expectedEnd: null,
      },
      results: {
        id: 1,
        at: "2026-01-05T15:00:00.000Z",
        parameters: { maxPrice: 10, minVolume: 100_000, upsideFilter: "all" },
      },
    });
  });

  testInTurns("leaves the previous results with their parameters until it has some", async () => {
    addStock("CHEAP");
    expect(await get("/status")).toMatchObject({ results: null });
    await post("/run", { maxPrice: 50, minVolume: 500_000, upsideFilter: 20 });
    const shown = {
      results: { id: 1, parameters: { maxPrice: 50, minVolume: 500_000, upsideFilter: 20 } },
    };
    const release = holdMarket();
    const next = post("/run");
    expect(await get("/status")).toMatchObject({ run: { id: 2 }, ...shown });
    source.failWith("down");
    release();
    await next;
    expect(await get("/status")).toMatchObject({ run: { id: 2, status: "failed" }, ...shown });
    expect(await get("/earnings/status")).toMatchObject({ results: null });
  });

  test("replaces the previous results even when it found nothing", async () => {
    addStock("CHEAP");
    await post("/run");
    await post("/run", { maxPrice: 1 });
    expect(await get("/results")).toEqual([]);
    expect(await get("/status")).toMatchObject({ results: { id: 2, parameters: { maxPrice: 1 } } });
  });

  test("reports its progress in the status and to live clients", async () => {
    for (let index = 0; index < 45; index++) addStock(`S${index}`);
    await post("/run");
    const done = broadcasts.map(({ status }) => status.progress?.done ?? null);
    expect(done).toEqual([0, 10, 20, 30, 40, 45, null]);
    expect(broadcasts.map(({ status }) => status.isRunning)).toEqual(
      done.map((count) => count !== null),
    );
    expect(broadcasts.at(-1)).toMatchObject({ kind: "standard", status: { progress: null } });
  });

  test("is interrupted by a stop and resumed at the next start", async () => {
    addStock("CHEAP");
    const release = holdMarket();
    const answer = post("/run");
    await get("/status");
    await screener.operations.stop();
    expect((await answer).status).toBe(503);
    expect(await types()).toEqual(["ScreenerRunStarted"]);
    release();
    await screener.operations.recover();
    expect(await get("/status")).toMatchObject({ isRunning: true, run: { id: 1 } });
    await screener.operations.settled();
    expect(await types()).toContain("ScreenerRunCompleted");
    expect(await symbolsOf()).toEqual(["CHEAP"]);
  });

  test.each([1, -365])(
    "is not resumed when a crash interrupted it %p days ago, because its prices are old",
    async (days) => {
      const data = {
        runId: 1,
        kind: "standard",
        parameters: { maxPrice: 10, minVolume: 0, upsideFilter: null },
      };
      await store.append(runStream(1), 0, [{ type: "ScreenerRunStarted", data }]);
      expect(await get("/status")).toMatchObject({
        isRunning: false,
        lastRun: null,
        progress: null,
      });
      clock.step(days * DAY_MS);
      await screener.operations.recover();
      await screener.operations.recover();
      expect(await types()).toEqual(["ScreenerRunStarted", "ScreenerRunFailed"]);
      expect(await get("/status")).toMatchObject({
        run: { status: "failed", reason: "The server stopped before the run was complete" },
      });
      addStock("CHEAP");
      expect(await (await post("/run")).json()).toMatchObject({ id: 2 });
    },
  );
});

describe("a result", () => {
  test("has every field of the contract", async () => {
    addStock("CHEAP", 8);
    await post("/run");
    const [result] = (await get("/results")) as ScreenerResult[];
    expect(result).toEqual({
      symbol: "CHEAP",
      name: "CHEAP Inc.",
      market: "US",
      price: 8,
      currency: "USD",
      change: expect.closeTo(0.8),
      changePercent: expect.closeTo(100 / 9),
      upsidePotential: expect.closeTo(40),
      analystRating: "Buy",
      targetPrice: expect.closeTo(11.2),
      targetLow: 8,
      targetHigh: 16,
      analystCount: 3,
      targetDate: "2027-01-05",
      targetAsOf: "2026-01-05",
      earningsDate: "2026-01-25",
      earningsHour: "after_close",
      isEarningsConfirmed: expect.any(Boolean),
      earningsSources: [{ source: "scripted", date: "2026-01-25", hour: "after_close" }],
      reason: "Mean target of 3 analysts is 40% above the price",
      marketCap: 1e9,
      volume: 2e6,
      sector: "Energy",
      peRatio: 12,
      riskLevel: "LOW",
      riskBand: "65-80%",
      annualVolatility: null,
      twentyDayReturn: null,
      narrative: expect.stringContaining("3 analysts who follow CHEAP Inc."),
      score: expect.closeTo(50 * 0.4 + 20 * 0.75 + 10 * 0.5 + 10 * 0.5 + 10 * 0.5),
      analysisSources: [
        { name: "Analyst targets", percent: 40 },
        { name: "Analyst ratings", percent: 30 },
        { name: "Options market", percent: 10 },
        { name: "Message boards", percent: 10 },
        { name: "Insider trades", percent: 10 },
      ],
      lastUpdated: "2026-01-05T15:00:00.000Z",
    });
  });

  test("has the volatility and the return of twenty trade dates, from one response of bars", async () => {
    addStock("CHEAP", 8);
    const today = Date.parse("2026-01-05T00:00:00Z");
    const bars = Array.from({ length: 21 }, (_, day) => {
      const close = day === 0 ? 10 : 8;
      const time = today - (20 - day) * DAY_MS;
      return { time, open: close, high: close, low: close, close, volume: 1 };
    });
    source.setBars("CHEAP", "1d", bars);
    const market = createMarketRouter([source], silentLog, { clock });
    let asked = 0;
    compose({
      ...market,
      bars: (...question) => {
        asked++;
        return market.bars(...question);
      },
    });
    // A live run measures them after it has ended.
    const measured = new Promise<void>((resolve) => {
      store.subscribe((events) => {
        if (events.some(({ type }) => type === "ScreenerResultsMeasured")) resolve();
      });
    });
    await post("/run");
    await measured;
    const [result] = (await get("/results")) as ScreenerResult[];
    expect(result?.twentyDayReturn).toBeCloseTo(-20);
    expect(result?.annualVolatility).toBeGreaterThan(0);
    expect(asked).toBe(1);
  });

  test("shows a refreshed price and the figures derived from it, in both lists", async () => {
    addStock("CHEAP", 8);
    await post("/run");
    await post("/earnings/run");
    clock.advance(60_000);
    source.setPrice("CHEAP", 10, { previousClose: 8 });
    await screener.operations.reprice("CHEAP");
    for (const path of ["/results", "/earnings/results"]) {
      const [result] = (await get(path)) as ScreenerResult[];
      expect(result).toMatchObject({
        price: 10,
        change: 2,
        upsidePotential: expect.closeTo(12),
        riskBand: "45-60%",
        marketCap: 1.25e9,
        lastUpdated: "2026-01-05T15:01:00.000Z",
      });
    }
  });
});

test("sources are counted as configured and as currently healthy", async () => {
  const broken = createScriptedSource({ clock, name: "broken" });
  broken.failWith("429");
  const market = createMarketRouter([broken, source], silentLog, { clock });
  compose(market);
  expect(await get("/sources")).toEqual({ activeSources: 2, totalSources: 2 });
  source.setPrice("AAPL", 1);
  await market.quote("AAPL");
  expect(await get("/sources")).toEqual({ activeSources: 1, totalSources: 2 });
});

testInTurns("rebuilt tables equal the live ones, and redelivered events change none", async () => {
  addStock("A", 8);
  addStock("B", 7);
  await post("/run");
  await post("/earnings/run");
  clock.advance(60_000);
  source.setPrice("A", 9);
  await screener.operations.reprice("A");
  await post("/run");
  await screener.operations.reprice("A");
  await expectRedeliveryHarmless(store, [screenerProjection]);
  await expectRebuildEqual(store, [screenerProjection]);
  expect(await symbolsOf()).toHaveLength(2);
});
