import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import { autoscale, extendScale, priceTicks, priceToY, yToPrice } from "./priceScale.ts";

const extents = fc
  .tuple(
    fc.double({ min: -7, max: 9, noNaN: true }),
    fc.oneof(fc.constant(0), fc.double({ min: 1e-6, max: 10, noNaN: true })),
  )
  .map(([exponent, growth]) => ({ min: 10 ** exponent, max: 10 ** exponent * (1 + growth) }));

describe("price scale", () => {
  test("price and y are inverses, from 1e-7 to 1e9", () => {
    fc.assert(
      fc.property(extents, fc.double({ min: 0, max: 400, noNaN: true }), (extent, y) => {
        const scale = autoscale(extent, 0, 400);
        expect(Math.abs(priceToY(scale, yToPrice(scale, y)) - y)).toBeLessThan(1e-3);
      }),
    );
  });

  test("the extent is between top and bottom, with higher prices higher up", () => {
    fc.assert(
      fc.property(extents, (extent) => {
        const scale = autoscale(extent, 30, 390);
        const high = priceToY(scale, extent.max);
        const low = priceToY(scale, extent.min);
        expect(high).toBeGreaterThanOrEqual(30);
        expect(low).toBeLessThanOrEqual(390);
        expect(high).toBeLessThanOrEqual(low);
      }),
    );
  });

  test("a flat series is in the middle", () => {
    for (const price of [1e-6, 1, 1e9]) {
      const scale = autoscale({ min: price, max: price }, 0, 400);
      expect(priceToY(scale, price)).toBeCloseTo(200, 6);
    }
    expect(priceToY(autoscale({ min: 0, max: 0 }, 0, 400), 0)).toBe(200);
  });

  test("extending a scale moves no price", () => {
    const scale = autoscale({ min: 10, max: 20 }, 40, 360);
    const wide = extendScale(scale, 0, 400);
    for (const price of [10, 13, 20]) {
      expect(priceToY(wide, price)).toBeCloseTo(priceToY(scale, price), 9);
    }
  });

  test("ticks are in range, ascending, far enough apart, and distinct at their digits", () => {
    fc.assert(
      fc.property(extents, (extent) => {
        const scale = autoscale(extent, 0, 400);
        const { values, digits } = priceTicks(scale, 40);
        expect(values.length).toBeGreaterThan(1);
        expect(values.length).toBeLessThanOrEqual(11);
        values.forEach((value, i) => {
          expect(value).toBeGreaterThanOrEqual(scale.min - 1e-9 * Math.abs(scale.min));
          expect(value).toBeLessThanOrEqual(scale.max * (1 + 1e-9));
          const before = values[i - 1];
          if (before === undefined) return;
          expect(priceToY(scale, before) - priceToY(scale, value)).toBeGreaterThan(39.9);
          expect(before.toFixed(digits)).not.toBe(value.toFixed(digits));
        });
      }),
      { numRuns: 500 },
    );
  });

  test("ticks are round numbers", () => {
    expect(priceTicks(autoscale({ min: 101.3, max: 118.9 }, 0, 400), 60).values).toEqual([
      105, 110, 115,
    ]);
    expect(priceTicks(autoscale({ min: 0.11, max: 0.72 }, 0, 400), 60).values).toEqual([
      0.2, 0.3, 0.4, 0.5, 0.6, 0.7,
    ]);
  });
});
