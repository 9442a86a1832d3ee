import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { isoTime, manualClock } from "../../../platform/clock.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { createLog, silentLog } from "../../../platform/log.ts";
import { GIVE_UP_AFTER_MS } from "../backoff.ts";
import {
  DeliveryError,
  MessageTooLong,
  type Channel,
  type Delivery,
  type Destination,
} from "../channels/channel.ts";
import { Dispatcher, type DispatcherPorts } from "./dispatcher.ts";
import { notificationProjection } from "../projection.ts";
import { createSendTest } from "./sendTest.ts";
import { DESTINATION_DELETED, DESTINATION_OFF } from "../messages/message.ts";
import { eventually } from "../../../testing/eventually.ts";
import { HOUR_MS } from "../../../domain/durations.ts";
import { casesOf } from "../../../testing/casesOf.ts";
import { notificationRequested } from "../../../testing/notificationRequested.ts";
import { openMemoryStore } from "../../../testing/worlds/memoryStore.ts";

const clock = manualClock();
let store: EventStore;
let contacts: Map<number, Destination>;
let channel: ScriptedChannel;
let dispatcher: Dispatcher;

class ScriptedChannel implements Channel {
  readonly name = "email";
  readonly concurrency = 5;
  readonly isFree = true;
  readonly sent: Delivery[] = [];
  atOnce = 0;
  mostAtOnce = 0;
  answer: (delivery: Delivery) => Promise<string> = () => Promise.resolve("250 OK");

  findDestination(contactId: number) {
    return Promise.resolve(contacts.get(contactId));
  }

  async send(delivery: Delivery) {
    this.sent.push(delivery);
    this.mostAtOnce = Math.max(this.mostAtOnce, ++this.atOnce);
    try {
      return { text: await this.answer(delivery) };
    } finally {
      this.atOnce--;
    }
  }

  get keys() {
    return this.sent.map(({ key }) => key);
  }
}

beforeEach(async () => {
  clock.set("2026-01-05T15:00:00Z");
  store = await openMemoryStore([notificationProjection], clock);
  contacts = new Map([[1, { address: "ann@example.com", isActive: true }]]);
  channel = new ScriptedChannel();
  dispatcher = open();
});

afterEach(() => store.database.destroy());

const open = (changes: Partial<DispatcherPorts> = {}) =>
  new Dispatcher({ store, clock, log: silentLog, channels: [channel], ...changes });

async function request(key: string, contactId = 1): Promise<void> {
  const requestedAt = isoTime(clock.now());
  await store.append(key, 0, [notificationRequested({ contactId, requestedAt })]);
}

const down = () => Promise.reject(new DeliveryError("The mail server is down", false));
const typesOf = async (key: string) => (await store.readStream(key)).map(({ type }) => type);
const rowOf = (key: string) =>
  store.database
    .selectFrom("notifications")
    .selectAll()
    .where("key", "=", key)
    .executeTakeFirstOrThrow();

describe("dispatching", () => {
  test("sends everything due, once, and records the response", async () => {
    await request("n-1");
    await request("n-2");
    expect(await dispatcher.dispatchDue()).toBe(2);
    expect(channel.keys).toEqual(["n-1", "n-2"]);
    expect(channel.sent[0]!.address).toBe("ann@example.com");
    expect(await typesOf("n-1")).toEqual(["NotificationRequested", "NotificationDelivered"]);
    expect(await dispatcher.dispatchDue()).toBe(0);
    expect(channel.sent).toHaveLength(2);
  });

  test("waits for the backoff, then retries", async () => {
    await request("n-1");
    channel.answer = down;
    await dispatcher.dispatchDue();
    clock.advance(4_999);
    expect(await dispatcher.dispatchDue()).toBe(0);
    clock.advance(1);
    channel.answer = () => Promise.resolve("250 OK");
    expect(await dispatcher.dispatchDue()).toBe(1);
    expect(await rowOf("n-1")).toMatchObject({ status: "delivered", attempts: 2 });
  });

  test("an error that the channel does not declare counts as temporary and is logged", async () => {
    const lines: string[] = [];
    const log = createLog("error", (_level, line) => lines.push(line));
    await request("n-1");
    channel.answer = () => {
      throw new TypeError("undefined is not a function");
    };
    await open({ log }).dispatchDue();
    expect(await rowOf("n-1")).toMatchObject({ status: "retrying" });
    expect(lines.join()).toContain("undefined is not a function");
  });

  test("never sends one notification twice concurrently, however often it is woken", async () => {
    for (let n = 0; n < 20; n++) await request(`n-${n}`);
    const gate = Promise.withResolvers<string>();
    channel.answer = () => gate.promise;
    const calls = Array.from({ length: 10 }, () => dispatcher.dispatchDue());
    await eventually(() => channel.sent.length === 5);
    dispatcher.wake();
    gate.resolve("250 OK");
    await Promise.all(calls);
    // A wake-up in progress may still be sending the last ones.
    await eventually(() => channel.sent.length >= 20);
    await dispatcher.start()();
    expect(new Set(channel.keys).size).toBe(20);
    expect(channel.sent).toHaveLength(20);
  });

  test("sends five concurrently, and a slow one blocks no other", async () => {
    for (let n = 0; n < 30; n++) await request(`n-${String(n).padStart(2, "0")}`);
    const slow = Promise.withResolvers<string>();
    channel.answer = async ({ key }) => {
      if (key === "n-00") return slow.promise;
      await eventually(() => channel.mostAtOnce === 5);
      return "250 OK";
    };
    const all = dispatcher.dispatchDue();
    await eventually(async () => {
      const rows = await store.database.selectFrom("notifications").select("status").execute();
      return rows.filter(({ status }) => status === "delivered").length === 29;
    });
    await request("n-new");
    await dispatcher.dispatchDue();
    expect(await rowOf("n-new")).toMatchObject({ status: "delivered" });
    slow.resolve("250 OK");
    await all;
    expect(channel.mostAtOnce).toBe(5);
    expect(await rowOf("n-00")).toMatchObject({ status: "delivered" });
  });

  test("processes more than it holds in memory", async () => {
    await store.appendAll(
      Array.from({ length: 1_000 }, (_, n) => ({
        stream: `n-${n}`,
        expectedVersion: 0,
        events: [notificationRequested({ alertId: n })],
      })),
    );
    expect(await dispatcher.dispatchDue()).toBe(1_000);
    expect(new Set(channel.keys).size).toBe(1_000);
  });

  test("an attempt without a response ends at its timeout", async () => {
    await request("n-1");
    let aborted = false;
    channel.answer = ({ signal }) =>
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => {
          aborted = true;
          reject(new MessageTooLong("a shorter one would come too late"));
        });
      });
    await open({ attemptLimitMs: 20 }).dispatchDue();
    expect([aborted, channel.sent.length]).toEqual([true, 1]);
    expect(await rowOf("n-1")).toMatchObject({
      status: "retrying",
      attempts: 1,
      detail: "No response within 20 ms",
    });
  });

  test("a message rejected for its length is shortened and sent once more, and this is logged", async () => {
    await request("n-1");
    channel.answer = ({ share }) =>
      share ? Promise.resolve("250 OK") : Promise.reject(new MessageTooLong("too long"));
    await dispatcher.dispatchDue();
    expect(channel.sent.map(({ share }) => share)).toEqual([undefined, 0.25]);
    expect(await rowOf("n-1")).toMatchObject({ attempts: 1, detail: "250 OK, shortened" });
  });

  test("nothing is sent to an address that became inactive or was deleted", async () => {
    await request("n-1");
    await request("n-2", 2);
    contacts.set(1, { address: "ann@example.com", isActive: false });
    await dispatcher.dispatchDue();
    expect(channel.sent).toEqual([]);
    expect(await rowOf("n-1")).toMatchObject({ status: "failed", detail: DESTINATION_OFF });
    expect(await rowOf("n-2")).toMatchObject({ status: "failed", detail: DESTINATION_DELETED });
  });

  test("an address in a provider's response does not enter the log", async () => {
    await request("n-1");
    channel.answer = () =>
      Promise.reject(new DeliveryError("451 <ANN@example.com> try later, bob@example.org", false));
    await dispatcher.dispatchDue();
    clock.advance(5_000);
    channel.answer = () => Promise.resolve("250 accepted for ann@example.com");
    await dispatcher.dispatchDue();
    const kept = JSON.stringify(await store.readStream("n-1"));
    expect(kept).not.toContain("@");
    expect(kept).toContain("451 <(address)> try later");
    expect(kept).toContain("250 accepted for (address)");
  });

  test("a stream that cannot be read is logged and skipped, without a busy loop", async () => {
    const lines: string[] = [];
    const log = createLog("error", (_level, line) => lines.push(line));
    await request("n-1");
    await request("n-2");
    await store.database
      .updateTable("events")
      .set({ data: "{broken" })
      .where("stream", "=", "n-1")
      .execute();
    expect(await open({ log }).dispatchDue()).toBe(2);
    expect(channel.keys).toEqual(["n-2"]);
    expect(lines.join()).toContain("a notification was left as it is");
  });
});

describe("when the store rejects the outcome", () => {
  const refusing = (isRefused: (streams: readonly string[]) => boolean): EventStore => ({
    ...store,
    appendAll: (appends) =>
      isRefused(appends.map(({ stream }) => stream))
        ? Promise.reject(new Error("disk full"))
        : store.appendAll(appends),
  });

  test("the failure is logged once, not at every wake-up", async () => {
    await request("n-1");
    channel.answer = down;
    let isBroken = true;
    const shaky = open({ store: refusing(() => isBroken) });
    await shaky.dispatchDue();
    isBroken = false;
    await Promise.all([shaky.dispatchDue(), shaky.dispatchDue(), shaky.dispatchDue()]);
    expect(await typesOf("n-1")).toEqual(["NotificationRequested", "NotificationAttemptFailed"]);
  });

  test("a concurrent wake-up does not resend a message whose outcome is not recorded yet", async () => {
    await request("n-0");
    const gate = Promise.withResolvers<string>();
    channel.answer = ({ key }) => (key === "n-0" ? gate.promise : Promise.resolve("250 OK"));
    const shaky = open({ store: refusing((streams) => streams.includes("n-1")) });
    const earlier = shaky.dispatchDue();
    await eventually(() => channel.sent.length === 1);
    await request("n-1");
    await shaky.dispatchDue();
    gate.resolve("250 OK");
    await earlier;
    expect(channel.keys).toEqual(["n-0", "n-1"]);
  });

  test("the outcome is recorded later and the message is not sent again", async () => {
    await request("n-1");
    let isBroken = true;
    const shaky = open({ store: refusing(() => isBroken) });
    await shaky.dispatchDue();
    await shaky.dispatchDue().catch(() => undefined);
    await shaky.dispatchDue().catch(() => undefined);
    expect(channel.sent).toHaveLength(1);
    expect(await typesOf("n-1")).toEqual(["NotificationRequested"]);
    isBroken = false;
    await Promise.all([shaky.dispatchDue(), shaky.dispatchDue()]);
    expect(channel.sent).toHaveLength(1);
    expect(await typesOf("n-1")).toEqual(["NotificationRequested", "NotificationDelivered"]);
  });
});

describe("starting and stopping", () => {
  test("notifications queued before the start are sent at once, regardless of backoff", async () => {
    await request("n-1");
    channel.answer = down;
    await dispatcher.dispatchDue();
    await request("n-2");
    channel.answer = () => Promise.resolve("250 OK");
    const stop = open().start();
    await eventually(async () => (await rowOf("n-1")).status === "delivered");
    await eventually(async () => (await rowOf("n-2")).status === "delivered");
    await stop();
    expect(channel.keys.toSorted()).toEqual(["n-1", "n-1", "n-2"]);
  });

  test("a crash between sending and recording repeats the same key once", async () => {
    await request("n-1");
    const crashed = Promise.withResolvers<string>();
    channel.answer = () => crashed.promise;
    const first = dispatcher.dispatchDue();
    await eventually(() => channel.sent.length === 1);
    channel.answer = () => Promise.resolve("250 OK");
    const stop = open().start();
    await eventually(async () => (await rowOf("n-1")).status === "delivered");
    await stop();
    crashed.resolve("250 OK");
    await first;
    expect(channel.sent[0]).toMatchObject({ key: "n-1", request: channel.sent[1]!.request });
    expect(channel.keys).toEqual(["n-1", "n-1"]);
  });

  test("a new request wakes the dispatcher without a job", async () => {
    const stop = dispatcher.start();
    await request("n-1");
    await eventually(async () => (await rowOf("n-1")).status === "delivered");
    await stop();
    await request("n-2");
    await dispatcher.dispatchDue();
    expect(await rowOf("n-2")).toMatchObject({ status: "queued" });
  });

  test("stopping waits for the sends that a new request started", async () => {
    const held = Promise.withResolvers<void>();
    const order: string[] = [];
    let reads = 0;
    const readSettings = async () => {
      if (++reads > 1) await held.promise;
      return { isOn: false, minGapMs: 0 };
    };
    const stop = open({ readSettings }).start();
    await request("n-1");
    await eventually(() => reads === 2);
    const stopped = stop().then(() => order.push("stopped"));
    await new Promise((resolve) => setTimeout(resolve));
    order.push("read");
    held.resolve();
    await stopped;
    expect(order).toEqual(["read", "stopped"]);
  });

  test("stopping cuts off a hanging attempt without counting it", async () => {
    for (let n = 0; n < 8; n++) await request(`n-${n}`);
    channel.answer = () => new Promise(() => undefined);
    const hanging = open({ stopGraceMs: 10 });
    const stop = hanging.start();
    await eventually(() => channel.sent.length === 5);
    await stop();
    expect(channel.sent).toHaveLength(5);
    expect(await typesOf("n-0")).toEqual(["NotificationRequested"]);
  });

  test("stopping waits for an attempt that is about to end", async () => {
    await request("n-1");
    const answer = Promise.withResolvers<string>();
    channel.answer = () => answer.promise;
    const stop = dispatcher.start();
    await eventually(() => channel.sent.length === 1);
    const stopped = stop();
    answer.resolve("250 OK");
    await stopped;
    expect(await rowOf("n-1")).toMatchObject({ status: "delivered" });
  });
});

describe("a test message", () => {
  const sendTest = (by: Pick<Dispatcher, "dispatchNow"> = dispatcher) => {
    let n = 0;
    return createSendTest({ store, clock, dispatcher: by, newId: () => `id-${++n}` })("email", 1);
  };

  test("takes the same path, is marked as a test, and returns the outcome", async () => {
    expect(await sendTest()).toEqual({ success: true, outcome: "accepted", message: "250 OK" });
    expect(channel.sent[0]).toMatchObject({
      key: "notification-test-id-1",
      request: { isTest: true, alertId: null, facts: null },
    });
    expect(await rowOf("notification-test-id-1")).toMatchObject({
      status: "delivered",
      is_test: 1,
    });
  });

  test("returns the reason of a failure and is not retried", async () => {
    channel.answer = down;
    expect(await sendTest()).toEqual({ success: false, message: "The mail server is down" });
    clock.advance(GIVE_UP_AFTER_MS);
    expect(await dispatcher.dispatchDue()).toBe(0);
  });

  test("goes ahead of the queue", async () => {
    for (let n = 0; n < 20; n++) await request(`n-${n}`);
    const gates: (() => void)[] = [];
    channel.answer = () => new Promise((go) => gates.push(() => go("250 OK")));
    const all = dispatcher.dispatchDue();
    await eventually(() => channel.sent.length === 5);
    const queued = Promise.withResolvers<void>();
    const dispatchNow: Dispatcher["dispatchNow"] = (...asked) => {
      const sending = dispatcher.dispatchNow(...asked);
      queued.resolve();
      return sending;
    };
    const outcome = sendTest({ dispatchNow });
    await queued.promise;
    channel.answer = () => Promise.resolve("250 OK");
    for (const go of gates) go();
    expect(await outcome).toEqual({ success: true, outcome: "accepted", message: "250 OK" });
    await all;
    expect(channel.keys[5]).toBe("notification-test-id-1");
  });

  test("reaches an inactive address", async () => {
    contacts.set(1, { address: "ann@example.com", isActive: false });
    expect(await sendTest()).toEqual({ success: true, outcome: "accepted", message: "250 OK" });
  });

  test("is sent once although its request wakes the dispatcher as well", async () => {
    const stop = dispatcher.start();
    await sendTest();
    await dispatcher.dispatchDue();
    await stop();
    expect(channel.sent).toHaveLength(1);
  });
});

test("whatever the provider does, each notification settles with one outcome and is not sent again", async () => {
  const outcome = fc.constantFrom("ok", "temporary", "permanent", "fault");
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(outcome, { maxLength: 6 }), { maxLength: 8 }),
      async (plan) => {
        await store.database.deleteFrom("events").execute();
        await store.database.deleteFrom("notifications").execute();
        const rest = new Map(plan.map((outcomes, n) => [`n-${n}`, [...outcomes]]));
        channel.answer = ({ key }) => {
          const next = rest.get(key)?.shift() ?? "ok";
          if (next === "ok") return Promise.resolve("250 OK");
          if (next === "fault") return Promise.reject(new Error("odd"));
          return Promise.reject(new DeliveryError("no", next === "permanent"));
        };
        for (const key of rest.keys()) await request(key);
        for (let round = 0; round < 12; round++) {
          await Promise.all([dispatcher.dispatchDue(), dispatcher.dispatchDue()]);
          clock.advance(HOUR_MS);
        }
        for (const key of rest.keys()) {
          const types = await typesOf(key);
          const settled = types.filter((type) => /Delivered|GaveUp/.test(type));
          expect(settled).toHaveLength(1);
          expect(types.at(-1)).toBe(settled[0]!);
        }
      },
    ),
    { numRuns: casesOf({ usual: 10, long: 2000 }) },
  );
});
