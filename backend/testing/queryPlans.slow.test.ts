import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Kysely } from "kysely";
import { isOnPostgres, openMemoryDatabase } from "./worlds/memoryDatabase.ts";
import { goodBodies } from "./suites/conformanceBodies.ts";
import {
  createConformanceWorld,
  operations,
  type ConformanceWorld,
  type Operation,
} from "./worlds/conformanceWorld.ts";
import type { Database } from "../platform/database/schema.ts";
import type { Job } from "../platform/jobs/jobs.ts";
import { explain, growingTables, smallTables, walksOf } from "./queryPlans.ts";

interface Excuse {
  readonly sql: RegExp;
  readonly reason: string;
}

/** Scans that end early for a reason that the plan does not show. */
const boundedWalks: readonly Excuse[] = [
  {
    sql: /^select (count|"status", count).* from "alerts" where "status" in/,
    reason: "MAX_ALERTS, on an index alone: a few milliseconds",
  },
  {
    sql: /^select \* from "notifications" where ("status"|"is_test") = \? order by "requested_at" desc/,
    reason: "asks for what was delivered, or is no test, which is almost all: the rest has indexes",
  },
  { sql: /^select "id" from "surge_runs" where "status"/, reason: "asks for runs under way" },
  {
    sql: /^delete from "firing_contexts" where "position" <= \(select/,
    reason: "MAX_FIRING_CONTEXTS by the key alone, to find the oldest that is kept",
  },
  { sql: /^select count.* from "community_posts"$/, reason: "once, and kept from then on" },
];

const isExcused = (statement: string): boolean =>
  boundedWalks.some(({ sql }) => sql.test(statement));

const statements = new Set<string>();
let isRecording = false;
let database: Kysely<Database>;
let world: ConformanceWorld;
let jobs: readonly Job[] = [];

/** The plans are those of SQLite. */
const testPlans = test.skipIf(isOnPostgres);

beforeAll(async () => {
  database = await openMemoryDatabase({
    onStatement: (sql) => {
      if (isRecording) statements.add(sql);
    },
  });
  world = await createConformanceWorld({
    database,
    startJobs: (all) => {
      jobs = all;
      return () => Promise.resolve();
    },
  });
  isRecording = true;
  await callEverything();
  for (let round = 0; round < 5; round++) {
    for (const job of jobs) await job.run();
    // Advances the clock by a minute, as each call does.
    await world.ask("POST", "/api/alerts", { ...alert, targetPrice: round + 1 });
  }
  isRecording = false;
});
afterAll(() => world.stop());

const alert = { symbol: "AAPL", targetPrice: 1, alertType: "above" };

/** Lists with the parameters of the screens, and every filter. */
const readings = [
  "/api/alerts?limit=2&after=9",
  "/api/alerts?symbol=AAPL",
  "/api/alerts?symbol=AAPL&after=9",
  "/api/alerts?status=active&after=9",
  "/api/alerts?symbol=AAPL&status=active&after=9",
  "/api/watchlist?after=AAPL",
  "/api/watchlist?symbol=AAPL",
  "/api/watchlists/1/rows?limit=2&after=AAPL",
  "/api/watchlists/stocks?limit=2&after=AAPL",
  "/api/watchlists/stocks?symbol=AAPL",
  "/api/portfolios?after=9",
  "/api/portfolios/1/transactions?after=9",
  "/api/portfolios/1/allocation",
  "/api/portfolios/1/prices",
  "/api/portfolios/1/splits",
  "/api/email-notifications?after=9",
  "/api/phone-numbers?after=9",
  "/api/community/posts?after=9",
  "/api/community/posts?symbol=AAPL&limit=2&after=9",
  "/api/community/posts/2/comments?after=9",
  "/api/inbox?limit=2&after=9",
  "/api/inbox?filter=unread&after=9",
  "/api/inbox?filter=alerts&after=9",
  "/api/firing-contexts?alertId=1",
  "/api/firing-contexts?symbol=AAPL",
  "/api/notifications/log?channel=email",
  "/api/notifications/log?status=delivered",
  "/api/notifications/log?outcome=filed",
  "/api/notifications/log?symbol=AAPL",
  "/api/notifications/log?tests=without",
  "/api/notifications/log?before=2026-01-05T15:00:00.000Z%20x",
];

async function callEverything(): Promise<void> {
  const isRestoring = ({ path }: Operation) => path.endsWith("/restore");
  const rank = (one: Operation) =>
    one.method === "POST" && one.parameters.length === 0
      ? 0
      : ["GET", "PUT", "POST", "DELETE"].indexOf(one.method) + 1 + (isRestoring(one) ? 9 : 0);
  const inOrder = operations.toSorted((a, b) => rank(a) - rank(b));
  // Repeat the first calls at the end, when the jobs find destinations.
  for (const one of [...inOrder, ...inOrder.filter((each) => rank(each) === 0)]) {
    const path = one.path.replaceAll("{symbol}", "AAPL").replaceAll(/\{\w+\}/g, "1");
    const { status } = await world.ask(one.method, path, goodBodies[`${one.method} ${one.path}`]);
    expect([`${one.method} ${path}`, status < 500 || status === 503]).toEqual([
      `${one.method} ${path}`,
      true,
    ]);
  }
  for (const path of readings) {
    expect([path, (await world.ask("GET", path)).status]).toEqual([path, 200]);
  }
}

testPlans("every table is listed as growing or small", async () => {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  expect(tables.map(({ name }) => name).toSorted()).toEqual(
    [...growingTables, ...Object.keys(smallTables)].toSorted(),
  );
});

testPlans("no call or job scans a growing table", async () => {
  expect(statements.size).toBeGreaterThan(100);
  const walks: string[] = [];
  for (const sql of statements) {
    if (!/^\s*(select|insert|update|delete|with)\b/i.test(sql)) continue;
    const plan = await explain(database, sql);
    if (walksOf(plan).length === 0 || isExcused(sql)) continue;
    walks.push(`${sql}\n    ${plan.steps.join("\n    ")}`);
  }
  expect(walks).toEqual([]);
});

testPlans("a scan is recognized by its plan", async () => {
  const walk = async (sql: string) => walksOf(await explain(database, sql)).length > 0;
  const walks = [
    `select "id" from "alerts" where "note" = ?`,
    `select "id" from "alerts" where "note" = ? order by "id" desc limit ?`,
    `select "id" from "alerts" where "status" = ?`,
    `select count(*) from "events"`,
    `select "e"."type" from "events" as "e" where "e"."type" = ?`,
    `delete from "alerts" where "target_price" > ?`,
    `select "id" from "alerts" order by "note" limit ?`,
    `select "stream" from "events" where "version" = (select max(version) from events)`,
  ];
  for (const sql of walks) expect([sql, await walk(sql)]).toEqual([sql, true]);
  const steps = [
    `select "id" from "alerts" where "id" = ?`,
    `select "position" from "events" order by "position" desc limit ?`,
    `select "id" from "alerts" where "status" = ? and "id" > ? order by "id" limit ?`,
    `select "value" from "settings"`,
    `insert into events select (select max(position) from events) + 1, ?, ?, ?, ?, ?, ?`,
  ];
  for (const sql of steps) expect([sql, await walk(sql)]).toEqual([sql, false]);
});
