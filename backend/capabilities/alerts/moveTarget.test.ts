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

describe("a target that its owner moves", () => {
  test("is the one that fires, and the old one no longer is", async () => {
    const id = await world.create({ targetPrice: 110 });
    expect(await move(id, 120)).toMatchObject({ targetPrice: 120 });
    await world.feed(112, 1);
    expect(await prices()).toEqual([]);
    await world.feed(120, 2);
    expect(await prices()).toEqual([120]);
  });

  test("may be moved there and back before the next price, and is where it was", async () => {
    const id = await world.create({ targetPrice: 110 });
    await move(id, 105, 110);
    await move(id, 110, 105);
    await world.feed(106, 1);
    expect(await prices()).toEqual([]);
    await world.feed(110, 2);
    expect(await prices()).toEqual([110]);
  });

  test("is where it was moved to after a restart", async () => {
    const id = await world.create({ targetPrice: 110 });
    await move(id, 104);
    await world.restart();
    await world.feed(105, 1);
    expect(await prices()).toEqual([105]);
  });

  test("is not watched once its alert is deleted, and again once it is restored", async () => {
    const id = await world.create({ targetPrice: 110 });
    await move(id, 104);
    await world.alerts.operations.remove(id);
    await world.settle();
    expect([...world.alerts.engine.watchedSymbols()]).toEqual([]);
    await world.alerts.operations.restore(id);
    await world.feed(105, 1);
    expect(await prices()).toEqual([105]);
  });

  test("of an alert that waits for the price to go back waits for it at the new target", async () => {
    const id = await world.create({ targetPrice: 110, repeat: "every_cross", cooldownMinutes: 0 });
    await world.feed(111, 1);
    await move(id, 120);
    await world.feed(112, 2);
    await world.feed(121, 3);
    expect(await prices()).toEqual([111, 121]);
  });

  test("of an alert with its own rules moves as well", async () => {
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

  test("settles an earlier split: there is nothing to undo, and it is not applied twice", async () => {
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

describe("a move is refused", () => {
  test("with the current target, when it was moved meanwhile", async () => {
    const id = await world.create({ targetPrice: 110 });
    await move(id, 115);
    await expect(move(id, 120, 110)).rejects.toThrow("changed to 115");
  });

  test("when the alert has fired, and when there is none", async () => {
    const id = await world.create({ targetPrice: 110 });
    await world.feed(111, 1);
    await expect(move(id, 120)).rejects.toThrow("no longer active");
    await world.alerts.operations.remove(id);
    expect(await move(id, 120)).toBeUndefined();
    expect(await move(99, 120)).toBeUndefined();
  });

  test("silently where it changes nothing: the target is there already", async () => {
    const id = await world.create({ targetPrice: 110 });
    expect(await move(id, 110, 1)).toMatchObject({ targetPrice: 110 });
    expect((await world.events()).map(({ type }) => type)).toEqual(["AlertCreated"]);
  });
});
