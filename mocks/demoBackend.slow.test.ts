import { afterEach, describe, expect, test } from "bun:test";
import { expose, proxy, releaseProxy, wrap } from "comlink";
import { manualClock } from "../backend/platform/clock.ts";
import { silentLog } from "../backend/platform/log.ts";
import { packRequest, unpackResponse } from "./callTransfer.ts";
import { createDemoBackend, type DemoBackend, type DemoPorts } from "./demoBackend.ts";
import type { KeptMail } from "./inbox.ts";
import { EMPTY_SNAPSHOT, type EventRow, type WorldRest, type WorldSnapshot } from "./snapshot.ts";
import { createImage } from "./world.ts";
import type { WorldStore } from "./worldStore.ts";

const publicUrl = "http://localhost";
const clock = manualClock("2026-11-20T15:00:00Z");
const image = await createImage();

/** In-memory storage that behaves like a browser's; `null` if the demo was never opened. */
function createMemoryStore(begin: WorldSnapshot | null = EMPTY_SNAPSHOT) {
  let kept = begin ?? undefined;
  const store: WorldStore = {
    load: async () => structuredClone(kept),
    save: async (events: readonly EventRow[], rest: WorldRest) => {
      kept = structuredClone({ ...rest, events: [...(kept?.events ?? []), ...events] });
    },
    replace: async (snapshot) => {
      kept = structuredClone(snapshot);
    },
    clear: async () => {
      kept = undefined;
    },
  };
  return { store, kept: () => kept };
}

const freeLock: DemoPorts["acquireLock"] = async () => ({
  isMine: true,
  takeOver: async () => undefined,
});

const noStory: DemoPorts["openStory"] = () => Promise.reject(new Error("404"));

const closings: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

/** Opens a page and its backend at the two ends of a real message channel. */
async function openPage(ports: Partial<DemoPorts> = {}) {
  const { port1, port2 } = new MessageChannel();
  const due: (() => void)[] = [];
  const served = createDemoBackend({
    clock,
    log: silentLog,
    image,
    openStore: async () => createMemoryStore().store,
    openStory: noStory,
    acquireLock: freeLock,
    later: (work) => due.push(work),
    ...ports,
  });
  expose(served, port1);
  const backend = wrap<DemoBackend>(port2);
  const reported: { keeping: string[]; mails: (readonly KeptMail[])[] } = {
    keeping: [],
    mails: [],
  };
  closings.push(async () => {
    await backend.stop();
    backend[releaseProxy]();
    port1.close();
    port2.close();
  });
  await backend.start(
    { name: "test", publicUrl: `${publicUrl}/folder` },
    proxy({
      keeping: (status: string) => void reported.keeping.push(status),
      mails: (mails: readonly KeptMail[]) => void reported.mails.push(mails),
    }),
  );
  const call = async (method: string, path: string, body?: object) => {
    const init = body && {
      body: JSON.stringify(body),
      headers: { "content-type": "application/json" },
    };
    const request = new Request(`${publicUrl}/api/${path}`, { method, ...init });
    return unpackResponse(await backend.handle(await packRequest(request)));
  };
  return { backend, call, reported, runDue: () => due.splice(0).forEach((work) => work()) };
}

const alert = { symbol: "AAPL", targetPrice: 9999, alertType: "above" };

describe("a backend on another thread", () => {
  test("returns status, headers and body unchanged", async () => {
    const { call } = await openPage();
    const created = await call("POST", "alerts", alert);
    expect(created.status).toBe(201);
    expect(created.headers.get("content-type")).toContain("application/json");
    expect(await created.json()).toMatchObject({ symbol: "AAPL", targetPrice: 9999 });

    const missing = await call("GET", "stocks/quote/NOSUCH");
    expect([missing.status, missing.headers.get("content-type")]).toEqual([
      404,
      expect.stringContaining("text/plain"),
    ]);
  });

  test("sends hello on the live connection and announces changes there", async () => {
    const { backend, call } = await openPage();
    const heard: { type: string; changed?: string[] }[] = [];
    const greeting = Promise.withResolvers<void>();
    const change = Promise.withResolvers<void>();
    const muting = Promise.withResolvers<void>();
    const noticing = Promise.withResolvers<void>();
    const connection = await backend.join(
      proxy({
        send: (text: string) => {
          const message = JSON.parse(text) as { type: string; changed?: string[] };
          heard.push(message);
          if (message.changed?.includes("mutes")) noticing.resolve();
          if (message.type === "hello") greeting.resolve();
          if (message.type === "alert.changed") change.resolve();
          if (message.type === "mutes.changed") muting.resolve();
        },
        close: () => undefined,
      }),
    );
    await greeting.promise;
    await connection.receive(JSON.stringify({ type: "watch", symbols: ["AAPL"] }));
    const created = await call("POST", "alerts", alert);
    await change.promise;
    await call("POST", "notifications/mutes", { alertId: null, minutes: 60 });
    await muting.promise;
    await noticing.promise;
    const named = JSON.parse(created.headers.get("x-changed") ?? "null");
    expect(named).toMatchObject({ type: "changed", changed: expect.arrayContaining(["alerts:1"]) });
    expect(heard).toContainEqual(expect.objectContaining({ type: "changed", run: named.run }));
    expect(heard.map(({ type }) => type)).toContain("alert.changed");
    await connection.leave();
  });

  test("announces the inbox at the start, then once for each group of changes", async () => {
    const { call, reported, runDue } = await openPage();
    await call("POST", "email-notifications", { email: "ann@example.com", label: "Ann" });
    await call("POST", "email-notifications/1/test");
    await call("POST", "email-notifications/1/test");
    runDue();
    await call("GET", "health");
    expect(reported.mails.map((mails) => mails.length)).toEqual([0, 2]);
  });

  test("rejects a request before its start with a sentence", async () => {
    const backend = createDemoBackend({
      clock,
      log: silentLog,
      openStore: async () => createMemoryStore().store,
      openStory: noStory,
      acquireLock: freeLock,
      later: () => undefined,
    });
    const early = backend.handle(await packRequest(new Request(`${publicUrl}/api/health`)));
    expect(String(await early.catch(String))).toContain("has not started");
  });
});

describe("a first visit", () => {
  const countAlerts = async ({ call }: Pick<Awaited<ReturnType<typeof openPage>>, "call">) =>
    ((await (await call("GET", "alerts")).json()) as unknown[]).length;

  test("has the story of its day, which later visits continue; it can be skipped and restored", async () => {
    const memory = createMemoryStore(null);
    const opened: string[] = [];
    const played: object[] = [];
    const visit = () =>
      openPage({
        openStore: async () => memory.store,
        openStory: async (address) => {
          opened.push(address);
          if (opened.length === 1) throw new Error("None was made with this build");
          return EMPTY_SNAPSHOT;
        },
        // A short story for one address; the whole story has its own test.
        playStory: async (database, { day, publicUrl: at }) => {
          played.push({ day, at });
          const created_at = "2026-11-19T15:00:00Z";
          const address = { email: "ann@example.com", label: "Ann", is_active: 1, created_at };
          await database.insertInto("email_notifications").values(address).execute();
          return [];
        },
      });
    const countBoth = async (page: Awaited<ReturnType<typeof visit>>) => {
      const addresses = await (await page.call("GET", "email-notifications")).json();
      return [await countAlerts(page), (addresses as unknown[]).length];
    };

    const first = await visit();
    expect(opened).toEqual(["http://localhost/folder/stories/2026-11-20.packed"]);
    expect(played).toEqual([{ day: "2026-11-20", at: "http://localhost/folder" }]);
    expect(await countBoth(first)).toEqual([2, 1]);
    await first.backend.flush();
    const second = await visit();
    expect(await countBoth(second)).toEqual([2, 1]);
    await second.backend.startEmpty();
    const empty = await visit();
    expect(await countBoth(empty)).toEqual([0, 0]);
    expect(opened).toHaveLength(1);
    await empty.backend.reset();
    expect(await countBoth(await visit())).toEqual([2, 0]);
    expect([opened.length, played.length]).toEqual([2, 1]);
  });

  test("loads the story that the build contains for its day", async () => {
    const { call, backend } = await openPage({
      openStore: async () => createMemoryStore(null).store,
      openStory: async () => EMPTY_SNAPSHOT,
    });
    expect(await countAlerts({ call })).toBe(2);
    await backend.alertSoon();
    expect(await countAlerts({ call })).toBe(3);
    const nearest = (await (await call("GET", "dashboard/nearest")).json()) as object[];
    expect(nearest).toContainEqual(
      expect.objectContaining({ distancePercent: expect.any(Number) }),
    );
  });
});

describe("a change", () => {
  test("is saved when its response arrives", async () => {
    const memory = createMemoryStore();
    const { call, reported } = await openPage({ openStore: async () => memory.store });
    await call("POST", "alerts", alert);
    expect(reported.keeping).toEqual(["kept"]);
    expect(memory.kept()?.events.map(({ type }) => type)).toContain("AlertCreated");

    const again = await openPage({ openStore: async () => memory.store });
    expect(await (await again.call("GET", "alerts")).json()).toMatchObject([{ symbol: "AAPL" }]);
  });

  test("includes a channel's secrets, which an export omits", async () => {
    const memory = createMemoryStore();
    const openStore = async () => memory.store;
    const first = await openPage({ openStore });
    const token = "123456:abcdefghijklmnopqrstuvwxyz";
    const telegram = { channel: "telegram", label: "Phone", address: "123456789", token };
    expect((await first.call("POST", "notifications/destinations", telegram)).status).toBe(201);
    const text = await first.backend.exportText();
    expect(text).not.toContain(token);
    expect(text).not.toContain(telegram.address);

    const second = await openPage({ openStore });
    const tried = await second.call("POST", "notifications/destinations/1/test");
    expect(await tried.json()).toMatchObject({
      outcome: "delivered",
      message: "Delivered to the demo inbox",
    });
    second.runDue();
    await second.call("GET", "health");
    expect(second.reported.mails.at(-1)).toMatchObject([{ via: "Telegram", to: "123456789" }]);
  });

  test("gets its response even when storage fails", async () => {
    const memory = createMemoryStore();
    const store = { ...memory.store, save: () => Promise.reject(new Error("Disk full")) };
    const { call } = await openPage({ openStore: async () => store });
    expect((await call("POST", "alerts", alert)).status).toBe(201);
  });

  test("is reported as unsaved when the browser forbids storage", async () => {
    const { call, reported, backend } = await openPage({
      openStore: () => Promise.reject(new Error("Forbidden")),
      openStory: async () => EMPTY_SNAPSHOT,
    });
    expect(reported.keeping).toEqual(["unkept"]);
    expect((await call("POST", "alerts", alert)).status).toBe(201);
    expect(String(await backend.reset().catch(String))).toContain("allows the demo no storage");
  });
});

describe("a second page", () => {
  test("shows existing data and rejects every change", async () => {
    const { call, reported } = await openPage({
      acquireLock: async () => ({ isMine: false, takeOver: async () => undefined }),
    });
    expect(reported.keeping).toEqual(["elsewhere"]);
    expect((await call("GET", "alerts")).status).toBe(200);
    const refused = await call("POST", "alerts", alert);
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("open in another tab");
  });

  test("takes over from the first, which saves and then changes nothing more", async () => {
    const memory = createMemoryStore();
    let yieldNow = async () => {};
    const { call, reported } = await openPage({
      openStore: async () => memory.store,
      acquireLock: async (_name, yielded) => {
        yieldNow = yielded;
        return { isMine: true, takeOver: async () => undefined };
      },
    });
    await call("POST", "alerts", alert);
    await yieldNow();
    expect((await call("POST", "watchlist", { symbol: "KO" })).status).toBe(409);
    expect(reported.keeping).toEqual(["kept", "elsewhere"]);
  });
});

describe("an exported file", () => {
  test("restores the world of one page in another", async () => {
    const first = await openPage();
    await first.call("POST", "alerts", alert);
    const text = await first.backend.exportText();

    const memory = createMemoryStore();
    const second = await openPage({ openStore: async () => memory.store });
    await second.backend.importText(text);
    const third = await openPage({ openStore: async () => memory.store });
    expect(await (await third.call("GET", "alerts")).json()).toMatchObject([{ symbol: "AAPL" }]);
  });

  test("that is invalid is rejected and changes nothing", async () => {
    const memory = createMemoryStore();
    const { backend, call } = await openPage({ openStore: async () => memory.store });
    await call("POST", "alerts", alert);
    const before = memory.kept();
    expect(String(await backend.importText("<html>").catch(String))).toContain("is not JSON");
    expect(memory.kept()).toEqual(before);
  });
});
