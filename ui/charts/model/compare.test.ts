import { expect, test } from "bun:test";
import * as fc from "fast-check";
import {
  alignCloses,
  changesSince,
  compareWith,
  jointExtent,
  otherLabelY,
  percentBase,
  percentFrom,
  percentTicks,
  scaleOfOther,
} from "./compare.ts";

const series = (...closes: readonly (readonly [number, number])[]) =>
  closes.map(([time, close]) => ({ time, close }));
const labels = { label: "MSFT", ownLabel: "AAPL" };

test("each bar has the other series' newest close at or before it, none before its first", () => {
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

test("aligning equals a separate lookup of each bar", () => {
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

test("both start at zero percent with the first bar in view, and nothing leaves the scale", () => {
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
        // The same height is the same percentage for both.
        expect(percentFrom(base.own, drawn)).toBeCloseTo(
          percentFrom(base.other, comparison.closes[index]!),
          3,
        );
      }
    }),
  );
});

test("a series that begins later starts at zero there; one out of view changes nothing", () => {
  const bars = series([0, 10], [1, 11], [2, 12]);
  const late = compareWith(bars, series([1, 200], [2, 220]), labels);
  expect(percentBase(bars, late, { from: 0, to: 3 })).toEqual({ own: 10, other: 200 });
  const absent = percentBase(bars, late, { from: 0, to: 1 });
  expect(absent.other).toBeNaN();
  const extent = { min: 9, max: 11 };
  expect(jointExtent(extent, late, absent, { from: 0, to: 1 })).toEqual(extent);
});

test("the other series' label stays next to the last price's, within the plot", () => {
  const scale = { min: 0, max: 1, top: 0, bottom: 400 };
  expect(otherLabelY(100, 300, scale)).toBe(100);
  expect(otherLabelY(295, 300, scale)).toBe(278);
  expect(otherLabelY(305, 300, scale)).toBe(322);
  expect(otherLabelY(2, 8, scale)).toBe(32);
  expect(otherLabelY(399, 395, scale)).toBe(368);
  expect(otherLabelY(5, -50, scale)).toBe(10);
  expect(otherLabelY(401, 300, scale)).toBeNull();
});

test("changes are measured from the first bar of the range", () => {
  const own = series([0, 50], [1, 100], [2, 110], [3, 120]);
  const other = series([0, 20], [1, 10], [3, 9]);
  const { own: ownChange, other: otherChange } = changesSince(own, other, 1);
  expect(ownChange).toBeCloseTo(20);
  expect(otherChange).toBeCloseTo(-10);
});

test("ticks are round percentages at their prices", () => {
  const scale = { min: 89, max: 131, top: 0, bottom: 400 };
  const { values, digits } = percentTicks(scale, { own: 100, other: 5 }, 48);
  expect(values.map((price) => Math.round(price * 1e6) / 1e6)).toEqual([90, 100, 110, 120, 130]);
  expect(digits).toBe(0);
});
