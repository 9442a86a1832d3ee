import { appPortsOf } from "./worlds/appPorts.ts";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Kysely } from "kysely";
import { validateSnapshot } from "../../mocks/validateSnapshot.ts";
import { parseSnapshot } from "../../mocks/snapshotFile.ts";
import { createWorld } from "../../mocks/world.ts";
import { createSecretFile } from "../adapters/secretFile.ts";
import { databaseFileIn, openDatabase } from "../adapters/sqlite.ts";
import { makeTemporaryFolder } from "./worlds/temporaryFolder.ts";
import { createApp } from "../app.ts";
import type { App } from "../appPorts.ts";
import { manualClock } from "../platform/clock.ts";
import { startLife } from "./crash/serverProcess.ts";
import { migrateToLatest } from "../platform/database/migrate.ts";
import type { Database } from "../platform/database/schema.ts";
import { rebuildProjections } from "../platform/eventStore/rebuild.ts";
import { createLog } from "../platform/log.ts";
import { createScriptedSource } from "./worlds/scriptedSource.ts";
import { projections } from "../capabilities/index.ts";
import { findDifferences } from "./containment.ts";
import { readAnswers, readDemoExport, unpackDataFolder, type KeptAnswers } from "./fixtures.ts";

const FIXTURE = "2026-11-22";
const publicUrl = "http://localhost";

/** Something that was opened on what an older build left. */
interface Opened {
  readonly app: App;
  readonly database: Kysely<Database>;
}

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

/** On a stopped clock and an empty market: only stored data can answer. */
const createStillness = (askedAt: string) => {
  const clock = manualClock(askedAt);
  const log = createLog("error");
  const source = createScriptedSource({ clock, name: "silent", kind: "simulated" });
  return { clock, log, source };
};

async function openFolder(folder: string, askedAt: string): Promise<Opened> {
  const { clock, log, source } = createStillness(askedAt);
  const database = openDatabase(databaseFileIn(folder));
  await migrateToLatest(database);
  const app = createApp(
    appPortsOf({
      clock,
      log,
      database,
      source,
      secrets: createSecretFile(`${folder}/secrets.json`),
      publicUrl,
    }),
  );
  await app.start();
  closings.push(async () => {
    await app.stop();
    await database.destroy();
  });
  return { app, database };
}

/** Every answer that is not what it was, by its path. */
async function findChanges({ app }: Opened, { answers }: KeptAnswers): Promise<readonly string[]> {
  const changes: string[] = [];
  for (const [path, expected] of Object.entries(answers)) {
    const response = await app.handle(new Request(`${publicUrl}${path}`));
    const differences =
      response.status === 200
        ? findDifferences(expected, await response.json())
        : [`${response.status} ${await response.text()}`];
    for (const difference of differences) changes.push(`GET ${path} ${difference}`);
  }
  return changes;
}

/** Every row of every derived table, in an order that does not depend on when it was written. */
async function readDerived(database: Kysely<Database>): Promise<Record<string, readonly string[]>> {
  const rows: Record<string, readonly string[]> = {};
  for (const table of projections.flatMap(({ tables }) => tables)) {
    const found = await database.selectFrom(table).selectAll().execute();
    rows[table] = found.map((row) => JSON.stringify(row)).sort();
  }
  return rows;
}

describe("a data folder of an older build", () => {
  const kept = readAnswers(FIXTURE, "data-folder");
  let folder: string;
  beforeEach(() => {
    folder = makeTemporaryFolder();
    unpackDataFolder(FIXTURE, folder);
  });

  test("answers what it answered", async () => {
    expect(await findChanges(await openFolder(folder, kept.askedAt), kept)).toEqual([]);
  });

  test("answers the same from tables that were dropped and made again", async () => {
    const opened = await openFolder(folder, kept.askedAt);
    const before = await readDerived(opened.database);
    await rebuildProjections(opened.app.store, projections);
    expect(await findChanges(opened, kept)).toEqual([]);
    expect(await readDerived(opened.database)).toEqual(before);
  });

  test("starts the server", async () => {
    const life = startLife({
      DATA_DIR: folder,
      HOST: "127.0.0.1",
      MARKET_SOURCES: "simulated",
      LOG_LEVEL: "error",
    });
    closings.push(async () => void (await life.end("SIGKILL")));
    const url = await life.listening;
    if (url === undefined) throw new Error(life.output());
    const health = await fetch(new URL("/api/health", url));
    expect([health.status, await health.json()]).toMatchObject([200, { status: "ok" }]);
    const alerts = await fetch(new URL("/api/alerts", url));
    expect(await alerts.json()).toHaveLength((kept.answers["/api/alerts"] as unknown[]).length);
    expect(await life.end("SIGTERM")).toBe(0);
    expect(life.output()).not.toMatch(/^(?:error|warn)/m);
  }, 120_000);
});

describe("an export of an older demo", () => {
  const kept = readAnswers(FIXTURE, "demo-export");

  async function openExport(): Promise<Opened> {
    const { clock, log, source } = createStillness(kept.askedAt);
    const snapshot = parseSnapshot(readDemoExport(FIXTURE));
    await validateSnapshot(snapshot, { publicUrl });
    const world = await createWorld({ publicUrl, clock, log, source, snapshot });
    closings.push(() => world.app.stop());
    expect(world.inbox.list()).toEqual(snapshot.mails);
    return world;
  }

  test("is taken, and answers what the demo answered", async () => {
    expect(await findChanges(await openExport(), kept)).toEqual([]);
  });

  test("answers the same from tables that were dropped and made again", async () => {
    const opened = await openExport();
    const before = await readDerived(opened.database);
    await rebuildProjections(opened.app.store, projections);
    expect(await findChanges(opened, kept)).toEqual([]);
    expect(await readDerived(opened.database)).toEqual(before);
  });
});
