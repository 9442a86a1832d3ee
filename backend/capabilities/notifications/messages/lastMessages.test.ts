import { expect, test } from "bun:test";
import { openMemoryDatabase } from "../../../testing/worlds/memoryDatabase.ts";
import { manualClock } from "../../../platform/clock.ts";
import { createLastMessages } from "../outbox/grouping.ts";

/** A grouping round may take half a minute and computes the wait of each slice. */
test("a wait ends at the same time, however late in a round it is computed", async () => {
  const clock = manualClock("2026-01-05T15:00:00Z");
  const database = await openMemoryDatabase();
  const lastMessages = createLastMessages({ database, clock, coalesceMs: 60_000 });
  lastMessages.sent("email", 1);
  clock.advance(10_000);
  const waitOf = await lastMessages.read("email");
  expect(waitOf(1)).toBe(50_000);
  clock.advance(20_000);
  expect(waitOf(1)).toBe(30_000);
  lastMessages.sent("email", 1);
  expect(waitOf(1)).toBe(30_000);
  clock.advance(60_000);
  expect(waitOf(1)).toBe(0);
  expect(waitOf(2)).toBe(0);
});
