import { expect, test } from "bun:test";
import * as fc from "fast-check";
import { nearestBar, priceAt } from "./crosshair.ts";
import { fitView, indexToX } from "./scales/timeScale.ts";

test("the nearest bar is the one whose slot contains the pointer", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.nat(399),
      fc.double({ min: -0.49, max: 0.49, noNaN: true }),
      (count, at, drift) => {
        const frame = { count, width: 800 };
        const view = fitView(frame);
        const index = at % count;
        expect(nearestBar(frame, view, indexToX(frame, view, index) + drift * view.spacing)).toBe(
          index,
        );
      },
    ),
  );
});

test("outside the series it is the first or last bar", () => {
  const frame = { count: 20, width: 800 };
  expect(nearestBar(frame, fitView(frame), -500)).toBe(0);
  expect(nearestBar(frame, fitView(frame), 5000)).toBe(19);
});

test("there is a price under the pointer only within the plot", () => {
  const scale = { min: 10, max: 20, top: 0, bottom: 100 };
  expect(priceAt(scale, 25)).toBe(17.5);
  expect(priceAt(scale, -1)).toBeNull();
  expect(priceAt(scale, 101)).toBeNull();
});
