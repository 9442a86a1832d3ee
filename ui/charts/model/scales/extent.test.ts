import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { extentOf, indexExtents } from "./extent.ts";

const series = fc.array(
  fc
    .tuple(
      fc.double({ min: 1, max: 1e9, noNaN: true }),
      fc.double({ min: 0, max: 50, noNaN: true }),
    )
    .map(([low, height]) => ({ low, high: low + height })),
  { maxLength: 700 },
);

test("any range has the extremes of a plain scan", () => {
  fc.assert(
    fc.property(
      series,
      fc.integer({ min: -5, max: 710 }),
      fc.integer({ min: -5, max: 710 }),
      (bars, a, b) => {
        const slice = bars.slice(Math.max(0, a), Math.max(0, b));
        const found = extentOf(indexExtents(bars), a, b);
        if (slice.length === 0) expect(found).toBeNull();
        else {
          expect(found).toEqual({
            min: Math.min(...slice.map((bar) => bar.low)),
            max: Math.max(...slice.map((bar) => bar.high)),
          });
        }
      },
    ),
    { numRuns: 300 },
  );
});

test("a series with several levels keeps the extremes at its edges", () => {
  const bars = Array.from({ length: 5000 }, (_, i) => ({ low: 5000 - i, high: 10_000 + i }));
  const index = indexExtents(bars);
  expect(index.levels.length).toBeGreaterThan(3);
  expect(extentOf(index, 0, 5000)).toEqual({ min: 1, max: 14_999 });
  expect(extentOf(index, 17, 4097)).toEqual({ min: 904, max: 14_096 });
});

test.each([1, 15, 16, 17, 255, 256, 257, 4095, 4096])(
  "the whole of %i bars, with full groups or not, has the extremes of its ends",
  (count) => {
    const bars = Array.from({ length: count }, (_, i) => ({ low: 100 + i, high: 101 + i }));
    expect(extentOf(indexExtents(bars), 0, count)).toEqual({ min: 100, max: 100 + count });
  },
);
