import { describe, expect, test } from "bun:test";
import type { ChartGestures } from "./chartGestures.ts";
import { scrollsPage, turnWheel, type WheelTurn } from "./wheel.ts";

const down: WheelTurn = {
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  deltaX: 0,
  deltaY: 120,
  deltaMode: 0,
};

describe("the wheel over a chart", () => {
  test("with Ctrl or Command belongs to the chart, as a pinch on a trackpad does", () => {
    expect(scrollsPage({ ...down, ctrlKey: true }, true, false)).toBe(false);
    expect(scrollsPage({ ...down, metaKey: true }, true, false)).toBe(false);
  });

  test("turned sideways or with Shift pans the chart instead of the page", () => {
    expect(scrollsPage({ ...down, shiftKey: true }, true, false)).toBe(false);
    expect(scrollsPage({ ...down, deltaX: 200 }, true, false)).toBe(false);
  });

  test("zooms by at most two notches per event, and pans by pixels or lines", () => {
    const calls: [string, ...number[]][] = [];
    const gestures = {
      zoomAt: (x: number, factor: number) => calls.push(["zoom", x, factor]),
      panBy: (dx: number) => calls.push(["pan", dx]),
    } as unknown as ChartGestures;
    turnWheel(gestures, 50, { ...down, deltaY: -9000 });
    turnWheel(gestures, 50, { ...down, deltaX: 200 });
    turnWheel(gestures, 50, { ...down, shiftKey: true, deltaMode: 1, deltaY: 3 });
    expect(calls).toEqual([
      ["zoom", 50, Math.exp(0.36)],
      ["pan", -200],
      ["pan", -48],
    ]);
  });
});
