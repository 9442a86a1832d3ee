import { expect, test } from "bun:test";
import * as fc from "fast-check";
import type { Bar } from "../../../domain/bar.ts";
import type { MarketFacts } from "../../../market/gaps/marketFacts.ts";
import { intrabarPath } from "../../../market/gaps/missedPrices.ts";
import type { Sample } from "../../../market/sample.ts";
import { MINUTE_MS, SECOND_MS } from "../../../domain/durations.ts";
import { ArrivedPrices } from "./arrivedPrices.ts";
import { PriceGaps } from "./priceGaps.ts";
import { WatchedRule } from "./watchedRule.ts";
import { compare, price } from "../../../domain/rules/recipes/parts.ts";
import { ruleWhen } from "../../../testing/ruleWhen.ts";
import { unknownMarket } from "../../../testing/worlds/unknownMarket.ts";
import { sampleAt } from "../../../testing/worlds/alertWorld.ts";

const START = Date.parse("2026-03-02T15:00:00Z");
const LEVEL = 100;

const sampleOf = (time: number, value: number): Sample =>
  sampleAt(value, time, { symbol: "AAA", intervalMs: 10 * SECOND_MS });

const rule = ruleWhen(compare(price("last"), "crossesUp", LEVEL), {
  scope: { kind: "symbol", symbol: "AAA" },
  confirmation: "price",
});

const STEP_MS = 10 * SECOND_MS;
const STEPS_A_BAR = MINUTE_MS / STEP_MS;

/** One-minute bars of the prices traded until `to`. */
function barsOf(prices: readonly number[], to: number): readonly Bar[] {
  const bars: Bar[] = [];
  for (let first = 0; first < prices.length; first += STEPS_A_BAR) {
    const time = START + first * STEP_MS;
    const inBar = prices
      .slice(first, first + STEPS_A_BAR)
      .filter((_, index) => time + index * STEP_MS <= to);
    const [open] = inBar;
    if (open === undefined) break;
    const close = inBar.at(-1) ?? open;
    const [low, high] = [Math.min(...inBar), Math.max(...inBar)];
    bars.push({ time, open, high, low, close, volume: null });
  }
  return bars;
}

interface Cut {
  /** First step in the gap and first step after it. */
  readonly from: number;
  readonly until: number;
  readonly isRestart: boolean;
}

const isIn = (cuts: readonly Cut[], step: number) =>
  cuts.some(({ from, until }) => step >= from && step < until);

const market = { quote: async () => undefined };

async function run(prices: readonly number[], cuts: readonly Cut[], hasBars = true) {
  let now = START;
  const facts: MarketFacts = {
    ...unknownMarket,
    hasGaps: true,
    now: () => now,
    openTimeBetween: (_symbol, from, to) => to - from,
    closeBefore: async () => 100,
    barsBetween: async (_symbol, from, to) => {
      const found = barsOf(prices, to).filter(({ time }) => time + MINUTE_MS > from && time <= to);
      return hasBars && found.length > 0 ? { bars: found, barMs: MINUTE_MS } : undefined;
    },
  };
  const fired: { readonly step: number; readonly late: string | null | undefined }[] = [];
  const begin = (saved?: {
    readonly state: ReturnType<WatchedRule["state"]>;
    readonly marks: PriceGaps["marks"];
  }) => {
    const gaps = new PriceGaps(
      { facts, maxGapOf: ({ intervalMs }) => 2 * intervalMs },
      () => false,
    );
    gaps.restore(saved?.marks ?? {}, START - 1);
    const arrived = new ArrivedPrices({ market, facts }, "AAA", gaps);
    const since = { from: START - 1, state: saved?.state };
    const { watched } = WatchedRule.begin(rule, "AAA", since, []);
    return { gaps, arrived, watched };
  };
  let current = begin();
  for (const [step, value] of prices.entries()) {
    if (isIn(cuts, step)) continue;
    now = START + step * STEP_MS;
    const ended = cuts.find(({ until }) => until === step);
    if (ended?.isRestart) {
      current = begin({ state: current.watched.state(), marks: current.gaps.marks });
    }
    current.arrived.add(sampleOf(now, value));
    for (const batch of await current.arrived.take([])) {
      const found = current.watched.advance(batch);
      if (found) fired.push({ step, late: found.late && found.late.crossedAt });
    }
  }
  return fired;
}

/** Reference count of crossings, walking every bar of a gap. */
function countSlowly(prices: readonly number[], cuts: readonly Cut[]): number {
  let side = 0;
  let crossings = 0;
  let crossedAt = Number.NEGATIVE_INFINITY;
  const see = (value: number, at: number) => {
    if (value === LEVEL) return;
    const next = value > LEVEL ? 1 : -1;
    if (side === -1 && next === 1) {
      crossings++;
      crossedAt = at;
    }
    side = next;
  };
  for (let step = 0; step < prices.length; step++) {
    if (isIn(cuts, step)) continue;
    const cut = cuts.find(({ until }) => until === step);
    if (cut && cut.until - cut.from >= 2) {
      const since = START + (cut.from - 1) * STEP_MS;
      const halfHour = Math.floor(since / (30 * MINUTE_MS));
      const seen = prices.filter(
        (_, index) =>
          index < cut.from &&
          !isIn(cuts, index) &&
          Math.floor((START + index * STEP_MS) / (30 * MINUTE_MS)) === halfHour,
      );
      for (const bar of barsOf(prices, START + step * STEP_MS)) {
        if (bar.time + MINUTE_MS <= since) continue;
        // This bar may show a crossing that prices have already shown.
        if (bar.time < since && crossedAt >= bar.time) continue;
        for (const [index, value] of intrabarPath(bar).entries()) {
          const isNew = value < Math.min(...seen) || value > Math.max(...seen);
          if (bar.time >= since || index === 3 || isNew) see(value, bar.time);
        }
      }
    }
    see(prices[step] ?? LEVEL, START + step * STEP_MS);
  }
  return crossings;
}

const cases = fc.record({
  prices: fc.array(fc.integer({ min: 95, max: 105 }), { minLength: 30, maxLength: 90 }),
  from: fc.integer({ min: 1, max: 25 }),
  length: fc.integer({ min: 1, max: 60 }),
  isRestart: fc.boolean(),
});

test("a gap is evaluated from its bars, as in a slow count of them", async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ prices, from, length, isRestart }) => {
      const cuts = [{ from, until: from + length, isRestart }];
      expect(await run(prices, cuts)).toHaveLength(countSlowly(prices, cuts));
    }),
    { numRuns: 300 },
  );
});

test("a spike in a gap fires once, late, at its bar", async () => {
  const prices = [99, 99, 99, 99, 99, 99, 99, 99, 99, 103, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99];
  for (const isRestart of [false, true]) {
    const fired = await run(prices, [{ from: 3, until: 16, isRestart }]);
    expect(fired).toEqual([{ step: 16, late: new Date(START + MINUTE_MS).toISOString() }]);
  }
});

test("a spike seen in prices is not found again in its bar", async () => {
  const prices = [99, 103, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99];
  expect(await run(prices, [{ from: 3, until: 9, isRestart: true }])).toEqual([
    { step: 1, late: undefined },
  ]);
});

test("without bars the first price only sets the side, and crosses nothing", async () => {
  const prices = [99, 99, 99, 99, 99, 99, 103, 103, 99, 103];
  const fired = await run(prices, [{ from: 2, until: 6, isRestart: false }], false);
  expect(fired).toEqual([{ step: 9, late: undefined }]);
});

test.each([
  [null, []],
  [10, [140]],
])(
  "a jump is kept back by the day's usual range of %p, as with price alerts",
  async (range, taken) => {
    const facts = { ...unknownMarket, robustRangeOf: async () => range };
    const gaps = new PriceGaps({ facts, maxGapOf: () => MINUTE_MS }, () => false);
    const arrived = new ArrivedPrices({ market, facts }, "AAA", gaps);
    arrived.add(sampleOf(START, 100));
    await arrived.take([]);
    arrived.add(sampleOf(START + STEP_MS, 140));
    const batches = await arrived.take([]);
    expect(batches.map(({ price: seen }) => seen?.price)).toEqual(taken);
  },
);

test("a held price counts as seen, so no gap precedes the next one", async () => {
  const gaps = new PriceGaps({ facts: unknownMarket, maxGapOf: () => MINUTE_MS }, () => false);
  const arrived = new ArrivedPrices({ market, facts: unknownMarket }, "AAA", gaps);
  for (const sample of [sampleOf(START, 100), sampleOf(START + STEP_MS, 140)]) {
    arrived.add(sample);
    await arrived.take([]);
  }
  expect(gaps.marks["AAA"]).toMatchObject({
    at: START + STEP_MS,
    held: { sample: { price: 140 } },
  });
});
