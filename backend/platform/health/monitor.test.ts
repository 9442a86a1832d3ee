import { beforeEach, expect, test } from "bun:test";
import { sql, type Kysely } from "kysely";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { manualClock, type ManualClock } from "../clock.ts";
import type { Database } from "../database/schema.ts";
import { createLog } from "../log.ts";
import { createHealthMonitor, type HealthMonitor } from "./monitor.ts";
import { DAY_MS } from "../../domain/durations.ts";

let database: Kysely<Database>;
let clock: ManualClock;
let monitor: HealthMonitor;
let lines: string[];
beforeEach(async () => {
  database = await openMemoryDatabase();
  clock = manualClock();
  lines = [];
  monitor = createHealthMonitor({
    database,
    clock,
    log: createLog("info", (_, line) => lines.push(line)),
    sources: () => [],
    readOldestDue: async () => null,
  });
});

const beats = () => database.selectFrom("heartbeat").selectAll().execute();

test("one row is written, and not again within the minute", async () => {
  await monitor.beat();
  clock.advance(30_000);
  await monitor.beat();
  expect(await beats()).toEqual([{ id: 1, written_at: "2026-01-05T15:00:00.000Z" }]);
  clock.advance(30_000);
  await monitor.beat();
  expect(await beats()).toEqual([{ id: 1, written_at: "2026-01-05T15:01:00.000Z" }]);
});

test("a clock set back neither stops the heartbeat nor looks like a failure", async () => {
  await monitor.beat();
  monitor.evaluated(10_000);
  clock.step(-DAY_MS);
  clock.advance(60_000);
  await monitor.beat();
  expect(await beats()).toMatchObject([{ written_at: "2026-01-04T15:01:00.000Z" }]);
  expect((await monitor.read()).status).toBe("ok");
});

test("a failing write is reported as failing and logged once, until a beat succeeds", async () => {
  await monitor.beat();
  await sql`alter table heartbeat rename to away`.execute(database);
  for (let beat = 0; beat < 2; beat++) {
    clock.advance(60_000);
    await monitor.beat();
  }
  monitor.evaluated(10_000);
  expect(await monitor.read()).toMatchObject({ status: "failing", reasons: [{ code: "write" }] });
  expect(lines.filter((line) => line.includes("cannot be written"))).toHaveLength(1);

  await sql`alter table away rename to heartbeat`.execute(database);
  await monitor.beat();
  expect(await monitor.read()).toMatchObject({ status: "ok", reasons: [] });
  expect(lines.at(-1)).toContain("can be written again");
});

test("missing checks are reported", async () => {
  monitor.evaluated(10_000);
  clock.advance(600_001);
  await monitor.beat();
  expect(await monitor.read()).toMatchObject({
    status: "failing",
    reasons: [{ code: "evaluation", status: "failing" }],
    checks: { lastEvaluationAt: "2026-01-05T15:00:00.000Z" },
  });
});
