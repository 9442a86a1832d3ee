import { Database as SqliteFile } from "bun:sqlite";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { configure, openDatabase } from "../adapters/sqlite/sqlite.ts";
import { systemClock } from "../platform/clock.ts";
import { migrateToLatest } from "../platform/database/migrate.ts";
import type { StreamAppend } from "../platform/eventStore/event.ts";
import { createEventStore, type EventStore } from "../platform/eventStore/store.ts";
import { measureInTurns, rateOf, type Benchmark, type Measurement } from "./benchmark.ts";
import { DISK, firing, rowOf, type Row } from "./firingRows.ts";

const ROUNDS = 9;
const SINGLES = 400;
const BATCHES = 10;
const BATCH = 1_000;

/**
 * Measures appends per second against bare bun:sqlite, which writes the same rows into the same
 * tables and indexes of a real file, with the same pragmas and transactions and one prepared insert
 * per row. The store's additional work is checking versions, finding the position, writing JSON,
 * and promises.
 */
export const eventAppend: Benchmark = {
  name: "eventAppend",
  run: async () => {
    mkdirSync(DISK, { recursive: true });
    const folder = mkdtempSync(join(DISK, "event-append-"));
    try {
      return [
        await measureOneByOne(folder),
        await measureBatches(folder, "one stream", (batch) => [
          {
            stream: `batch-${batch}`,
            expectedVersion: 0,
            events: Array.from({ length: BATCH }, (_, number) => firing(number)),
          },
        ]),
        await measureBatches(folder, "1,000 streams", (batch) =>
          Array.from({ length: BATCH }, (_, number) => ({
            stream: `alert-${number}`,
            expectedVersion: batch,
            events: [firing(number)],
          })),
        ),
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function measureOneByOne(folder: string): Promise<Measurement> {
  const { ours, bare } = await measureInTurns(ROUNDS, {
    ours: () =>
      withStore(folder, (store) =>
        rateOf(SINGLES, async () => {
          for (let number = 0; number < SINGLES; number++) {
            await store.append(`alert-${number >> 1}`, number & 1, [firing(number)]);
          }
        }),
      ),
    bare: () => {
      const rows = Array.from({ length: SINGLES }, (_, number) => [
        rowOf(number + 1, `alert-${number >> 1}`, 1 + (number & 1)),
      ]);
      return withBareFile(folder, (insert) => rateOf(SINGLES, () => rows.forEach(insert)));
    },
  });
  return report("event appends, one by one", ours, bare, 0.6);
}

async function measureBatches(
  folder: string,
  shape: string,
  batchOf: (batch: number) => readonly StreamAppend[],
): Promise<Measurement> {
  const appends = Array.from({ length: BATCHES }, (_, batch) => batchOf(batch));
  const events = BATCHES * BATCH;
  let position = 0;
  const rows = appends.map((batch) =>
    batch.flatMap(({ stream, expectedVersion, events: added }) =>
      added.map((_, index) => rowOf(++position, stream, expectedVersion + index + 1)),
    ),
  );
  const { ours, bare } = await measureInTurns(ROUNDS, {
    ours: () =>
      withStore(folder, (store) =>
        rateOf(events, async () => {
          for (const batch of appends) await store.appendAll(batch);
        }),
      ),
    bare: () => withBareFile(folder, (insert) => rateOf(events, () => rows.forEach(insert))),
  });
  return report(`event appends, batches of 1,000 to ${shape}`, ours, bare, 0.5);
}

const report = (name: string, ours: number, bare: number, aim: number): Measurement => ({
  name,
  unit: "events/s",
  better: "higher",
  ours,
  peers: { "bun:sqlite": bare },
  limit: bare,
  note: `aim: at least ${aim} × bare bun:sqlite; median of ${ROUNDS} rounds`,
});

async function withStore(
  folder: string,
  measure: (store: EventStore) => Promise<number>,
): Promise<number> {
  const path = await makeFile(folder);
  const database = openDatabase(path);
  const figure = await measure(createEventStore({ database, clock: systemClock, projections: [] }));
  await database.destroy();
  return figure;
}

async function withBareFile(
  folder: string,
  measure: (insert: (rows: readonly Row[]) => void) => Promise<number>,
): Promise<number> {
  const file = new SqliteFile(await makeFile(folder));
  configure(file);
  const begin = file.prepare("begin immediate");
  const commit = file.prepare("commit");
  const insertRow = file.prepare<unknown, [...Row]>(
    "insert into events (position, stream, version, type, data, metadata, recorded_at) values (?, ?, ?, ?, ?, ?, ?)",
  );
  const figure = await measure((rows) => {
    begin.run();
    for (const row of rows) insertRow.run(...row);
    commit.run();
  });
  file.close(true);
  return figure;
}

let files = 0;

/**
 * Creates a new file with the current schema, so that no round inherits the size of the previous
 * one.
 */
async function makeFile(folder: string): Promise<string> {
  const path = join(folder, `${files++}.sqlite`);
  const database = openDatabase(path);
  await migrateToLatest(database);
  await database.destroy();
  return path;
}
