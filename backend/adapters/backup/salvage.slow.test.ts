import { Database as SqliteFile } from "bun:sqlite";
import { afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { manualClock } from "../../platform/clock.ts";
import { migrateToLatest } from "../../platform/database/migrate.ts";
import type { Database } from "../../platform/database/schema.ts";
import { createEventStore } from "../../platform/eventStore/store.ts";
import { salvageDatabase } from "./salvage.ts";
import { openDatabase } from "../sqlite/sqlite.ts";
import { writeMigratedFile } from "../../testing/worlds/memoryDatabase.ts";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";

const clock = manualClock();
const EVENTS = 3_000;
/** Larger than a page, so that a row overflows into others. */
const LONG = "x".repeat(9_000);

let folder: string;
let path: string;
let target: string;
let sound: readonly string[];

const readEvents = (file: string): readonly string[] => {
  const opened = new SqliteFile(file, { readonly: true });
  const rows = opened.query("select * from events order by position").all();
  opened.close(true);
  return rows.map((row) => JSON.stringify(row));
};

const source = join(makeTemporaryFolder(), "data.sqlite");
beforeAll(async () => {
  await writeMigratedFile(source);
  const filled = openDatabase(source);
  const store = createEventStore({ database: filled, clock, projections: [] });
  const appends = Array.from({ length: EVENTS }, (_, index) => ({
    stream: `watchlist-S${index}`,
    expectedVersion: 0,
    events: [{ type: "Noted", data: { index, text: index % 500 === 0 ? LONG : "short" } }],
  }));
  await store.appendAll(appends);
  await filled
    .insertInto("email_notifications")
    .values({ email: "a@example.org", label: "", is_active: 1, created_at: "2026-01-05T15:00:00Z" })
    .execute();
  await filled.insertInto("settings").values({ name: "quiet", value: "null" }).execute();
  sound = readEvents(source);
  await filled.destroy();
});

let database: Kysely<Database> | undefined;
beforeEach(() => {
  folder = makeTemporaryFolder();
  path = join(folder, "data.sqlite");
  target = join(folder, "salvaged.sqlite");
  copyFileSync(source, path);
});
afterEach(async () => {
  await database?.destroy();
  database = undefined;
});

const rootPage = (name: string): number => {
  const file = new SqliteFile(path, { readonly: true });
  const row = file
    .query<{ rootpage: number }, [string]>("select rootpage from sqlite_master where name = ?")
    .get(name)!;
  file.close(true);
  return row.rootpage;
};

const overwrite = (at: number, length: number): void => {
  const content = readFileSync(path);
  content.fill(0, at, at + length);
  writeFileSync(path, content);
};

const leafPage = (): number => {
  const content = readFileSync(path);
  const at = content.indexOf('{"index":1501,');
  return Math.floor(at / 4_096) + 1;
};

test.each<[string, () => void]>([
  ["nothing", () => undefined],
  ["the root of the log", () => overwrite((rootPage("events") - 1) * 4_096, 4_096)],
  ["the index", () => overwrite((rootPage("sqlite_autoindex_events_1") - 1) * 4_096, 4_096)],
  ["the header", () => overwrite(0, 100)],
  ["the list of tables", () => overwrite(0, 4_096)],
])("with damage to %s, every event is read, with its position and stream", async (_, damage) => {
  damage();
  const before = readFileSync(path);
  const salvaged = await salvageDatabase(path, target, clock);
  expect(salvaged).toMatchObject({ events: EVENTS, missingEvents: 0, rebuildFault: null });
  expect(readFileSync(path).equals(before)).toBe(true);
  const made = readdirSync(folder).filter((name) => name.startsWith("salvaged"));
  expect(made).toEqual(["salvaged.sqlite"]);
  expect(readEvents(target)).toEqual([...sound]);
});

test("a lost leaf page is counted, and everything around it is kept", async () => {
  overwrite((leafPage() - 1) * 4_096, 4_096);
  const salvaged = await salvageDatabase(path, target, clock);
  expect(salvaged.missingEvents).toBeGreaterThan(0);
  expect(salvaged.missingEvents).toBeLessThan(60);
  expect(salvaged.events + salvaged.missingEvents).toBe(EVENTS);
  const kept = new Set(readEvents(target));
  expect(sound.filter((row) => kept.has(row))).toHaveLength(salvaged.events);
});

test("the remaining events of a truncated file are read", async () => {
  // Keep three quarters, because the tables are in the first half, more of them with every version.
  truncateSync(path, Math.floor((readFileSync(path).length * 3) / 4 / 4_096) * 4_096);
  const { events } = await salvageDatabase(path, target, clock);
  expect(events).toBeGreaterThan(100);
  const known = new Set(sound);
  expect(readEvents(target).every((row) => known.has(row))).toBe(true);
});

test("an event with invalid JSON is skipped and counted", async () => {
  const file = new SqliteFile(path);
  file.run("update events set data = '{' where position = 7");
  file.close(true);
  const salvaged = await salvageDatabase(path, target, clock);
  expect(salvaged).toMatchObject({ events: EVENTS - 1, unreadableEvents: 1 });
});

test("a stream that lost an event before its last is listed", async () => {
  const file = new SqliteFile(path);
  file.run("update events set version = 3 where position = 7");
  file.close(true);
  const salvaged = await salvageDatabase(path, target, clock);
  expect(salvaged.brokenStreams).toEqual(["watchlist-S6"]);
});

test("other source-of-truth tables are copied, and the result is a usable database", async () => {
  await salvageDatabase(path, target, clock);
  database = openDatabase(target);
  await migrateToLatest(database);
  expect(await database.selectFrom("email_notifications").select("email").execute()).toEqual([
    { email: "a@example.org" },
  ]);
  expect(await database.selectFrom("settings").selectAll().execute()).toHaveLength(1);
  // If these were lost, every trigger in the log would be delivered again.
  expect(await database.selectFrom("checkpoints").selectAll().execute()).toEqual([
    { name: "notifications.onAlertTriggered", position: EVENTS },
  ]);
});

test("rows that migrations insert exist and are not reported as lost", async () => {
  const { damagedTables } = await salvageDatabase(path, target, clock);
  expect(damagedTables).toEqual([]);
  database = openDatabase(target);
  expect(await database.selectFrom("inbox_reads").selectAll().execute()).toEqual([
    { id: 0, is_mark: 1 },
  ]);
});

test("the folder of the target keeps its permissions", async () => {
  const shared = join(folder, "shared");
  mkdirSync(shared);
  chmodSync(shared, 0o775);
  await salvageDatabase(path, join(shared, "salvaged.sqlite"), clock);
  expect(statSync(shared).mode & 0o777).toBe(0o775);
  expect(statSync(join(shared, "salvaged.sqlite")).mode & 0o777).toBe(0o600);
});

test("the WAL of a killed server is also read", async () => {
  const file = new SqliteFile(path);
  file.run("pragma journal_mode = wal");
  file.run(
    "insert into events values (3001, 'late', 1, 'Noted', '{}', '{}', '2026-01-05T15:00:00.000Z')",
  );
  const other = join(folder, "killed.sqlite");
  writeFileSync(other, readFileSync(path));
  writeFileSync(`${other}-wal`, readFileSync(`${path}-wal`));
  file.close(true);
  expect((await salvageDatabase(other, target, clock)).events).toBe(EVENTS + 1);
});

test("no file is created when no event can be read", async () => {
  writeFileSync(path, "no database ".repeat(10_000));
  await expect(salvageDatabase(path, target, clock)).rejects.toThrow("No event can be read");
  expect(existsSync(target)).toBe(false);
});

test("nothing is overwritten, and nothing happens while a server runs", async () => {
  writeFileSync(target, "mine");
  await expect(salvageDatabase(path, target, clock)).rejects.toThrow("is not overwritten");
  database = openDatabase(path);
  await expect(salvageDatabase(path, `${target}2`, clock)).rejects.toThrow("another Stock Monitor");
});
