import { expect, test } from "bun:test";
import type { Bar } from "../../../domain/bar.ts";
import { createAlertWorld, type AlertWorld } from "../../../testing/worlds/alertWorld.ts";
import { daysUntil, MONDAY, TUESDAY, tellAt } from "../../../testing/worlds/liveDays.ts";
import { flatBar } from "../../../testing/flatBar.ts";

/** Gaps on a live source on Monday 2026-03-02 and the next day in New York. */

const MINUTE = 60_000;
const HALF = MINUTE / 2;

async function openWorld(alert: Parameters<AlertWorld["create"]>[0], range = 0.01) {
  const world = await createAlertWorld("live");
  world.clock.set(MONDAY);
  world.splits.set("AAPL", []);
  world.bars.set("AAPL 1d", daysUntil(MONDAY, 100, range));
  await world.create(alert);
  return world;
}

/** One-minute bars from the second minute of Monday on. */
const minutesOf = (count: number, priceOf: (minute: number) => number): readonly Bar[] =>
  Array.from({ length: count }, (_, index) =>
    flatBar(MONDAY + (index + 1) * MINUTE, priceOf(index + 1)),
  );

test("an alert that re-arms inside a gap can fire there again, with its usual band", async () => {
  const world = await openWorld({ targetPrice: 101, repeat: "every_cross" }, 0.04);
  await tellAt(world, MONDAY, 97);
  await tellAt(world, MONDAY + HALF, 97);
  const prices = [97.5, 101, 100.2, 100.2, 97.5, 97.5, 101, 100, 100, 100];
  world.bars.set(
    "AAPL 1m",
    minutesOf(99, (minute) => prices[Math.floor(minute / 10)] ?? 100),
  );
  await tellAt(world, MONDAY + 101 * MINUTE, 100);
  const firings = await world.firings();
  expect(firings.map(({ crossedAt }) => crossedAt)).toEqual(
    [10, 60].map((minute) => new Date(MONDAY + minute * MINUTE).toISOString()),
  );
});

test("two spikes in a gap fire twice when each is one price of a bar", async () => {
  const world = await openWorld({ targetPrice: 101, repeat: "every_cross" }, 0.04);
  await tellAt(world, MONDAY, 97);
  await tellAt(world, MONDAY + HALF, 97);
  const bars = minutesOf(99, () => 97).map((bar, index) =>
    index === 10 || index === 60 ? { ...bar, high: 101 } : bar,
  );
  world.bars.set("AAPL 1m", bars);
  await tellAt(world, MONDAY + 101 * MINUTE, 97);
  expect(await world.firings()).toHaveLength(2);
});

test("a price in a gap is compared with the newest daily close while its date has none", async () => {
  const world = await openWorld({ alertType: "change_percent", targetPrice: 10 });
  const none = { previousClose: null };
  await tellAt(world, MONDAY, 100, none);
  world.bars.set(
    "AAPL 1m",
    minutesOf(29, (minute) => (minute >= 10 && minute < 13 ? 112 : 100)),
  );
  await tellAt(world, MONDAY + 31 * MINUTE, 100, none);
  expect(await world.firings()).toMatchObject([{ price: 112, late: true, previousClose: 100 }]);
});

test("a price in a gap is compared with the previous close that its date already has", async () => {
  const world = await openWorld({ alertType: "change_percent", targetPrice: 5 });
  await tellAt(world, MONDAY, 100);
  await tellAt(world, MONDAY + HALF, 100);
  world.bars.set(
    "AAPL 1m",
    minutesOf(29, () => 101),
  );
  await tellAt(world, MONDAY + 31 * MINUTE, 101, { previousClose: 95 });
  expect(await world.firings()).toEqual([]);
});

test.each([true, false])(
  "after an overnight gap a split-like price fires as a suspected split: bars of its date %p",
  async (hasBars) => {
    const world = await openWorld({ alertType: "below", targetPrice: 80 });
    world.splits.delete("AAPL");
    await tellAt(world, MONDAY, 100);
    await tellAt(world, MONDAY + HALF, 100);
    await world.restart();
    world.bars.set("AAPL 1d", daysUntil(TUESDAY));
    const opening = [0, 1, 2, 3, 4].map((minute) => flatBar(TUESDAY + minute * MINUTE, 67));
    const bars = [...minutesOf(388, () => 100), ...(hasBars ? opening : [])];
    world.bars.set("AAPL 1m", bars);
    const from = TUESDAY + (hasBars ? 5 * MINUTE : 5_000);
    for (let half = 0; half < 8; half++) await tellAt(world, from + half * HALF, 67);
    const firings = await world.firings();
    expect(firings).toHaveLength(1);
    expect(firings[0]?.splitFactor).toBeCloseTo(2 / 3);
  },
);

test.each(["above", "below"] as const)(
  "a gap of one source that another source has covered is no gap: %s fires once",
  async (alertType) => {
    const far = alertType === "above" ? 106 : 94;
    const targetPrice = alertType === "above" ? 105 : 95;
    const world = await openWorld({ alertType, targetPrice, repeat: "every_cross" });
    await tellAt(world, MONDAY, 100);
    const priceOf = (minute: number) => (minute >= 10 && minute < 30 ? far : 100);
    world.bars.set("AAPL 1m", minutesOf(59, priceOf));
    for (let minute = 1; minute < 60; minute++) {
      for (const later of [0, HALF]) {
        const time = MONDAY + minute * MINUTE + later;
        await tellAt(world, time, priceOf(minute), { source: "other" });
      }
    }
    await tellAt(world, MONDAY + 60 * MINUTE, 100);
    expect(await world.firings()).toMatchObject([{ price: far, late: false, source: "other" }]);
  },
);
