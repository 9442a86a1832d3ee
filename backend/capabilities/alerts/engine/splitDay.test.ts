import { expect, test } from "bun:test";
import type { TradeDate } from "../../../domain/tradeDate.ts";
import { createAlertWorld, type AlertWorld } from "../../../testing/worlds/alertWorld.ts";
import { daysUntil, MONDAY, TUESDAY, tellAt } from "../../../testing/worlds/liveDays.ts";
import { flatBar } from "../../../testing/flatBar.ts";

/** A split date on a live source that may not adjust its previous close, with restarts on that date. */

const SECOND = 1_000;
const MINUTE = 60_000;

/** A world on Tuesday that looks for a split at these prices. */
async function openOnTuesday(
  alert: Parameters<AlertWorld["create"]>[0],
  closeBefore: number,
): Promise<AlertWorld> {
  const world = await createAlertWorld("live");
  world.clock.set(MONDAY);
  world.splits.set("AAPL", []);
  world.bars.set("AAPL 1d", daysUntil(MONDAY, 100));
  await world.create(alert);
  await tellAt(world, MONDAY + 6.49 * 3_600_000, 100);
  await tellAt(world, MONDAY + 6.499 * 3_600_000, 100);
  world.bars.set("AAPL 1d", daysUntil(TUESDAY, closeBefore));
  return world;
}

const split = (numerator: number, denominator: number) => [
  { date: "2026-03-03" as TradeDate, numerator, denominator },
];

test.each([
  ["bars of a gap", 60],
  ["ordinary samples", 3],
])("a raw previous close is adjusted after a restart for %s", async (_, minutes) => {
  const world = await openOnTuesday({ alertType: "change_percent", targetPrice: 5 }, 50);
  world.splits.set("AAPL", split(2, 1));
  const raw = { previousClose: 100 };
  for (const half of [0, 1, 2, 3]) await tellAt(world, TUESDAY + half * 30 * SECOND, 50.2, raw);
  await world.restart();
  const bars = Array.from({ length: 60 }, (__, index) => flatBar(TUESDAY + index * MINUTE, 50.1));
  world.bars.set("AAPL 1m", bars);
  const next = TUESDAY + minutes * MINUTE;
  for (const half of [0, 1, 2]) await tellAt(world, next + half * 30 * SECOND, 50.2, raw);
  expect(await world.firings()).toEqual([]);
});

test("the first previous close of the date is also adjusted after a restart", async () => {
  const world = await openOnTuesday({ targetPrice: 500 }, 50);
  world.splits.set("AAPL", split(2, 1));
  await tellAt(world, TUESDAY, 50.2, { previousClose: null });
  await world.restart();
  await world.create({ alertType: "change_percent", targetPrice: 5 });
  for (const half of [4, 5, 6]) {
    await tellAt(world, TUESDAY + half * 30 * SECOND, 50.2, { previousClose: 100 });
  }
  expect(await world.firings()).toEqual([]);
});

test("a split known only after a restart on its date still adjusts the target, once", async () => {
  const world = await openOnTuesday({ alertType: "below", targetPrice: 75 }, 100);
  world.splitsFailure = "busy";
  for (const half of [0, 1, 2, 3]) await tellAt(world, TUESDAY + half * 30 * SECOND, 80.2);
  await world.restart();
  await tellAt(world, TUESDAY + 120 * SECOND, 80.1);
  world.splitsFailure = null;
  world.splits.set("AAPL", split(5, 4));
  world.clock.set(TUESDAY + 600 * SECOND);
  await world.alerts.engine.tidy();
  await world.settle();
  expect(await world.alerts.queries.find(1)).toMatchObject({ targetPrice: 60 });
  await world.restart();
  await tellAt(world, TUESDAY + 601 * SECOND, 80.1);
  expect(await world.alerts.queries.find(1)).toMatchObject({ targetPrice: 60 });
});

test("after a restart, prices of an already evaluated date wait for its splits again", async () => {
  const world = await openOnTuesday({ alertType: "below", targetPrice: 90 }, 100);
  await tellAt(world, TUESDAY, 100);
  await world.restart();
  world.splitsFailure = "busy";
  await tellAt(world, TUESDAY + 30 * SECOND, 88);
  expect(await world.firings()).toEqual([]);
  await tellAt(world, TUESDAY + 90 * SECOND, 88);
  expect(await world.firings()).toMatchObject([{ price: 88 }]);
});

test.each([{ prices: [70] }, { prices: [70, 35, 70] }])(
  "a bad print that looks like a split does not adjust the previous close again: %p",
  async ({ prices }) => {
    const world = await openOnTuesday(
      { alertType: "change_percent", targetPrice: 8, direction: "up" },
      80,
    );
    world.splits.set("AAPL", split(5, 4));
    for (const [index, price] of [70, 70, ...prices, 70].entries()) {
      await tellAt(world, TUESDAY + index * 30 * SECOND, price, { previousClose: 80 });
    }
    expect(await world.firings()).toEqual([]);
  },
);

test.each([
  { ratio: [2, 1], old: 100, target: 55, restarts: false },
  { ratio: [2, 1], old: 104, target: 55, restarts: true },
  { ratio: [1, 10], old: 97, target: 1100, restarts: false },
  { ratio: [5, 4], old: 99, target: 88, restarts: true },
] as const)(
  "a source that follows a split late triggers nothing, and its prices count: %p",
  async ({ ratio: [numerator, denominator], old, target, restarts }) => {
    const factor = denominator / numerator;
    const world = await openOnTuesday({ targetPrice: 110 }, 100);
    await world.create({ alertType: "below", targetPrice: 90 });
    await world.create({ alertType: "change_percent", targetPrice: 8 });
    world.splits.set("AAPL", split(numerator, denominator));
    let time = TUESDAY;
    const tell = async (price: number, previousClose: number) => {
      await tellAt(world, (time += 30 * SECOND), price, { previousClose });
      if (restarts && time === TUESDAY + 90 * SECOND) await world.restart();
    };
    for (let check = 0; check < 5; check++) await tell(old, 100);
    // A vendor may correct the close before the price.
    for (let check = 0; check < 5; check++) await tell(old, 100 * factor);
    for (let check = 0; check < 5; check++) await tell(old * factor, 100 * factor);
    expect(await world.firings()).toEqual([]);
    // An unadjusted price counts if it reaches the target after conversion.
    await tell(110.5, 100);
    expect(await world.firings()).toMatchObject([
      { targetPrice: target, price: 110.5 * factor },
      { alertType: "change_percent", price: 110.5 * factor },
    ]);
  },
);

test("an adjusted price held on a split's date is confirmed after a restart", async () => {
  const world = await openOnTuesday({ targetPrice: 150 }, 50);
  world.splits.set("AAPL", split(2, 1));
  await tellAt(world, TUESDAY, 80, { previousClose: 50 });
  await world.restart();
  await tellAt(world, TUESDAY + 90 * SECOND, 80.1, { previousClose: 50 });
  expect(await world.firings()).toMatchObject([{ price: 80, targetPrice: 75 }]);
});

test.each([[[]], [["restart"]]])(
  "known splits leave the held first price of a date unmarked: %p",
  async (restarts) => {
    const world = await createAlertWorld();
    world.splits.set("AAPL", [{ date: "2026-01-05", numerator: 2, denominator: 1 }]);
    await world.create({ targetPrice: 55 });
    await world.feed(0.61, 0, { previousClose: 50 });
    await world.feed(61.2, 1, { previousClose: 50 });
    for (const _ of restarts) await world.restart();
    await world.feed(60.7, 3, { previousClose: null });
    const [firing] = await world.firings();
    expect(firing).toMatchObject({ price: 61.2 });
    expect(firing?.splitFactor).toBeUndefined();
  },
);
