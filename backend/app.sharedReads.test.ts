import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Kysely } from "kysely";
import { createApp } from "./app.ts";
import type { App } from "./appPorts.ts";
import document from "./contract/openapi.json" with { type: "json" };
import { SIMULATION_SEED } from "./market/sources/simulated/seed.ts";
import { createSimulatedSource } from "./market/sources/simulated/source.ts";
import type { Market } from "./market/routing/router.ts";
import { createApiTokens } from "./platform/apiTokens.ts";
import { manualClock } from "./platform/clock.ts";
import type { Database } from "./platform/database/schema.ts";
import { DAY_MS } from "./platform/durations.ts";
import type { Job } from "./platform/jobs/jobs.ts";
import { silentLog } from "./platform/log.ts";
import { appPortsOf } from "./testing/worlds/appPorts.ts";
import { openMemoryDatabase } from "./testing/worlds/memoryDatabase.ts";

setDefaultTimeout(60_000);

let database: Kysely<Database>;
let leader: App;
let follower: App;
const asked: string[] = [];

const call = async (app: App, path: string, body?: object) => {
  const answer = await app.handle(
    new Request(`http://localhost${path}`, {
      method: body ? "POST" : "GET",
      headers: { "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    }),
  );
  return { status: answer.status, text: await answer.text() };
};

beforeAll(async () => {
  database = await openMemoryDatabase();
  const clock = manualClock("2026-01-06T15:00:00Z");
  const source = createSimulatedSource({ seed: SIMULATION_SEED, clock, hours: "always" });
  const ports = appPortsOf({ clock, database, source, validation: "compiled" });
  leader = createApp(ports);
  let isBuilt = false;
  const market = new Proxy(ports.market, {
    get: (whole, name: keyof Market) => {
      if (isBuilt) asked.push(String(name));
      return whole[name];
    },
  });
  follower = createApp({ ...ports, market });
  isBuilt = true;
  await call(leader, "/api/alerts", { symbol: "AAPL", targetPrice: 1, alertType: "above" });
  await call(leader, "/api/watchlist", { symbol: "MSFT" });
  await call(leader, "/api/email-notifications", { email: "a@example.com", label: "a" });
  await call(leader, "/api/community/posts", { author: "A", content: "What of $AAPL?" });
  await call(leader, "/api/screener/run", {});
  await call(leader, "/api/surge/run", {});
});
afterAll(() => database.destroy());

const parameters = { id: "1", symbol: "AAPL" };

test("what a follower answers by itself is what the leader answers, and asks the market nothing", async () => {
  const paths = Object.entries(document.paths)
    .filter(
      ([path, calls]) =>
        "get" in calls &&
        follower.sharedReads.some((shared) => path === shared || path.startsWith(`${shared}/`)),
    )
    .map(([path]) =>
      path.replace(/\{(\w+)\}/g, (_, name: keyof typeof parameters) => parameters[name]),
    );
  expect(paths.length).toBeGreaterThanOrEqual(18);
  const filled: string[] = [];
  for (const path of paths) {
    const question = path === "/api/firing-contexts" ? `${path}?symbol=AAPL` : path;
    const answer = await call(follower, question);
    expect({ path, asked: asked.splice(0) }).toEqual({ path, asked: [] });
    expect(answer).toEqual(await call(leader, question));
    if (answer.text !== "[]" && answer.status === 200) filled.push(path);
  }
  expect(filled).toEqual(
    expect.arrayContaining([
      "/api/alerts",
      "/api/alerts/1/history",
      "/api/inbox",
      "/api/screener/results",
      "/api/surge/results",
      "/api/watchlist",
    ]),
  );
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
