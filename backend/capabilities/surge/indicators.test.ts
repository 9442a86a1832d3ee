import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import type { Bar } from "../../domain/bar.ts";
import {
  recentVolatility,
  completedBars,
  measureIndicators,
  rankVolume,
  scaleInsiders,
  scaleMentions,
  scaleOptions,
  scaleRatingChange,
  scaleVolatility,
} from "./indicators.ts";
import { DAY_MS } from "../../domain/durations.ts";

const NOW = Date.parse("2026-01-05T15:00:00Z");

const barOf = (time: number, close: number, volume: number | null = 100): Bar => ({
  time,
  open: close,
  high: close,
  low: close,
  close,
  volume,
});

describe("price volatility", () => {
  test("is the sample deviation of 20 log returns times the root of 252", () => {
    // Returns of +1% and −1% in turn: deviation √(20 ÷ 19) × 1%.
    const closes = Array.from({ length: 21 }, (_, index) => (index % 2 === 0 ? 1 : Math.exp(0.01)));
    expect(recentVolatility(closes)).toBeCloseTo(0.01 * Math.sqrt(20 / 19) * Math.sqrt(252), 12);
  });

  test("is unknown with fewer than 21 closes or an invalid one", () => {
    const closes = Array.from({ length: 21 }, () => 5);
    expect(recentVolatility(closes)).toBe(0);
    expect(recentVolatility(closes.slice(1))).toBeNull();
    for (const close of [0, -1, Number.NaN]) {
      expect(recentVolatility([...closes.slice(1), close])).toBeNull();
    }
    expect(recentVolatility([...closes.slice(1), Infinity])).toBeNull();
  });

  test("looks at the newest closes only", () => {
    const quiet = Array.from({ length: 21 }, () => 5);
    expect(recentVolatility([1, 100, 1, 100, ...quiet])).toBe(0);
  });

  test("is scaled as a percentage and limited to 100", () => {
    expect(scaleVolatility(0.45)).toBeCloseTo(45, 12);
    expect(scaleVolatility(3)).toBe(100);
    expect(scaleVolatility(null)).toBeNull();
  });
});

describe("volume surge", () => {
  const before = Array.from({ length: 49 }, (_, index) => index + 1);

  test("is the rank of the last day among 50 days", () => {
    expect(rankVolume([...before, 1000])).toBe(100);
    expect(rankVolume([...before, 0])).toBe(0);
    expect(rankVolume([...before, 24.5])).toBeCloseTo((24 / 49) * 100, 12);
  });

  test("counts half of the equal days", () => {
    expect(rankVolume([...before.map(() => 7), 7])).toBe(50);
  });

  test("is unknown when one of the 50 days is", () => {
    expect(rankVolume([...before.slice(1), 1000])).toBeNull();
    expect(rankVolume([null, ...before.slice(1), 1000])).toBeNull();
    expect(rankVolume([...before, null])).toBeNull();
    expect(rankVolume([5, ...before, 1000])).toBe(100);
    expect(rankVolume([])).toBeNull();
  });
});

test("options activity is 50 on a usual day, 100 at twice and 0 at half of it", () => {
  const at = (callVolume: number, putVolume: number, averageVolume = 100) =>
    scaleOptions({ callVolume, putVolume, averageVolume });
  expect(at(60, 40)).toBe(50);
  expect(at(100, 100)).toBe(100);
  expect(at(900, 100)).toBe(100);
  expect(at(25, 25)).toBe(0);
  expect(at(0, 0)).toBe(0);
  expect(at(1, 1, 0)).toBeNull();
  expect(at(-1, 1)).toBeNull();
  expect(scaleOptions(null)).toBeNull();
});

test("analyst activity is the newest change, fading to 50 and then ignored", () => {
  const at = (to: "Strong Buy" | "Buy" | "Hold" | "Sell", days: number) =>
    scaleRatingChange({ to, at: NOW - days * DAY_MS }, NOW);
  expect(at("Strong Buy", 0)).toBe(100);
  expect(at("Strong Buy", 15)).toBe(75);
  expect(at("Strong Buy", 29.999)).toBeCloseTo(50, 2);
  expect(at("Strong Buy", 30)).toBeNull();
  expect(at("Sell", 300)).toBeNull();
  expect(at("Buy", 0)).toBe(75);
  expect(at("Hold", 0)).toBe(50);
  expect(at("Sell", 0)).toBe(0);
  expect(at("Sell", 15)).toBe(25);
  // Clocks differ, so a change slightly in the future counts as new.
  expect(at("Buy", -1)).toBe(75);
  expect(scaleRatingChange(null, NOW)).toBeNull();
});

test("social sentiment compares the mentions of two days, and none on both days is 50", () => {
  const at = (last24h: number, previous24h: number) => scaleMentions({ last24h, previous24h });
  expect(at(0, 0)).toBe(50);
  expect(at(19, 9)).toBe(100);
  expect(at(9, 19)).toBe(0);
  expect(at(Number.NaN, 1)).toBeNull();
  expect(scaleMentions(null)).toBeNull();
});

test("institutional flow is the insiders' net purchase ratio, unknown without a trade", () => {
  expect(scaleInsiders({ bought: 10, sold: 0 })).toBe(100);
  expect(scaleInsiders({ bought: 0, sold: 10 })).toBe(0);
  expect(scaleInsiders({ bought: 3, sold: 1 })).toBe(75);
  expect(scaleInsiders({ bought: Number.MAX_VALUE, sold: Number.MAX_VALUE })).toBe(50);
  expect(scaleInsiders({ bought: 0, sold: 0 })).toBeNull();
  expect(scaleInsiders({ bought: -1, sold: 2 })).toBeNull();
  expect(scaleInsiders(null)).toBeNull();
});

test("the current day is excluded", () => {
  const bars = [barOf(NOW - DAY_MS - 1, 1), barOf(NOW - DAY_MS, 2), barOf(NOW - DAY_MS + 1, 3)];
  expect(completedBars(bars, NOW).map((bar) => bar.close)).toEqual([1, 2]);
});

test("every indicator is null or from 0 to 100, whatever a source reports", () => {
  const any = fc.oneof(fc.double(), fc.integer(), fc.constant(0));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(any, fc.option(any)), { maxLength: 60 }),
      fc.option(fc.record({ callVolume: any, putVolume: any, averageVolume: any })),
      fc.option(fc.record({ last24h: any, previous24h: any })),
      fc.option(fc.record({ bought: any, sold: any })),
      fc.option(fc.record({ to: fc.constantFrom("Buy" as const, "Sell" as const), at: any })),
      (figures, options, mentions, insiders, ratingChange) => {
        const bars = figures.map(([close, volume], index) => barOf(index * DAY_MS, close, volume));
        const profile = { options, mentions, insiders, ratingChange };
        for (const value of Object.values(measureIndicators(profile, bars, NOW))) {
          if (value === null) continue;
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThanOrEqual(100);
        }
      },
    ),
  );
});
