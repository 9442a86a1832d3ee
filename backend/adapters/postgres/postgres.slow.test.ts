import { afterEach, describe, expect, test } from "bun:test";
import { sql, type Kysely } from "kysely";
import { manualClock } from "../../platform/clock.ts";
import { migrateToLatest } from "../../platform/database/migrate.ts";
import type { Database } from "../../platform/database/schema.ts";
import { findStorageFault } from "../../platform/database/storageFault.ts";
import { createEventStore } from "../../platform/eventStore/store.ts";
import { eventually } from "../../testing/eventually.ts";
import { startCuttableProxy } from "../../testing/servers/cuttableProxy.ts";
import { readPostgresShape, readSqliteShape } from "../../testing/databaseShape.ts";
import {
  addressOf,
  CONNECT_SECONDS,
  openEmptyPostgres,
  openMigratedPostgres,
} from "../../testing/worlds/postgresDatabases.ts";
import { openPostgres } from "./postgres.ts";
import { openDatabase } from "../sqlite/sqlite.ts";

const opened: Kysely<Database>[] = [];
const keep = (database: Kysely<Database>) => {
  opened.push(database);
  return database;
};

afterEach(async () => {
  for (const database of opened.splice(0).toReversed()) await database.destroy();
});

async function nameOf(database: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database);
  return rows[0]?.name ?? "";
}

const openBeside = async (database: Kysely<Database>): Promise<Kysely<Database>> =>
  keep(openPostgres(addressOf(await nameOf(database)), { connectSeconds: CONNECT_SECONDS }));

const storeOn = (database: Kysely<Database>) =>
  createEventStore({ database, clock: manualClock("2026-01-05T15:00:00Z"), projections: [] });

const event = { type: "Opened", data: {} };

test("the migrations create the same tables, columns and indexes as on SQLite", async () => {
  const sqlite = keep(openDatabase(":memory:"));
  await migrateToLatest(sqlite);
  const postgres = keep(await openMigratedPostgres());
  const [expected, found] = [await readSqliteShape(sqlite), await readPostgresShape(postgres)];
  expect(expected.columns.length).toBeGreaterThan(200);
  expect(found.columns).toEqual(expected.columns);
  expect(expected.indexes.length).toBeGreaterThan(60);
  expect(found.indexes).toEqual(expected.indexes);
});

test("two processes that migrate concurrently create one schema", async () => {
  const first = keep(await openEmptyPostgres());
  const second = await openBeside(first);
  await Promise.all([migrateToLatest(first), migrateToLatest(second)]);
  const applied = await sql<{ names: number; rows: number }>`
    select count(distinct name) as names, count(*) as rows from kysely_migration`.execute(first);
  expect(applied.rows[0]?.rows).toBe(applied.rows[0]!.names);
});

test("numbers, sums, booleans and nulls are returned as SQLite returns them", async () => {
  const query = sql`select max(n) as "big", sum(n) as "sum", count(*) as "count",
    1 < 2 as "isSo", 1 > 2 as "isNot", 0.5e0 + 0.25 as "part", null as "none"
    from (select 9007199254740991 as n union all select -1) as numbers`;
  const sqlite = keep(openDatabase(":memory:"));
  const postgres = keep(await openMigratedPostgres());
  expect((await query.execute(postgres)).rows).toEqual((await query.execute(sqlite)).rows);
});

test("text is sorted and compared by its bytes, whatever the server's locale", async () => {
  const names = ["b", "B", "a", "_", "Z", "é", "10", "9", "\u{1f4c8}", "\uffdc"];
  const sqlite = keep(openDatabase(":memory:"));
  await migrateToLatest(sqlite);
  const postgres = keep(await openMigratedPostgres());
  const [expected, found] = await Promise.all(
    [sqlite, postgres].map(async (database) => {
      await database
        .insertInto("settings")
        .values(names.map((name) => ({ name, value: "" })))
        .execute();
      const rows = database.selectFrom("settings").select("name").orderBy("name");
      return [await rows.execute(), await rows.where("name", ">", "Z").execute()];
    }),
  );
  expect(found).toEqual(expected!);
});

describe("a lost connection", () => {
  const pidOf = async (database: Kysely<Database>): Promise<number> => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database);
    return rows[0]?.pid ?? 0;
  };
  const cut = (by: Kysely<Database>, pid: number) =>
    sql`select pg_terminate_backend(${sql.lit(pid)}, 5000)`.execute(by);
  const rowsOf = (database: Kysely<Database>) =>
    database.selectFrom("settings").select("name").execute();

  test("while unused has no effect", async () => {
    const database = keep(await openMigratedPostgres());
    const beside = await openBeside(database);
    await cut(beside, await pidOf(database));
    expect(await rowsOf(database)).toEqual([]);
  });

  test("in a transaction rolls it back, and the next one proceeds", async () => {
    const database = keep(await openMigratedPostgres());
    const beside = await openBeside(database);
    const broken = database.transaction().execute(async (transaction) => {
      await transaction.insertInto("settings").values({ name: "lost", value: "" }).execute();
      await cut(beside, await pidOf(transaction));
      await transaction.insertInto("settings").values({ name: "late", value: "" }).execute();
    });
    expect(await broken.catch((error: unknown) => error)).toBeInstanceOf(Error);
    await database
      .transaction()
      .execute((transaction) =>
        transaction.insertInto("settings").values({ name: "kept", value: "" }).execute(),
      );
    expect(await rowsOf(database)).toEqual([{ name: "kept" }]);
  });

  test("during a query fails only that query", async () => {
    const database = keep(await openMigratedPostgres());
    const beside = await openBeside(database);
    const waiting = database.connection().execute(async (connection) => {
      const pid = await pidOf(connection);
      // It may fail while the cut is still being processed.
      const sleeping = sql`select pg_sleep(60)`.execute(connection).catch(String);
      await cut(beside, pid);
      return sleeping;
    });
    expect(await waiting).toContain("terminating connection");
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => rowsOf(database)));
    expect(answers).toEqual([[], [], [], [], []]);
  });

  test("without a reset is detected by its silence", async () => {
    const made = keep(await openMigratedPostgres());
    const proxy = await startCuttableProxy(addressOf(await nameOf(made)));
    const database = keep(openPostgres(proxy.url, { silenceSeconds: 1, connections: 1 }));
    expect(await rowsOf(database)).toEqual([]);
    proxy.swallow();
    const lost = await database
      .transaction()
      .execute(rowsOf)
      .catch((error: unknown) => error);
    expect(findStorageFault(lost)).toBe("unreachable");
    expect(String(lost)).toContain("did not answer for 1 s");
    proxy.restore();
    expect(await database.transaction().execute(rowsOf)).toEqual([]);
    await proxy.close();
  });
});

describe("a commit whose response is lost", () => {
  const setUp = async () => {
    const made = keep(await openMigratedPostgres());
    const proxy = await startCuttableProxy(addressOf(await nameOf(made)));
    const store = storeOn(keep(openPostgres(proxy.url)));
    const heard: string[] = [];
    store.subscribe((events) => heard.push(...events.map(({ stream }) => stream)));
    await store.append("before", 0, [event]);
    const append = (stream: string, then: () => void) =>
      store
        .transact(async (transaction) => {
          await store.appendWithin(transaction, [{ stream, expectedVersion: 0, events: [event] }]);
          then();
        })
        .catch(findStorageFault);
    return { proxy, store, heard, append };
  };

  test("is announced once the log can be read, before later commits", async () => {
    const { proxy, store, heard, append } = await setUp();
    expect(await append("in doubt", proxy.loseNextAnswer)).toBe("unreachable");
    await store.append("after", 0, [event]);
    await eventually(() => heard.length === 3);
    expect(heard).toEqual(["before", "in doubt", "after"]);
    await proxy.close();
  });

  test("is not announced when the log does not have it", async () => {
    const { proxy, store, heard, append } = await setUp();
    expect(await append("in doubt", proxy.cut)).toBe("unreachable");
    proxy.restore();
    await store.append("after", 0, [event]);
    await eventually(() => heard.length === 2);
    expect(heard).toEqual(["before", "after"]);
    expect(await store.readStream("in doubt")).toEqual([]);
    await proxy.close();
  });
});

test("a waiting transaction does not time out while the server runs a long statement", async () => {
  const database = keep(await openMigratedPostgres({ idleLimitMs: 100 }));
  const begun = Promise.withResolvers<void>();
  const long = database.transaction().execute(async (transaction) => {
    begun.resolve();
    await sql`select pg_sleep(0.5)`.execute(transaction);
  });
  await begun.promise;
  const next = database
    .transaction()
    .execute((transaction) => transaction.selectFrom("settings").selectAll().execute());
  expect(await Promise.all([long, next])).toEqual([undefined, []]);
});

test("a transaction that cannot start because of another process fails with the reason, and the next one runs", async () => {
  const database = keep(await openMigratedPostgres({ statementSeconds: 1 }));
  const beside = await openBeside(database);
  const [held, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = beside.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction);
    begun.resolve();
    await held.promise;
  });
  await begun.promise;
  const save = (name: string) =>
    database.transaction().execute(async (transaction) => {
      await transaction.insertInto("settings").values({ name, value: "" }).execute();
    });
  const refused = await save("late").catch((error: unknown) => error);
  expect(String(refused)).toContain("statement timeout");
  held.resolve();
  await holding;
  await save("kept");
  const rows = await database.selectFrom("settings").select("name").execute();
  expect(rows).toEqual([{ name: "kept" }]);
});

test("a connection keeps only the plans of appends", async () => {
  const database = keep(await openMigratedPostgres({ connections: 1 }));
  const store = storeOn(database);
  for (let version = 0; version < 3; version++) {
    await store.append("one", version, [event]);
    await store.readStream("one");
  }
  const { rows } = await sql<{ statement: string; uses: number }>`
    select statement, generic_plans + custom_plans as uses from pg_prepared_statements
    order by name`.execute(database);
  expect(rows.map(({ statement, uses }) => [statement.trim().slice(0, 18), uses])).toEqual([
    ["insert into events", 1],
    ["insert into events", 2],
  ]);
});

test('an empty list contains nothing, and "not in" an empty list everything', async () => {
  const database = keep(await openMigratedPostgres());
  await database.insertInto("settings").values({ name: "a", value: "1" }).execute();
  const rows = database.selectFrom("settings").select("name");
  expect(await rows.where("name", "in", []).execute()).toEqual([]);
  expect(await rows.where("name", "not in", []).execute()).toEqual([{ name: "a" }]);
});

test("a transaction that ignores the failure of a statement fails and keeps nothing", async () => {
  const database = keep(await openMigratedPostgres());
  const swallowing = database.transaction().execute(async (transaction) => {
    await transaction.insertInto("settings").values({ name: "a", value: "1" }).execute();
    await transaction
      .insertInto("settings")
      .values({ name: "a", value: "2" })
      .execute()
      .catch(() => undefined);
  });
  expect(await swallowing.catch((error: unknown) => (error as { code?: string }).code)).toBe(
    "23505",
  );
  expect(await database.selectFrom("settings").selectAll().execute()).toEqual([]);
});

test("reads are answered while more transactions wait than there are connections", async () => {
  const database = keep(await openMigratedPostgres({ connections: 2 }));
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const first = database.transaction().execute(async () => {
    begun.resolve();
    await held.promise;
  });
  await begun.promise;
  const waiting = Array.from({ length: 5 }, () =>
    database.transaction().execute(async (transaction) => {
      await transaction.selectFrom("settings").selectAll().execute();
    }),
  );
  expect(await database.selectFrom("settings").selectAll().execute()).toEqual([]);
  held.resolve();
  await Promise.all([first, ...waiting]);
});

test("concurrent appends of processes leave no gap that a reader could see", async () => {
  const database = keep(await openMigratedPostgres());
  const stores = [storeOn(database), storeOn(await openBeside(database))];
  const reader = storeOn(await openBeside(database));
  const EACH = 40;
  let isOver = false;
  const reading = (async () => {
    let position = 0;
    while (position < EACH * stores.length) {
      // A query sent before the end may miss the last rows.
      const wasOver = isOver;
      const events = await reader.readAll(position, 1_000);
      for (const { position: next } of events) expect(next).toBe(++position);
      if (wasOver && events.length === 0) break;
    }
    return position;
  })();
  await Promise.all(
    stores.map(async (store, writer) => {
      for (let number = 0; number < EACH; number++) {
        await store.append(`stream-${writer}-${number}`, 0, [event]);
      }
    }),
  );
  isOver = true;
  expect(await reading).toBe(EACH * stores.length);
});

test("of processes that append to one stream concurrently, one wins each version", async () => {
  const database = keep(await openMigratedPostgres());
  const stores = [storeOn(database), storeOn(await openBeside(database))];
  for (let version = 0; version < 10; version++) {
    const outcomes = await Promise.allSettled(
      stores.map((store) => store.append("one", version, [event])),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const refused = outcomes.find((outcome) => outcome.status === "rejected");
    expect(String(refused?.reason)).toContain("has changed since it was read");
  }
});
