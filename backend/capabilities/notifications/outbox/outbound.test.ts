import { expect, test } from "bun:test";
import { createEventStore } from "../../../platform/eventStore/store.ts";
import { createStreamStates } from "../../../platform/eventStore/streamStates.ts";
import { createSerialQueue } from "../../../platform/serialQueue.ts";
import { manualClock } from "../../../platform/clock.ts";
import { openMemoryDatabase } from "../../../testing/worlds/memoryDatabase.ts";
import { notificationEvolution } from "../evolve.ts";
import { notificationProjection } from "../projection.ts";
import { readOutbound, recordOutcome } from "./outbound.ts";

test("a request waits for the recording of one message at most, however many are sent", async () => {
  const database = await openMemoryDatabase();
  const clock = manualClock("2026-01-05T15:00:00Z");
  const store = createEventStore({ database, clock, projections: [notificationProjection] });
  const keys = Array.from({ length: 40 }, (_, index) => `notification-${index + 1}-1-email-1`);
  await store.appendAll(
    keys.map((stream, index) => ({
      stream,
      expectedVersion: 0,
      events: [
        {
          type: "NotificationRequested",
          data: {
            alertId: index + 1,
            firing: 1,
            channel: "email",
            contactId: 1,
            isTest: false,
            requestedAt: "2026-01-05T15:00:00.000Z",
            facts: null,
          },
        },
      ],
    })),
  );
  let recorded = 0;
  const ports = {
    store,
    states: createStreamStates(store, notificationEvolution),
    queue: createSerialQueue(),
  };
  const all = keys.map(async (key) => {
    await readOutbound(ports, key);
    await recordOutcome(ports, key, {
      kind: "delivered",
      providerAnswer: "250",
      latencyMs: 1,
      outcome: "accepted",
    });
    recorded++;
  });
  // Each of these arrives at the next turn of the event loop, as a request does.
  const seen: number[] = [];
  while (recorded < keys.length) {
    await new Promise((resolve) => void setImmediate(resolve));
    await store.position();
    seen.push(recorded);
  }
  await Promise.all(all);
  const steps = seen.map((count, index) => count - (seen[index - 1] ?? 0));
  expect(Math.max(...steps)).toBeLessThanOrEqual(1);
  await database.destroy();
});
