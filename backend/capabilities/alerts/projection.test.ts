import { alertRow } from "../../../mocks/alertRow.ts";
import { beforeEach, describe, expect, test } from "bun:test";
import { newestId } from "../../platform/database/nextId.ts";
import * as fc from "fast-check";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { manualClock } from "../../platform/clock.ts";
import { projectInline } from "../../platform/eventStore/projection.ts";
import { expectRebuildEqual, expectRedeliveryHarmless } from "../../testing/suites/spec.ts";
import { createEventStore, type EventStore } from "../../platform/eventStore/store.ts";
import type { Repeat } from "../../domain/choices.ts";
import { alertStream, type AlertEvent } from "./events.ts";
import { alertProjection } from "./projection.ts";
import { createAlertQueries, readActiveAlerts, type AlertQueries } from "./queries.ts";
import { alertCreated } from "../../testing/alertCreated.ts";
import { alertTriggered } from "../../testing/alertTriggered.ts";
import { casesOf } from "../../testing/casesOf.ts";

const clock = manualClock();
let store: EventStore;
let queries: AlertQueries;

beforeEach(async () => {
  clock.set("2026-01-05T15:00:00Z");
  const database = await openMemoryDatabase();
  store = createEventStore({ database, clock, projections: [alertProjection] });
  queries = createAlertQueries(database);
});

const terms = { symbol: "VOD.L", alertType: "above", targetPrice: 0.9, currency: "GBP" } as const;
const created = (id: number): AlertEvent =>
  alertCreated({ id, ...terms, phoneNumberId: 2, watchedFrom: "2026-01-05T15:00:00.000Z" });
const triggered = (alertId: number, repeat: Repeat = "once"): AlertEvent =>
  alertTriggered({ alertId, ...terms, price: 0.91, alreadyMet: true, repeat });
const deleted = (alertId: number): AlertEvent => ({
  type: "AlertDeleted",
  data: { alertId, ...terms },
});
const restored = (alertId: number, isTriggered: boolean): AlertEvent => ({
  type: "AlertRestored",
  data: { alertId, ...terms, isTriggered, status: isTriggered ? "triggered" : "active" },
});

const append = (id: number, ...events: readonly AlertEvent[]) =>
  store.append(alertStream(id), 0, events);

describe("the table of alerts", () => {
  test("shows an alert as it was created", async () => {
    await append(1, created(1));
    expect(await queries.find(1)).toEqual(alertRow({ id: 1, ...terms, phoneNumberId: 2 }));
  });

  test("shows the evidence of a firing", async () => {
    await append(1, created(1), triggered(1));
    expect(await queries.find(1)).toMatchObject({
      isActive: false,
      isTriggered: true,
      firing: {
        price: 0.91,
        exchangeTime: "2016-05-19T20:00:00.000Z",
        tradeDate: "2016-05-19",
        source: "replay",
        alreadyMet: true,
        previousClose: 93.1,
        changePercent: 3,
        late: false,
        crossedAt: null,
      },
      firings: 1,
    });
  });

  test("lists newest first without deleted alerts, and counts the same ones", async () => {
    await append(1, created(1));
    await append(2, created(2), triggered(2));
    await append(10, created(10));
    await append(3, created(3), deleted(3));
    expect((await queries.list()).rows.map(({ id }) => id)).toEqual([10, 2, 1]);
    expect(await queries.counts()).toEqual({ active: 2, triggered: 1 });
    expect(await queries.find(3)).toBeUndefined();
    expect(await queries.find(99)).toBeUndefined();
  });

  test("counts a fired alert that waits to re-arm as triggered, not as active", async () => {
    await append(1, created(1));
    await append(2, alertCreated({ ...terms, id: 2, repeat: "daily" }), triggered(2, "daily"));
    expect(await queries.find(2)).toMatchObject({ isActive: true, isTriggered: true });
    expect(await queries.counts()).toEqual({ active: 1, triggered: 1 });
    const active = await queries.list({ status: "active" });
    expect(active).toMatchObject({ total: 1, rows: [{ id: 1 }] });
    const { symbol } = terms;
    expect(await queries.list({ status: "active", symbol })).toMatchObject({ total: 1 });
  });

  test("restores a deleted alert unchanged, fired or not", async () => {
    await append(1, created(1), deleted(1), restored(1, false));
    await append(2, created(2), triggered(2), deleted(2), restored(2, true));
    expect((await queries.list()).rows).toMatchObject([
      { id: 2, isActive: false, isTriggered: true, firing: { price: 0.91 } },
      { id: 1, isActive: true, isTriggered: false, firing: null },
    ]);
  });

  test("keeps a fired alert waiting to re-arm when its adjustment is undone", async () => {
    const daily = alertCreated({ ...terms, repeat: "daily" });
    const fired = triggered(1, "daily");
    const change = { alertId: 1, effectiveDate: "2013-05-21" } as const;
    const split = { oldTarget: 0.9, newTarget: 0.45, factor: 0.5, source: "replay" };
    await append(
      1,
      daily,
      fired,
      { type: "AlertAdjusted", data: { ...change, ...split } },
      {
        type: "AlertAdjustmentUndone",
        data: { ...change, adjustedTarget: 0.45, restoredTarget: 0.9 },
      },
    );
    expect(await queries.find(1)).toMatchObject({
      targetPrice: 0.9,
      isActive: true,
      isTriggered: true,
      adjustment: null,
    });
  });

  test("knows the newest id even when its alert is deleted", async () => {
    expect(await newestId(store.database, "alerts")).toBe(0);
    await append(1, created(1));
    await append(2, created(2), deleted(2));
    expect(await newestId(store.database, "alerts")).toBe(2);
  });

  test("returns active alerts page by page", async () => {
    for (const id of [1, 2, 4]) await append(id, created(id));
    await append(3, created(3), triggered(3));
    const first = await readActiveAlerts(store.database, 0, 2);
    expect(first).toEqual([
      { id: 1, ...terms },
      { id: 2, ...terms },
    ]);
    expect((await readActiveAlerts(store.database, 2, 2)).map(({ id }) => id)).toEqual([4]);
  });

  test("is the same after a rebuild and after redelivery of every event", async () => {
    await append(1, created(1));
    await append(2, created(2), triggered(2));
    await append(3, created(3), deleted(3));
    await append(4, created(4), triggered(4), deleted(4), restored(4, true));
    await expectRedeliveryHarmless(store, [alertProjection]);
    await expectRebuildEqual(store, [alertProjection]);
  });

  test("is unchanged when any single event is delivered again late", async () => {
    await append(1, created(1), deleted(1), restored(1, false), triggered(1), deleted(1));
    const events = await store.readAll(0, 100);
    const rows = () => store.database.selectFrom("alerts").selectAll().execute();
    const before = await rows();
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...events]), async (again) => {
        await store.transact((transaction) => projectInline([alertProjection], transaction, again));
        expect(await rows()).toEqual(before);
      }),
      { numRuns: casesOf({ usual: 12, long: 1000 }) },
    );
  });
});
