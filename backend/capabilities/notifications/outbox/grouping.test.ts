import { beforeEach, describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { isoTime, manualClock, type Clock } from "../../../platform/clock.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { silentLog } from "../../../platform/log.ts";
import { DeliveryError, type Channel, type Delivery } from "../channels/channel.ts";
import type { FiringFacts } from "../events.ts";
import { Dispatcher } from "./dispatcher.ts";
import { alertKey } from "./key.ts";
import { createMuteStore, type MuteStore, type SendingSettings } from "../quiet.ts";
import { notificationProjection } from "../projection.ts";
import { createSendTest } from "./sendTest.ts";
import { eventually } from "../../../testing/eventually.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../domain/durations.ts";
import { casesOf } from "../../../testing/casesOf.ts";
import { notificationRequested } from "../../../testing/notificationRequested.ts";
import { firingFacts } from "../../../testing/firingFacts.ts";
import { openMemoryStore } from "../../../testing/worlds/memoryStore.ts";

const clock = manualClock();
let store: EventStore;
let sent: { readonly message: string; readonly alerts: readonly (number | null)[] }[];
let answer: (delivery: Delivery) => Promise<string>;
let settings: SendingSettings;
let mutes: MuteStore;
let dispatcher: Dispatcher;

beforeEach(async () => {
  clock.set("2026-01-05T15:00:00Z");
  sent = [];
  answer = () => Promise.resolve("250 OK");
  settings = { isOn: true, minGapMs: 0 };
  store = await openMemoryStore([notificationProjection], clock);
  mutes = createMuteStore(store, clock);
  dispatcher = open();
});

const open = (ticking: Clock = clock) => {
  const channel: Channel = {
    name: "email",
    concurrency: 5,
    isFree: true,
    findDestination: () => Promise.resolve({ address: "ann@example.com", isActive: true }),
    send: async (delivery) => {
      const alerts = [delivery.request, ...delivery.also].map(({ alertId }) => alertId);
      sent.push({ message: delivery.key, alerts });
      return { text: await answer(delivery) };
    },
  };
  return new Dispatcher({
    store,
    clock: ticking,
    log: silentLog,
    channels: [channel],
    coalesceMs: 60_000,
    readSettings: async () => ({ ...settings, mutedUntil: await mutes.mutedUntil() }),
  });
};

async function fire(
  alertIds: readonly number[],
  contactId = 1,
  firing = 1,
  facts: FiringFacts | null = null,
): Promise<void> {
  const requestedAt = isoTime(clock.now());
  await store.appendAll(
    alertIds.map((alertId) => ({
      stream: alertKey(alertId, firing, "email", contactId),
      expectedVersion: 0,
      events: [notificationRequested({ alertId, firing, contactId, requestedAt, facts })],
    })),
  );
}

async function fireNow(...firing: Parameters<typeof fire>): Promise<void> {
  await fire(...firing);
  await dispatcher.dispatchDue();
}

const replayed = (exchangeTime: string): FiringFacts =>
  firingFacts({ exchangeTime, tradeDate: exchangeTime.slice(0, 10) });

const rows = () => store.database.selectFrom("notifications").selectAll().orderBy("key").execute();
const statuses = async () => (await rows()).map(({ status }) => status);
const alertsSent = () => sent.map(({ alerts }) => alerts);

describe("firings of one minute to one destination", () => {
  test("are one message that lists them all, and each is recorded on its own", async () => {
    await fire([1, 2, 3]);
    expect(await dispatcher.dispatchDue()).toBe(1);
    expect(sent).toEqual([{ message: "notification-1-1-email-1", alerts: [1, 2, 3] }]);
    expect(await statuses()).toEqual(["delivered", "delivered", "delivered"]);
    for (const alertId of [1, 2, 3]) {
      const events = await store.readStream(alertKey(alertId, 1, "email", 1));
      expect(events.map(({ type }) => type)).toEqual([
        "NotificationRequested",
        "NotificationGrouped",
        "NotificationDelivered",
      ]);
      expect(events.at(-1)?.data).toMatchObject({ message: "notification-1-1-email-1" });
    }
  });

  test("the first is sent at once; later ones within the minute are sent together", async () => {
    await fireNow([1]);
    clock.advance(10_000);
    await fireNow([2]);
    clock.advance(40_000);
    await fireNow([3]);
    expect(alertsSent()).toEqual([[1]]);
    expect((await rows())[1]).toMatchObject({
      status: "deferred",
      detail: "Waits to be sent with other triggers of the same minute, until 15:01:00 UTC",
    });
    clock.advance(9_999);
    await dispatcher.dispatchDue();
    expect(alertsSent()).toEqual([[1]]);
    clock.advance(1);
    await dispatcher.dispatchDue();
    expect(alertsSent()).toEqual([[1], [2, 3]]);
  });

  test("are grouped by the minutes of a replayed market", async () => {
    settings = { isOn: true, minGapMs: 300_000 };
    await fire([1], 1, 1, replayed("2016-05-19T13:30:00.000Z"));
    await fire([2], 1, 1, replayed("2016-05-19T13:30:59.999Z"));
    await fire([3], 1, 1, replayed("2016-05-20T13:30:00.000Z"));
    await fireNow([4], 1, 1, replayed("2016-05-19T13:31:00.000Z"));
    expect(alertsSent().toSorted()).toEqual([[1, 2], [3], [4]]);
    // The same alert, one second later here and one day later in the replay.
    clock.advance(1000);
    await fireNow([1], 1, 2, replayed("2016-05-23T13:30:00.000Z"));
    expect(alertsSent()).toHaveLength(4);
    expect(alertsSent().at(-1)).toEqual([1]);
  });

  test("to other destinations are other messages, independent of each other's frequency", async () => {
    settings = { isOn: true, minGapMs: 300_000 };
    await fire([7, 71], 1);
    await fireNow([7], 2);
    expect(alertsSent().toSorted()).toEqual([[7, 71], [7]].toSorted());
  });

  test("that were temporarily refused are retried as the same message, without newer ones", async () => {
    await fire([1, 2]);
    answer = () => Promise.reject(new DeliveryError("down", false));
    await dispatcher.dispatchDue();
    await fire([3]);
    answer = () => Promise.resolve("250 OK");
    clock.advance(5_000);
    await dispatcher.dispatchDue();
    clock.advance(60_000);
    await dispatcher.dispatchDue();
    expect(sent).toEqual([
      { message: "notification-1-1-email-1", alerts: [1, 2] },
      { message: "notification-1-1-email-1", alerts: [1, 2] },
      { message: "notification-3-1-email-1", alerts: [3] },
    ]);
  });

  test("that were in flight at a crash are retried as the same message, without others now due", async () => {
    await fire([1, 2]);
    const crashed = Promise.withResolvers<string>();
    answer = () => crashed.promise;
    const first = dispatcher.dispatchDue();
    await eventually(() => sent.length === 1);
    await fire([3]);
    answer = () => Promise.resolve("250 OK");
    const stop = open().start();
    await eventually(
      async () => (await statuses()).filter((status) => status === "delivered").length === 2,
    );
    await stop();
    crashed.resolve("250 OK");
    await first;
    expect(sent).toEqual([
      { message: "notification-1-1-email-1", alerts: [1, 2] },
      { message: "notification-1-1-email-1", alerts: [1, 2] },
    ]);
  });

  test("are given up together", async () => {
    await fire([1, 2]);
    answer = () => Promise.reject(new DeliveryError("550 no such user", true));
    await dispatcher.dispatchDue();
    expect((await rows()).map(({ status, detail }) => [status, detail])).toEqual([
      ["failed", "550 no such user"],
      ["failed", "550 no such user"],
    ]);
  });

  test("are sent in messages of at most 200 when there are thousands, all within the minute", async () => {
    await fireNow([0]);
    await fireNow(Array.from({ length: 1_200 }, (_, n) => n + 1));
    expect(alertsSent()).toEqual([[0]]);
    clock.advance(60_000);
    await dispatcher.dispatchDue();
    expect(sent).toHaveLength(7);
    expect(sent.every(({ alerts }) => alerts.length <= 200)).toBe(true);
    expect(sent.flatMap(({ alerts }) => alerts).toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 1_201 }, (_, n) => n),
    );
  });
});

test("are deferred once, however long a round takes", async () => {
  await fireNow([0]);
  const running = { ...clock, now: () => (clock.advance(1), clock.now()) };
  await fire(Array.from({ length: 450 }, (_, n) => n + 1));
  await open(running).dispatchDue();
  for (const alertId of [1, 250, 450]) {
    const events = await store.readStream(alertKey(alertId, 1, "email", 1));
    expect(events.map(({ type }) => type)).toEqual([
      "NotificationRequested",
      "NotificationDeferred",
    ]);
  }
});

describe("deferred notifications", () => {
  test("while notifications are off are listed as deferred and later sent as one message", async () => {
    settings = { isOn: false, minGapMs: 0 };
    await fireNow([1]);
    clock.advance(HOUR_MS);
    await fireNow([2]);
    await open().start()();
    expect(sent).toEqual([]);
    expect((await rows()).map(({ status, detail }) => [status, detail])).toEqual([
      ["deferred", "Waits: notifications are muted"],
      ["deferred", "Waits: notifications are muted"],
    ]);
    settings = { isOn: true, minGapMs: 0 };
    await dispatcher.dispatchDue();
    expect(alertsSent()).toEqual([[1, 2]]);
  });

  test("are recorded once, however often they are checked", async () => {
    settings = { isOn: false, minGapMs: 0 };
    await fire([1]);
    for (let n = 0; n < 5; n++) await dispatcher.dispatchDue();
    expect(await store.readStream("notification-1-1-email-1")).toHaveLength(2);
  });

  test("by quiet hours wait for their end", async () => {
    const quietHours = { from: "15:00", to: "16:30", zone: "UTC" };
    settings = { isOn: true, minGapMs: 0, quietHours };
    await fireNow([1]);
    expect((await rows())[0]).toMatchObject({
      status: "deferred",
      detail: "Waits for the end of the quiet hours",
    });
    clock.set("2026-01-05T16:29:59Z");
    await dispatcher.dispatchDue();
    expect(sent).toEqual([]);
    clock.set("2026-01-05T16:30:00Z");
    await dispatcher.dispatchDue();
    expect(alertsSent()).toEqual([[1]]);
  });

  test("for longer than six hours still have six hours of attempts left", async () => {
    settings = { isOn: false, minGapMs: 0 };
    await fireNow([1]);
    clock.advance(12 * HOUR_MS);
    settings = { isOn: true, minGapMs: 0 };
    answer = () => Promise.reject(new DeliveryError("down", false));
    await dispatcher.dispatchDue();
    expect((await rows())[0]).toMatchObject({ status: "retrying" });
  });

  test("of a muted alert delay no other alert and are sent when it is unmuted", async () => {
    await mutes.mute({ alertId: 1, minutes: 60 });
    await fireNow([1, 2]);
    expect(alertsSent()).toEqual([[2]]);
    expect((await rows())[0]).toMatchObject({
      status: "deferred",
      detail: "Waits: this alert is muted",
    });
    clock.advance(HOUR_MS);
    await dispatcher.dispatchDue();
    expect(alertsSent()).toEqual([[2], [1]]);
  });

  test("of a global mute are sent as soon as it ends", async () => {
    await mutes.mute({ alertId: null, minutes: 60 });
    await fireNow([1]);
    expect(sent).toEqual([]);
    await mutes.unmute(null);
    await dispatcher.dispatchDue();
    expect(alertsSent()).toEqual([[1]]);
  });

  test("by the alert frequency wait until the alert may send again", async () => {
    settings = { isOn: true, minGapMs: 300_000 };
    await fireNow([1], 1, 1);
    clock.advance(61_000);
    await fire([1], 1, 2);
    await fireNow([2], 1, 1);
    expect(alertsSent()).toEqual([[1], [2]]);
    clock.advance(238_999);
    await dispatcher.dispatchDue();
    expect(sent).toHaveLength(2);
    clock.advance(1);
    await dispatcher.dispatchDue();
    expect(sent.at(-1)).toEqual({ message: "notification-1-2-email-1", alerts: [1] });
  });

  test("never include a test", async () => {
    settings = { isOn: false, minGapMs: 300_000 };
    await mutes.mute({ alertId: null, minutes: 60 });
    const sendTest = createSendTest({ store, clock, dispatcher, newId: () => "1" });
    expect(await sendTest("email", 1)).toEqual({
      success: true,
      outcome: "accepted",
      message: "250 OK",
    });
    expect((await rows()).map(({ status, is_test }) => [status, is_test])).toEqual([
      ["delivered", 1],
    ]);
  });
});

test("respect a provider's retry delay, within the six hours", async () => {
  await fire([1]);
  answer = () => Promise.reject(new DeliveryError("429", false, 90_000));
  await dispatcher.dispatchDue();
  clock.advance(89_999);
  await dispatcher.dispatchDue();
  expect(sent).toHaveLength(1);
  clock.advance(1);
  answer = () => Promise.reject(new DeliveryError("429", false, DAY_MS));
  await dispatcher.dispatchDue();
  expect((await rows())[0]!.next_attempt_at).toBe("2026-01-05T21:00:00.000Z");
});

test("whatever fires, fails, is muted or restarts, every firing is in exactly one delivered message", async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant("fire" as const), alert: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ kind: fc.constant("wait" as const), ms: fc.constantFrom(1_000, 30_000, 90_000) }),
    fc.record({ kind: fc.constantFrom("mute", "unmute", "fail", "mend", "restart") }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      clock.set("2026-01-05T15:00:00Z");
      for (const table of ["events", "notifications", "notification_mutes"] as const) {
        await store.database.deleteFrom(table).execute();
      }
      settings = { isOn: true, minGapMs: 30_000 };
      sent = [];
      const taken: string[] = [];
      let isDown = false;
      const take = ({ request, also }: Delivery) => {
        for (const { alertId, firing } of [request, ...also]) taken.push(`${alertId}-${firing}`);
        return Promise.resolve("250 OK");
      };
      answer = (delivery) =>
        isDown ? Promise.reject(new DeliveryError("down", false)) : take(delivery);
      let firings = 0;
      for (const action of steps) {
        if (action.kind === "fire") await fire([action.alert], 1, ++firings);
        else if (action.kind === "wait") clock.advance(action.ms);
        else if (action.kind === "mute") await mutes.mute({ alertId: null, minutes: 15 });
        else if (action.kind === "unmute") await mutes.unmute(null);
        else if (action.kind === "restart") dispatcher = open();
        else isDown = action.kind === "fail";
        await dispatcher.dispatchDue();
      }
      isDown = false;
      for (let n = 0; n < 8; n++) {
        clock.advance(20 * MINUTE_MS);
        await dispatcher.dispatchDue();
      }
      expect(taken).toHaveLength(firings);
      expect(new Set(taken).size).toBe(firings);
      expect((await statuses()).every((status) => status === "delivered")).toBe(true);
    }),
    { numRuns: casesOf({ usual: 12, long: 2000 }) },
  );
});
