import { beforeEach, describe, expect, test } from "bun:test";
import { isoTime, manualClock } from "../../platform/clock.ts";
import { createEmailStore } from "../contacts/emailStore.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import type { NotificationEvent } from "./events.ts";
import { readDeliveryLog } from "./deliveryLog.ts";
import { notificationProjection } from "./projection.ts";
import { notificationRequested } from "../../testing/notificationRequested.ts";
import { firingFacts } from "../../testing/firingFacts.ts";
import { openMemoryStore } from "../../testing/worlds/memoryStore.ts";

const clock = manualClock();
let store: EventStore;

beforeEach(async () => {
  clock.set("2026-01-05T15:00:00Z");
  store = await openMemoryStore([notificationProjection], clock);
  await createEmailStore(store, clock).add({ email: "ann@example.com", label: "Home" });
});

async function record(
  key: string,
  what: { channel?: "email" | "push"; symbol?: string; isTest?: boolean; contactId?: number },
  after: readonly NotificationEvent[] = [],
) {
  const { channel = "email", symbol = "AAPL", isTest = false, contactId = 1 } = what;
  await store.append(key, 0, [
    notificationRequested({
      ...(isTest ? { alertId: null, firing: 0 } : { facts: firingFacts({ symbol }) }),
      channel,
      contactId,
      isTest,
      requestedAt: isoTime(clock.now()),
    }),
    ...after,
  ]);
  clock.advance(1_000);
}

const delivered: NotificationEvent = {
  type: "NotificationDelivered",
  data: { attempt: 2, providerAnswer: "250 OK", latencyMs: 321, outcome: "accepted" },
};
const failed: NotificationEvent = {
  type: "NotificationAttemptFailed",
  data: {
    attempt: 1,
    error: "451 try later",
    permanent: false,
    latencyMs: 40,
    nextAttemptAt: "2026-01-05T15:00:05.000Z",
  },
};
const grouped = (message: string): NotificationEvent => ({
  type: "NotificationGrouped",
  data: { message, groupedAt: "2026-01-05T15:00:00.000Z" },
});

const keysOf = async (query: Parameters<typeof readDeliveryLog>[1]) =>
  (await readDeliveryLog(store, query)).entries.map(({ key }) => key);

describe("the delivery log", () => {
  test("lists all events of a notification, with responses and latencies", async () => {
    await record("n-1", {}, [grouped("n-1"), failed, delivered]);
    const { entries, total, next } = await readDeliveryLog(store, {});
    expect({ total, next }).toEqual({ total: 1, next: null });
    expect(entries[0]).toMatchObject({
      destination: "Home",
      status: "delivered",
      attempts: 2,
      toldTogether: 1,
      requestedAt: "2026-01-05T15:00:00.000Z",
    });
    expect(
      entries[0]!.steps.map(({ kind, attempt, latencyMs, detail }) => [
        kind,
        attempt,
        latencyMs,
        detail,
      ]),
    ).toEqual([
      ["requested", null, null, ""],
      ["begun", null, null, ""],
      ["attemptFailed", 1, 40, "451 try later"],
      ["delivered", 2, 321, "250 OK"],
    ]);
  });

  test("gives the number of firings in the same message", async () => {
    await record("n-1", {}, [grouped("n-1")]);
    await record("n-2", {}, [grouped("n-1")]);
    await record("n-3", {}, [grouped("n-3")]);
    const { entries } = await readDeliveryLog(store, {});
    expect(entries.map(({ toldTogether }) => toldTogether)).toEqual([1, 2, 2]);
  });

  test("filters and counts by the same filter", async () => {
    await record("n-1", {}, [delivered]);
    await record("n-2", { symbol: "MSFT" });
    await record("n-3", { channel: "push" });
    await record("n-4", { isTest: true });
    expect(await keysOf({})).toEqual(["n-4", "n-3", "n-2", "n-1"]);
    expect(await keysOf({ channel: "push" })).toEqual(["n-3"]);
    expect(await keysOf({ status: "delivered" })).toEqual(["n-1"]);
    expect(await keysOf({ symbol: " msft" })).toEqual(["n-2"]);
    expect(await keysOf({ tests: "only" })).toEqual(["n-4"]);
    expect(await keysOf({ tests: "without", channel: "email" })).toEqual(["n-2", "n-1"]);
    expect((await readDeliveryLog(store, { tests: "without" })).total).toBe(3);
    expect(await keysOf({ symbol: "' or 1=1 --" })).toEqual([]);
  });

  test("is paged without gaps or repeats, although new entries arrive and some share a time", async () => {
    for (let n = 0; n < 7; n++) {
      await record(`n-${n}`, {});
      if (n % 2 === 0) clock.advance(-1_000);
    }
    const seen: string[] = [];
    let before: string | null = "";
    while (before !== null) {
      const page = await readDeliveryLog(store, {
        limit: 2,
        ...(before === "" ? {} : { before }),
      });
      seen.push(...page.entries.map(({ key }) => key));
      before = page.next;
      await record(`late-${seen.length}`, {});
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
    expect(seen.every((key) => key.startsWith("n-"))).toBe(true);
  });

  test("marks a deleted contact as deleted, and shows the first page for an invalid cursor", async () => {
    await record("n-1", { contactId: 9 });
    expect((await readDeliveryLog(store, { before: "nonsense" })).entries[0]).toMatchObject({
      destination: "Deleted",
    });
  });
});
