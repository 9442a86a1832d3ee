import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Kysely } from "kysely";
import { createApp } from "./app.ts";
import type { App } from "./appPorts.ts";
import { alertStream, type AlertTriggered } from "./capabilities/alerts/events.ts";
import { findingStream, type RuleFired } from "./capabilities/rules/events.ts";
import document from "./contract/openapi.json" with { type: "json" };
import { SIMULATION_SEED } from "./market/sources/simulated/seed.ts";
import { createSimulatedSource } from "./market/sources/simulated/source.ts";
import type { TradeDate } from "./domain/tradeDate.ts";
import { createApiTokens } from "./platform/apiTokens.ts";
import { isoTime, manualClock } from "./platform/clock.ts";
import type { Database } from "./platform/database/schema.ts";
import { DAY_MS } from "./domain/durations.ts";
import { followLog, type LogFollower } from "./platform/eventStore/followLog.ts";
import type { Job } from "./platform/jobs/jobs.ts";
import { silentLog } from "./platform/log.ts";
import { noRequestContext } from "./platform/requestOrigin.ts";
import { appPortsOf } from "./testing/worlds/appPorts.ts";
import { openMemoryDatabase } from "./testing/worlds/memoryDatabase.ts";

setDefaultTimeout(120_000);

let database: Kysely<Database>;
let leader: App;
let follower: App;
let log: LogFollower;
let stopFollowing: () => Promise<void>;
const sharedClock = manualClock("2026-01-06T15:00:00Z");
/** What the follower has asked the market, and how often it took the turn of those who write. */
const asked: string[] = [];

const call = async (app: App, path: string, body?: object, method = body ? "POST" : "GET") => {
  const answer = await app.handle(
    new Request(`http://localhost${path}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  return { status: answer.status, text: await answer.text() };
};

/** Has the leader change something. */
const change = async (method: string, path: string, body?: object) => {
  const { status, text } = await call(leader, path, body, method);
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
};

const fireAlert = async () => {
  const stream = alertStream(1);
  const { length } = await leader.store.readStream(stream);
  const fired: AlertTriggered = {
    type: "AlertTriggered",
    data: {
      alertId: 1,
      firing: length,
      symbol: "AAPL",
      alertType: "above",
      targetPrice: 1,
      currency: "USD",
      price: 2,
      exchangeTime: isoTime(sharedClock.now()),
      tradeDate: "2026-01-06" as TradeDate,
      session: "regular",
      source: "simulated",
      delaySeconds: 0,
      previousClose: null,
      changePercent: null,
      alreadyMet: false,
      phoneNumberId: null,
      emailId: null,
      repeat: "once",
      band: 0,
      late: false,
      crossedAt: null,
    },
  };
  await leader.store.append(stream, length, [fired]);
};

const fireRule = async (symbol: string) => {
  const fired: RuleFired = {
    type: "RuleFired",
    data: {
      ruleId: 1,
      symbol,
      at: isoTime(sharedClock.now()),
      name: "",
      sentence: "When …",
      labels: [],
      price: 99,
      currency: "USD",
      witness: [],
      followUp: { repeatMinutes: 15, escalation: null },
    },
  };
  await leader.store.append(findingStream(fired.data, fired.type), 0, [fired]);
};

const settings = {
  notificationsEnabled: true,
  alertFrequencySeconds: 30,
  priceCheckIntervalSeconds: 30,
};
const topic = { channel: "ntfy", label: "a topic", address: "https://ntfy.sh/mine" };
const post = { username: "A", title: "A question", content: "What of $AAPL?" };

beforeAll(async () => {
  database = await openMemoryDatabase();
  const source = createSimulatedSource({
    seed: SIMULATION_SEED,
    clock: sharedClock,
    hours: "always",
  });
  const requests = { ...noRequestContext, current: () => ({ requestId: "1", actor: "local" }) };
  const ports = appPortsOf({
    clock: sharedClock,
    database,
    source,
    requests,
    validation: "compiled",
  });
  leader = createApp(ports);
  let isBuilt = false;
  const watched = <T extends object>(port: T, isAsking: (name: PropertyKey) => boolean): T =>
    new Proxy(port, {
      get: (whole, name) => {
        if (isBuilt && isAsking(name)) asked.push(String(name));
        const value: unknown = Reflect.get(whole, name, whole);
        return typeof value === "function" ? value.bind(whole) : value;
      },
    });
  follower = createApp({
    ...ports,
    market: watched(ports.market, () => true),
    database: watched(database, (name) => name === "transaction"),
    startJobs: () => () => Promise.resolve(),
  });
  isBuilt = true;
  const { store } = follower;
  log = await followLog({ store, log: silentLog, startTimer: () => () => undefined });
  stopFollowing = follower.follow();
  await change("POST", "/api/alerts", { symbol: "AAPL", targetPrice: 1, alertType: "above" });
  await change("POST", "/api/watchlist", { symbol: "MSFT" });
  await change("POST", "/api/email-notifications", { email: "a@example.com", label: "a" });
  await change("POST", "/api/email-notifications/1/test");
  await change("POST", "/api/phone-numbers", { phone: "+12025550123", label: "a" });
  await change("POST", "/api/notifications/destinations", topic);
  await change("POST", "/api/notifications/mutes", { alertId: 1, minutes: 60 });
  await change("PUT", "/api/notifications/label-routes", {
    routes: [{ label: "swing", channels: ["ntfy"] }],
  });
  await change("PUT", "/api/settings/alerts", settings);
  await change("PUT", "/api/settings/api-keys", { stockDataKey: "abcdefghij0123456789" });
  await change("PUT", "/api/dashboard/layout", {
    panels: [{ id: "movers", isHidden: true }],
    watchlistId: null,
  });
  await change("PUT", "/api/stocks/notes/AAPL", { text: "a note", expectedVersion: 0 });
  await change("POST", "/api/community/posts", post);
  await change("POST", "/api/community/posts/1/comments", { username: "B", content: "Wait." });
  await change("POST", "/api/portfolios", { name: "a portfolio", currency: "USD" });
  await change("POST", "/api/portfolios/1/transactions", {
    kind: "deposit",
    date: "2026-01-05",
    amount: "1000",
  });
  await change("PUT", "/api/portfolios/1/prices/AAPL/2026-01-05", { price: "12.5" });
  await change("POST", "/api/screener/run", {});
  await change("POST", "/api/screener/earnings/run", {});
  await change("POST", "/api/surge/run", {});
  await fireAlert();
  await fireRule("AAPL");
});
afterAll(async () => {
  await log.stop();
  await stopFollowing();
  await database.destroy();
});

const parameters = { id: "1", symbol: "AAPL" };

/** Every GET of the contract that a follower answers by itself, with its address. */
const sharedGets = () =>
  Object.entries(document.paths).flatMap(([path, calls]) => {
    const filled = path.replace(
      /\{(\w+)\}/g,
      (_, name: keyof typeof parameters) => parameters[name],
    );
    if (!("get" in calls) || !follower.isSharedRead(filled)) return [];
    return [{ path, address: path === "/api/firing-contexts" ? `${filled}?symbol=AAPL` : filled }];
  });

test("what a follower answers by itself is what the leader answers, and asks the market nothing", async () => {
  for (const { path, address } of sharedGets()) {
    const answer = await call(follower, address);
    expect({ path, asked: asked.splice(0) }).toEqual({ path, asked: [] });
    expect(answer).toEqual(await call(leader, address));
    expect({ path, answer }).toMatchObject({ path, answer: { status: 200 } });
    expect({ path, text: answer.text }).not.toEqual({ path, text: "[]" });
  }
});

/** By path, what changes its answer. */
const changes: Readonly<Record<string, () => Promise<void>>> = {
  "/api/alerts": () =>
    change("POST", "/api/alerts", { symbol: "MSFT", targetPrice: 1, alertType: "above" }),
  "/api/alerts/export": () =>
    change("POST", "/api/alerts", { symbol: "TSLA", targetPrice: 1, alertType: "above" }),
  "/api/alerts/{id}": () => change("PATCH", "/api/alerts/1", { note: "a note" }),
  "/api/alerts/{id}/history": () => change("PUT", "/api/alerts/1/target", { targetPrice: 2 }),
  "/api/audit": () => change("DELETE", "/api/dashboard/layout"),
  "/api/community/posts": () => change("POST", "/api/community/posts", post),
  "/api/community/posts/{id}/comments": () =>
    change("POST", "/api/community/posts/1/comments", { username: "C", content: "Why?" }),
  "/api/dashboard/layout": () =>
    change("PUT", "/api/dashboard/layout", { panels: [], watchlistId: 1 }),
  "/api/dashboard/stats": () =>
    change("POST", "/api/phone-numbers", { phone: "+12025550124", label: "b" }),
  "/api/email-notifications": () =>
    change("PUT", "/api/email-notifications/1", { isActive: false }),
  "/api/firing-contexts": fireAlert,
  "/api/inbox": () => fireRule("MSFT"),
  "/api/inbox/unread": () => change("POST", "/api/inbox/read", { upTo: 1_000 }),
  "/api/notifications/destinations": () =>
    change("PUT", "/api/notifications/destinations/1", { isActive: false }),
  "/api/notifications/label-routes": () =>
    change("PUT", "/api/notifications/label-routes", { routes: [] }),
  "/api/notifications/log": () => change("POST", "/api/phone-numbers/1/test"),
  "/api/notifications/mutes": () => change("DELETE", "/api/notifications/mutes/1"),
  "/api/notifications/recent": () => change("POST", "/api/phone-numbers/1/test"),
  "/api/phone-numbers": () => change("DELETE", "/api/phone-numbers/1"),
  "/api/portfolios/{id}/prices": () => change("DELETE", "/api/portfolios/1/prices/AAPL/2026-01-05"),
  "/api/portfolios/{id}/transactions": () => change("DELETE", "/api/portfolios/1/transactions/1"),
  "/api/rules/firings": () => fireRule("TSLA"),
  "/api/rules/unacknowledged": () => fireRule("NVDA"),
  "/api/screener/earnings/results": () =>
    change("POST", "/api/screener/earnings/run", { maxPrice: 3 }),
  "/api/screener/results": () => change("POST", "/api/screener/run", { maxPrice: 3 }),
  "/api/settings/alerts": () =>
    change("PUT", "/api/settings/alerts", { ...settings, alertFrequencySeconds: 60 }),
  "/api/settings/api-keys": () => change("PUT", "/api/settings/api-keys", { stockDataKey: null }),
  "/api/stocks/notes/{symbol}": () =>
    change("PUT", "/api/stocks/notes/AAPL", { text: "another", expectedVersion: 1 }),
  "/api/surge/results": async () => {
    sharedClock.advance(DAY_MS);
    await change("POST", "/api/surge/run", {});
  },
  "/api/watchlist": () => change("POST", "/api/watchlist", { symbol: "TSLA" }),
  "/api/watchlists": () => change("POST", "/api/watchlists", { name: "another" }),
  "/api/watchlists/stocks": () => change("POST", "/api/watchlists/1/entries", { symbol: "NVDA" }),
};

test("what the leader changes shows in the next answer of a follower", async () => {
  const gets = sharedGets();
  // A path that is shared later is changed here as well.
  expect(Object.keys(changes).toSorted()).toEqual(gets.map(({ path }) => path).toSorted());
  for (const { path, address } of gets) {
    const before = await call(follower, address);
    await changes[path]?.();
    await log.catchUp();
    const after = await call(follower, address);
    expect({ path, text: after.text }).not.toEqual({ path, text: before.text });
    expect({ path, after }).toEqual({ path, after: await call(leader, address) });
  }
});

test("a follower ends the live connections of a token that has expired, and runs no other work", async () => {
  const clock = manualClock("2026-01-06T15:00:00Z");
  const source = createSimulatedSource({ seed: SIMULATION_SEED, clock, hours: "always" });
  const tokens = createApiTokens({ clock, log: silentLog });
  const expiresAt = clock.now() + DAY_MS;
  await tokens.create({ name: "a program", scope: "read", expiresAt });
  const ended: string[] = [];
  tokens.onEnd((actor) => ended.push(actor));
  let begun: readonly Job[] = [];
  const startJobs = (jobs: readonly Job[]) => {
    begun = jobs;
    return () => Promise.resolve();
  };
  const app = createApp(appPortsOf({ clock, database, source, tokens, startJobs }));
  const unfollow = app.follow();
  clock.advance(DAY_MS);
  for (const { run } of begun) await run();
  await unfollow();
  expect(ended).toEqual([expect.stringContaining("a program")]);
  expect(begun.map(({ name }) => name)).toEqual(["live-heartbeat", "end-expired-tokens"]);
});

test("a follower greets with the market of the leader, which depends on what that one watches", async () => {
  const clock = manualClock("2026-01-05T09:00:00Z");
  const source = createSimulatedSource({ seed: SIMULATION_SEED, clock, hours: "exchange" });
  const app = createApp(appPortsOf({ clock, database, source }));
  const greet = () => {
    const sent: { market?: { isOpen: boolean; asOf: string } }[] = [];
    app.hub.join({
      send: (text) => void sent.push(JSON.parse(text)),
      close: () => undefined,
      bufferedBytes: () => 0,
    });
    return sent[0]?.market;
  };
  const isOpen = greet()?.isOpen;
  app.hearMarket({ kind: "simulated", isOpen: !isOpen, asOf: "2026-01-05T08:00:00.000Z" });
  expect(greet()).toMatchObject({ isOpen: !isOpen, asOf: "2026-01-05T09:00:00.000Z" });
  app.hearMarket({ kind: "simulated", isOpen: !isOpen, asOf: "2026-01-05T10:00:00.000Z" });
  expect(greet()?.asOf).toBe("2026-01-05T10:00:00.000Z");
});
