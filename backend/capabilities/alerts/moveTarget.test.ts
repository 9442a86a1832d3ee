import { beforeEach, describe, expect, test } from "bun:test";
import { createAlertWorld, type AlertWorld } from "../../testing/worlds/alertWorld.ts";

let world: AlertWorld;
beforeEach(async () => {
  world = await createAlertWorld();
});

const move = (id: number, targetPrice: number, expectedTarget?: number) =>
  world.alerts.operations.moveTarget(id, {
    targetPrice,
    ...(expectedTarget === undefined ? {} : { expectedTarget }),
  });
const prices = async () => (await world.firings()).map(({ price }) => price);

describe("a target moved by its owner", () => {
  test("fires, and the old one no longer does", async () => {
    const id = await world.create({ targetPrice: 110 });
    expect(await move(id, 120)).toMatchObject({ targetPrice: 120 });
    await world.feed(112, 1);
    expect(await prices()).toEqual([]);
    await world.feed(120, 2);
    expect(await prices()).toEqual([120]);
  });

  test("can be moved back before the next price without effect", async () => {
    const id = await world.create({ targetPrice: 110 });
    await move(id, 105, 110);
    await move(id, 110, 105);
    await world.feed(106, 1);
    expect(await prices()).toEqual([]);
    await world.feed(110, 2);
    expect(await prices()).toEqual([110]);
  });

  test("is kept after a restart", async () => {
    const id = await world.create({ targetPrice: 110 });
    await move(id, 104);
    await world.restart();
    await world.feed(105, 1);
    expect(await prices()).toEqual([105]);
  });

  test("is not watched while its alert is deleted, and is again once restored", async () => {
    const id = await world.create({ targetPrice: 110 });
    await move(id, 104);
    await world.alerts.operations.remove(id);
    await world.settle();
    expect([...world.alerts.engine.watchedSymbols()]).toEqual([]);
    await world.alerts.operations.restore(id);
    await world.feed(105, 1);
    expect(await prices()).toEqual([105]);
  });

  test("of an alert that waits to re-arm is the new re-arm level", async () => {
    const id = await world.create({ targetPrice: 110, repeat: "every_cross", cooldownMinutes: 0 });
    await world.feed(111, 1);
    await move(id, 120);
    await world.feed(112, 2);
    await world.feed(121, 3);
    expect(await prices()).toEqual([111, 121]);
  });

  test("also moves for an alert with its own rules", async () => {
    const id = await world.create({
      alertType: "change_percent",
      targetPrice: 10,
      direction: "up",
    });
    await move(id, 5);
    await world.feed(106, 1);
    expect(await prices()).toEqual([106]);
    expect(await world.alerts.operations.history(id)).toMatchObject({
      moments: [{ kind: "fired" }, { kind: "adjusted", target: null }, { kind: "created" }],
    });
  });

  test("is listed in the alert's history, newest first", async () => {
    const id = await world.create({ targetPrice: 110 });
    await move(id, 120);
    await move(id, 115);
    const { moments = [] } = (await world.alerts.operations.history(id)) ?? {};
    expect(moments.map(({ kind, target, reason }) => [kind, target, reason])).toEqual([
      ["adjusted", 115, { code: "byHand", oldTarget: 120 }],
      ["adjusted", 120, { code: "byHand", oldTarget: 110 }],
      ["created", 110, null],
    ]);
  });

  test("settles an earlier split, which can then not be undone or applied again", async () => {
    const id = await world.create({ targetPrice: 110 });
    await world.store.append(`alert-${id}`, 1, [
      {
        type: "AlertAdjusted",
        data: {
          alertId: id,
          oldTarget: 110,
          newTarget: 11,
          factor: 0.1,
          effectiveDate: "2026-01-06",
        },
      },
    ]);
    expect(await move(id, 12)).toMatchObject({ adjustment: null, targetPrice: 12 });
    expect(await world.alerts.operations.undoAdjustment(id)).toBeUndefined();
  });
});

describe("a move", () => {
  test("is rejected with the current target after a concurrent move", async () => {
    const id = await world.create({ targetPrice: 110 });
    await move(id, 115);
    await expect(move(id, 120, 110)).rejects.toThrow("changed to 115");
  });

  test("is rejected when the alert has fired or does not exist", async () => {
    const id = await world.create({ targetPrice: 110 });
    await world.feed(111, 1);
    await expect(move(id, 120)).rejects.toThrow("no longer active");
    await world.alerts.operations.remove(id);
    expect(await move(id, 120)).toBeUndefined();
    expect(await move(99, 120)).toBeUndefined();
  });

  test("to the current target changes nothing", async () => {
    const id = await world.create({ targetPrice: 110 });
    expect(await move(id, 110, 1)).toMatchObject({ targetPrice: 110 });
    expect((await world.events()).map(({ type }) => type)).toEqual(["AlertCreated"]);
  });
});
