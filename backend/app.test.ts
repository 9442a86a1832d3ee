import { appPortsOf } from "./testing/worlds/appPorts.ts";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { openMemoryDatabase } from "./testing/worlds/memoryDatabase.ts";
import { createApp } from "./app.ts";
import type { App } from "./appPorts.ts";
import { createLog } from "./platform/log.ts";
import { isoTime, manualClock, type ManualClock } from "./platform/clock.ts";
import type { MarketSource } from "./market/source.ts";
import { createScriptedSource } from "./testing/worlds/scriptedSource.ts";
import { SIMULATION_SEED } from "./market/sources/simulated/seed.ts";
import { createSimulatedSource } from "./market/sources/simulated/source.ts";
import type { NotificationEvent } from "./capabilities/notifications/events.ts";
import { DAY_MS } from "./platform/durations.ts";
import { createJobs } from "./platform/jobs/jobs.ts";

const MONDAY = "2026-01-05T15:00:07Z";
const closings: (() => Promise<void>)[] = [];
let clock: ManualClock;

beforeEach(() => {
  clock = manualClock(MONDAY);
});
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

/** Not started: nothing happens but what a test does. */
async function open(source: MarketSource): Promise<App> {
  const database = await openMemoryDatabase();
  closings.push(() => database.destroy());
  return createApp(appPortsOf({ clock, database, source, validation: "compiled" }));
}

const delivery: readonly NotificationEvent[] = [
  {
    type: "NotificationRequested",
    data: {
      alertId: 1,
      firing: 1,
      channel: "email",
      contactId: 1,
      isTest: false,
      requestedAt: isoTime(Date.parse(MONDAY)),
      facts: null,
    },
  },
  {
    type: "NotificationDelivered",
    data: { attempt: 1, providerAnswer: "250 OK", latencyMs: 5, outcome: "accepted" },
  },
];

const simulated = () => createSimulatedSource({ seed: SIMULATION_SEED, clock });

async function read(app: App, path: string): Promise<unknown> {
  const answer = await app.handle(new Request(`http://localhost${path}`));
  expect(answer.status).toBe(200);
  return answer.json();
}

async function post(app: App, path: string, body: unknown): Promise<void> {
  const answer = await app.handle(
    new Request(`http://localhost${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    }),
  );
  expect(answer.ok, await answer.clone().text()).toBe(true);
}

describe("reads that are kept see what changes beside the log", () => {
  test("the clock: quote and chart of the simulated market", async () => {
    const app = await open(simulated());
    const paths = [
      "/api/stocks/quote/AAPL",
      "/api/stocks/chart/AAPL",
      "/api/stocks/chart/AAPL?interval=1m",
    ];
    for (const path of paths) {
      const before = await read(app, path);
      expect(await read(app, path)).toEqual(before);
      clock.advance(60_000);
      expect(await read(app, path), path).not.toEqual(before);
    }
    expect(await app.store.position()).toBe(0);
  });

  test("the clock: a quote says that it is of this instant", async () => {
    const app = await open(simulated());
    await read(app, "/api/stocks/quote/AAPL");
    clock.advance(1);
    expect(await read(app, "/api/stocks/quote/AAPL")).toMatchObject({
      lastUpdated: "2026-01-05T15:00:07.001Z",
    });
  });

  test("the market: another price at the same instant", async () => {
    const source = createScriptedSource({ clock });
    const app = await open(source);
    for (const price of [100, 101]) {
      source.setPrice("AAPL", price);
      const bar = { time: clock.now(), open: price, high: price, low: price, close: price };
      source.setBars("AAPL", "1d", [{ ...bar, volume: 1 }]);
      expect(await read(app, "/api/stocks/quote/AAPL")).toMatchObject({ price });
      expect(await read(app, "/api/stocks/chart/AAPL")).toMatchObject({
        prices: [{ close: price }],
      });
    }
    expect(await app.store.position()).toBe(0);
  });

  test("tables beside the log: a telephone number counts on the dashboard", async () => {
    const app = await open(simulated());
    expect(await read(app, "/api/dashboard/stats")).toMatchObject({ phoneNumbers: 0 });
    await post(app, "/api/phone-numbers", { phone: "2025550123", label: "Mine" });
    expect(await read(app, "/api/dashboard/stats")).toMatchObject({ phoneNumbers: 1 });
  });

  test("midnight: what was sent today becomes yesterday's", async () => {
    const app = await open(simulated());
    await app.store.append("notification-1", 0, delivery);
    const today = { alertsSentToday: 1, alertsSentYesterday: 0 };
    expect(await read(app, "/api/dashboard/stats")).toMatchObject(today);
    clock.advance(DAY_MS);
    expect(await read(app, "/api/dashboard/stats")).toMatchObject({
      alertsSentToday: 0,
      alertsSentYesterday: 1,
    });
  });
});

describe("reads that are kept see what is written", () => {
  test("an alert is on the list, and off it, at once", async () => {
    const app = await open(simulated());
    expect(await read(app, "/api/alerts")).toEqual([]);
    await post(app, "/api/alerts", { symbol: "AAPL", targetPrice: 1, alertType: "below" });
    expect(await read(app, "/api/alerts")).toMatchObject([{ id: 1 }]);
    expect(await read(app, "/api/dashboard/stats")).toMatchObject({ activeAlerts: 1 });
    await app.handle(new Request("http://localhost/api/alerts/1", { method: "DELETE" }));
    expect(await read(app, "/api/alerts")).toEqual([]);
    expect(await read(app, "/api/dashboard/stats")).toMatchObject({ activeAlerts: 0 });
  });
});

test("the newest version is asked for within a minute of the start, and once a day from then on", async () => {
  const database = await openMemoryDatabase();
  closings.push(() => database.destroy());
  let asked = 0;
  let tick: () => Promise<void> = async () => undefined;
  const app = createApp(
    appPortsOf({
      clock,
      database,
      source: createScriptedSource({ clock }),
      askNewestVersion: async () => {
        asked++;
        return "99.0.0";
      },
      startJobs: (all, log) => {
        const jobs = createJobs(
          all.filter(({ name }) => name === "ask-for-newest-version"),
          log,
          clock,
        );
        tick = async () => {
          jobs.tick();
          await jobs.settle();
        };
        return () => Promise.resolve();
      },
    }),
  );
  await app.start();
  closings.unshift(() => app.stop());
  const askedAfter = async (ms: number) => {
    clock.advance(ms);
    await tick();
    return asked;
  };
  expect(await askedAfter(59_000)).toBe(1);
  expect(await read(app, "/api/health")).toMatchObject({ newerVersion: "99.0.0" });
  expect(await askedAfter(DAY_MS - 60_000)).toBe(1);
  expect(await askedAfter(60_000)).toBe(2);
});

test("a part that cannot be stopped in order, as without a database, holds up no stop", async () => {
  const database = await openMemoryDatabase();
  closings.push(() => database.destroy());
  const lines: string[] = [];
  const app = createApp({
    ...appPortsOf({ clock, database, source: simulated() }),
    log: createLog("error", (_, line) => void lines.push(line)),
    startJobs: () => () => Promise.reject(new Error("the database is away")),
  });
  await app.start();
  await app.stop();
  expect(lines.join()).toContain("the database is away");
});
