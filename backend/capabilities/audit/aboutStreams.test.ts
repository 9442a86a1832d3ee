import { afterEach, expect, test } from "bun:test";
import { manualClock } from "../../platform/clock.ts";
import { createEventStore } from "../../platform/eventStore/store.ts";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { aboutStreams, readName } from "./index.ts";

let close: () => Promise<void> = () => Promise.resolve();
afterEach(() => close());

test("a stream is described by its first event, a mute by its alert, a ledger by its portfolio", async () => {
  const database = await openMemoryDatabase();
  close = () => database.destroy();
  const store = createEventStore({ database, clock: manualClock(), projections: [] });
  await store.append("alert-1", 0, [
    { type: "AlertCreated", data: { id: 1, symbol: "AAPL" } },
    { type: "AlertPaused", data: { alertId: 1 } },
  ]);
  await store.append("mute-1", 0, [{ type: "NotificationsMuted", data: { alertId: 1 } }]);
  await store.append("portfolio-2", 0, [{ type: "PortfolioCreated", data: { name: "Savings" } }]);
  await store.append("email-1", 0, [{ type: "EmailAddressAdded", data: { id: 1 } }]);
  const long = { symbol: "LONG", rows: "x".repeat(20_000) };
  await store.append("alert-9", 0, [{ type: "AlertCreated", data: long }]);
  const streams = [
    "alert-9",
    "alert-1",
    "mute-1",
    "mute",
    "portfolio-ledger-2",
    "email-1",
    "alert-404",
  ];
  expect([...(await aboutStreams(database, streams))]).toEqual([
    ["alert-1", "AAPL"],
    ["mute-1", "AAPL"],
    ["portfolio-ledger-2", "Savings"],
  ]);
  expect([...(await aboutStreams(database, []))]).toEqual([]);
});

test("a name is a non-blank text", () => {
  expect(readName('{"name":"Tech","id":2}')).toBe("Tech");
  expect(readName('{"rule":{"name":"Dip"}}')).toBe("Dip");
  expect(readName('{"name":"","rule":{"name":""},"symbol":7}')).toBeUndefined();
  expect(readName('{"rule":null}')).toBeUndefined();
});
