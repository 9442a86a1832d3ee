import { beforeEach, describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import type { Kysely } from "kysely";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { manualClock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/schema.ts";
import { handleCommand } from "../../platform/eventStore/commandHandler.ts";
import { projectInline } from "../../platform/eventStore/projection.ts";
import { rebuildProjections } from "../../platform/eventStore/rebuild.ts";
import { createEventStore, type EventStore } from "../../platform/eventStore/store.ts";
import {
  decide,
  notificationEvolution,
  type NotificationCommand,
  type RequestNotification,
} from "./decide.ts";
import { notificationProjection } from "./projection.ts";
import { HOUR_MS } from "../../domain/durations.ts";
import { casesOf } from "../../testing/casesOf.ts";
import { notificationRequested } from "../../testing/notificationRequested.ts";
import { firingFacts } from "../../testing/firingFacts.ts";

const clock = manualClock();
let database: Kysely<Database>;
let store: EventStore;

beforeEach(async () => {
  clock.set("2026-01-05T15:00:00Z");
  database = await openMemoryDatabase();
  store = createEventStore({ database, clock, projections: [notificationProjection] });
});

const request = (contactId: number): RequestNotification => ({
  kind: "request",
  request: notificationRequested({
    alertId: 7,
    contactId,
    requestedAt: new Date(clock.now()).toISOString(),
    facts: firingFacts(),
  }).data,
});
const fail = (permanent = false): NotificationCommand => ({
  kind: "failed",
  error: "down",
  permanent,
  latencyMs: 1,
  failedAt: clock.now(),
});
const deliver: NotificationCommand = {
  kind: "delivered",
  providerAnswer: "250 OK",
  latencyMs: 1,
  outcome: "accepted",
};
const giveUp: NotificationCommand = { kind: "giveUp", reason: "gone" };

const handle = (key: string, command: NotificationCommand) =>
  handleCommand(store, notificationEvolution, key, (state) => decide(command, state));
const rows = () => database.selectFrom("notifications").selectAll().orderBy("key").execute();
const row = async (key: string) => (await rows()).find((candidate) => candidate.key === key);

describe("the outbox as a table", () => {
  test("follows one notification from request to delivery", async () => {
    await handle("n-1", request(1));
    expect(await row("n-1")).toEqual({
      key: "n-1",
      alert_id: 7,
      symbol: "AAPL",
      channel: "email",
      contact_id: 1,
      is_test: 0,
      status: "queued",
      attempts: 0,
      requested_at: "2026-01-05T15:00:00.000Z",
      next_attempt_at: "2026-01-05T15:00:00.000Z",
      settled_at: null,
      detail: "",
      message: null,
      grouped_at: null,
      outcome: null,
      tracking_id: null,
      version: 1,
    });
    await handle("n-1", fail());
    expect(await row("n-1")).toMatchObject({
      status: "retrying",
      attempts: 1,
      next_attempt_at: "2026-01-05T15:00:05.000Z",
      detail: "down",
    });
    clock.advance(5_000);
    await handle("n-1", deliver);
    expect(await row("n-1")).toMatchObject({
      status: "delivered",
      attempts: 2,
      next_attempt_at: null,
      settled_at: "2026-01-05T15:00:05.000Z",
      detail: "250 OK",
    });
  });

  test("is the same after redelivery of any range of events, and after a rebuild", async () => {
    const command = fc.oneof(
      { weight: 8, arbitrary: fc.constant(() => fail()) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          () => fail(true),
          () => deliver,
          () => giveUp,
        ),
      },
    );
    const step = fc.record({
      key: fc.constantFrom("n-1", "n-2", "n-3"),
      command,
      wait: fc.nat({ max: HOUR_MS }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 15 }),
        fc.nat(),
        fc.nat(),
        async (steps, from, length) => {
          await database.deleteFrom("events").execute();
          await database.deleteFrom("notifications").execute();
          for (const key of ["n-1", "n-2", "n-3"]) await handle(key, request(1));
          for (const { key, command: make, wait } of steps) {
            clock.advance(wait);
            await handle(key, make());
          }
          const live = await rows();
          const events = await store.readAll(0, 1_000);
          const start = from % events.length;
          const again = events.slice(start, start + 1 + (length % events.length));
          await store.transact((transaction) =>
            projectInline([notificationProjection], transaction, again),
          );
          expect(await rows()).toEqual(live);
          await rebuildProjections(store, [notificationProjection]);
          expect(await rows()).toEqual(live);
        },
      ),
      { numRuns: casesOf({ usual: 12, long: 1000 }) },
    );
  });
});
