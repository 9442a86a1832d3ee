import { expect, test } from "bun:test";
import { createEventStore } from "../../../platform/eventStore/store.ts";
import { createStreamStates } from "../../../platform/eventStore/streamStates.ts";
import { createSerialQueue } from "../../../platform/serialQueue.ts";
import { manualClock } from "../../../platform/clock.ts";
import { openMemoryDatabase } from "../../../testing/worlds/memoryDatabase.ts";
import { notificationEvolution } from "../decide.ts";
import { notificationProjection } from "../projection.ts";
import { readOutbound, recordOutcome } from "./outbound.ts";

const delivered = {
  kind: "delivered",
  providerAnswer: "250",
  latencyMs: 1,
  outcome: "accepted",
} as const;

/** Opens an outbox whose notifications are one message, or one each. */
async function openOutbox(count: number, isOne = false) {
  const database = await openMemoryDatabase();
  const clock = manualClock("2026-01-05T15:00:00Z");
  const store = createEventStore({ database, clock, projections: [notificationProjection] });
  const requestedAt = "2026-01-05T15:00:00.000Z";
  const keys = Array.from(
    { length: count },
    (_, index) => `notification-${1000 + index}-1-email-1`,
  );
  const common = { firing: 1, channel: "email", contactId: 1, isTest: false, facts: null };
  const grouped = {
    type: "NotificationGrouped",
    data: { message: keys[0], groupedAt: requestedAt },
  };
  await store.appendAll(
    keys.map((stream, index) => ({
      stream,
      expectedVersion: 0,
      events: [
        { type: "NotificationRequested", data: { alertId: index + 1, requestedAt, ...common } },
        ...(isOne ? [grouped] : []),
      ],
    })),
  );
  const states = createStreamStates(store, notificationEvolution);
  const ports = { store, states, queue: createSerialQueue() };
  return { ports, keys, close: () => database.destroy() };
}

test("a large message is read in one turn of the event loop and recorded in another", async () => {
  const { ports, keys, close } = await openOutbox(200, true);
  const order: string[] = [];
  await recordOutcome(
    {
      ...ports,
      states: {
        read: (streams, reader) => {
          order.push("read");
          setImmediate(() => order.push("turn"));
          return ports.states.read(streams, reader);
        },
      },
      store: {
        ...ports.store,
        appendAll: (appends) => {
          order.push("record");
          return ports.store.appendAll(appends);
        },
      },
    },
    keys[0] ?? "",
    delivered,
  );
  expect(order).toEqual(["read", "turn", "record"]);
  expect((await readOutbound(ports, keys[199] ?? "")).state.status).toBe("delivered");
  await close();
});

test("a request waits for the recording of at most one message, however many are sent", async () => {
  const { ports, keys, close } = await openOutbox(40);
  let recorded = 0;
  const all = keys.map(async (key) => {
    await readOutbound(ports, key);
    await recordOutcome(ports, key, delivered);
    recorded++;
  });
  // Each of these arrives at the next turn of the event loop, as a request does.
  const seen: number[] = [];
  while (recorded < keys.length) {
    await new Promise((resolve) => void setImmediate(resolve));
    await ports.store.position();
    seen.push(recorded);
  }
  await Promise.all(all);
  const steps = seen.map((count, index) => count - (seen[index - 1] ?? 0));
  expect(Math.max(...steps)).toBeLessThanOrEqual(1);
  await close();
});
