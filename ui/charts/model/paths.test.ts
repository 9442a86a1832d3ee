import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { areaPath, bodyWidth, candlePaths, linePath, volumePaths } from "./paths.ts";

const toY = (price: number): number => 100 - price;
const bar = (open: number, high: number, low: number, close: number) => ({
  time: 0,
  open,
  high,
  low,
  close,
  volume: null,
});

describe("candle paths", () => {
  test("a rising candle is an outline whose wick stops at the body", () => {
    const paths = candlePaths([{ x: 20.2, bar: bar(40, 60, 30, 50) }], 10, toY);
    expect(paths).toEqual({
      upWicks: "M20.5 40V50M20.5 60V70",
      upBodies: "M17.5 50.5h6V59.5h-6Z",
      downWicks: "",
      downBodies: "",
    });
  });

  test("a falling candle belongs to the falling paths", () => {
    const paths = candlePaths([{ x: 20.2, bar: bar(50, 60, 30, 40) }], 10, toY);
    expect(paths.downBodies).toBe("M17.5 50.5h6V59.5h-6Z");
    expect(paths.upWicks + paths.upBodies).toBe("");
  });

  test("a bar with one price is a dash one pixel high and as wide as a body", () => {
    const paths = candlePaths([{ x: 20, bar: bar(40, 40, 40, 40) }], 10, toY);
    expect(paths.upWicks).toBe("M17 60.5h7");
    expect(paths.upBodies).toBe("");
  });

  test("a candle one pixel wide is one stroke from high to low", () => {
    const paths = candlePaths([{ x: 20, bar: bar(40, 60, 30, 50) }], 1.5, toY);
    expect(paths.upWicks).toBe("M20.5 40V70");
  });

  test("body width is odd like the wick, at least one pixel, and at most the slot", () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 300, noNaN: true }), (spacing) => {
        const width = bodyWidth(spacing);
        expect(width % 2).toBe(1);
        expect(width).toBeGreaterThanOrEqual(1);
        if (spacing >= 1) expect(width).toBeLessThanOrEqual(spacing);
      }),
    );
  });

  test("every line is at half-pixels, whatever the position", () => {
    const number = fc.double({ min: 1, max: 90, noNaN: true });
    fc.assert(
      fc.property(fc.double({ min: 0, max: 900, noNaN: true }), number, number, (x, a, b) => {
        const placed = [{ x, bar: bar(a, Math.max(a, b) + 1, Math.min(a, b) - 1, b) }];
        const paths = candlePaths(placed, 12, toY);
        for (const [, at] of (paths.upWicks + paths.downWicks).matchAll(/M([\d.-]+) [\d.-]+V/g)) {
          expect(Number(at) % 1).toBe(0.5);
        }
        for (const [, left, top] of (paths.upBodies + paths.downBodies).matchAll(
          /M([\d.]+) ([\d.-]+)h/g,
        )) {
          expect(Number(left) % 1).toBe(0.5);
          expect(Math.abs(Number(top) % 1)).toBe(0.5);
        }
      }),
    );
  });
});

describe("volume columns", () => {
  test("start at the bottom, as wide as a body, at least one pixel high", () => {
    const columns = [
      { x: 20.2, y: 60.4, isUp: true },
      { x: 30.2, y: 100, isUp: false },
    ];
    expect(volumePaths(columns, 10, 100)).toEqual({
      up: "M17 60h7V100h-7Z",
      down: "M27 99h7V100h-7Z",
    });
  });
});

test("a column below the base extends downward from it", () => {
  expect(volumePaths([{ x: 20, y: 60, isUp: false }], 10, 50).down).toBe("M17 60h7V50h-7Z");
});

describe("line and area paths", () => {
  test("a line passes through its points in order", () => {
    expect(
      linePath([
        { x: 1.04, y: 2 },
        { x: 3.26, y: 4 },
      ]),
    ).toBe("M1 2L3.3 4");
    expect(linePath([])).toBe("");
  });

  test("one point is a dash, so that it is visible", () => {
    expect(linePath([{ x: 10, y: 5 }])).toBe("M7 5h6");
    expect(areaPath([{ x: 10, y: 5 }], 90)).toBe("");
  });

  test("an area closes down to the bottom", () => {
    expect(
      areaPath(
        [
          { x: 1, y: 2 },
          { x: 3, y: 4 },
        ],
        90,
      ),
    ).toBe("M1 2L3 4V90H1Z");
  });
});
