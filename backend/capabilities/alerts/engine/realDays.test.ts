import { describe, expect, test } from "bun:test";
import type { Sample } from "../../../market/sample.ts";
import { toDailyBar, type Bar } from "../../../domain/bar.ts";
import { stampOfTradeDate } from "../../../domain/tradeDate.ts";
import { createAlertWorld, type AlertWorld } from "../../../testing/worlds/alertWorld.ts";
import { daysUntil, MONDAY, tellAt, TUESDAY } from "../../../testing/worlds/liveDays.ts";
import { flatBar } from "../../../testing/flatBar.ts";

/**
 * Days with real market hours on a live source that is polled every 30 s: Monday 2026-03-02 to Wednesday
 * 2026-03-04 in New York, open at 14:30 UTC.
 */
const SECOND = 1_000;

async function openWorld(): Promise<AlertWorld> {
  const world = await createAlertWorld("live");
  world.clock.set(MONDAY);
  world.splits.set("AAPL", []);
  world.bars.set("AAPL 1d", daysUntil(MONDAY));
  return world;
}

/** Feeds prices of one day, 30 s apart. */
async function play(
  world: AlertWorld,
  from: number,
  prices: readonly number[],
  change: Partial<Sample> = {},
): Promise<void> {
  for (const [index, price] of prices.entries()) {
    await tellAt(world, from + index * 30 * SECOND, price, change);
  }
}

async function untilTuesday(world: AlertWorld): Promise<void> {
  await play(world, MONDAY, [100, 100.2, 99.9, 100]);
  await play(world, MONDAY + 6.4 * 3_600_000, [100, 100.1, 100]);
  world.bars.set("AAPL 1d", daysUntil(TUESDAY));
  world.bars.set("AAPL 1m", []);
}

async function openOnTuesday(alert: Parameters<AlertWorld["create"]>[0]): Promise<AlertWorld> {
  const world = await openWorld();
  await world.create(alert);
  await untilTuesday(world);
  return world;
}

describe("a day of the real market", () => {
  test.each([0, -1, -365])(
    "a split listed after its first prices still adjusts the target, with the clock set back by %p days",
    async (days) => {
      const world = await openOnTuesday({ alertType: "below", targetPrice: 75 });
      world.splitsFailure = "busy";
      await play(world, TUESDAY, [80.2, 79.9, 80, 80.1]);
      world.splitsFailure = null;
      world.splits.set("AAPL", [{ date: "2026-03-03", numerator: 5, denominator: 4 }]);
      world.clock.step(days * 86_400 * SECOND);
      world.clock.advance(300 * SECOND);
      await world.alerts.engine.tidy();
      await world.settle();
      expect(await world.alerts.queries.find(1)).toMatchObject({ targetPrice: 60 });
    },
  );

  test.each([67, 25, 80])(
    "a split date that opens at %p, as if there were another split, still fires by its held price",
    async (opens) => {
      const world = await openWorld();
      await world.create({ alertType: "above", targetPrice: 120 });
      await world.create({ alertType: "below", targetPrice: 80 });
      await untilTuesday(world);
      world.splits.set("AAPL", [{ date: "2026-03-03", numerator: 2, denominator: 1 }]);
      world.bars.set("AAPL 1d", daysUntil(TUESDAY, 50));
      await play(world, TUESDAY, [opens, opens, opens, opens], { previousClose: 50 });
      expect(await world.firings()).toMatchObject([
        { alertId: opens > 50 ? 1 : 2, price: opens, targetPrice: opens > 50 ? 60 : 40 },
      ]);
    },
  );

  test("a firing at the moment when the splits become known is marked as a suspected split", async () => {
    const world = await openOnTuesday({ alertType: "below", targetPrice: 85 });
    world.splitsFailure = "busy";
    await play(world, TUESDAY, [82, 82]);
    world.splitsFailure = null;
    world.splits.set("AAPL", [{ date: "2026-03-03", numerator: 5, denominator: 4 }]);
    world.clock.set(TUESDAY + 60 * SECOND);
    await world.alerts.engine.tidy();
    await world.settle();
    await play(world, TUESDAY + 60 * SECOND, [82]);
    for (const { splitFactor } of await world.firings()) expect(splitFactor).toBeCloseTo(0.8);
  });

  test("a change that its owner marked as a split is quiet until the next date", async () => {
    const world = await openOnTuesday({ alertType: "change_percent", targetPrice: 15 });
    world.splitsFailure = "busy";
    await play(world, TUESDAY, [80, 80, 80]);
    expect(await world.firings()).toMatchObject([{ splitFactor: 0.8 }]);
    expect(await world.alerts.operations.undoFiring(1)).toMatchObject({ targetPrice: 15 });
    await play(world, TUESDAY + 600 * SECOND, [80.1, 79, 80]);
    expect(await world.firings()).toHaveLength(1);
    expect(await world.alerts.operations.undoFiring(1)).toBeUndefined();
  });

  test("a price held after a gap without bars fires late", async () => {
    const world = await openWorld();
    await world.create({ alertType: "below", targetPrice: 70 });
    await play(world, MONDAY, [100, 100, 100]);
    await play(world, MONDAY + 3_600_000, [67, 67, 67]);
    expect(await world.firings()).toMatchObject([{ price: 67, late: true, crossedAt: null }]);
  });

  test("in a gap, a bar with one bad print fires nothing, and one that lasts fires late", async () => {
    const bar = (minute: number, low: number, high: number): Bar => ({
      ...flatBar(TUESDAY + minute * 60_000, high),
      low,
      close: low === 40 && minute === 5 ? high : low,
    });
    for (const [bars, fires] of [
      [[bar(1, 100, 100), bar(5, 1, 100), bar(6, 100, 100), bar(7, 100, 100)], false],
      [[bar(1, 100, 100), bar(5, 70, 70), bar(6, 70, 70), bar(7, 100, 100)], true],
    ] as const) {
      const world = await openOnTuesday({ alertType: "below", targetPrice: 80 });
      await tellAt(world, TUESDAY, 100);
      world.bars.set("AAPL 1m", bars);
      await tellAt(world, TUESDAY + 8 * 60_000, 100);
      expect((await world.firings()).map(({ price, late }) => [price, late])).toEqual(
        fires ? [[70, true]] : [],
      );
    }
  });
});

test("a daily bar belongs to its named date in every zone", () => {
  expect(toDailyBar(flatBar(stampOfTradeDate("2008-09-26"), 1)).tradeDate).toBe("2008-09-26");
});
