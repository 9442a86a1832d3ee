import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import type { Kysely } from "kysely";
import connect, { type Sql, type TransactionSql } from "postgres";
import { openPostgres } from "../adapters/postgres/postgres.ts";
import { openDatabase } from "../adapters/sqlite/sqlite.ts";
import { projections } from "../capabilities/index.ts";
import { createAlertQueries } from "../capabilities/alerts/queries.ts";
import { installTestServers } from "../commands/prepare.ts";
import { systemClock } from "../platform/clock.ts";
import { migrateToLatest } from "../platform/database/migrate.ts";
import type { Database } from "../platform/database/schema.ts";
import { createEventStore, type EventStore } from "../platform/eventStore/store.ts";
import { alertCreated } from "../testing/alertCreated.ts";
import { measureInTurns, rateOf, type Benchmark, type Measurement } from "./benchmark.ts";
import { DISK, firing, rowOf, type Row } from "./firingRows.ts";

const ROUNDS = 9;
const SINGLES = 400;
const BATCHES = 10;
const BATCH = 1_000;
const CALLERS = 10;
const ALERTS = 2_000;
const LISTS = 200;

/**
 * Compares the event store on a PostgreSQL server of this machine, whose commits wait for the disk,
 * with bare postgres.js on the same server, and with itself on SQLite. Bare inserts are the minimum
 * that saves the same rows: one statement, which is its own transaction, and many rows in one
 * statement where they come together. The store reads versions and the position within the
 * transaction that inserts.
 */
export const postgres: Benchmark = {
  name: "postgres",
  run: async () => {
    await installTestServers();
    // Imported dynamically because the package is installed just above.
    const { startPostgresServer } = await import("../testing/servers/postgresServer.ts");
    mkdirSync(DISK, { recursive: true });
    const folder = mkdtempSync(join(DISK, "postgres-"));
    const server = await startPostgresServer({ durableFolder: DISK });
    try {
      const engines = await createEngines(folder, server.url);
      return [
        await measureAppends(engines, "one by one", SINGLES, appendOneByOne, {
          "bare postgres.js": insertOneByOne(insertRow),
          "the same, begin and commit": insertOneByOne(insertInTransaction),
        }),
        await measureAppends(engines, "batches of 1,000", BATCHES * BATCH, appendBatches, {
          "bare postgres.js": insertBatches,
        }),
        await measureAppends(
          engines,
          `${CALLERS} callers at once`,
          SINGLES,
          appendAtOnce,
          { "bare postgres.js": insertAtOnce },
          "no aim: the log's order needs one transaction after the other, bare inserts share their waits for the disk",
        ),
        await measureList(engines),
      ];
    } finally {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

interface Engines {
  createPostgres(): Promise<string>;
  openSqlite(): Promise<Kysely<Database>>;
}

const TEMPLATE = "bench_template";

/**
 * Each engine gets the current tables without rows, so that no round inherits those of another.
 */
async function createEngines(folder: string, url: string): Promise<Engines> {
  let made = 0;
  const createDatabase = async (name: string, template: string): Promise<string> => {
    const server = connect(url, { max: 1 });
    await server.unsafe(`create database ${name} template ${template}`);
    await server.end();
    const address = new URL(url);
    address.pathname = `/${name}`;
    return address.href;
  };
  const model = openPostgres(await createDatabase(TEMPLATE, "template1"));
  await migrateToLatest(model);
  await model.destroy();
  return {
    createPostgres: () => createDatabase(`bench_${++made}`, TEMPLATE),
    openSqlite: async () => {
      const database = openDatabase(join(folder, `${++made}.sqlite`));
      await migrateToLatest(database);
      return database;
    },
  };
}

const storeOn = (database: Kysely<Database>): EventStore =>
  createEventStore({ database, clock: systemClock, projections: [] });

type Appends = (store: EventStore) => Promise<void>;
type Inserts = (sql: Sql) => Promise<void>;

async function measureAppends(
  engines: Engines,
  how: string,
  events: number,
  append: Appends,
  peers: Readonly<Record<string, Inserts>>,
  aim = "aim: at least 0.5 × bare postgres.js",
): Promise<Measurement> {
  const bare = (insert: Inserts) => async (): Promise<number> => {
    const sql = connect(await engines.createPostgres(), { max: CALLERS });
    await Promise.all(Array.from({ length: CALLERS }, () => sql`select 1`));
    const rate = await rateOf(events, () => insert(sql));
    await sql.end();
    return rate;
  };
  const { ours, ...others } = await measureInTurns(ROUNDS, {
    ours: async () => {
      const database = openPostgres(await engines.createPostgres());
      await database.selectFrom("events").select("position").execute();
      const rate = await rateOf(events, () => append(storeOn(database)));
      await database.destroy();
      return rate;
    },
    ...Object.fromEntries(Object.entries(peers).map(([name, insert]) => [name, bare(insert)])),
    "the store on SQLite": async () => {
      const database = await engines.openSqlite();
      const rate = await rateOf(events, () => append(storeOn(database)));
      await database.destroy();
      return rate;
    },
  });
  return {
    name: `event appends on PostgreSQL, ${how}`,
    unit: "events/s",
    better: "higher",
    ours,
    peers: others,
    limit: null,
    note: `${aim}; median of ${ROUNDS} rounds. ${machine()}`,
  };
}

const append = (store: EventStore, number: number) =>
  store.append(`alert-${number >> 1}`, number & 1, [firing(number)]);

const appendOneByOne: Appends = async (store) => {
  for (let number = 0; number < SINGLES; number++) await append(store, number);
};

const inTurn = async (work: (number: number) => Promise<unknown>): Promise<void> => {
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      // Both events of a stream belong to one caller.
      for (let pair = caller; pair < SINGLES / 2; pair += CALLERS) {
        await work(pair * 2);
        await work(pair * 2 + 1);
      }
    }),
  );
};

const appendAtOnce: Appends = (store) => inTurn((number) => append(store, number));

const appendBatches: Appends = async (store) => {
  for (let batch = 0; batch < BATCHES; batch++) {
    const events = Array.from({ length: BATCH }, (_, number) => firing(number));
    await store.append(`batch-${batch}`, 0, events);
  }
};

const columns = [
  "position",
  "stream",
  "version",
  "type",
  "data",
  "metadata",
  "recorded_at",
] as const;

const recordOf = (row: Row) =>
  Object.fromEntries(columns.map((column, index) => [column, row[index] ?? ""]));

const insertRow = (sql: Sql | TransactionSql, number: number) =>
  sql`insert into events ${sql(recordOf(rowOf(number + 1, `alert-${number >> 1}`, 1 + (number & 1))), columns)}`;

const insertInTransaction = (sql: Sql, number: number) =>
  sql.begin((transaction) => insertRow(transaction, number));

const insertOneByOne =
  (insert: (sql: Sql, number: number) => Promise<unknown>): Inserts =>
  async (sql) => {
    for (let number = 0; number < SINGLES; number++) await insert(sql, number);
  };

const insertAtOnce: Inserts = (sql) => inTurn((number) => insertRow(sql, number));

const insertBatches: Inserts = async (sql) => {
  for (let batch = 0; batch < BATCHES; batch++) {
    const rows = Array.from({ length: BATCH }, (_, number) =>
      recordOf(rowOf(batch * BATCH + number + 1, `batch-${batch}`, number + 1)),
    );
    await sql`insert into events ${sql(rows, columns)}`;
  }
};

async function measureList(engines: Engines): Promise<Measurement> {
  const url = await engines.createPostgres();
  const database = openPostgres(url);
  const sqlite = await engines.openSqlite();
  for (const each of [database, sqlite]) {
    const store = createEventStore({ database: each, clock: systemClock, projections });
    await store.appendAll(
      Array.from({ length: ALERTS }, (_, index) => ({
        stream: `alert-${index + 1}`,
        expectedVersion: 0,
        events: [alertCreated({ id: index + 1 })],
      })),
    );
  }
  const sql = connect(url, { max: 1 });
  // A server does this by itself within a minute; plans would otherwise change during the
  // measurement.
  await sql`analyze`;
  const [ours, theirs] = [createAlertQueries(database), createAlertQueries(sqlite)];
  const { length } = (await ours.list()).rows;
  const read = (list: () => Promise<unknown>) => async () =>
    rateOf(LISTS, async () => {
      for (let count = 0; count < LISTS; count++) await list();
    });
  const measured = await measureInTurns(ROUNDS, {
    ours: read(() => ours.list()),
    bare: read(async () => {
      const rows = await sql`select alerts.*, (select status from symbol_checks
        where symbol_checks.symbol = alerts.symbol) as symbol_status
        from alerts where status <> 'deleted' order by id desc limit ${length + 1}`;
      if (rows.length <= length) throw new Error("The alerts are not there");
    }),
    sqlite: read(() => theirs.list()),
  });
  await sql.end();
  await Promise.all([database.destroy(), sqlite.destroy()]);
  return {
    name: `newest ${length} of ${ALERTS.toLocaleString("en-US")} alerts on PostgreSQL`,
    unit: "lists/s",
    better: "higher",
    ours: measured.ours,
    peers: { "bare postgres.js": measured.bare, "the same on SQLite": measured.sqlite },
    limit: null,
    note: `median of ${ROUNDS} rounds. ${machine()}`,
  };
}

/**
 * Describes the machine: commits wait for its disk, so figures of two machines cannot be compared.
 */
const machine = (): string =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? "processor"}, ${Math.round(totalmem() / 2 ** 30)} GB, server on the same machine`;
