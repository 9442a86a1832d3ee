import { beforeEach, describe, expect, test } from "bun:test";
import { expectRebuildEqual, expectRedeliveryHarmless } from "../../testing/suites/spec.ts";
import { barAt, createAlertWorld, type AlertWorld } from "../../testing/worlds/alertWorld.ts";
import type { AlertEdit } from "../../contract/alerts/alert.ts";
import { alertProjection } from "./projection.ts";

let world: AlertWorld;
beforeEach(async () => {
  world = await createAlertWorld();
});

const operations = () => world.alerts.operations;
const OVER = "must be in the future";
const edit = (id: number, change: AlertEdit) => operations().edit(id, change);
const prices = async () => (await world.firings()).map(({ price }) => price);

describe("an edited alert", () => {
  test("fires for its new condition and not for the old one", async () => {
    const id = await world.create({ targetPrice: 110 });
    await edit(id, { alertType: "below", targetPrice: 90 });
    await world.feed(112, 1);
    expect(await prices()).toEqual([]);
    await world.feed(89, 2);
    expect(await prices()).toEqual([89]);
  });

  test("is active again after it has fired, and fires once more", async () => {
    const id = await world.create({ targetPrice: 110 });
    await world.feed(111, 1);
    const edited = await edit(id, { targetPrice: 120 });
    expect(edited).toMatchObject({ isActive: true, isTriggered: false, firing: null });
    await world.restart();
    await world.feed(115, 2);
    await world.feed(121, 3);
    expect((await world.firings()).map(({ price, firing }) => [price, firing])).toEqual([
      [111, 1],
      [121, 2],
    ]);
  });

  test("keeps its state when only its note or its recipients change", async () => {
    const id = await world.create({ targetPrice: 110, repeat: "every_cross", cooldownMinutes: 0 });
    await world.feed(111, 1);
    await edit(id, { note: " earnings ", emailId: 3 });
    await world.feed(112, 2);
    expect(await prices()).toEqual([111]);
    expect(await operations().queries.find(id)).toMatchObject({
      note: "earnings",
      emailId: 3,
      firings: 1,
    });
  });

  test("says why it cannot be changed", async () => {
    const id = await world.create({ targetPrice: 110 });
    const stale = edit(id, { targetPrice: 120, expectedTarget: 111 });
    await expect(stale).rejects.toThrow("changed to 110");
    await expect(edit(id, { expiresAt: "2020-01-01T00:00:00Z" })).rejects.toThrow(OVER);
    expect(await edit(999, { targetPrice: 1 })).toBeUndefined();
    await operations().remove(id);
    expect(await edit(id, { targetPrice: 1 })).toBeUndefined();
  });

  test("needs a new end after it expired, and is then active again", async () => {
    const expiresAt = new Date(world.clock.now() + 60_000).toISOString();
    const id = await world.create({ targetPrice: 110, expiresAt });
    await world.feed(100, 2);
    await world.alerts.engine.tidy();
    expect(await operations().queries.find(id)).toMatchObject({ isExpired: true });
    await expect(edit(id, { targetPrice: 111 })).rejects.toThrow(OVER);
    await edit(id, { expiresAt: null });
    await world.feed(112, 3);
    expect(await prices()).toEqual([112]);
  });

  test("does not fire by a bar that began before the edit", async () => {
    world = await createAlertWorld("live");
    const id = await world.create({ targetPrice: 150 });
    await world.feed(100, 1);
    world.bars.set("AAPL 1m", [barAt(2, 100, 112, 100), barAt(20, 100, 104, 100)]);
    world.clock.set("2026-01-05T15:15:00Z");
    await edit(id, { targetPrice: 110 });
    await world.feed(100, 30);
    await world.feed(100, 31);
    expect(await prices()).toEqual([]);
  });

  test("has the same table after a rebuild and after redelivery of every event", async () => {
    const id = await world.create({ targetPrice: 110 });
    await world.feed(111, 1);
    await edit(id, { targetPrice: 120, repeat: "daily", note: "again" });
    await operations().moveTarget(id, { targetPrice: 125 });
    await operations().pause(id);
    await edit(id, { targetPrice: 130 });
    await operations().resume(id);
    await world.feed(131, 2);
    await operations().snooze(id, 60);
    await expectRebuildEqual(world.store, [alertProjection]);
    await expectRedeliveryHarmless(world.store, [alertProjection]);
  });
});

describe("a paused alert", () => {
  test("does not fire until it is resumed, also after a restart", async () => {
    const id = await world.create({ targetPrice: 110 });
    await operations().pause(id);
    expect(await operations().queries.find(id)).toMatchObject({
      isActive: false,
      suspension: { reason: "paused" },
    });
    await world.restart();
    await world.feed(111, 1);
    expect(await prices()).toEqual([]);
    await operations().resume(id);
    await world.feed(112, 2);
    expect(await prices()).toEqual([112]);
  });

  test("is paused once and resumed once", async () => {
    const id = await world.create({ targetPrice: 110 });
    expect(await operations().resume(id)).toBeUndefined();
    await operations().pause(id);
    expect(await operations().pause(id)).toBeUndefined();
    await operations().resume(id);
    expect(await operations().resume(id)).toBeUndefined();
  });

  test("stays paused when it is edited", async () => {
    const id = await world.create({ targetPrice: 110 });
    await operations().pause(id);
    await edit(id, { targetPrice: 120 });
    await world.feed(121, 1);
    expect(await prices()).toEqual([]);
    await operations().resume(id);
    await world.feed(122, 2);
    expect(await prices()).toEqual([122]);
  });

  test("does not fire on bars of the pause", async () => {
    world = await createAlertWorld("live");
    const id = await world.create({ targetPrice: 110 });
    await world.feed(100, 1);
    await operations().pause(id);
    world.bars.set("AAPL 1m", [barAt(2, 100, 112, 100), barAt(20, 100, 104, 100)]);
    world.clock.set("2026-01-05T15:25:00Z");
    await operations().resume(id);
    await world.feed(100, 30);
    await world.feed(100, 31);
    expect(await prices()).toEqual([]);
  });

  test("is adjusted for splits during the pause", async () => {
    const id = await world.create({ targetPrice: 110 });
    await world.feed(100, 1);
    await operations().pause(id);
    world.splits.set("AAPL", [{ date: "2026-01-06", numerator: 2, denominator: 1 }]);
    world.clock.set("2026-01-07T15:00:00Z");
    await operations().resume(id);
    expect(await operations().queries.find(id)).toMatchObject({ targetPrice: 55, isActive: true });
  });
});

describe("a snoozed alert", () => {
  test("fires again only after the price has crossed back over its target", async () => {
    const id = await world.create({ targetPrice: 110 });
    await world.feed(111, 1);
    const snoozed = await operations().snooze(id, 60);
    expect(snoozed).toMatchObject({ isActive: true, isTriggered: true });
    await world.feed(112, 2);
    await world.feed(100, 3);
    await world.restart();
    await world.feed(113, 4);
    await world.feed(114, 5);
    expect(await prices()).toEqual([111, 113]);
  });

  test("cannot be snoozed when it is paused, deleted or unknown", async () => {
    const id = await world.create({ targetPrice: 110 });
    await operations().pause(id);
    expect(await operations().snooze(id, 60)).toBeUndefined();
    await operations().remove(id);
    expect(await operations().snooze(id, 60)).toBeUndefined();
    expect(await operations().snooze(999, 60)).toBeUndefined();
  });
});
