import { appPortsOf } from "./worlds/appPorts.ts";
import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { Database as SqliteFile } from "bun:sqlite";
import { sql, type Kysely } from "kysely";
import { validateSnapshot } from "../../mocks/validateSnapshot.ts";
import { parseSnapshot } from "../../mocks/snapshotFile.ts";
import { createImage, createWorld } from "../../mocks/world.ts";
import { openPostgres } from "../adapters/postgres/postgres.ts";
import { preparePostgres } from "../adapters/postgres/postgresTables.ts";
import { createSecretFile } from "../adapters/secrets/secretFile.ts";
import { databaseFileIn, openDatabase } from "../adapters/sqlite/sqlite.ts";
import { insertRows } from "../adapters/transfer/postgresRows.ts";
import { openSqliteSource, pagesOf } from "../adapters/transfer/sqliteSource.ts";
import { createPostgresDatabase } from "./worlds/postgresDatabases.ts";
import { makeTemporaryFolder } from "./worlds/temporaryFolder.ts";
import { createApp } from "../app.ts";
import type { App } from "../appPorts.ts";
import { manualClock } from "../platform/clock.ts";
import { startLife } from "./crash/serverProcess.ts";
import { migrateToLatest, migrateWith } from "../platform/database/migrate.ts";
import type { Database } from "../platform/database/schema.ts";
import { rebuildProjections } from "../platform/eventStore/rebuild.ts";
import { createLog } from "../platform/log.ts";
import { createScriptedSource } from "./worlds/scriptedSource.ts";
import { projections } from "../capabilities/index.ts";
import { findDifferences } from "./containment.ts";
import { readAnswers, readDemoExport, unpackDataFolder, type KeptAnswers } from "./fixtures.ts";

const FIXTURE = "2026-11-22";
const publicUrl = "http://localhost";

/** A database of an older build, opened by this one. */
interface Opened {
  readonly app: App;
  readonly database: Kysely<Database>;
}

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close();
});

/** A stopped clock and an empty market, so that only stored data can answer. */
const createStillness = (askedAt: string) => {
  const clock = manualClock(askedAt);
  const log = createLog("error");
  const source = createScriptedSource({ clock, name: "silent", kind: "simulated" });
  return { clock, log, source };
};

async function openFolder(folder: string, askedAt: string): Promise<Opened> {
  const database = openDatabase(databaseFileIn(folder));
  await migrateToLatest(database);
  return openApp(database, folder, askedAt);
}

async function openApp(
  database: Kysely<Database>,
  folder: string,
  askedAt: string,
): Promise<Opened> {
  const { clock, log, source } = createStillness(askedAt);
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

/** All rows of each derived table, in an order that does not depend on the time of writing. */
async function readDerived(database: Kysely<Database>): Promise<Record<string, readonly string[]>> {
  const rows: Record<string, readonly string[]> = {};
  for (const table of projections.flatMap(({ tables }) => tables)) {
    const found = await database.selectFrom(table).selectAll().execute();
    rows[table] = found.map((row) => JSON.stringify(row)).sort();
  }
  return rows;
}

/** Expects the recorded responses, also after the derived tables are rebuilt. */
async function expectUnchanged(opened: Opened, kept: KeptAnswers): Promise<void> {
  expect(await findChanges(opened, kept)).toEqual([]);
  const before = await readDerived(opened.database);
  await rebuildProjections(opened.app.store, projections);
  expect(await readDerived(opened.database)).toEqual(before);
}

/** Starts a server on the folder, expects no error or warning in its log, and returns the alerts. */
async function startAndReadAlerts(environment: Record<string, string>): Promise<unknown> {
  const life = startLife({
    HOST: "127.0.0.1",
    MARKET_SOURCES: "simulated",
    LOG_LEVEL: "error",
    ...environment,
  });
  closings.push(async () => void (await life.end("SIGKILL")));
  const url = await life.listening;
  if (url === undefined) throw new Error(life.output());
  const health = await fetch(new URL("/api/health", url));
  expect([health.status, await health.json()]).toMatchObject([200, { status: "ok" }]);
  const alerts: unknown = await (await fetch(new URL("/api/alerts", url))).json();
  expect(await life.end("SIGTERM")).toBe(0);
  expect(life.output()).not.toMatch(/^(?:error|warn)/m);
  return alerts;
}

describe("a data folder of an older build", () => {
  const kept = readAnswers(FIXTURE, "data-folder");
  let folder: string;
  beforeEach(() => {
    folder = makeTemporaryFolder();
    unpackDataFolder(FIXTURE, folder);
  });

  test("has the recorded responses, also after a rebuild", async () => {
    await expectUnchanged(await openFolder(folder, kept.askedAt), kept);
  });

  test("starts the server", async () => {
    const alerts = await startAndReadAlerts({ DATA_DIR: folder });
    expect(alerts).toHaveLength((kept.answers["/api/alerts"] as unknown[]).length);
  });
});

/** Creates the tables of that build on PostgreSQL, with its rows. */
async function fillOlderPostgres(folder: string, url: string): Promise<readonly string[]> {
  const file = new SqliteFile(databaseFileIn(folder), { readonly: true });
  const applied = file
    .query<{ name: string }, []>("select name from kysely_migration order by name")
    .all()
    .map(({ name }) => name);
  file.close();
  const source = openSqliteSource(databaseFileIn(folder));
  const database = openPostgres(url);
  try {
    await migrateWith(database, applied);
    await database.transaction().execute(async (transaction) => {
      for (const table of source.tables) {
        await transaction.deleteFrom(table.name as "events").execute();
      }
      for (const table of source.tables) {
        for (const page of pagesOf(source, table)) await insertRows(transaction, table, page);
      }
    });
    return applied;
  } finally {
    await database.destroy();
    source.close();
  }
}

describe("a PostgreSQL database of an older build", () => {
  const kept = readAnswers(FIXTURE, "data-folder");

  test("is upgraded at start and has the recorded responses, also after a rebuild", async () => {
    const folder = makeTemporaryFolder();
    unpackDataFolder(FIXTURE, folder);
    const { url, drop } = await createPostgresDatabase();
    closings.push(drop);
    const applied = await fillOlderPostgres(folder, url);
    await preparePostgres(url);
    const database = openPostgres(url);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(
      database,
    );
    expect(rows.length).toBeGreaterThan(applied.length);
    await expectUnchanged(await openApp(database, folder, kept.askedAt), kept);
  });
});

describe("an export of an older demo", () => {
  const kept = readAnswers(FIXTURE, "demo-export");

  async function openExport(): Promise<Opened> {
    const { clock, log, source } = createStillness(kept.askedAt);
    const snapshot = parseSnapshot(readDemoExport(FIXTURE));
    const image = await createImage();
    await validateSnapshot(snapshot, { publicUrl, image });
    const world = await createWorld({ publicUrl, image, clock, log, source, snapshot });
    closings.push(() => world.app.stop());
    expect(world.inbox.list()).toEqual(snapshot.mails);
    return world;
  }

  test("is imported and has the demo's responses, also after a rebuild", async () => {
    await expectUnchanged(await openExport(), kept);
  });
});
