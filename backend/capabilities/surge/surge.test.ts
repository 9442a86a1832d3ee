import { serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { profileRow, quoteRow } from "../../testing/marketRows.ts";
import { beforeEach, describe, expect, test } from "bun:test";
import { openMemoryStore } from "../../testing/worlds/memoryStore.ts";
import { manualClock } from "../../platform/clock.ts";
import type { SurgeProgress } from "../../contract/discovery/surge.ts";
import { expectRebuildEqual, expectRedeliveryHarmless } from "../../testing/suites/spec.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { createRateLimit } from "../../platform/http/rateLimit.ts";
import { silentLog } from "../../platform/log.ts";
import type { StockProfile } from "../../market/profile.ts";
import { BudgetSpent, type MarketQuote, SourceUnavailable } from "../../market/source.ts";
import { type SurgeRunCompleted, surgeRunStream } from "./events.ts";
import type { SurgeEngine, SurgeMarket } from "./operations.ts";
import { surgeProjection } from "./projection.ts";
import { createSurge, surgeRoutes } from "./index.ts";
import { eventually } from "../../testing/eventually.ts";

const clock = manualClock();
const NOW = Date.parse("2026-01-05T15:00:00Z");

const profileOf = (symbol: string, part: Partial<StockProfile> = {}): StockProfile =>
  profileRow({
    symbol,
    companyName: `${symbol} Inc`,
    targets: { low: 10, mean: 15, high: 20, analystCount: 3, asOf: NOW },
    earnings: { date: "2026-01-15", hour: "after_close", isConfirmed: true },
    options: { callVolume: 60, putVolume: 40, averageVolume: 100 },
    mentions: { last24h: 0, previous24h: 0 },
    insiders: { bought: 1, sold: 1 },
    source: "scripted",
    ...part,
  });

const quoteOf = (symbol: string): MarketQuote =>
  quoteRow({ symbol, companyName: `${symbol} Inc`, asOf: NOW });

/** A market of exactly these companies; `hold` blocks every profile until it is released. */
function marketOf(profiles: readonly StockProfile[]) {
  const known = new Map(profiles.map((profile) => [profile.symbol, profile]));
  const down = new Set<string>();
  const unaffordable = new Set<string>();
  let gate: Promise<void> = Promise.resolve();
  const answer = async <T>(symbol: string, value: T): Promise<T> => {
    await gate;
    if (down.has(symbol)) throw new SourceUnavailable("scripted", "is out of reach");
    if (unaffordable.has(symbol)) throw new BudgetSpent("scripted", "has no budget left");
    return value;
  };
  const market: SurgeMarket = {
    status: () => ({ kind: "simulated", isOpen: true, asOf: NOW }),
    universe: async () => [...known.keys()],
    profile: (symbol) => answer(symbol, known.get(symbol)),
    quote: (symbol) => answer(symbol, known.has(symbol) ? quoteOf(symbol) : undefined),
    bars: (symbol) => answer(symbol, known.has(symbol) ? [] : undefined),
  };
  return {
    market,
    down,
    unaffordable,
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
  };
}

let store: EventStore;
let announced: (SurgeProgress | null)[];

beforeEach(async () => {
  clock.set(NOW);
  announced = [];
  store = await openMemoryStore([surgeProjection], clock);
});

const surgeOn = (market: SurgeMarket): SurgeEngine =>
  createSurge({ store, log: silentLog, market, announce: (each) => void announced.push(each) });

const surgeOf = (profiles: readonly StockProfile[]) => {
  const { market, ...controls } = marketOf(profiles);
  return { surge: surgeOn(market), ...controls };
};

const types = async () => (await store.readAll(0, 100)).map(({ type }) => type);

const twenty = Array.from({ length: 20 }, (_, index) => profileOf(`S${index}`));
const buyers = { bought: 9, sold: 1 };

describe("a surge run", () => {
  test("lists stocks that report within 21 days, the highest score first", async () => {
    const earnings = (date: string) => ({ earnings: { date, hour: null, isConfirmed: false } });
    const { surge } = surgeOf([
      profileOf("LOW", { insiders: { bought: 0, sold: 1 } }),
      profileOf("HIGH", { insiders: buyers }),
      profileOf("EDGE", earnings("2026-01-26")),
      profileOf("LATER", earnings("2026-01-27")),
      profileOf("PAST", earnings("2026-01-04")),
      profileOf("NONE", { earnings: null }),
      profileOf("THIN", { options: null, mentions: null }),
    ]);
    expect(await surge.run()).toEqual({
      isRunning: false,
      totalCandidates: 3,
      highProbabilityCandidates: 1,
      symbols: 7,
      unanswered: 0,
      lastRun: "2026-01-05T15:00:00.000Z",
      progress: null,
    });
    const results = await surge.results();
    expect(results.map((each) => [each.id, each.symbol, each.surgeProbability])).toEqual([
      [1, "HIGH", 83],
      [2, "EDGE", 50],
      [3, "LOW", 17],
    ]);
    expect(results[0]).toMatchObject({
      name: "HIGH Inc",
      price: 10,
      currency: "USD",
      targetPrice: 15,
      upsidePotential: 50,
      riskLevel: null,
      annualVolatility: null,
      daysUntilEarnings: 10,
      timeFrame: "1 to 2 weeks",
      isEarningsConfirmed: true,
      earningsSources: [{ source: "scripted", date: "2026-01-15", hour: "after_close" }],
      priceVolatility: null,
      volumeSurge: null,
      optionsActivity: 50,
      analystActivity: null,
      socialSentiment: 50,
      institutionalFlow: 90,
    });
    expect(results[0]?.surgeScore).toBeCloseTo(190 / 3, 10);
    expect(results[1]?.timeFrame).toBe("3 to 4 weeks");
  });

  test("shows an earlier version's high risk for unknown volatility as unknown", async () => {
    const { surge } = surgeOf([profileOf("SOON", { insiders: buyers })]);
    await surge.run();
    const completed = (await store.readAll(0, 100)).find(
      ({ type }) => type === "SurgeRunCompleted",
    );
    const data = structuredClone(completed!.data) as SurgeRunCompleted["data"];
    const candidates = data.candidates.map((each) => ({ ...each, riskLevel: "HIGH" }));
    await store.append(surgeRunStream(2), 0, [
      { type: "SurgeRunStarted", data: { runId: 2 } },
      { type: "SurgeRunCompleted", data: { ...data, runId: 2, candidates } },
    ]);
    expect(await surge.results()).toMatchObject([{ symbol: "SOON", riskLevel: null }]);
  });

  test("omits a target in another currency", async () => {
    const { surge } = surgeOf([profileOf("AAA", { currency: "CAD" })]);
    await surge.run();
    expect((await surge.results())[0]).toMatchObject({ targetPrice: null, upsidePotential: null });
  });

  test("skips symbols without data, and counts them", async () => {
    const { surge, down } = surgeOf([profileOf("AAA"), profileOf("BBB")]);
    down.add("AAA");
    expect(await surge.run()).toMatchObject({ totalCandidates: 1, symbols: 2, unanswered: 1 });
  });

  test("keeps the last results if most symbols failed", async () => {
    const { surge, down } = surgeOf(twenty);
    await surge.run();
    for (const { symbol } of twenty.slice(0, 11)) down.add(symbol);
    await expect(surge.run()).rejects.toThrow("11 of 20 symbols failed");
    expect(await surge.results()).toHaveLength(20);
  });

  test("accepts what a source's budget allows", async () => {
    const { surge, unaffordable } = surgeOf(twenty);
    for (const { symbol } of twenty.slice(0, 19)) unaffordable.add(symbol);
    expect((await surge.run())?.totalCandidates).toBe(1);
  });

  test("cannot run twice concurrently, and reports its progress", async () => {
    const { surge, hold } = surgeOf(twenty);
    const letGo = hold();
    const first = surge.run();
    await eventually(async () => (await surge.status()).progress);
    const progress = { done: 0, total: 20 };
    expect(await surge.status()).toMatchObject({ isRunning: true, progress });
    expect(await surge.run()).toBeUndefined();
    letGo();
    expect((await first)?.totalCandidates).toBe(20);
    expect(announced[0]).toEqual(progress);
    expect(announced.at(-2)).toEqual({ done: 20, total: 20 });
    expect(announced.at(-1)).toBeNull();
  });

  test("is no longer running after a crash", async () => {
    const { market, hold } = marketOf([profileOf("AAA")]);
    hold();
    void surgeOn(market).run();
    await eventually(async () => (await types()).length > 0);

    const restarted = surgeOn(marketOf([profileOf("AAA")]).market);
    await restarted.recover();
    expect((await restarted.status()).isRunning).toBe(false);
    expect(await types()).toEqual(["SurgeRunStarted", "SurgeRunFailed"]);
    expect((await restarted.run())?.totalCandidates).toBe(1);
  });

  test("is in a table that the log can rebuild and that redelivery does not change", async () => {
    const { surge, down } = surgeOf([profileOf("AAA")]);
    await surge.run();
    await surge.run();
    down.add("AAA");
    await surge.run().catch(() => undefined);
    await expectRedeliveryHarmless(store, [surgeProjection]);
    await expectRebuildEqual(store, [surgeProjection]);
  });
});

describe("the routes of the surge analysis", () => {
  const appOn = (surge: SurgeEngine, uses = 10) =>
    serveRoutes(surgeRoutes({ surge, runLimit: createRateLimit(clock, uses, 60_000) }));
  const ask = (app: ReturnType<typeof appOn>, method: string, path: string) =>
    Promise.resolve(app.handle(new Request(`http://localhost/api/surge${path}`, { method })));

  test("respond with 503 when no source can answer, and 429 after too many requests", async () => {
    const { market, down } = marketOf([profileOf("AAA")]);
    down.add("AAA");
    const app = appOn(surgeOn(market), 1);
    const answer = await ask(app, "POST", "/run");
    expect(answer.status).toBe(503);
    expect(await answer.text()).toBe("No market source is available right now");
    expect((await ask(app, "POST", "/run")).status).toBe(429);
  });

  test("analyze one symbol and rank it among the candidates of the last run", async () => {
    const { market } = marketOf([
      profileOf("AAA", { insiders: { bought: 0, sold: 1 } }),
      profileOf("BBB", { insiders: buyers, earnings: null }),
    ]);
    const app = appOn(surgeOn(market));
    const alone = await (await ask(app, "GET", "/analysis/bbb")).json();
    expect(alone).toMatchObject({ symbol: "BBB", surgeProbability: null, comparedWith: 0 });
    expect(alone).toMatchObject({ daysUntilEarnings: null, timeFrame: null, earningsDate: null });
    await ask(app, "POST", "/run");
    const ranked = await (await ask(app, "GET", "/analysis/BBB")).json();
    expect(ranked).toMatchObject({ surgeProbability: 75, comparedWith: 1 });
  });

  test("reject invalid symbols, in one sentence", async () => {
    const app = appOn(surgeOn(marketOf([]).market));
    const missing = await ask(app, "GET", "/analysis/ZZZZ");
    expect([missing.status, await missing.text()]).toEqual([404, "Symbol 'ZZZZ' not found"]);
    for (const path of ["%3Cscript%3E", "A%2FBC", "%F0%9F%92%A5", "A".repeat(16)]) {
      expect((await ask(app, "GET", `/analysis/${path}`)).status).toBe(422);
    }
  });
});
