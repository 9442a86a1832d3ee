import { expect, test } from "bun:test";
import {
  barAt,
  createAlertWorld,
  sampleAt,
  START,
  type AlertWorld,
} from "../../../testing/worlds/alertWorld.ts";

const MINUTE = 60_000;

const savedPrices = async (world: AlertWorld) =>
  (await world.store.database.selectFrom("price_tapes").select("price").execute()).map(
    ({ price }) => price,
  );

test("a kill loses at most one unsaved minute, which bars cover", async () => {
  const world = await createAlertWorld();
  await world.create();
  await world.feed(105, 0);
  await world.alerts.engine.tidy();
  await world.feed(105.2, 0.5);
  await world.alerts.engine.tidy();
  expect(await savedPrices(world)).toEqual([105]);
  await world.kill();
  world.bars.set("AAPL 1m", [barAt(0, 105, 105.2), barAt(1, 105, 111, 106), barAt(2, 106, 107)]);
  await world.feed(106, 3);
  expect(await world.firings()).toMatchObject([
    { price: 111, late: true, crossedAt: new Date(START + MINUTE).toISOString() },
  ]);
});

test("bars of prices evaluated before a kill fire nothing again", async () => {
  const world = await createAlertWorld();
  await world.create({ repeat: "every_cross", cooldownMinutes: 1 });
  await world.feed(105, 0);
  await world.alerts.engine.tidy();
  await world.feed(111, 0.5);
  await world.kill();
  world.bars.set("AAPL 1m", [barAt(0, 105, 111, 111), barAt(1, 111, 112), barAt(2, 111, 112)]);
  await world.feed(111, 3);
  expect(await world.firings()).toMatchObject([{ price: 111, late: false }]);
});

test("a firing or a held price saves the symbol's state in the same transaction", async () => {
  const world = await createAlertWorld();
  await world.create();
  await world.feed(105, 0);
  await world.alerts.engine.tidy();
  await world.feed(106, 0.2);
  await world.feed(300, 0.4);
  expect((await world.events()).map(({ type }) => type)).toContain("AlertHeld");
  expect(await savedPrices(world)).toEqual([106]);
  await world.feed(106, 0.6);
  await world.feed(112, 0.8);
  expect(await world.firings()).toHaveLength(1);
  expect(await savedPrices(world)).toEqual([112]);
});

test("state is saved with the last of several transactions, so that a kill in between loses no firing", async () => {
  const world = await createAlertWorld();
  for (let count = 0; count < 75; count++) await world.create();
  await world.feed(105, 0);
  await world.alerts.engine.tidy();
  const saved: Promise<readonly (number | null)[]>[] = [];
  world.store.subscribe(() => saved.push(savedPrices(world)));
  await world.alerts.engine.evaluate([sampleAt(112, START + 0.5 * MINUTE)]);
  expect(await Promise.all(saved)).toEqual([[105], [112]]);
  expect(await world.firings()).toHaveLength(75);
});
