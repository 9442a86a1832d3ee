import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import type { ChartBar } from "./bars.ts";
import {
  conflateCloses,
  conflationLevels,
  conflationSize,
  groupCenter,
  groupsOf,
} from "./conflate.ts";

const series: fc.Arbitrary<ChartBar[]> = fc
  .array(
    fc.tuple(
      fc.integer({ min: 1, max: 1000 }),
      fc.integer({ min: 0, max: 50 }),
      fc.option(fc.integer({ min: 0, max: 1000 })),
      fc.boolean(),
    ),
    { minLength: 1, maxLength: 200 },
  )
  .map((rows) =>
    rows.map(([low, height, volume, up], time) => {
      const [open, close] = up ? [low, low + height] : [low + height, low];
      return { time, open, high: low + height, low, close, volume };
    }),
  );
const sizes = fc.constantFrom(1, 2, 4, 8, 64, 1024);

describe("conflation", () => {
  test("keeps extremes, first open, last close and volume", () => {
    fc.assert(
      fc.property(series, sizes, (bars, size) => {
        const merged = conflationLevels(bars).level(size).bars;
        expect(merged.length).toBe(Math.ceil(bars.length / size));
        merged.forEach((bar, group) => {
          const part = bars.slice(group * size, (group + 1) * size);
          const volumes = part.flatMap(({ volume }) => (volume === null ? [] : [volume]));
          expect(bar).toEqual({
            time: part[0]!.time,
            open: part[0]!.open,
            high: Math.max(...part.map(({ high }) => high)),
            low: Math.min(...part.map(({ low }) => low)),
            close: part.at(-1)!.close,
            volume: volumes.length === 0 ? null : volumes.reduce((sum, v) => sum + v, 0),
          });
        });
      }),
    );
  });

  test("merges only as far as a bar needs the pixels", () => {
    expect(conflationSize(6, 1)).toBe(1);
    expect(conflationSize(1, 1)).toBe(1);
    expect(conflationSize(0.9, 1)).toBe(2);
    fc.assert(
      fc.property(fc.double({ min: 0.001, max: 0.999, noNaN: true }), (spacing) => {
        const size = conflationSize(spacing, 1);
        expect(size * spacing).toBeGreaterThanOrEqual(1);
        expect((size / 2) * spacing).toBeLessThan(1);
      }),
    );
  });

  test("the groups of a range cover its bars", () => {
    expect(groupsOf(4, { from: 5, to: 9 })).toEqual({ from: 1, to: 3 });
    expect(groupsOf(4, { from: 4, to: 8 })).toEqual({ from: 1, to: 2 });
  });

  test("a group is at the middle of its bars, even when the last group is not full", () => {
    expect(groupCenter(1, 7, 10)).toBe(7);
    expect(groupCenter(4, 1, 10)).toBe(5.5);
    expect(groupCenter(4, 2, 10)).toBe(8.5);
  });

  test("a thinned line keeps lowest, highest, first and last close of every group", () => {
    fc.assert(
      fc.property(series, sizes, fc.nat(200), fc.nat(200), (bars, size, a, b) => {
        const range = { from: Math.min(a, b), to: Math.min(Math.max(a, b), bars.length) };
        const kept = conflateCloses(bars, size, range);
        kept.forEach((index, i) => {
          if (i > 0) expect(index).toBeGreaterThan(kept[i - 1]!);
        });
        const all = bars.map(({ close }, index) => ({ close, index }));
        const groups = Map.groupBy(all.slice(range.from, range.to), ({ index }) =>
          Math.floor(index / size),
        );
        for (const group of groups.values()) {
          const inGroup = kept.filter((i) => i >= group[0]!.index && i <= group.at(-1)!.index);
          const closes = inGroup.map((i) => bars[i]!.close);
          expect(inGroup[0]).toBe(group[0]!.index);
          expect(inGroup.at(-1)).toBe(group.at(-1)!.index);
          expect(Math.min(...closes)).toBe(Math.min(...group.map(({ close }) => close)));
          expect(Math.max(...closes)).toBe(Math.max(...group.map(({ close }) => close)));
          expect(inGroup.length).toBeLessThanOrEqual(4);
        }
      }),
    );
  });
});
