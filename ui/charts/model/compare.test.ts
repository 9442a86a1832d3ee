import { expect, test } from "bun:test";
import * as fc from "fast-check";
import {
  alignCloses,
  compareWith,
  jointExtent,
  percentBase,
  percentFrom,
  percentTicks,
  scaleOfOther,
} from "./compare.ts";

const series = (...closes: readonly (readonly [number, number])[]) =>
  closes.map(([time, close]) => ({ time, close }));
const labels = { label: "MSFT", ownLabel: "AAPL" };

test("each bar has the other's newest close at or before it, none before its first", () => {
  const bars = series([10, 1], [20, 1], [30, 1], [40, 1]);
  const other = series([15, 5], [20, 6], [35, 7], [99, 8]);
  expect([...alignCloses(bars, other)]).toEqual([Number.NaN, 6, 6, 7]);
  expect([...alignCloses(bars, [])]).toEqual(Array.from({ length: 4 }, () => Number.NaN));
  expect(alignCloses([], other)).toHaveLength(0);
});

const prices = fc.array(fc.double({ min: 0.01, max: 1e6, noNaN: true }), {
  minLength: 1,
  maxLength: 50,
});

test("aligning is looking each bar up by itself", () => {
  fc.assert(
    fc.property(fc.array(fc.nat(60)), fc.array(fc.nat(60)), (own, others) => {
      const sorted = (times: readonly number[]) =>
        [...new Set(times)].sort((a, b) => a - b).map((time) => ({ time, close: time + 1 }));
      const [bars, other] = [sorted(own), sorted(others)];
      const expected = bars.map(
        ({ time }) => other.findLast((bar) => bar.time <= time)?.close ?? Number.NaN,
      );
      expect([...alignCloses(bars, other)]).toEqual(expected);
    }),
  );
});

test("both begin at zero percent with the first bar in view, and nothing leaves the scale", () => {
  fc.assert(
    fc.property(prices, prices, fc.nat(49), (own, others, start) => {
      const bars = own.map((close, time) => ({ time, close }));
      const other = others.map((close, time) => ({ time, close }));
      const comparison = compareWith(bars, other, labels);
      const range = { from: Math.min(start, bars.length - 1), to: bars.length };
      const base = percentBase(bars, comparison, range);
      expect(percentFrom(base.own, bars[range.from]!.close)).toBe(0);
      expect(percentFrom(base.other, comparison.closes[range.from]!)).toBe(0);
      const inView = own.slice(range.from);
      const extent = { min: Math.min(...inView), max: Math.max(...inView) };
      const joint = jointExtent(extent, comparison, base, range);
      for (let index = range.from; index < range.to; index++) {
        const drawn = comparison.closes[index]! * scaleOfOther(base);
        expect(drawn).toBeGreaterThanOrEqual(joint.min * (1 - 1e-12));
        expect(drawn).toBeLessThanOrEqual(joint.max * (1 + 1e-12));
        // One height is one percent for both.
        expect(percentFrom(base.own, drawn)).toBeCloseTo(
          percentFrom(base.other, comparison.closes[index]!),
          3,
        );
      }
    }),
  );
});

test("another that begins later stands at zero where it begins; one out of view changes nothing", () => {
  const bars = series([0, 10], [1, 11], [2, 12]);
  const late = compareWith(bars, series([1, 200], [2, 220]), labels);
  expect(percentBase(bars, late, { from: 0, to: 3 })).toEqual({ own: 10, other: 200 });
  const absent = percentBase(bars, late, { from: 0, to: 1 });
  expect(absent.other).toBeNaN();
  const extent = { min: 9, max: 11 };
  expect(jointExtent(extent, late, absent, { from: 0, to: 1 })).toEqual(extent);
});

test("ticks are round percents, at the prices where they stand", () => {
  const scale = { min: 89, max: 131, top: 0, bottom: 400 };
  const { values, digits } = percentTicks(scale, { own: 100, other: 5 }, 48);
  expect(values.map((price) => Math.round(price * 1e6) / 1e6)).toEqual([90, 100, 110, 120, 130]);
  expect(digits).toBe(0);
});
