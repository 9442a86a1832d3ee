import { afterEach, expect, test } from "bun:test";
import { manualClock } from "../backend/platform/clock.ts";
import { validateSnapshot } from "./validateSnapshot.ts";
import { createSaver } from "./saver.ts";
import { takeSnapshot, type EventRow, type WorldRest, type WorldSnapshot } from "./snapshot.ts";
import { formatSnapshot, parseSnapshot, UnreadableFileError } from "./snapshotFile.ts";
import { createImage, createWorld, type World } from "./world.ts";
import type { WorldStore } from "./worldStore.ts";

const publicUrl = "http://localhost";
const image = await createImage();
const open: World[] = [];

async function openWorld(snapshot?: WorldSnapshot): Promise<World> {
  const clock = manualClock("2026-11-20T15:00:00Z");
  const world = await createWorld({ publicUrl, clock, image, ...(snapshot ? { snapshot } : {}) });
  open.push(world);
  return world;
}

afterEach(async () => {
  for (const world of open.splice(0)) await world.app.stop();
});

async function call(world: World, method: string, path: string, body?: object): Promise<unknown> {
  const response = await world.app.handle(
    new Request(`${publicUrl}/api/${path}`, {
      method,
      ...(body && {
        body: JSON.stringify(body),
        headers: { "content-type": "application/json" },
      }),
    }),
  );
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} ${text}`);
  return text === "" ? null : JSON.parse(text);
}

async function fill(world: World): Promise<void> {
  await call(world, "POST", "email-notifications", { email: "ann@example.com", label: "Ann" });
  await call(world, "POST", "email-notifications", { email: "bob@example.com", label: "Bob" });
  await call(world, "DELETE", "email-notifications/2");
  await call(world, "POST", "alerts", { symbol: "AAPL", targetPrice: 9999, alertType: "above" });
  await call(world, "POST", "watchlist", { symbol: "KO" });
  await call(world, "POST", "portfolios", { name: "Savings" });
}

const take = ({ database, inbox }: World) => takeSnapshot(database, inbox.list());

const READ = ["alerts", "email-notifications", "watchlist", "portfolios", "settings/alerts"];
const readAll = (world: World) => Promise.all(READ.map((path) => call(world, "GET", path)));

test("a world saved to a file and loaded again gives the same responses", async () => {
  const first = await openWorld();
  await fill(first);
  const text = formatSnapshot(await take(first), "2026-11-20T15:00:00Z");
  await validateSnapshot(parseSnapshot(text), { publicUrl, image });
  const second = await openWorld(parseSnapshot(text));
  expect(await readAll(second)).toEqual(await readAll(first));
});

test("the id of a deleted entry is not reused", async () => {
  const first = await openWorld();
  await fill(first);
  const second = await openWorld(await take(first));
  const added = await call(second, "POST", "email-notifications", {
    email: "cyd@example.com",
    label: "Cyd",
  });
  expect(added).toMatchObject({ id: 3 });
});

test("the inbox is kept, without hidden entries", async () => {
  const first = await openWorld();
  await call(first, "POST", "email-notifications", { email: "ann@example.com", label: "Ann" });
  await call(first, "POST", "email-notifications/1/test");
  const [mail] = first.inbox.list();
  const text = formatSnapshot(await take(first), "2026-11-20T15:00:00Z");
  const [kept, ...others] = (await openWorld(parseSnapshot(text))).inbox.list();
  expect(others).toEqual([]);
  expect(Object.keys(kept!).sort()).toEqual(["date", "key", "subject", "text", "to"]);
  expect(mail).toMatchObject({ ...kept! });
});

test("a message to a service that assigns no number is kept, however long it is", async () => {
  const first = await openWorld();
  const text = "a".repeat(4_000);
  const body = JSON.stringify({ chat_id: "1", text });
  const url = "https://api.telegram.org/bot1:a/sendMessage";
  await first.inbox.transports.http.post({ url, headers: {}, body }, new AbortController().signal);
  const file = formatSnapshot(await take(first), "2026-11-20T15:00:00Z");
  expect((await openWorld(parseSnapshot(file))).inbox.list()).toMatchObject([{ text }]);
});

test("tables and columns of another build are ignored", async () => {
  const world = await openWorld({
    events: [],
    tables: {
      nowhere: [{ id: 1 }],
      email_notifications: [
        {
          id: 4,
          email: "a@b.co",
          label: "",
          is_active: 1,
          created_at: "2026-01-01T00:00:00Z",
          x: 1,
        },
      ],
    },
    sequences: {},
    mails: [],
  });
  expect(await call(world, "GET", "email-notifications")).toMatchObject([{ id: 4 }]);
});

const event = {
  position: 1,
  stream: "alert-1",
  version: 1,
  type: "AlertCreated",
  data: {},
  metadata: {},
  recordedAt: "2026-11-20T15:00:00Z",
};
const file = (change: object) =>
  JSON.stringify({
    format: "stock-monitor-demo",
    version: 1,
    events: [],
    tables: {},
    sequences: {},
    mails: [],
    ...change,
  });

const withEvents = (...changes: readonly object[]) =>
  file({ events: changes.map((change) => ({ ...event, ...change })) });

test.each([
  ["", "The file is not JSON, or a part of it is missing"],
  [file({}).slice(0, 40), "The file is not JSON, or a part of it is missing"],
  ["[]", "This is not an export of the demo"],
  [file({ version: 2 }), "The file was written by a newer version of the demo"],
  [file({ version: "1" }), "The file does not say which version of the demo wrote it"],
  [file({ events: {} }), "The file has no list of events"],
  [file({ events: [null] }), "Event 1 of the file is not an event"],
  [withEvents({ version: 2 }), "Event 1 of the file is out of order in its stream"],
  [withEvents({}, { version: 2 }), "Event 2 of the file is out of order"],
  [withEvents({ stream: "x".repeat(301) }), "Event 1 of the file does not say what it is about"],
  [withEvents({ recordedAt: "yesterday" }), "Event 1 of the file does not say when it happened"],
  [withEvents({ data: "x" }), "Event 1 of the file has no content"],
  [
    file({ tables: { settings: [{ name: { $ne: 1 } }] } }),
    "The table “settings” of the file cannot be read",
  ],
  [file({ tables: [] }), "The file has no tables"],
  [file({ sequences: { a: -1 } }), "The numbering of the file's tables cannot be read"],
  [file({ mails: [{}] }), "The inbox of the file cannot be read"],
])("the file %j is rejected: %s", (text, sentence) => {
  expect(() => parseSnapshot(text)).toThrow(new UnreadableFileError(sentence));
});

test("a file with contradictory rows is rejected before anything is replaced", async () => {
  const row = { id: 1, email: "a@b.co", label: "", is_active: 1, created_at: "x" };
  const text = file({ tables: { email_notifications: [row, row] } });
  const refused = await validateSnapshot(parseSnapshot(text), { publicUrl, image }).catch(String);
  expect(refused).toContain("The events of the file contradict each other");
});

test("an event without its content is rejected before anything is replaced", async () => {
  const snapshot = parseSnapshot(file({ events: [event] }));
  await expect(validateSnapshot(snapshot, { publicUrl, image })).rejects.toBeInstanceOf(
    UnreadableFileError,
  );
});

function createMemoryStore() {
  let isBroken = false;
  const saved: { events: EventRow[]; rest: WorldRest | undefined } = {
    events: [],
    rest: undefined,
  };
  const store: WorldStore = {
    load: async () => (saved.rest ? { ...saved.rest, events: saved.events } : undefined),
    save: async (events, rest) => {
      if (isBroken) throw new Error("QuotaExceededError");
      saved.events.push(...events);
      saved.rest = rest;
    },
    replace: () => Promise.reject(new Error("not asked for")),
    clear: () => Promise.reject(new Error("not asked for")),
  };
  return {
    store,
    saved,
    breakDown: (next: boolean) => {
      isBroken = next;
    },
  };
}

test("each event is saved once, and the saved world is complete", async () => {
  const world = await openWorld();
  const { store } = createMemoryStore();
  const saver = createSaver({ world, store, later: () => undefined, failed: () => undefined }, 0);
  await fill(world);
  saver.changed();
  await saver.flush();
  await call(world, "POST", "watchlist", { symbol: "MSFT" });
  saver.changed();
  await saver.flush();
  await saver.flush();
  const kept = await store.load();
  expect(kept).toEqual({ ...(await take(world)), secrets: {} });
  expect(await readAll(await openWorld(kept))).toEqual(await readAll(world));
});

test("the next save includes the changes of one that failed", async () => {
  const world = await openWorld();
  const { store, saved, breakDown } = createMemoryStore();
  const failures: unknown[] = [];
  const saver = createSaver(
    { world, store, later: () => undefined, failed: (error) => failures.push(error) },
    0,
  );
  await fill(world);
  breakDown(true);
  saver.changed();
  await saver.flush();
  expect([failures.length, saved.events.length]).toEqual([1, 0]);
  breakDown(false);
  await saver.flush();
  expect(await store.load()).toEqual({ ...(await take(world)), secrets: {} });
});

test("a stopped saver writes nothing more", async () => {
  const world = await openWorld();
  const { store } = createMemoryStore();
  const saver = createSaver({ world, store, later: (work) => work(), failed: () => undefined }, 0);
  await saver.stop();
  await fill(world);
  saver.changed();
  await saver.flush();
  expect(await store.load()).toBeUndefined();
});

test("a burst of changes is saved once", async () => {
  const world = await openWorld();
  const { store } = createMemoryStore();
  let planned = 0;
  const saver = createSaver({ world, store, later: () => planned++, failed: () => undefined }, 0);
  for (let index = 0; index < 5; index++) saver.changed();
  expect(planned).toBe(1);
});
