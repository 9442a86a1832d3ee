import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import {
  clampView,
  fitView,
  indexToX,
  panView,
  revealIndex,
  type TimeFrame,
  type TimeView,
  visibleRange,
  xToIndex,
  zoomView,
} from "./timeScale.ts";

const limits = { minFactor: 0.5, maxFactor: 10, minVisibleBars: 10 };

const frames = fc.record({
  count: fc.integer({ min: 1, max: 50_000 }),
  width: fc.integer({ min: 50, max: 3000 }),
});
const gesture = fc.oneof(
  fc.record({ pan: fc.double({ min: -1e7, max: 1e7, noNaN: true }) }),
  fc.record({
    zoom: fc.double({ min: 0.01, max: 100, noNaN: true }),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
);
const scenes = fc
  .tuple(frames, fc.array(gesture, { maxLength: 8 }))
  .map(([frame, gestures]) => ({ frame, view: gestures.reduce(applyTo(frame), fitView(frame)) }));

type Gesture = { pan: number } | { zoom: number; at: number };

function applyTo(frame: TimeFrame) {
  return (view: TimeView, step: Gesture): TimeView =>
    "pan" in step
      ? panView(frame, limits, view, step.pan)
      : zoomView(frame, limits, view, step.at * frame.width, step.zoom);
}

describe("time scale", () => {
  test("x and index are inverses", () => {
    fc.assert(
      fc.property(scenes, fc.double({ min: 0, max: 1, noNaN: true }), ({ frame, view }, share) => {
        const x = share * frame.width;
        const back = indexToX(frame, view, xToIndex(frame, view, x));
        expect(Math.abs(back - x)).toBeLessThan(1e-6 * Math.max(1, frame.width));
      }),
    );
  });

  test("the fitted view shows every bar whole", () => {
    fc.assert(
      fc.property(frames, (frame) => {
        const view = fitView(frame);
        expect(visibleRange(frame, view)).toEqual({ from: 0, to: frame.count });
        expect(indexToX(frame, view, 0) - view.spacing / 2).toBeGreaterThan(-1e-6);
        const right = indexToX(frame, view, frame.count - 1) + view.spacing / 2;
        expect(right).toBeLessThanOrEqual(frame.width);
      }),
    );
  });

  test("a range fills the plot with exactly its bars, however few", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 10, max: 400 }),
        fc.integer({ min: 1, max: 400 }),
        (fit, more) => {
          const frame = { count: fit + more, width: 1000, fitCount: fit, isFitExact: true };
          expect(visibleRange(frame, fitView(frame))).toEqual({ from: more, to: fit + more });
        },
      ),
    );
  });

  test("no gesture leaves the zoom limits", () => {
    fc.assert(
      fc.property(scenes, ({ frame, view }) => {
        const factor = view.spacing / fitView(frame).spacing;
        expect(factor).toBeGreaterThan(limits.minFactor - 1e-9);
        expect(factor).toBeLessThan(limits.maxFactor + 1e-9);
      }),
    );
  });

  test("no gesture leaves fewer than ten bars (or all, if there are fewer) in view", () => {
    fc.assert(
      fc.property(scenes, ({ frame, view }) => {
        const { from, to } = visibleRange(frame, view);
        const slots = Math.floor(frame.width / view.spacing);
        expect(to - from).toBeGreaterThanOrEqual(Math.min(10, frame.count, slots));
        if (frame.count >= 10) expect(slots).toBeGreaterThanOrEqual(9.999);
      }),
    );
  });

  test("zooming keeps what lies under the pointer while the pan limits are not touched", () => {
    const frame = { count: 500, width: 1000 };
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 9, noNaN: true }),
        fc.integer({ min: 0, max: 900 }),
        (factor, x) => {
          const before = fitView(frame);
          const after = zoomView(frame, limits, before, x, factor);
          expect(xToIndex(frame, after, x)).toBeCloseTo(xToIndex(frame, before, x), 6);
        },
      ),
    );
  });

  test("panning by dx moves every bar by dx", () => {
    const frame = { count: 500, width: 1000 };
    const near = zoomView(frame, limits, fitView(frame), 500, 4);
    const moved = panView(frame, limits, near, 37);
    expect(indexToX(frame, moved, 250) - indexToX(frame, near, 250)).toBeCloseTo(37, 9);
  });

  test("the visible range holds exactly the bars that touch the plot", () => {
    fc.assert(
      fc.property(scenes, ({ frame, view }) => {
        const { from, to } = visibleRange(frame, view);
        const half = view.spacing / 2;
        const touches = (index: number): boolean => {
          const x = indexToX(frame, view, index);
          return x + half > 1e-6 && x - half < frame.width - 1e-6;
        };
        if (from > 0) expect(touches(from - 1)).toBe(false);
        if (to < frame.count) expect(touches(to)).toBe(false);
        for (const index of [from + 1, to - 2]) {
          if (index > from && index < to - 1) expect(touches(index)).toBe(true);
        }
      }),
    );
  });

  test("a view made for another width or count is brought back inside the limits", () => {
    fc.assert(
      fc.property(scenes, frames, ({ view }, other) => {
        const clamped = clampView(other, limits, view);
        expect(clampView(other, limits, clamped)).toEqual(clamped);
        const { from, to } = visibleRange(other, clamped);
        expect(to - from).toBeGreaterThanOrEqual(Math.min(other.count, 1));
      }),
    );
  });

  test("revealing a bar moves no further than needed", () => {
    const frame = { count: 500, width: 1000 };
    const near = zoomView(frame, limits, fitView(frame), 1000, 5);
    const shown = revealIndex(frame, limits, near, 100);
    expect(indexToX(frame, shown, 100)).toBeCloseTo(near.spacing / 2, 6);
    expect(revealIndex(frame, limits, shown, 110)).toBe(shown);
    const forward = revealIndex(frame, limits, shown, 499);
    expect(indexToX(frame, forward, 499)).toBeCloseTo(1000 - near.spacing / 2, 6);
  });
});
