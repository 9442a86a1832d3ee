import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { spreadPositions } from "./spread.ts";

const spread = (ys: readonly number[], gap = 20, top = 10, bottom = 390) =>
  spreadPositions(ys, gap, top, bottom);

describe("labels that would overlap", () => {
  test("keep their position while there is room", () => {
    expect(spread([50, 100, 300])).toEqual([50, 100, 300]);
    expect(spread([])).toEqual([]);
  });

  test("move apart evenly around their positions", () => {
    expect(spread([100, 100])).toEqual([90, 110]);
    expect(spread([100, 104, 108])).toEqual([84, 104, 124]);
  });

  test("never overlap, cross or leave the range while there is room", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1000, max: 2000, noNaN: true }), { maxLength: 19 }),
        (ys) => {
          const places = spread(ys);
          const sorted = ys
            .map((y, at) => ({ y, at, place: places[at]! }))
            .toSorted((a, b) => a.y - b.y || a.at - b.at);
          for (const [rank, { place }] of sorted.entries()) {
            expect(place).toBeGreaterThanOrEqual(10 - 1e-6);
            expect(place).toBeLessThanOrEqual(390 + 1e-6);
            const next = sorted[rank + 1];
            if (next) expect(next.place - place).toBeGreaterThanOrEqual(20 - 1e-6);
          }
        },
      ),
    );
  });

  test("share the room when there are too many", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 400, noNaN: true }), { minLength: 21, maxLength: 60 }),
        (ys) => {
          const places = spread(ys).toSorted((a, b) => a - b);
          expect(places[0]).toBeCloseTo(10, 6);
          expect(places.at(-1)).toBeCloseTo(390, 6);
        },
      ),
    );
  });

  test.each([
    [[], []],
    [
      [10, 40],
      [10, 40],
    ],
    [
      [10, 10],
      [5.5, 14.5],
    ],
    [
      [12, 10],
      [15.5, 6.5],
    ],
    [
      [0, 1],
      [0, 9],
    ],
    [
      [50, 50],
      [41, 50],
    ],
    [
      [20, 20, 20],
      [11, 20, 29],
    ],
  ])("%j are placed at %j", (wanted, placed) => {
    expect(spread(wanted, 9, 0, 50)).toEqual(placed);
  });
});
