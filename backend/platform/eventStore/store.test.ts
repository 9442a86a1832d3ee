import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { Kysely, type Transaction } from "kysely";
import { SqlJsDialect } from "kysely-wasm";
import initSqlJs, { type Database as SqlJsDatabase } from "sql.js";
import { manualClock } from "../clock.ts";
import { migrateToLatest } from "../database/migrate.ts";
import type { Database } from "../database/schema.ts";
import { serializeTransactions } from "../database/serializeTransactions.ts";
import { isUniqueViolation } from "../database/storageFault.ts";
import { createLog } from "../log.ts";
import { isOnPostgres, openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { ConcurrencyConflict, type RecordedEvent } from "./event.ts";
import type { Projection } from "./projection.ts";
import { createEventStore, type EventStore } from "./store.ts";

const sqlJs = await initSqlJs();
const TIMEOUT_MS = 40;

const openSqlJs = (database: SqlJsDatabase): Kysely<Database> =>
  new Kysely({ dialect: serializeTransactions(new SqlJsDialect({ database }), TIMEOUT_MS) });

let migrated: Promise<Uint8Array> | undefined;
async function migrateSqlJs(): Promise<Uint8Array> {
  const database = new sqlJs.Database();
  await migrateToLatest(openSqlJs(database));
  return database.export();
}

const open = () => openMemoryDatabase({ idleLimitMs: TIMEOUT_MS });

/** SQLite of the server, SQLite of the demo and PostgreSQL must behave the same. */
const engines: Record<string, () => Promise<Kysely<Database>>> = isOnPostgres
  ? { PostgreSQL: open }
  : {
      "bun:sqlite": open,
      "sql.js": async () => openSqlJs(new sqlJs.Database(await (migrated ??= migrateSqlJs()))),
    };

/** Writes each event's type to a table, and fails on the type "Broken". */
const journal: Projection = {
  name: "journal",
  version: 1,
  tables: ["checkpoints"],
  handles: ["Opened", "Closed", "Broken"],
  project: async (transaction, events) => {
    for (const { type, position } of events) {
      await transaction
        .insertInto("checkpoints")
        .values({ name: `${position} ${type}`, position })
        .execute();
      if (type === "Broken") throw new Error("the projection failed");
    }
  },
};

const opened = (data: unknown = {}) => ({ type: "Opened", data });
const closed = { type: "Closed", data: {} };

describe.each(Object.keys(engines))("the event store on %s", (engine) => {
  let database: Kysely<Database>;
  let store: EventStore;
  const logged: string[] = [];

  beforeEach(async () => {
    logged.length = 0;
    database = await engines[engine]!();
    store = createEventStore({
      database,
      clock: manualClock("2026-01-05T15:00:00Z"),
      projections: [journal],
      log: createLog("error", (_level, line) => logged.push(line)),
    });
  });

  afterEach(() => database.destroy());

  const positions = async () => (await store.readAll(0, 10_000)).map((event) => event.position);
  const journalNames = async () => {
    const rows = await database
      .selectFrom("checkpoints")
      .select("name")
      .orderBy("position")
      .execute();
    return rows.map((row) => row.name);
  };

  test("returns appended events, with their positions in stream and log", async () => {
    const text = 'ü " \u0000 \u{1f4c8}';
    const data = { text, none: null, deep: [1, { x: 0.1 }] };
    await store.append("a", 0, [opened(data)]);
    await store.appendAll([
      { stream: "b", expectedVersion: 0, events: [opened()], metadata: { causedBy: 1 } },
      { stream: "a", expectedVersion: 1, events: [closed] },
    ]);
    const metadata = {};
    const recordedAt = "2026-01-05T15:00:00.000Z";
    const second = { type: "Opened", data: {}, position: 2, stream: "b", version: 1, recordedAt };
    expect(await store.readAll(0, 10)).toEqual([
      { type: "Opened", data, position: 1, stream: "a", version: 1, metadata, recordedAt },
      { ...second, metadata: { causedBy: 1 } },
      { type: "Closed", data: {}, position: 3, stream: "a", version: 2, metadata, recordedAt },
    ]);
    expect((await store.readStream("a")).map((event) => event.version)).toEqual([1, 2]);
    expect(await store.position()).toBe(3);
  });

  test("an append returns exactly what a later read returns", async () => {
    const appended = await store.append("a", 0, [opened({ price: 1.5 }), closed]);
    expect(await store.readStream("a")).toEqual([...appended]);
  });

  test("an unknown stream and an empty log are empty", async () => {
    expect(await store.readStream("unknown")).toEqual([]);
    expect(await store.readStreams([])).toEqual(new Map());
    expect(await store.readAll(0, 10)).toEqual([]);
    expect(await store.position()).toBe(0);
  });

  test("stream names are data, whatever they contain", async () => {
    const names = ["'; drop table events; --", "", "a:b/c", "%", "ü\u{1f4c8}"];
    for (const name of names) await store.append(name, 0, [opened({ name })]);
    for (const name of names) {
      expect((await store.readStream(name)).map((event) => event.data)).toEqual([{ name }]);
    }
    expect((await store.readStreams(names)).size).toBe(names.length);
  });

  test.each([
    ["a new stream twice", 0],
    ["a version that others have passed", 1],
    ["a version not yet reached", 3],
  ])("rejects %s and changes nothing", async (_words, expectedVersion) => {
    await store.append("a", 0, [opened(), closed]);
    await expect(store.append("a", expectedVersion, [closed])).rejects.toBeInstanceOf(
      ConcurrencyConflict,
    );
    expect(await store.readStream("a")).toHaveLength(2);
    expect(await journalNames()).toHaveLength(2);
  });

  test("rejects the start of a stream at a later version", async () => {
    await expect(store.append("a", 1, [closed])).rejects.toBeInstanceOf(ConcurrencyConflict);
    expect(await positions()).toEqual([]);
  });

  test.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY])(
    "rejects %p as a version",
    async (expectedVersion) => {
      const append = store.append("a", expectedVersion, [opened()]);
      await expect(append).rejects.toBeInstanceOf(RangeError);
      expect(await positions()).toEqual([]);
    },
  );

  test("of concurrent appends one wins, the others get a conflict, and nothing is lost", async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, number) => store.append("a", 0, [opened({ number })])),
    );
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(19);
    for (const { reason } of refused) expect(reason).toBeInstanceOf(ConcurrencyConflict);
    expect(await store.readStream("a")).toHaveLength(1);
  });

  test("concurrent appends to many streams leave no gap in the log", async () => {
    await Promise.all(
      Array.from({ length: 50 }, (_, number) => store.append(`s${number}`, 0, [opened(), closed])),
    );
    expect(await positions()).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
  });

  test("an append to several streams is atomic", async () => {
    await store.append("taken", 0, [opened()]);
    const append = store.appendAll([
      { stream: "first", expectedVersion: 0, events: Array.from({ length: 600 }, () => opened()) },
      { stream: "taken", expectedVersion: 0, events: [opened()] },
    ]);
    await expect(append).rejects.toBeInstanceOf(ConcurrencyConflict);
    expect(await positions()).toEqual([1]);
    expect(await journalNames()).toEqual(["1 Opened"]);
  });

  test("one stream may be appended to twice in one transaction", async () => {
    await store.appendAll([
      { stream: "a", expectedVersion: 0, events: [opened()] },
      { stream: "a", expectedVersion: 1, events: [closed] },
    ]);
    expect((await store.readStream("a")).map((event) => event.type)).toEqual(["Opened", "Closed"]);
  });

  test("thousands of events in one append keep their order", async () => {
    const events = Array.from({ length: 2_345 }, (_, number) => opened({ number }));
    await store.append("a", 0, events);
    const read = await store.readStream("a");
    expect(read.map((event) => event.data)).toEqual(events.map((event) => event.data));
  });

  test("more streams than one query can name are read together", async () => {
    const names = Array.from({ length: 1_234 }, (_, number) => `s${number}`);
    await store.appendAll(
      names.map((stream) => ({ stream, expectedVersion: 0, events: [opened({ stream })] })),
    );
    const streams = await store.readStreams([...names, "unknown"]);
    expect([...streams.keys()].toSorted()).toEqual(names.toSorted());
    expect(streams.get("s1233")?.[0]?.data).toEqual({ stream: "s1233" });
  });

  test("appending nothing does nothing", async () => {
    expect(await store.append("a", 0, [])).toEqual([]);
    expect(await store.append("a", 7, [])).toEqual([]);
    expect(await store.appendAll([])).toEqual([]);
    expect(await positions()).toEqual([]);
  });

  test("a projection that fails rolls the event back", async () => {
    await store.append("a", 0, [opened()]);
    const broken = store.append("a", 1, [{ type: "Broken", data: {} }]);
    expect(await broken.catch(String)).toContain("the projection failed");
    expect(await store.readStream("a")).toHaveLength(1);
    expect(await journalNames()).toEqual(["1 Opened"]);
    await store.append("a", 1, [closed]);
    expect(await positions()).toEqual([1, 2]);
  });

  test("a failed append fails its transaction, even when the error is swallowed", async () => {
    await store.append("a", 0, [opened()]);
    const swallowing = store.transact(async (transaction) => {
      await store.appendWithin(transaction, [
        { stream: "b", expectedVersion: 0, events: [opened()] },
      ]);
      await store
        .appendWithin(transaction, [{ stream: "a", expectedVersion: 5, events: [closed] }])
        .catch(() => undefined);
    });
    await expect(swallowing).rejects.toBeInstanceOf(ConcurrencyConflict);
    expect(await positions()).toEqual([1]);
  });

  test("a foreign transaction is rejected, because its events would never be announced", async () => {
    const foreign = database
      .transaction()
      .execute((transaction) =>
        store.appendWithin(transaction, [{ stream: "a", expectedVersion: 0, events: [opened()] }]),
      );
    expect(await foreign.catch(String)).toContain("transact opened");
  });

  test("skipping existing streams drops only those, and duplicates among the new ones", async () => {
    await store.append("old", 0, [opened()]);
    const append = (stream: string, data: unknown) => ({
      stream,
      expectedVersion: 0,
      events: [opened(data)],
    });
    const appended = await store.transact((transaction) =>
      store.appendWithin(
        transaction,
        [append("old", 1), append("new", 2), append("new", 3), append("other", 4)],
        { existing: "skip" },
      ),
    );
    expect(appended.map((event) => [event.stream, event.data])).toEqual([
      ["new", 2],
      ["other", 4],
    ]);
  });

  test("subscribers are called after the commit, in log order", async () => {
    const seen: number[] = [];
    const readable: Promise<boolean>[] = [];
    store.subscribe((events) => {
      seen.push(...events.map((event) => event.position));
      const last = events.at(-1)!;
      readable.push(store.readStream(last.stream).then((read) => read.length >= last.version));
    });
    await Promise.all(
      Array.from({ length: 40 }, (_, number) => store.append(`s${number}`, 0, [opened(), closed])),
    );
    expect(seen).toEqual(Array.from({ length: 80 }, (_, index) => index + 1));
    expect(await Promise.all(readable)).not.toContain(false);
  });

  test("subscribers are not called for a rollback, and once per transaction", async () => {
    const announced: (readonly RecordedEvent[])[] = [];
    const stop = store.subscribe((events) => announced.push(events));
    await store.append("a", 0, [{ type: "Broken", data: {} }]).catch(() => undefined);
    expect(announced).toEqual([]);
    await store.transact(async (transaction) => {
      for (const stream of ["b", "c"]) {
        await store.appendWithin(transaction, [{ stream, expectedVersion: 0, events: [opened()] }]);
        expect(announced).toEqual([]);
      }
    });
    expect(announced.map((events) => events.map((event) => event.stream))).toEqual([["b", "c"]]);
    stop();
    await store.append("d", 0, [opened()]);
    expect(announced).toHaveLength(1);
  });

  test("a subscriber that throws neither undoes the append nor silences the others", async () => {
    const announced: string[] = [];
    store.subscribe(() => {
      throw new Error("deaf");
    });
    store.subscribe((events) => announced.push(...events.map((event) => event.stream)));
    await store.append("a", 0, [opened()]);
    expect(announced).toEqual(["a"]);
    expect(logged).toEqual([expect.stringContaining("deaf")]);
  });

  test("reading the log in pages gives every event once", async () => {
    await store.append(
      "a",
      0,
      Array.from({ length: 25 }, () => opened()),
    );
    const read: number[] = [];
    for (let position = 0; ;) {
      const page = await store.readAll(position, 10);
      if (page.length === 0) break;
      read.push(...page.map((event) => event.position));
      position = page.at(-1)!.position;
    }
    expect(read).toEqual(Array.from({ length: 25 }, (_, index) => index + 1));
  });

  test("only the transaction itself reads its appends before the commit", async () => {
    let inside: readonly RecordedEvent[] = [];
    await store.transact(async (transaction: Transaction<Database>) => {
      await store.appendWithin(transaction, [
        { stream: "a", expectedVersion: 0, events: [opened()] },
      ]);
      inside = await store.readStream("a", transaction);
    });
    expect(inside).toHaveLength(1);
  });

  test("reading or appending outside a transaction from within it fails with the reason", async () => {
    const reading = await store.transact(() => store.readStream("a")).catch(String);
    // On PostgreSQL the reader has another connection and sees the earlier commits.
    if (isOnPostgres) expect(reading).toEqual([]);
    else expect(reading).toContain("must use the transaction it was given");
    const nested = store.transact(() => store.append("a", 0, [opened()]));
    expect(await nested.catch(String)).toContain("must use the transaction it was given");
    await store.append("a", 0, [opened()]);
    expect(await positions()).toEqual([1]);
  });

  test("old events are upcast on read and stay unchanged in the log", async () => {
    await store.append("a", 0, [opened({ cents: 150 })]);
    const upcasting = createEventStore({
      database,
      clock: manualClock(),
      projections: [],
      upcasters: {
        Opened: (data) => ({
          type: "Begun",
          data: { price: (data as { cents: number }).cents / 100 },
        }),
      },
    });
    const [event] = await upcasting.readAll(0, 1);
    expect(event).toMatchObject({ type: "Begun", data: { price: 1.5 }, position: 1, version: 1 });
    expect((await upcasting.readStream("a"))[0]?.type).toBe("Begun");
    expect((await store.readStream("a"))[0]?.data).toEqual({ cents: 150 });
  });

  test("a violated unique constraint is recognized, a missing value is not", async () => {
    const insert = (position: number | null) =>
      database
        .insertInto("checkpoints")
        .values({ name: "a", position: position as number })
        .execute()
        .then(
          () => undefined,
          (error: unknown) => error,
        );
    expect(isUniqueViolation(await insert(null))).toBe(false);
    expect(await insert(1)).toBeUndefined();
    expect(isUniqueViolation(await insert(2))).toBe(true);
  });
});
