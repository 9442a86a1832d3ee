import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Kysely } from "kysely";
import { createApp } from "../../app.ts";
import type { App } from "../../appPorts.ts";
import type { MarketKind } from "../../market/source.ts";
import { HOUR_MS } from "../../domain/durations.ts";
import { manualClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import { eventually } from "../../testing/eventually.ts";
import { profileRow } from "../../testing/marketRows.ts";
import { appPortsOf } from "../../testing/worlds/appPorts.ts";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { createScriptedSource, type ScriptedSource } from "../../testing/worlds/scriptedSource.ts";

const clock = manualClock("2026-01-05T15:00:00Z");
let database: Kysely<Database>;
const started: App[] = [];

beforeEach(async () => {
  database = await openMemoryDatabase();
});
afterEach(async () => {
  for (const app of started.splice(0)) await app.stop();
  await database.destroy();
});

/** One cheap stock with upside that reports in ten days. */
function openMarket(kind: MarketKind): ScriptedSource {
  const source = createScriptedSource({ clock, kind });
  source.setPrice("CHEAP", 5, { previousClose: 4.5 });
  source.setProfile(
    "CHEAP",
    profileRow({
      symbol: "CHEAP",
      averageVolume: 2e6,
      targets: { low: 5, mean: 8, high: 9, analystCount: 3, asOf: clock.now() },
      earnings: { date: "2026-01-15", hour: "after_close", isConfirmed: true },
      options: { callVolume: 60, putVolume: 40, averageVolume: 100 },
      mentions: { last24h: 3, previous24h: 2 },
      insiders: { bought: 1, sold: 1 },
    }),
  );
  return source;
}

async function start(source: ScriptedSource, autoRun = true): Promise<App> {
  const app = createApp(
    appPortsOf({ clock, database, source, autoRun, startJobs: () => () => Promise.resolve() }),
  );
  await app.start();
  started.push(app);
  return app;
}

const stop = async (app: App) => {
  started.splice(started.indexOf(app), 1);
  await app.stop();
};

const call = async (app: App, path: string, method = "GET") =>
  app.handle(new Request(`http://localhost/api${path}`, { method }));

const read = async (app: App, path: string) => (await call(app, path)).json();

const countEvents = async (app: App, type: string) =>
  (await app.store.readAll(0, 1000)).filter((event) => event.type === type).length;

const hasEnded = async (app: App, path: string) => {
  const { isRunning, lastRun } = await read(app, path);
  return !isRunning && lastRun !== null;
};

describe("a data folder without a run", () => {
  test("gets results and candidates of a simulated market automatically, once", async () => {
    const app = await start(openMarket("simulated"));
    await eventually(() => hasEnded(app, "/surge/status"));
    await eventually(() => hasEnded(app, "/screener/status?kind=lists"));
    expect(await read(app, "/screener/results")).toMatchObject([{ symbol: "CHEAP" }]);
    expect(await read(app, "/surge/results")).toMatchObject([{ symbol: "CHEAP" }]);
    expect(await read(app, "/screener/status")).toMatchObject({
      isRunning: false,
      results: { parameters: { maxPrice: 10, minVolume: 100_000, upsideFilter: "all" } },
    });
    expect(await read(app, "/inbox/unread")).toMatchObject({
      unread: 0,
      newest: expect.any(Number),
    });
    await stop(app);

    // Another automatic run would be recorded before the next requested one.
    const again = await start(openMarket("simulated"));
    expect((await call(again, "/screener/run", "POST")).status).toBe(200);
    expect((await call(again, "/surge/run", "POST")).status).toBe(200);
    expect(await countEvents(again, "ScreenerRunStarted")).toBe(3);
    expect(await countEvents(again, "SurgeRunStarted")).toBe(2);
  });

  test("scans the market for the lists again after a day, whatever the user ran", async () => {
    const source = openMarket("simulated");
    source.setPrice("DEAR", 50);
    source.setProfile(
      "DEAR",
      profileRow({
        symbol: "DEAR",
        averageVolume: 2e6,
        targets: { low: 60, mean: 80, high: 90, analystCount: 3, asOf: clock.now() },
      }),
    );
    const isListed = async (app: App) =>
      (await read(app, "/screener/results?kind=lists")).map(
        ({ symbol }: { symbol: string }) => symbol,
      );
    const app = await start(source);
    await eventually(() => hasEnded(app, "/screener/status?kind=lists"));
    await call(app, "/screener/run", "POST");
    expect(await isListed(app)).toEqual(["CHEAP", "DEAR"]);
    expect(await read(app, "/screener/results")).toHaveLength(1);
    await stop(app);

    const before = clock.now();
    clock.set(before + 21 * HOUR_MS);
    const later = await start(source);
    await eventually(async () => (await countEvents(later, "ScreenerRunCompleted")) === 4);
    expect(await isListed(later)).toEqual(["CHEAP", "DEAR"]);
    clock.set(before);
  });

  test("gets only the screener's results when each stock costs a request to a source", async () => {
    const app = await start(openMarket("live"));
    await eventually(() => hasEnded(app, "/screener/status"));
    expect(await read(app, "/screener/results")).toMatchObject([{ symbol: "CHEAP" }]);
    expect(await countEvents(app, "SurgeRunStarted")).toBe(0);
  });

  test.each([
    ["of a replay", "replay", true],
    ["where it is off", "simulated", false],
  ] as const)("stays as it is %s", async (_, kind, autoRun) => {
    const app = await start(openMarket(kind), autoRun);
    expect(await read(app, "/screener/status")).toMatchObject({ isRunning: false, run: null });
    expect((await call(app, "/earnings/upcoming")).status).toBe(200);
    expect(await countEvents(app, "ScreenerRunStarted")).toBe(0);
    expect(await countEvents(app, "SurgeRunStarted")).toBe(0);
  });
});

describe("the first run", () => {
  function holdMarket(source: ScriptedSource) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { quote } = source;
    source.quote = async (symbol) => {
      await promise;
      return quote(symbol);
    };
    return resolve;
  }
  const isRunning = async (app: App) => (await read(app, "/screener/status")).isRunning === true;

  test("resumes after a restart, and no second one starts", async () => {
    const held = openMarket("simulated");
    holdMarket(held);
    const before = await start(held);
    await eventually(() => isRunning(before));
    await stop(before);

    const app = await start(openMarket("simulated"));
    await eventually(() => hasEnded(app, "/screener/status?kind=lists"));
    expect(await countEvents(app, "ScreenerRunStarted")).toBe(2);
    expect(await countEvents(app, "ScreenerRunCompleted")).toBe(2);
    expect(await read(app, "/screener/results")).toMatchObject([{ symbol: "CHEAP" }]);
  });
});
