import { expect, test } from "bun:test";
import { createAlertWorld } from "../../../testing/worlds/alertWorld.ts";

const ALL = ["pre", "regular", "post"] as const;

test("a price accepted after hours is not the reference of a regular-hours alert", async () => {
  const world = await createAlertWorld();
  const regular = await world.create({ targetPrice: 101 });
  await world.create({ targetPrice: 500, sessions: [...ALL] });
  await world.feed(100, 0);
  await world.feed(150, 5, { session: "post" });
  await world.feed(150, 7, { session: "post" });
  await world.feed(102, 8);
  expect(await world.firings()).toMatchObject([{ alertId: regular, price: 102 }]);
});

test("an all-hours alert is compared with prices of all hours", async () => {
  const world = await createAlertWorld();
  await world.create({ targetPrice: 145, sessions: [...ALL] });
  await world.create({ targetPrice: 500 });
  await world.feed(100, 0);
  await world.feed(120, 5, { session: "post" });
  await world.feed(146, 6);
  expect(await world.firings()).toMatchObject([{ price: 146 }]);
});

test("an alert whose sessions are edited uses the prices of the new ones", async () => {
  const world = await createAlertWorld();
  const id = await world.create({ targetPrice: 110 });
  await world.feed(100, 0);
  await world.alerts.operations.edit(id, { sessions: [...ALL] });
  await world.feed(111, 1, { session: "post" });
  expect(await world.firings()).toMatchObject([{ alertId: id, session: "post" }]);
  expect(world.alerts.engine.isExtended("AAPL")).toBe(false);
});

test("both kinds of sessions continue after a restart", async () => {
  const world = await createAlertWorld();
  const regular = await world.create({ targetPrice: 149 });
  const all = await world.create({ targetPrice: 149, sessions: [...ALL] });
  await world.feed(100, 0);
  await world.feed(120, 0.5, { session: "post" });
  await world.restart();
  await world.feed(149, 1);
  expect(await world.firings()).toMatchObject([{ alertId: all, price: 149 }]);
  await world.feed(149, 2);
  expect((await world.firings()).map(({ alertId }) => alertId)).toEqual([all, regular]);
});

for (const isFollowed of [false, true]) {
  const before = isFollowed ? "an older alert on its symbol" : "no other alert";
  test(`a first price far from the close before waits for a second one, with ${before}`, async () => {
    const world = await createAlertWorld();
    if (isFollowed) await world.create({ targetPrice: 500 });
    await world.feed(101, 0);
    const id = await world.create({ targetPrice: 110 });
    await world.feed(150, 1);
    expect(await world.firings()).toEqual([]);
    // A restart does not end the wait.
    await world.restart();
    await world.feed(150, 2);
    expect(await world.firings()).toMatchObject([{ alertId: id, price: 150 }]);
  });
}

test("a first price of a symbol without a previous close is accepted", async () => {
  const world = await createAlertWorld();
  await world.create({ targetPrice: 110 });
  await world.feed(150, 0, { previousClose: null });
  expect(await world.firings()).toHaveLength(1);
});
