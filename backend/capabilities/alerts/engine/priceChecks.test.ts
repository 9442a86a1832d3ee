import { describe, expect, test } from "bun:test";
import { isoTime, manualClock } from "../../../platform/clock.ts";
import { silentLog } from "../../../platform/log.ts";
import { createPollSchedule } from "./pollSchedule.ts";
import { createMarketRouter } from "../../../market/routing/router.ts";
import type { Sample } from "../../../market/sample.ts";
import type { MarketKind } from "../../../market/source.ts";
import { createScriptedSource } from "../../../testing/worlds/scriptedSource.ts";
import { eventually } from "../../../testing/eventually.ts";
import { PriceChecks, type PriceCheckPorts } from "./priceChecks.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/durations.ts";

const OPEN = Date.parse("2026-11-20T14:30:00Z");
const BASE = 30_000;

const quietPorts: Pick<PriceCheckPorts, "readMarket" | "publish" | "evaluated"> = {
  readMarket: () => ({ kind: "live", isOpen: true, asOf: isoTime(OPEN) }),
  publish: () => undefined,
  evaluated: () => undefined,
};

/** Opens price checks that count every request; `targets` are the prices that alerts wait for. */
function openWatch(kind: MarketKind, targets: Readonly<Record<string, number>>) {
  const clock = manualClock(new Date(OPEN).toISOString());
  const source = createScriptedSource({ clock, kind });
  const requests: { readonly at: number; readonly symbols: readonly string[] }[] = [];
  const counting = {
    ...source,
    samples: (symbols: Iterable<string>) => {
      requests.push({ at: clock.now(), symbols: [...symbols] });
      return source.samples(symbols);
    },
  };
  const ranges: string[] = [];
  const gapToTarget = ({ symbol, price }: Sample) => {
    const target = targets[symbol];
    return target === undefined ? null : Math.abs(target - price);
  };
  const schedule = createPollSchedule({
    gapToTarget,
    atrOf: async (symbol) => {
      ranges.push(symbol);
      return 1;
    },
  });
  const shown = new Set<string>();
  const evaluated: Sample[][] = [];
  const seen: Sample[][] = [];
  const market = createMarketRouter([counting], silentLog, { clock });
  const watch = new PriceChecks({
    ...quietPorts,
    market,
    clock,
    schedule,
    engine: {
      watchedSymbols: () => new Set(Object.keys(targets)),
      isExtended: (symbol) => symbol === "EARLY",
      evaluate: async (samples) => void evaluated.push([...samples]),
      checked: () => undefined,
    },
    hub: {
      watchedSymbols: () => shown,
      publishQuotes: (samples) => void seen.push([...samples]),
    },
  });
  return {
    clock,
    source,
    schedule,
    shown,
    ranges,
    evaluated,
    seen,
    requests,
    watch,
    run: async (minutes: number) => {
      const before = requests.length;
      for (let passed = 0; passed < minutes * MINUTE_MS; passed += BASE) {
        await watch.check(BASE);
        clock.advance(BASE);
      }
      const counts: Record<string, number> = {};
      for (const { symbols } of requests.slice(before)) {
        for (const symbol of symbols) counts[symbol] = (counts[symbol] ?? 0) + 1;
      }
      return counts;
    },
  };
}

describe("a live market", () => {
  test("polls symbols near their target at every check, others every five minutes", async () => {
    const world = openWatch("live", { NEAR: 101, FAR: 120 });
    world.source.setPrice("NEAR", 100);
    world.source.setPrice("FAR", 100);
    expect(await world.run(30)).toEqual({ NEAR: 60, FAR: 6 });
    expect(world.schedule.everyMsOf("NEAR")).toBe(BASE);
    expect(world.schedule.everyMsOf("FAR")).toBe(5 * MINUTE_MS);
    expect(world.ranges.toSorted()).toEqual(["FAR", "NEAR"]);
  });

  test("polls more often once a distant price comes near", async () => {
    const world = openWatch("live", { FAR: 120 });
    world.source.setPrice("FAR", 100);
    await world.run(10);
    world.source.setPrice("FAR", 118);
    await world.run(5);
    expect(await world.run(5)).toEqual({ FAR: 10 });
  });

  test("polls symbols on a screen at every check, and passes on their prices", async () => {
    const world = openWatch("live", { FAR: 120 });
    world.source.setPrice("FAR", 100);
    world.source.setPrice("SEEN", 7);
    await world.run(10);
    world.shown.add("FAR").add("SEEN");
    expect(await world.run(10)).toEqual({ FAR: 20, SEEN: 20 });
    expect(
      world.seen
        .at(-1)
        ?.map(({ symbol }) => symbol)
        .toSorted(),
    ).toEqual(["FAR", "SEEN"]);
    // Alerts are evaluated on their own symbols only.
    expect(new Set(world.evaluated.flat().map(({ symbol }) => symbol))).toEqual(new Set(["FAR"]));
    const asked = world.requests.length;
    await world.watch.showPrices();
    expect(world.requests.length).toBe(asked);
  });

  test.each([7, -7, 364, -364])("keeps its polling rate after a step of %p days", async (days) => {
    const world = openWatch("live", { NEAR: 101, FAR: 120 });
    world.source.setPrice("NEAR", 100);
    world.source.setPrice("FAR", 100);
    await world.run(15);
    world.clock.step(days * DAY_MS);
    expect(await world.run(30)).toEqual({ NEAR: 60, FAR: 6 });
  });

  test("polls nothing without watched symbols or outside the sessions", async () => {
    const idle = openWatch("live", {});
    expect(await idle.run(10)).toEqual({});
    const world = openWatch("live", { NEAR: 101, EARLY: 101 });
    world.source.setPrice("NEAR", 100);
    world.source.setPrice("EARLY", 100);
    world.clock.set("2026-11-20T12:00:00Z");
    expect(await world.run(10)).toEqual({ EARLY: 20 });
    world.clock.set("2026-11-21T15:00:00Z");
    expect(await world.run(10)).toEqual({});
  });

  test("retries a symbol without an answer at the next check", async () => {
    const world = openWatch("live", { FAR: 120 });
    world.source.setPrice("FAR", 100);
    await world.run(10);
    world.source.setPrice("FAR", Number.NaN);
    await world.run(5);
    expect(await world.run(5)).toEqual({ FAR: 10 });
  });

  test("requests the symbol nearest to its target first, even while none has an answer", async () => {
    const world = openWatch("live", { FAR: 120, NEAR: 101 });
    for (const symbol of ["FAR", "NEAR"]) world.source.setPrice(symbol, 100);
    await world.run(10);
    for (const symbol of ["FAR", "NEAR"]) world.source.setPrice(symbol, Number.NaN);
    await world.run(10);
    expect(world.requests.at(-1)?.symbols).toEqual(["NEAR", "FAR"]);
  });
});

test("a slow source delays only alerts on its own prices, and each price counts once", async () => {
  const clock = manualClock(OPEN);
  const source = createScriptedSource({ clock });
  const fast = source.sample("FAST", 100);
  const slow = source.sample("SLOW", 100);
  const answer = Promise.withResolvers<void>();
  const evaluated: string[][] = [];
  const checked: string[][] = [];
  const symbolsOf = (samples: readonly Sample[]) => samples.map(({ symbol }) => symbol);
  const watch = new PriceChecks({
    ...quietPorts,
    market: {
      playing: [],
      status: source.status,
      async samples(_symbols, tell) {
        tell?.([fast]);
        await answer.promise;
        return [fast, slow];
      },
    },
    clock,
    schedule: createPollSchedule({ gapToTarget: () => 0, atrOf: async () => 1 }),
    engine: {
      watchedSymbols: () => new Set(["FAST", "SLOW"]),
      isExtended: () => false,
      evaluate: async (samples) => void evaluated.push(symbolsOf(samples)),
      checked: (asked, samples) => void checked.push([...asked], symbolsOf(samples)),
    },
    hub: { watchedSymbols: () => [], publishQuotes: () => undefined },
  });
  const check = watch.check(BASE);
  await eventually(() => evaluated.length > 0);
  expect(evaluated).toEqual([["FAST"]]);
  expect(checked).toEqual([]);
  answer.resolve();
  await check;
  expect(evaluated).toEqual([["FAST"], ["SLOW"]]);
  expect(checked).toEqual([
    ["FAST", "SLOW"],
    ["FAST", "SLOW"],
  ]);
});

test("polls everything at every check, at any hour, when the market is in-process", async () => {
  const world = openWatch("simulated", { NEAR: 101, FAR: 120 });
  world.source.setPrice("NEAR", 100);
  world.source.setPrice("FAR", 100);
  world.clock.set("2026-11-21T04:00:00Z");
  expect(await world.run(10)).toEqual({ NEAR: 20, FAR: 20 });
  world.shown.add("NEAR");
  await world.watch.showPrices();
  expect(world.requests.at(-1)?.symbols).toEqual(["NEAR"]);
  expect(world.ranges).toEqual([]);
});
