import { beforeEach, expect, test } from "bun:test";
import { isoTime, manualClock } from "../../../platform/clock.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { createLog } from "../../../platform/log.ts";
import { DeliveryError, type Channel } from "../channels/channel.ts";
import { createDailyLimit } from "./dailyLimit.ts";
import { Dispatcher } from "./dispatcher.ts";
import { alertKey } from "./key.ts";
import { notificationProjection } from "../projection.ts";
import { createSendTest } from "./sendTest.ts";
import { DAY_MS, HOUR_MS } from "../../../domain/durations.ts";
import { notificationRequested } from "../../../testing/notificationRequested.ts";
import { openMemoryStore } from "../../../testing/worlds/memoryStore.ts";

const clock = manualClock();
let store: EventStore;
let lines: string[];
let sent: (readonly (number | null)[])[];
let isDown: boolean;
let dispatcher: Dispatcher;

beforeEach(async () => {
  clock.set("2026-01-05T15:00:00Z");
  lines = [];
  sent = [];
  isDown = false;
  store = await openMemoryStore([notificationProjection], clock);
  dispatcher = open();
});

const channel: Channel = {
  name: "sms",
  concurrency: 2,
  isFree: false,
  findDestination: () => Promise.resolve({ address: "+12025550123", isActive: true }),
  send: ({ request, also }) => {
    if (isDown) return Promise.reject(new DeliveryError("down", false));
    sent.push([request, ...also].map(({ alertId }) => alertId));
    return Promise.resolve({ text: "queued" });
  },
};

const open = () => {
  const log = createLog("warn", (_level, line) => lines.push(line));
  const { database } = store;
  return new Dispatcher({
    store,
    clock,
    log,
    channels: [channel],
    coalesceMs: 60_000,
    dailyLimits: { sms: createDailyLimit({ database, clock, log, channel: "sms", perDay: 3 }) },
  });
};

async function fire(alertId: number, contactId = 1): Promise<void> {
  await store.append(alertKey(alertId, 1, "sms", contactId), 0, [
    notificationRequested({
      alertId,
      channel: "sms",
      contactId,
      requestedAt: isoTime(clock.now()),
    }),
  ]);
}

const rows = () =>
  store.database
    .selectFrom("notifications")
    .select(["status", "detail"])
    .orderBy("requested_at")
    .orderBy("key")
    .execute();

const useUp = async () => {
  for (let alert = 1; alert <= 3; alert++) {
    await fire(alert);
    await dispatcher.dispatchDue();
    clock.advance(60_000);
  }
};

test("messages above it wait for the next day with the reason, and are coalesced", async () => {
  await useUp();
  await fire(4);
  await dispatcher.dispatchDue();
  clock.advance(HOUR_MS);
  await fire(5);
  await dispatcher.dispatchDue();
  expect(sent).toEqual([[1], [2], [3]]);
  expect((await rows()).at(-1)).toEqual({
    status: "deferred",
    detail: "Waits: the daily limit of this channel is reached, until 00:00:00 UTC",
  });
  expect(lines).toHaveLength(1);
  clock.set("2026-01-05T23:59:59.999Z");
  await dispatcher.dispatchDue();
  expect(sent).toHaveLength(3);
  clock.advance(1);
  await dispatcher.dispatchDue();
  expect(sent.slice(3)).toEqual([[4, 5]]);
});

test("concurrent messages stop at it, and the others have six hours of attempts the next day", async () => {
  for (let contact = 1; contact <= 5; contact++) await fire(contact, contact);
  await dispatcher.dispatchDue();
  expect(sent).toHaveLength(3);
  isDown = true;
  clock.set("2026-01-06T00:00:00Z");
  await dispatcher.dispatchDue();
  expect((await rows()).filter(({ status }) => status === "retrying")).toHaveLength(2);
  isDown = false;
  clock.advance(60_000);
  await dispatcher.dispatchDue();
  expect(sent.flat().toSorted()).toEqual([1, 2, 3, 4, 5]);
});

test("the count survives a restart, and counts one message once and no failures", async () => {
  isDown = true;
  await fire(1);
  await fire(9);
  await dispatcher.dispatchDue();
  isDown = false;
  clock.advance(5_000);
  await dispatcher.dispatchDue();
  clock.advance(60_000);
  for (const alert of [2, 3, 4]) {
    dispatcher = open();
    await fire(alert);
    await dispatcher.dispatchDue();
    clock.advance(60_000);
  }
  expect(sent).toEqual([[1, 9], [2], [3]]);
});

test("a test counts, and is rejected at once when none is left", async () => {
  await useUp();
  const sendTest = createSendTest({ store, clock, dispatcher, newId: () => "1" });
  expect(await sendTest("sms", 1)).toEqual({
    success: false,
    message: "The daily limit of 3 messages is reached",
  });
});

test("a backward clock step defers nothing for longer than a day", async () => {
  await useUp();
  await fire(4);
  await dispatcher.dispatchDue();
  clock.step(-365 * DAY_MS);
  dispatcher = open();
  await dispatcher.dispatchDue();
  clock.advance(60_000);
  await dispatcher.dispatchDue();
  expect(sent.at(-1)).toEqual([4]);
});
