import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { exponential } from "./hash.ts";

test("agrees with Math.exp to thirteen digits", () =>
  fc.assert(
    fc.property(fc.double({ min: -30, max: 30, noNaN: true }), (x) => {
      expect(Math.abs(exponential(x) / Math.exp(x) - 1)).toBeLessThan(1e-13);
    }),
  ));

test("is exactly 1 at 0, so that a price without drift is the universe price", () => {
  expect(exponential(0)).toBe(1);
});
