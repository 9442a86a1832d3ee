import { afterEach, beforeEach, expect, test } from "bun:test";
import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { createArchiveFiles } from "../../adapters/backup/archiveFiles.ts";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";
import { settledAlerts } from "../../capabilities/alerts/index.ts";
import { manualClock } from "../clock.ts";
import type { Database } from "../database/schema.ts";
import { silentLog } from "../log.ts";
import { settledDeliveries } from "../../capabilities/notifications/index.ts";
import { projections, upcasters } from "../../capabilities/index.ts";
import { createArchiver, type ArchiveFiles, type StreamsArchived } from "./archive.ts";
import { rebuildProjections } from "./rebuild.ts";
import { createEventStore, type EventStore } from "./store.ts";
import { alertCreated } from "../../testing/alertCreated.ts";
import { DAY_MS } from "../../domain/durations.ts";

const DAYS = 30;

let database: Kysely<Database>;
let store: EventStore;
let clock: ReturnType<typeof manualClock>;
let folder: string;

beforeEach(async () => {
  database = await openMemoryDatabase();
  clock = manualClock();
  store = createEventStore({ database, clock, projections, upcasters });
  folder = join(makeTemporaryFolder(), "archive");
});
afterEach(() => database.destroy());

const archiverWith = (files: ArchiveFiles = createArchiveFiles(folder)) =>
  createArchiver({
    store,
    clock,
    log: silentLog,
    files,
    kinds: [settledAlerts, settledDeliveries],
    days: DAYS,
  });

/** Files that call a function between writing and the transaction. */
function filesWhere(happens: () => Promise<unknown>): ArchiveFiles {
  const files = createArchiveFiles(folder);
  return {
    ...files,
    begin: (name) => {
      const file = files.begin(name);
      return {
        ...file,
        prepare: async () => {
          const prepared = await file.prepare();
          await happens();
          return prepared;
        },
      };
    },
  };
}

const symbol = "ACME";
const terms = { symbol, alertType: "above", targetPrice: 10, currency: "USD" } as const;

const create = (id: number) => store.append(`alert-${id}`, 0, [alertCreated({ ...terms, id })]);

const deleteAlert = (id: number) =>
  store.append(`alert-${id}`, 1, [{ type: "AlertDeleted", data: { ...terms, alertId: id } }]);

const deliver = (id: number, providerAnswer = '250 "ok"\n') =>
  store.append(`notification-${id}-1-email-1`, 0, [
    {
      type: "NotificationRequested",
      data: {
        alertId: id,
        firing: 1,
        channel: "email",
        contactId: 1,
        isTest: false,
        requestedAt: new Date(clock.now()).toISOString(),
        facts: null,
      },
    },
    {
      type: "NotificationDelivered",
      data: { attempt: 1, providerAnswer, latencyMs: 1, outcome: "accepted" },
    },
  ]);

const answerAll = async () => {
  const position = await store.position();
  await database.deleteFrom("checkpoints").execute();
  await database.insertInto("checkpoints").values({ name: "test", position }).execute();
};

/** Alerts 1 to 3 are old, and 3 is still active; 4 is settled but recent; 5 is the newest. */
async function livePast(): Promise<void> {
  for (const id of [1, 2, 3]) await create(id);
  for (const id of [1, 2]) {
    await deleteAlert(id);
    await deliver(id);
  }
  await create(4);
  clock.advance(DAYS * DAY_MS);
  await deleteAlert(4);
  await create(5);
  await answerAll();
  clock.advance(DAY_MS);
}

const readRows = async () => ({
  alerts: await database.selectFrom("alerts").selectAll().orderBy("id").execute(),
  notifications: await database.selectFrom("notifications").selectAll().orderBy("key").execute(),
});

const readArchives = () =>
  readdirSync(folder)
    .toSorted()
    .map((file) => {
      const bytes = readFileSync(join(folder, file));
      const lines = new TextDecoder().decode(Bun.gunzipSync(bytes)).trim().split("\n");
      const sha256 = createHash("sha256").update(bytes).digest("hex");
      return { file, sha256, events: lines.map((line) => JSON.parse(line) as object) };
    });

const readAnnounced = async () =>
  (await store.readStream("archive")).map(({ data }) => data as StreamsArchived["data"]);

test("old settled streams move from log and tables to a readable file", async () => {
  await livePast();
  const before = await store.readAll(0, 100);
  expect(await archiverWith().run()).toBe(8);

  const kept = new Set(["alert-3", "alert-4", "alert-5"]);
  const after = await store.readAll(0, 100);
  expect(after.filter(({ stream }) => stream !== "archive")).toEqual(
    before.filter(({ stream }) => kept.has(stream)),
  );
  const archives = readArchives();
  expect(archives.flatMap(({ events }) => events)).toEqual(
    before.filter(({ stream }) => !kept.has(stream)).toSorted(byFile),
  );
  expect(await readAnnounced()).toMatchObject(
    archives.map(({ file, sha256, events }) => ({ file, sha256, events: events.length })),
  );
  expect((await readRows()).alerts.map(({ id }) => id)).toEqual([3, 4, 5]);
  expect((await readRows()).notifications).toEqual([]);
});

const byFile = (one: { stream: string; position: number }, other: typeof one) =>
  Number(one.stream.startsWith("notification")) - Number(other.stream.startsWith("notification")) ||
  one.position - other.position;

test("a rebuild after archiving creates the same tables", async () => {
  await livePast();
  await archiverWith().run();
  const live = await readRows();
  await rebuildProjections(store, projections);
  expect(await readRows()).toEqual(live);
  expect(await archiverWith().run()).toBe(0);
});

test("streams with unanswered events, and the alert with the newest id, stay", async () => {
  await create(1);
  await deleteAlert(1);
  await create(2);
  await deleteAlert(2);
  clock.advance(2 * DAYS * DAY_MS);
  expect(await archiverWith().run()).toBe(0);
  await answerAll();
  expect(await archiverWith().run()).toBe(2);
  expect((await readRows()).alerts.map(({ id }) => id)).toEqual([2]);
});

test("a crash before the transaction keeps the events in the log and leaves no file", async () => {
  await livePast();
  const dying = filesWhere(() => Promise.reject(new Error("killed")));
  expect(await archiverWith(dying).run().catch(String)).toContain("killed");
  expect(readdirSync(folder)).toHaveLength(1);
  expect(await readAnnounced()).toEqual([]);

  expect(await archiverWith().run()).toBe(8);
  expect(readArchives().map(({ file }) => file)).toEqual(
    (await readAnnounced()).map(({ file }) => file),
  );
});

test("a crash after the transaction leaves a file that the next run publishes", async () => {
  await livePast();
  const dying: ArchiveFiles = {
    ...createArchiveFiles(folder),
    publish: () => Promise.reject(new Error("killed")),
  };
  expect(await archiverWith(dying).run().catch(String)).toContain("killed");
  const [announced] = await readAnnounced();
  expect(readdirSync(folder)).toEqual([`${announced?.file}.part`]);
  expect((await readRows()).alerts.map(({ id }) => id)).toEqual([3, 4, 5]);

  expect(await archiverWith().run()).toBe(4);
  expect(readArchives().map(({ file }) => file)).toEqual(
    (await readAnnounced()).map(({ file }) => file),
  );
});

test("a stream that is appended to meanwhile stays, and so do unrelated files in the folder", async () => {
  await livePast();
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "mine.txt"), "mine");
  const slow = filesWhere(() =>
    store.append("alert-1", 2, [
      { type: "AlertRestored", data: { ...terms, alertId: 1, status: "active" } },
    ]),
  );
  expect(await archiverWith(slow).run().catch(String)).toContain("changed while");
  expect(await store.readStream("alert-1")).toHaveLength(3);
  expect(await archiverWith().run()).toBe(6);
  expect(readdirSync(folder)).toContain("mine.txt");
  expect(await store.readStream("alert-1")).toHaveLength(3);
});

/** 500 old deliveries of 2.5 MB when compressed, because hexadecimal digits halve. */
async function longPast(): Promise<readonly string[]> {
  const streams: string[] = [];
  for (let id = 1; id <= 500; id++) {
    await deliver(id, randomBytes(5_000).toString("hex"));
    streams.push(`notification-${id}-1-email-1`);
  }
  clock.advance(2 * DAYS * DAY_MS);
  await answerAll();
  return streams.flatMap((stream) => [stream, stream]);
}

const streamsOf = (archives: ReturnType<typeof readArchives>): readonly string[] =>
  archives.flatMap(({ events }) => events.map((event) => (event as { stream: string }).stream));

test("many events fill files of a megabyte, moved in small transactions", async () => {
  const past = await longPast();
  expect(await archiverWith().run()).toBe(1_000);
  const sizes = readdirSync(folder)
    .toSorted()
    .map((file) => statSync(join(folder, file)).size);
  expect(sizes.length).toBeGreaterThan(1);
  expect(Math.min(...sizes.slice(0, -1))).toBeGreaterThanOrEqual(1_000_000);
  expect(streamsOf(readArchives()).toSorted()).toEqual(past.toSorted());
  const announced = await readAnnounced();
  expect(Math.max(...announced.map(({ events }) => events))).toBeLessThanOrEqual(100);
  const counted = Map.groupBy(announced, ({ file }) => file);
  expect(
    readArchives().map(({ file, sha256 }) => ({
      file,
      sha256: counted.get(file)?.every((each) => each.sha256 === sha256),
      events: counted.get(file)?.reduce((sum, { events }) => sum + events, 0),
    })),
  ).toEqual(
    readArchives().map(({ file, events }) => ({ file, sha256: true, events: events.length })),
  );
  expect((await store.readAll(0, 2_000)).map(({ stream }) => stream)).toEqual(
    announced.map(() => "archive"),
  );
});

test("a crash between two transactions of a file loses nothing", async () => {
  const past = await longPast();
  let moved = 0;
  const dying = createArchiver({
    store,
    clock,
    log: silentLog,
    // The process dies before it renames the file.
    files: { ...createArchiveFiles(folder), publish: () => Promise.reject(new Error("killed")) },
    kinds: [
      {
        ...settledDeliveries,
        forget: async (transaction, streams) => {
          if (++moved === 3) throw new Error("killed");
          await settledDeliveries.forget(transaction, streams);
        },
      },
    ],
    days: DAYS,
  });
  expect(await dying.run().catch(String)).toContain("killed");
  expect((await readAnnounced()).length).toBe(2);

  expect(await archiverWith().run()).toBe(800);
  expect(new Set(streamsOf(readArchives()))).toEqual(new Set(past));
  const files = new Set((await readAnnounced()).map(({ file }) => file));
  expect(new Set(readdirSync(folder))).toEqual(files);
});
