import { beforeEach, describe, expect, test } from "bun:test";
import { isoTime, manualClock } from "../../platform/clock.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { silentLog } from "../../platform/log.ts";
import type { Channel } from "./channels/channel.ts";
import { Dispatcher } from "./outbox/dispatcher.ts";
import { alertKey } from "./outbox/key.ts";
import { notificationProjection } from "./projection.ts";
import { DAY_MS } from "../../domain/durations.ts";
import { notificationRequested } from "../../testing/notificationRequested.ts";
import { openMemoryStore } from "../../testing/worlds/memoryStore.ts";

const clock = manualClock();
let store: EventStore;
let sent: string[];
let settings: { isOn: boolean; minGapMs: number };
let dispatcher: Dispatcher;

beforeEach(async () => {
  clock.set("2026-01-05T15:00:00Z");
  sent = [];
  settings = { isOn: true, minGapMs: 0 };
  store = await openMemoryStore([notificationProjection], clock);
  const channel: Channel = {
    name: "email",
    concurrency: 5,
    isFree: true,
    findDestination: () => Promise.resolve({ address: "ann@example.com", isActive: true }),
    send: ({ key }) => {
      sent.push(key);
      return Promise.resolve({ text: "250 OK" });
    },
  };
  dispatcher = new Dispatcher({
    store,
    clock,
    log: silentLog,
    channels: [channel],
    readSettings: () => Promise.resolve(settings),
  });
});

async function request(alertId: number, firing: number, contactId = 1): Promise<string> {
  const key = alertKey(alertId, firing, "email", contactId);
  const requestedAt = isoTime(clock.now());
  const event = notificationRequested({ alertId, firing, contactId, requestedAt });
  await store.append(key, 0, [event]);
  return key;
}

describe("with notifications switched off", () => {
  test("nothing is sent and nothing is lost: it goes out when they are on again", async () => {
    settings = { isOn: false, minGapMs: 0 };
    const key = await request(7, 1);
    expect(await dispatcher.dispatchDue()).toBe(0);
    const stop = dispatcher.start();
    clock.advance(DAY_MS);
    await dispatcher.dispatchDue();
    await stop();
    expect(sent).toEqual([]);
    const row = await store.database
      .selectFrom("notifications")
      .select(["status", "attempts"])
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ status: "queued", attempts: 0 });
    expect(key).toBe("notification-7-1-email-1");
  });
});

describe("the least time between two notifications of one alert", () => {
  test("defers the next firing until it has passed", async () => {
    settings = { isOn: true, minGapMs: 30_000 };
    const first = await request(7, 1);
    await dispatcher.dispatchDue();
    const second = await request(7, 2);
    await dispatcher.dispatchDue();
    clock.advance(29_999);
    await dispatcher.dispatchDue();
    expect(sent).toEqual([first]);
    clock.advance(1);
    await dispatcher.dispatchDue();
    expect(sent).toEqual([first, second]);
  });

  test("is not between the destinations of one firing, nor between alerts", async () => {
    settings = { isOn: true, minGapMs: 300_000 };
    const keys = [await request(7, 1, 1), await request(7, 1, 2), await request(71, 1)];
    await dispatcher.dispatchDue();
    expect(sent.toSorted()).toEqual(keys.toSorted());
  });

  test("applies to firings that wait together: one is sent, the other waits", async () => {
    settings = { isOn: true, minGapMs: 10_000 };
    await request(7, 1);
    await request(7, 12);
    await dispatcher.dispatchDue();
    expect(sent).toHaveLength(1);
    clock.advance(10_000);
    await dispatcher.dispatchDue();
    expect(new Set(sent).size).toBe(2);
  });
});
