import { beforeEach, expect, test } from "bun:test";
import { manualClock, type ManualClock } from "../../../platform/clock.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/durations.ts";
import type { EventStore } from "../../../platform/eventStore/store.ts";
import { handleCommand } from "../../../platform/eventStore/commandHandler.ts";
import { silentLog } from "../../../platform/log.ts";
import { expectRebuildEqual } from "../../../testing/suites/spec.ts";
import type { Channel, Confirmation } from "../channels/channel.ts";
import { decide, notificationEvolution } from "../decide.ts";
import { notificationProjection } from "../projection.ts";
import { createConfirmations } from "./confirmations.ts";
import { notificationRequested } from "../../../testing/notificationRequested.ts";
import { openMemoryStore } from "../../../testing/worlds/memoryStore.ts";

let clock: ManualClock;
let store: EventStore;
let asked: string[];
/** Response of the provider; undefined while it is unreachable. */
let said: Confirmation | undefined;
let confirmSent: () => Promise<void>;

const open = () =>
  createConfirmations({
    store,
    clock,
    log: silentLog,
    scrub: (text) => text.replace("secret", "•••"),
    channels: [
      {
        name: "sms",
        confirm: async (id: string) => {
          asked.push(id);
          if (!said) throw new Error("down");
          return said;
        },
      } as unknown as Channel,
    ],
  });

beforeEach(async () => {
  clock = manualClock("2026-01-05T15:00:00Z");
  store = await openMemoryStore([notificationProjection], clock);
  asked = [];
  said = { status: "pending", text: "queued" };
  confirmSent = open();
});

async function send(key: string, trackingId: string | undefined): Promise<void> {
  await store.append(key, 0, [
    notificationRequested({ alertId: null, firing: 0, channel: "sms", isTest: true }),
  ]);
  const delivered = {
    kind: "delivered",
    providerAnswer: "accepted",
    latencyMs: 1,
    outcome: "accepted",
    ...(trackingId === undefined ? {} : { trackingId }),
  } as const;
  await handleCommand(store, notificationEvolution, key, (state) => decide(delivered, state));
}

const rows = async () =>
  (await store.database.selectFrom("notifications").selectAll().orderBy("key").execute()).map(
    ({ status, outcome, detail }) => [status, outcome, detail],
  );

test("an accepted message is tracked until it has arrived", async () => {
  await send("n-1", "SM1");
  await confirmSent();
  expect(await rows()).toEqual([["delivered", "accepted", "accepted"]]);
  said = { status: "delivered", text: "it arrived, secret" };
  clock.advance(MINUTE_MS);
  await confirmSent();
  clock.advance(MINUTE_MS);
  await confirmSent();
  expect(await rows()).toEqual([["delivered", "delivered", "it arrived, •••"]]);
  expect(asked).toEqual(["SM1", "SM1"]);
  await expectRebuildEqual(store, [notificationProjection]);
});

test("a message that the carrier dropped is failed, with the reason", async () => {
  await send("n-1", "SM1");
  said = { status: "failed", text: "not registered" };
  await confirmSent();
  expect(await rows()).toEqual([["failed", null, "not registered"]]);
  await expectRebuildEqual(store, [notificationProjection]);
});

test("notifications of one message share one status request and its result", async () => {
  await send("n-1", "SM1");
  await send("n-2", "SM1");
  said = { status: "delivered", text: "it arrived" };
  await confirmSent();
  expect(asked).toEqual(["SM1"]);
  expect((await rows()).map(([, outcome]) => outcome)).toEqual(["delivered", "delivered"]);
});

test("an unreachable provider is asked again after a minute", async () => {
  await send("n-1", "SM1");
  said = undefined;
  await confirmSent();
  await confirmSent();
  expect(asked).toHaveLength(1);
  clock.advance(MINUTE_MS);
  await confirmSent();
  expect(asked).toHaveLength(2);
});

test("untracked messages and those older than a day are not requested", async () => {
  await send("n-1", undefined);
  await send("n-2", "SM2");
  clock.advance(DAY_MS);
  await open()();
  expect(asked).toEqual([]);
});

test("requests become rarer, and stay few over a day", async () => {
  await send("n-1", "SM1");
  for (let minute = 0; minute < 24 * 60; minute++) {
    await confirmSent();
    clock.advance(MINUTE_MS);
  }
  expect(asked.length).toBeGreaterThan(15);
  expect(asked.length).toBeLessThan(45);
});
