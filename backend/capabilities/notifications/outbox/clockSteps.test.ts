import { beforeEach, describe, expect, test } from "bun:test";
import { isoTime, manualClock, type ManualClock } from "../../../platform/clock.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { silentLog } from "../../../platform/log.ts";
import { DeliveryError, type Channel } from "../channels/channel.ts";
import { Dispatcher } from "./dispatcher.ts";
import { alertKey } from "./key.ts";
import { notificationProjection } from "../projection.ts";
import type { SendingSettings } from "../quiet.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/durations.ts";
import { notificationRequested } from "../../../testing/notificationRequested.ts";
import { openMemoryStore } from "../../../testing/worlds/memoryStore.ts";

const GAP = 5 * MINUTE_MS;
const STEPS = {
  "a year back": -365 * DAY_MS,
  "a day on": DAY_MS,
};

let clock: ManualClock;
let store: EventStore;
let sent: string[];
let isDown: boolean;
let settings: SendingSettings;
let dispatcher: Dispatcher;

beforeEach(async () => {
  clock = manualClock("2026-01-05T15:00:00Z");
  sent = [];
  isDown = false;
  settings = { isOn: true, minGapMs: GAP };
  store = await openMemoryStore([notificationProjection], clock);
  dispatcher = open();
});

const channel: Channel = {
  name: "email",
  concurrency: 5,
  isFree: true,
  findDestination: () => Promise.resolve({ address: "ann@example.com", isActive: true }),
  send: ({ request, also }) => {
    if (isDown) return Promise.reject(new DeliveryError("down", false));
    for (const { alertId, firing } of [request, ...also]) sent.push(`${alertId}-${firing}`);
    return Promise.resolve({ text: "250 OK" });
  },
};

const open = () =>
  new Dispatcher({
    store,
    clock,
    log: silentLog,
    channels: [channel],
    coalesceMs: MINUTE_MS,
    readSettings: () => Promise.resolve(settings),
  });

async function fire(alertId: number, firing = 1): Promise<void> {
  await store.append(alertKey(alertId, firing, "email", 1), 0, [
    notificationRequested({ alertId, firing, requestedAt: isoTime(clock.now()) }),
  ]);
  await dispatcher.dispatchDue();
}

/** Runs the job every ten seconds or at another interval. */
async function letPass(ms: number, everyMs = 10_000): Promise<void> {
  for (let passed = 0; passed < ms; passed += everyMs) {
    clock.advance(everyMs);
    await dispatcher.dispatchDue();
  }
}

const statuses = async () =>
  (await store.database.selectFrom("notifications").select("status").execute()).map(
    ({ status }) => status,
  );

describe.each(Object.entries(STEPS))("with the clock set %s", (_name, stepMs) => {
  describe.each([false, true])("and a restart afterwards: %p", (isRestarted) => {
    const step = async () => {
      clock.step(stepMs);
      if (isRestarted) dispatcher = open();
      await dispatcher.dispatchDue();
    };

    test("a firing that waits for coalescing is sent once within the minute", async () => {
      await fire(1);
      await fire(2);
      expect(sent).toEqual(["1-1"]);
      await step();
      await letPass(MINUTE_MS);
      expect(sent).toEqual(["1-1", "2-1"]);
    });

    test("a later firing is deferred for at most the minute", async () => {
      await fire(1);
      await step();
      await fire(2);
      await letPass(MINUTE_MS);
      expect(sent).toEqual(["1-1", "2-1"]);
    });

    test("an alert is silent for at most its frequency", async () => {
      await fire(1, 1);
      await letPass(2 * MINUTE_MS);
      await fire(1, 2);
      await step();
      await fire(1, 3);
      await letPass(2 * GAP);
      expect(sent.toSorted()).toEqual(["1-1", "1-2", "1-3"]);
    });

    test("a retry still happens and is not given up", async () => {
      isDown = true;
      await fire(1);
      await letPass(3 * MINUTE_MS);
      expect(await statuses()).toEqual(["retrying"]);
      await step();
      expect(await statuses()).toEqual(["retrying"]);
      isDown = false;
      await letPass(61 * MINUTE_MS, MINUTE_MS);
      expect(sent).toEqual(["1-1"]);
      expect(await statuses()).toEqual(["delivered"]);
    });

    test("quiet hours end by the new clock", async () => {
      settings = { ...settings, quietHours: { from: "14:00", to: "16:00", zone: "UTC" } };
      await fire(1);
      await step();
      expect(sent).toEqual([]);
      await letPass(60 * MINUTE_MS, MINUTE_MS);
      expect(sent).toEqual(["1-1"]);
    });
  });
});

test("a notification that fails after a backward step is still given up in time", async () => {
  isDown = true;
  await fire(1);
  clock.step(-365 * DAY_MS);
  dispatcher = open();
  for (let hour = 0; hour < 12; hour++) {
    clock.advance(60 * MINUTE_MS);
    await dispatcher.dispatchDue();
  }
  expect(await statuses()).toEqual(["failed"]);
});
