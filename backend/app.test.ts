import { appPortsOf } from "./testing/worlds/appPorts.ts";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { openMemoryDatabase } from "./testing/worlds/memoryDatabase.ts";
import { createApp } from "./app.ts";
import { CredentialsRefused } from "./capabilities/notifications/channels/channel.ts";
import type { Credential } from "./contract/notifications/credential.ts";
import type { Health } from "./contract/health.ts";
import { eventually } from "./testing/eventually.ts";
import type { App } from "./appPorts.ts";
import { createLog } from "./platform/log.ts";
import { isoTime, manualClock, type ManualClock } from "./platform/clock.ts";
import type { MarketSource } from "./market/source.ts";
import { createScriptedSource } from "./testing/worlds/scriptedSource.ts";
import { SIMULATION_SEED } from "./market/sources/simulated/seed.ts";
import { createSimulatedSource } from "./market/sources/simulated/source.ts";
import type { NotificationEvent } from "./capabilities/notifications/events.ts";
import { DAY_MS } from "./domain/durations.ts";
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

/** Opens the app without starting it, so that only the test causes changes. */
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

describe("cached reads reflect changes that are not in the log", () => {
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

  test("the clock: a quote has the current time", async () => {
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

  test("tables outside the log: a telephone number counts on the dashboard", async () => {
    const app = await open(simulated());
    expect(await read(app, "/api/dashboard/stats")).toMatchObject({ phoneNumbers: 0 });
    await post(app, "/api/phone-numbers", { phone: "2025550123", label: "Mine" });
    expect(await read(app, "/api/dashboard/stats")).toMatchObject({ phoneNumbers: 1 });
  });

  test("midnight: messages sent today become yesterday's", async () => {
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

test("health gives the time of a live market's newest price, and the clock's time for others", async () => {
  const readTime = async (app: App) => ((await read(app, "/api/health")) as Health).market.asOf;
  const source = createScriptedSource({ clock, isRemote: true });
  const live = await open(source);
  expect(await readTime(live)).toBeNull();
  source.setPrice("AAPL", 10, { exchangeTime: Date.parse("2026-01-05T15:00:00Z") });
  await read(live, "/api/stocks/quote/AAPL");
  expect(await readTime(live)).toBe("2026-01-05T15:00:00.000Z");
  expect(await readTime(await open(simulated()))).toBe("2026-01-05T15:00:07.000Z");
});

test("a page that read its data before it connected is notified of later changes", async () => {
  const app = await open(simulated());
  await post(app, "/api/phone-numbers", { phone: "2025550123", label: "Mine" });
  const sent: unknown[] = [];
  app.hub.join({
    send: (text) => void sent.push(JSON.parse(text)),
    close: () => undefined,
    bufferedBytes: () => 0,
  });
  expect(sent).toMatchObject([{ type: "hello" }, { type: "changed" }]);
});

test("the newest version is requested within a minute of the start, then once a day", async () => {
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

test("a capability that fails to stop, as without a database, does not delay the others", async () => {
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

test("rejected mail and webhooks show in health within a minute, until they are accepted", async () => {
  const database = await openMemoryDatabase();
  closings.push(() => database.destroy());
  const lines: string[] = [];
  const log = createLog("info", (_, line) => lines.push(line));
  let run: (...names: string[]) => Promise<void> = async () => undefined;
  let isRefusing = true;
  const refuse = () =>
    Promise.reject(new CredentialsRefused("mail.example refused the login", false));
  const ports = appPortsOf({
    clock,
    database,
    log,
    source: simulated(),
    startJobs: (jobs) => {
      run = async (...names) => {
        for (const job of jobs) if (names.includes(job.name)) await job.run();
      };
      return () => Promise.resolve();
    },
  });
  const { mail, transports } = ports;
  const app = createApp({
    ...ports,
    mail: {
      ...mail,
      route: "smtp",
      credentials: { url: "smtp://ann:secret@mail.example" },
      verify: () => Promise.resolve(),
      send: (...message) => (isRefusing ? refuse() : mail.send(...message)),
    },
    transports: {
      ...transports,
      http: {
        post: (...message) =>
          isRefusing
            ? Promise.resolve({ status: 410, text: "gone", header: () => null })
            : transports.http.post(...message),
      },
    },
  });
  await app.start();
  closings.unshift(() => app.stop());
  await post(app, "/api/email-notifications", { email: "me@example.com", label: "Me" });
  await post(app, "/api/notifications/destinations", {
    channel: "webhook",
    label: "Desk",
    address: "https://hooks.example/secret-path",
  });
  await post(app, "/api/alerts", { symbol: "AAPL", targetPrice: 0.01, alertType: "above" });
  const health = async () => (await read(app, "/api/health")) as Health;
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 5) {
      clock.advance(5_000);
      await run("check-alerts", "dispatch-notifications", "prove-writing");
    }
  };
  await pass(5);
  const refused = await eventually(async () => {
    await pass(5);
    const { status, reasons, checks } = await health();
    expect(checks.channels).toHaveLength(2);
    expect(lines.filter((line) => line.includes("does not accept messages"))).toHaveLength(2);
    return { status, reasons, checks };
  });
  expect(refused.status).toBe("degraded");
  expect(refused.reasons.map(({ code }) => code)).toContain("channel");
  expect(refused.checks.channels).toMatchObject([
    {
      channel: "email",
      label: "Email",
      destination: null,
      error: "mail.example refused the login",
    },
    { channel: "webhook", destination: null },
  ]);
  expect(JSON.stringify(refused)).not.toMatch(/secret|me@example/);
  await eventually(async () => {
    const credentials = (await read(app, "/api/settings/credentials")) as Credential[];
    const states = credentials
      .filter(({ name }) => name === "email" || name === "destination-1")
      .map(({ state }) => state);
    expect(states).toEqual(["refused", "refused"]);
    return true;
  });

  isRefusing = false;
  await eventually(async () => {
    await pass(30);
    // The webhook's only message is settled, so nothing was retried there.
    expect((await health()).checks.channels.map(({ channel }) => channel)).toEqual(["webhook"]);
    expect(lines.join("\n")).toContain('a channel accepts messages again channel="email"');
    return true;
  });
});
