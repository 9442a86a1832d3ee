import { Database as SqliteFile } from "bun:sqlite";
import { afterEach, beforeEach, expect, test } from "bun:test";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { manualClock } from "../../platform/clock.ts";
import { findPendingMigration } from "../../platform/database/migrate.ts";
import type { Database } from "../../platform/database/schema.ts";
import { createEventStore } from "../../platform/eventStore/store.ts";
import { unpackDataFolder } from "../../testing/fixtures.ts";
import { backupDatabase } from "./backup.ts";
import { restoreDatabase } from "./restore.ts";
import { openDatabase } from "../sqlite/sqlite.ts";
import { writeMigratedFile } from "../../testing/worlds/memoryDatabase.ts";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";

const clock = manualClock("2026-01-05T15:00:00Z");
let folder: string;
let path: string;
let backup: string;
const opened: Kysely<Database>[] = [];

beforeEach(() => {
  folder = makeTemporaryFolder();
  path = join(folder, "data.sqlite");
  backup = join(folder, "backup.sqlite");
});

afterEach(async () => {
  for (const database of opened.splice(0)) await database.destroy();
});

const open = async (file = path): Promise<Kysely<Database>> => {
  if (!existsSync(file)) await writeMigratedFile(file);
  const database = openDatabase(file);
  opened.push(database);
  return database;
};

const append = async (database: Kysely<Database>, stream: string) =>
  createEventStore({ database, clock, projections: [] }).append(stream, 0, [
    { type: "Opened", data: {} },
  ]);

const streamsIn = async (file: string): Promise<readonly string[]> => {
  const database = openDatabase(file);
  try {
    const rows = await database.selectFrom("events").select("stream").orderBy("position").execute();
    return rows.map((row) => row.stream);
  } finally {
    await database.destroy();
  }
};

const makeDatabase = async (...streams: readonly string[]) => {
  await writeMigratedFile(path);
  const database = openDatabase(path);
  for (const stream of streams) await append(database, stream);
  await database.destroy();
};

test("a backup of a running database has all committed data and does not disturb the server", async () => {
  const running = await open();
  await append(running, "a");
  expect(backupDatabase(path, backup)).toEqual({ bytes: statSync(backup).size, events: 1 });
  await append(running, "b");
  expect(await streamsIn(backup)).toEqual(["a"]);
});

test("a backup during a transaction contains nothing of it", async () => {
  const running = await open();
  await append(running, "a");
  const store = createEventStore({ database: running, clock, projections: [] });
  await store.transact(async (transaction) => {
    await store.appendWithin(transaction, [
      { stream: "half", expectedVersion: 0, events: [{ type: "Opened", data: {} }] },
    ]);
    backupDatabase(path, backup);
  });
  expect(await streamsIn(backup)).toEqual(["a"]);
});

test("a backup is one file that only its owner can read", async () => {
  await makeDatabase("a");
  backupDatabase(path, backup);
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((name) => name.startsWith("backup"))).toEqual([
    "backup.sqlite",
  ]);
});

test("a backup never overwrites a file", async () => {
  await makeDatabase("a");
  writeFileSync(backup, "precious");
  expect(() => backupDatabase(path, backup)).toThrow("exists already and is not overwritten");
  expect(readFileSync(backup, "utf8")).toBe("precious");
  expect(() => backupDatabase(path, path)).toThrow("not overwritten");
});

test("a backup to a missing folder fails with a reason", async () => {
  await makeDatabase("a");
  expect(() => backupDatabase(path, join(folder, "nowhere", "b"))).toThrow("cannot be written");
});

test("before the first start there is nothing to back up", () => {
  expect(() => backupDatabase(path, backup)).toThrow(`There is no database at ${path} yet`);
  expect(existsSync(path)).toBe(false);
});

test("a damaged database is not backed up", async () => {
  await makeDatabase("a");
  truncateSync(path, 6_000);
  expect(() => backupDatabase(path, backup)).toThrow("is damaged");
  expect(readdirSync(folder)).not.toContain("backup.sqlite.part");
  expect(existsSync(backup)).toBe(false);
});

test("restoring loads the backup and keeps the replaced database", async () => {
  await makeDatabase("a");
  backupDatabase(path, backup);
  const database = await open();
  await append(database, "later");
  await opened.pop()!.destroy();

  const { replaced, events } = await restoreDatabase(backup, path, clock);
  expect(events).toBe(1);
  expect(replaced).toBe(`${path}.replaced-2026-01-05T15-00-00.000Z`);
  expect(await streamsIn(path)).toEqual(["a"]);
  expect(await streamsIn(replaced!)).toEqual(["a", "later"]);
  expect(existsSync(backup)).toBe(true);
});

test("restoring without a database creates a usable one", async () => {
  await makeDatabase("a");
  backupDatabase(path, backup);
  const other = join(folder, "other.sqlite");
  expect((await restoreDatabase(backup, other, clock)).replaced).toBeNull();
  const database = await open(other);
  await append(database, "b");
  expect(await database.selectFrom("events").select("stream").execute()).toHaveLength(2);
});

test("the WAL of a killed server is kept, and is not applied to the restored database", async () => {
  await makeDatabase("a");
  backupDatabase(path, backup);
  const running = await open();
  await append(running, "later");
  // A SIGKILL leaves the newest commits in the WAL.
  const killed = join(folder, "killed.sqlite");
  for (const suffix of ["", "-wal"]) copyFileSync(path + suffix, killed + suffix);

  const { replaced } = await restoreDatabase(backup, killed, clock);
  expect(await streamsIn(killed)).toEqual(["a"]);
  expect(await streamsIn(replaced!)).toEqual(["a", "later"]);
});

test("restoring is rejected while a server runs, and changes nothing", async () => {
  const running = await open();
  await append(running, "a");
  backupDatabase(path, backup);
  await append(running, "b");
  await expect(restoreDatabase(backup, path, clock)).rejects.toThrow("another Stock Monitor runs");
  expect(await running.selectFrom("events").select("stream").execute()).toHaveLength(2);
});

test.each<[string, (file: string) => void, string]>([
  ["missing", () => undefined, "There is no backup at"],
  ["a folder", (file) => mkdirSync(file), "is not a file"],
  ["garbage", (file) => writeFileSync(file, "garbage ".repeat(999)), "is not a database"],
  ["empty", (file) => writeFileSync(file, ""), "not one of Stock Monitor"],
  [
    "another program's",
    (file) => {
      new SqliteFile(file).run("create table events (x)");
    },
    "not one of Stock Monitor",
  ],
  [
    "cut short",
    (file) => {
      backupDatabase(path, file);
      truncateSync(file, 8_192);
    },
    "is damaged",
  ],
  [
    "scribbled upon",
    (file) => {
      backupDatabase(path, file);
      const bytes = readFileSync(file);
      chmodSync(file, 0o600);
      writeFileSync(file, bytes.fill(0xff, 5_000, 20_000));
    },
    "damaged",
  ],
  [
    "a newer build's",
    (file) => {
      backupDatabase(path, file);
      new SqliteFile(file).run("insert into kysely_migration values ('9999_later', 'x')");
    },
    "written by a newer version",
  ],
])("a backup that is %s is rejected, and the database stays", async (_words, spoil, message) => {
  await makeDatabase("a");
  spoil(backup);
  await expect(restoreDatabase(backup, path, clock)).rejects.toThrow(message);
  expect(await streamsIn(path)).toEqual(["a"]);
  expect(readdirSync(folder).filter((name) => /part|replaced/.test(name))).toEqual([]);
});

test("a database is not accepted as a backup of itself", async () => {
  await makeDatabase("a");
  await expect(restoreDatabase(path, path, clock)).rejects.toThrow("is the database itself");
});

test("a backup of an older build is migrated when restored, and the file is unchanged", async () => {
  const older = join(folder, "older");
  mkdirSync(older);
  unpackDataFolder("2026-11-22", older);
  const old = join(older, "stock-monitor.sqlite");
  const before = readFileSync(old);
  const { events } = await restoreDatabase(old, path, clock);
  expect(events).toBeGreaterThan(0);
  expect(readFileSync(old).equals(before)).toBe(true);
  const database = openDatabase(path);
  opened.push(database);
  expect(await findPendingMigration(database)).toBeUndefined();
  expect(readdirSync(folder).filter((name) => name.includes(".part"))).toEqual([]);
});
