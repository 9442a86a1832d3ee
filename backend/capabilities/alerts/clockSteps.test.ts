import { describe, expect, test } from "bun:test";
import type { NewAlert } from "../../contract/alerts/alert.ts";
import { createAlertWorld, sampleAt, type AlertWorld } from "../../testing/worlds/alertWorld.ts";
import { DAY_MS, MINUTE_MS } from "../../domain/durations.ts";

const YEAR = 365 * DAY_MS;
const STEPS = [DAY_MS, -DAY_MS, YEAR, -YEAR];

const CASES = STEPS.flatMap((step) => [
  { days: step / DAY_MS, restarts: false },
  { days: step / DAY_MS, restarts: true },
]);

async function feed(world: AlertWorld, price: number): Promise<void> {
  world.clock.advance(MINUTE_MS);
  await world.alerts.engine.evaluate([sampleAt(price, world.clock.now())]);
  await world.settle();
}

async function stepped(
  alert: Partial<NewAlert>,
  { days, restarts }: (typeof CASES)[number],
  before: readonly number[],
): Promise<AlertWorld> {
  const world = await createAlertWorld();
  await world.create(alert);
  for (const price of before) await feed(world, price);
  if (restarts) await world.alerts.engine.tidy();
  world.clock.step(days * DAY_MS);
  if (restarts) await world.restart();
  return world;
}

const pricesOf = async (world: AlertWorld): Promise<readonly number[]> =>
  (await world.firings()).map(({ price }) => price);

describe("a clock step", () => {
  test.each(CASES)("silences no alert: $days days, restarts: $restarts", async (each) => {
    const world = await stepped({}, each, [100, 101]);
    await feed(world, 102);
    await feed(world, 111);
    expect(await pricesOf(world)).toEqual([111]);
    expect((await world.firings())[0]?.late).toBe(false);
  });

  test.each(CASES)(
    "does not silence an alert that the next price meets: $days days, restarts: $restarts",
    async (each) => {
      const world = await stepped({}, each, [100, 101]);
      await feed(world, 111);
      expect(await pricesOf(world)).toEqual([111]);
    },
  );

  test.each(CASES)(
    "does not silence a daily alert: $days days, restarts: $restarts",
    async (each) => {
      const daily = { alertType: "change_percent", targetPrice: 10, direction: "up" } as const;
      const world = await stepped(daily, each, [100, 111]);
      await feed(world, 112);
      await feed(world, 113);
      expect(await pricesOf(world)).toEqual([111, 112]);
    },
  );

  test.each(CASES)("fires nothing twice: $days days, restarts: $restarts", async (each) => {
    const world = await stepped({}, each, [100, 111]);
    for (const price of [112, 100, 113]) await feed(world, price);
    expect(await pricesOf(world)).toEqual([111]);
  });

  test("of hours back and forth on one day makes a daily alert fire once", async () => {
    const world = await createAlertWorld();
    await world.create({ alertType: "change_percent", targetPrice: 10, direction: "up" });
    for (const price of [100, 111]) await feed(world, price);
    world.clock.step(-60 * MINUTE_MS);
    for (const price of [100, 112]) await feed(world, price);
    world.clock.step(60 * MINUTE_MS);
    for (const price of [100, 113]) await feed(world, price);
    expect(await pricesOf(world)).toEqual([111]);
  });

  test("backward releases a held price", async () => {
    const world = await createAlertWorld();
    await world.create();
    for (const price of [100, 180]) await feed(world, price);
    world.clock.step(-DAY_MS);
    await feed(world, 101);
    await feed(world, 111);
    expect(await pricesOf(world)).toEqual([111]);
    expect((await world.events()).map(({ type }) => type)).toContain("AlertHoldDropped");
  });

  test("does not make a late price count", async () => {
    const world = await createAlertWorld();
    await world.create();
    await feed(world, 100);
    await feed(world, 101);
    const old = world.clock.now() - MINUTE_MS / 2;
    await world.alerts.engine.evaluate([sampleAt(111, old, { receivedAt: world.clock.now() })]);
    // A slow clock sees all of a source's times in the future.
    const ahead = world.clock.now() + 5 * MINUTE_MS;
    const receivedAt = world.clock.now();
    await world.alerts.engine.evaluate([sampleAt(101, ahead, { receivedAt })]);
    await world.alerts.engine.evaluate([sampleAt(111, ahead - MINUTE_MS, { receivedAt })]);
    expect(await pricesOf(world)).toEqual([]);
  });
});
