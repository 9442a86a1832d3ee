import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { constants, Database as SqliteFile } from "bun:sqlite";
import { existsSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql, type Kysely } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import { migrateToLatest } from "../../platform/database/migrate.ts";
import type { Database } from "../../platform/database/schema.ts";
import { databaseFileIn, openDatabase } from "./sqlite.ts";
import { explainSqliteError } from "./sqliteErrors.ts";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";

let folder: string;
const opened: Kysely<Database>[] = [];

beforeEach(() => {
  folder = makeTemporaryFolder();
});

afterEach(async () => {
  for (const database of opened.splice(0)) await database.destroy();
});

const open = (path: string, idleLimitMs?: number): Kysely<Database> => {
  const database = openDatabase(path, idleLimitMs === undefined ? {} : { idleLimitMs });
  opened.push(database);
  return database;
};

const insertCheckpoint = (database: Kysely<Database>, name: string) =>
  database.insertInto("checkpoints").values({ name, position: 1 }).execute();

const pragma = async (database: Kysely<Database>, name: string) => {
  const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(database);
  return Object.values(rows[0] ?? {})[0];
};

test("creates the folder and keeps the data", async () => {
  const path = databaseFileIn(join(folder, "new", "data"));
  const first = openDatabase(path);
  await migrateToLatest(first);
  await insertCheckpoint(first, "kept");
  await first.destroy();

  const rows = await open(path).selectFrom("checkpoints").selectAll().execute();
  expect(rows).toEqual([{ name: "kept", position: 1 }]);
});

test("commits wait for the disk, in WAL mode, with foreign keys", async () => {
  const database = open(join(folder, "a.sqlite"));
  expect(await pragma(database, "journal_mode")).toBe("wal");
  expect(await pragma(database, "synchronous")).toBe(2);
  expect(await pragma(database, "foreign_keys")).toBe(1);
  expect(await pragma(open(":memory:"), "foreign_keys")).toBe(1);
});

test("closing leaves one database file and the lock", async () => {
  const database = openDatabase(join(folder, "a.sqlite"));
  await migrateToLatest(database);
  await database.destroy();
  expect(readdirSync(folder).toSorted()).toEqual(["a.sqlite", "a.sqlite.lock"]);
});

test("a cached statement sees a column that was added after its first run", async () => {
  const database = open(":memory:");
  await migrateToLatest(database);
  await insertCheckpoint(database, "a");
  const readAll = () => database.selectFrom("checkpoints").selectAll().execute();
  expect(await readAll()).toEqual([{ name: "a", position: 1 }]);
  await database.schema.alterTable("checkpoints").addColumn("extra", "text").execute();
  expect(await readAll()).toEqual([{ name: "a", position: 1, extra: null }] as never);
});

test("more different statements than the cache holds still work", async () => {
  const database = open(":memory:");
  for (let number = 0; number < 600; number++) {
    const { rows } = await sql<{ n: number }>`select ${sql.raw(String(number))} as n`.execute(
      database,
    );
    expect(rows).toEqual([{ n: number }]);
  }
});

test("a streamed query and the same query run concurrently do not interfere", async () => {
  const database = open(":memory:");
  await migrateToLatest(database);
  for (const name of ["a", "b", "c"]) await insertCheckpoint(database, name);
  const names: string[] = [];
  await database.transaction().execute(async (transaction) => {
    const query = transaction.selectFrom("checkpoints").select("name").orderBy("name");
    const rows = query.compile();
    for await (const row of transaction.getExecutor().stream<{ name: string }>(rows, 1)) {
      for (const { name } of row.rows) names.push(name);
    }
    expect(await query.execute()).toHaveLength(3);
  });
  expect(names).toEqual(["a", "b", "c"]);
});

test("a file that is not a database is rejected unchanged; once replaced by one it can be opened", () => {
  const path = join(folder, "garbage.sqlite");
  const text = "this is not a database ".repeat(400);
  writeFileSync(path, text);
  expect(() => openDatabase(path)).toThrow(`${path} is not a database of this program`);
  expect(statSync(path).size).toBe(text.length);
  rmSync(path);
  open(path);
});

test("an empty file becomes a database", async () => {
  const path = join(folder, "empty.sqlite");
  writeFileSync(path, "");
  const database = open(path);
  await migrateToLatest(database);
  await insertCheckpoint(database, "a");
});

test("a file in place of the folder is rejected", () => {
  const path = join(folder, "file");
  writeFileSync(path, "");
  expect(() => openDatabase(join(path, "a.sqlite"))).toThrow(
    `The data folder ${path} cannot be created`,
  );
});

test("a read-only database is reported", () => {
  const path = join(folder, "a.sqlite");
  new SqliteFile(path).run("create table t (x)");
  // Some users ignore permissions, so a read-only connection causes the error.
  const readOnly = new SqliteFile(path, { readonly: true });
  const refusal = (() => {
    try {
      readOnly.run("insert into t values (1)");
    } catch (error) {
      return explainSqliteError(error, path);
    }
  })();
  expect(String(refusal)).toContain("cannot be written: check the permissions");
});

test("a full disk is reported, changes nothing, and recovers once there is space", async () => {
  const database = open(join(folder, "a.sqlite"));
  await migrateToLatest(database);
  const pages = Number(await pragma(database, "page_count"));
  await pragma(database, `max_page_count = ${pages + 2}`);
  const fill = database.transaction().execute(async (transaction) => {
    for (let number = 0; number < 50; number++) {
      await insertCheckpoint(transaction, `${number} `.repeat(1_000));
    }
  });
  const failure = await fill.catch(String);
  expect(failure).toContain("is full: nothing was changed");
  expect(await database.selectFrom("checkpoints").selectAll().execute()).toEqual([]);
  await pragma(database, `max_page_count = ${pages + 1_000}`);
  await insertCheckpoint(database, "room");
});

test("a database that lacks an earlier migration gets it", async () => {
  const database = open(join(folder, "a.sqlite"));
  await migrateToLatest(database);
  await database.schema.dropTable("heartbeat").execute();
  await sql`delete from kysely_migration where name = '0016_heartbeat'`.execute(database);
  await migrateToLatest(database);
  expect(await database.selectFrom("heartbeat").selectAll().execute()).toEqual([]);
});

describe("a database that must not be changed", () => {
  /** Expects an identical file and no new file except the lock. */
  const expectUntouched = (path: string, before: Buffer) => {
    expect(readFileSync(path).equals(before)).toBe(true);
    expect(readdirSync(folder).toSorted()).toEqual(["a.sqlite", "a.sqlite.lock"]);
  };

  test.each([
    ["another program's tables", ["create table notes (text)", "insert into notes values ('x')"]],
    ["an events table of another program", ["create table events (id)"]],
    [
      "another program's history of migrations",
      [
        "create table events (id)",
        "create table kysely_migration (name, timestamp)",
        "insert into kysely_migration values ('2020_init', 'x')",
      ],
    ],
    ["another program's mark", ["pragma application_id = 7"]],
    ["another program's tables in WAL mode", ["pragma journal_mode = wal", "create table a (b)"]],
  ])("%s: rejected with one sentence and unchanged", (_, statements) => {
    const path = join(folder, "a.sqlite");
    const foreign = new SqliteFile(path);
    for (const statement of statements) foreign.run(statement);
    foreign.fileControl(constants.SQLITE_FCNTL_PERSIST_WAL, 0);
    foreign.close(true);
    const before = readFileSync(path);
    expect(() => openDatabase(path)).toThrow(
      `${path} is a database, but not one of Stock Monitor: it was not changed`,
    );
    expectUntouched(path, before);
  });

  test("of a newer build: rejected with one sentence and unchanged", async () => {
    const path = join(folder, "a.sqlite");
    const database = openDatabase(path);
    await migrateToLatest(database);
    await sql`insert into kysely_migration (name, timestamp) values ('9999_later', 'x')`.execute(
      database,
    );
    await database.destroy();
    const before = readFileSync(path);
    expect(() => openDatabase(path)).toThrow(
      "The database was written by a newer version of Stock Monitor (9999_later)",
    );
    expectUntouched(path, before);
  });

  test("an interrupted first start is continued", async () => {
    const path = join(folder, "a.sqlite");
    const cut = new SqliteFile(path);
    cut.run(
      "create table kysely_migration (name varchar(255) primary key, timestamp varchar(255))",
    );
    cut.close(true);
    await migrateToLatest(open(path));
  });
});

test("a second opener is rejected until the first has closed", async () => {
  const path = join(folder, "a.sqlite");
  const first = openDatabase(path);
  expect(() => openDatabase(path)).toThrow("another Stock Monitor runs on this data folder");
  await first.destroy();
  open(path);
});

const holder = (path: string) =>
  Bun.spawn({
    cmd: [
      process.execPath,
      "-e",
      `const { openDatabase } = await import(${JSON.stringify(join(import.meta.dir, "sqlite.ts"))});
       globalThis.held = openDatabase(${JSON.stringify(path)});
       process.stdout.write("held");
       setInterval(() => undefined, 1000);`,
    ],
    stdout: "pipe",
    stderr: "inherit",
  });

test("another process is rejected while one runs, and accepted once that is killed", async () => {
  const path = join(folder, "a.sqlite");
  const other = holder(path);
  const { value } = await other.stdout.getReader().read();
  expect(new TextDecoder().decode(value)).toBe("held");
  expect(() => openDatabase(path)).toThrow("another Stock Monitor runs on this data folder");

  other.kill("SIGKILL");
  await other.exited;
  expect(existsSync(`${path}.lock`)).toBe(true);
  await migrateToLatest(open(path));
});

test("using the outer database inside a transaction fails with the reason and rolls back", async () => {
  const database = open(":memory:", 40);
  await migrateToLatest(database);
  const failure = await database
    .transaction()
    .execute(async (transaction) => {
      await insertCheckpoint(transaction, "a");
      await database.selectFrom("events").selectAll().execute();
    })
    .catch(String);
  expect(failure).toContain("must use the transaction it was given");
  expect(await database.selectFrom("checkpoints").selectAll().execute()).toEqual([]);
});

test("a caller that waited before the stuck transaction began is served after it", async () => {
  const database = open(":memory:", 40);
  await migrateToLatest(database);
  const first = Promise.withResolvers<void>();
  const holding = database.transaction().execute(() => first.promise);
  const stuck = database.transaction().execute(async () => {
    await database.selectFrom("events").selectAll().execute();
  });
  const innocent = insertCheckpoint(database, "innocent");
  const results = Promise.allSettled([holding, stuck, innocent]);
  first.resolve();
  expect((await results).map((result) => result.status)).toEqual([
    "fulfilled",
    "rejected",
    "fulfilled",
  ]);
});

test("a migration that fails halfway leaves nothing behind", async () => {
  const database = open(":memory:");
  const halfway: Migration = {
    up: async (db) => {
      await db.schema.createTable("half").addColumn("id", "integer").execute();
      throw new Error("stopped halfway");
    },
  };
  const provider = { getMigrations: () => Promise.resolve({ halfway }) };
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
  expect(String(error)).toContain("stopped halfway");
  const tables = await database.introspection.getTables();
  expect(tables.map((table) => table.name)).not.toContain("half");
});

test("a busy transaction is never mistaken for a stuck one", async () => {
  const database = open(":memory:", 250);
  await migrateToLatest(database);
  const long = database.transaction().execute(async (transaction) => {
    for (let number = 0; number < 30; number++) {
      await insertCheckpoint(transaction, String(number));
      const { promise, resolve } = Promise.withResolvers<void>();
      setTimeout(resolve, 20);
      await promise;
    }
  });
  const waiting = database.selectFrom("checkpoints").selectAll().execute();
  await long;
  expect(await waiting).toHaveLength(30);
});
