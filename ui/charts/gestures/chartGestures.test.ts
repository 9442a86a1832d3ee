import { expect, test } from "bun:test";
import { createGestures } from "./chartGestures.ts";
import { createChartState } from "../chartState.ts";
import { CHART_MIN_VISIBLE_BARS, CHART_ZOOM_MAX, CHART_ZOOM_MIN } from "../constants.ts";
import { fitView, visibleRange, xToIndex } from "../model/scales/timeScale.ts";
import { viewOf } from "../scene.ts";

const frame = { count: 500, width: 1000 };

function createChart() {
  const state = createChartState((publish) => publish());
  return {
    state,
    gestures: createGestures(state, () => frame),
    view: () => viewOf(frame, state.view()),
  };
}

test("zooming keeps the bar under the pointer; resetting fits again", () => {
  const { gestures, view, state } = createChart();
  const before = xToIndex(frame, view(), 300);
  gestures.zoomAt(300, 3);
  expect(xToIndex(frame, view(), 300)).toBeCloseTo(before, 6);
  expect(view().spacing / fitView(frame).spacing).toBeCloseTo(3, 9);
  gestures.reset();
  expect(state.view()).toBeNull();
});

test("a drag that returns to its start restores the view, even past the limit", () => {
  const { gestures, view } = createChart();
  gestures.zoomAt(500, 4);
  const before = view();
  const dragTo = gestures.startDrag();
  dragTo(1e6);
  expect(visibleRange(frame, view()).to).toBeGreaterThanOrEqual(10);
  dragTo(0);
  expect(view()).toEqual(before);
});

test("the first key press selects the newest bar in view, later ones step", () => {
  const { gestures, state } = createChart();
  gestures.stepBars(-1);
  expect(state.cursor()).toEqual({ status: "bar", index: 499 });
  gestures.stepBars(-1);
  gestures.stepBars(-10);
  expect(state.cursor()).toEqual({ status: "bar", index: 488 });
  gestures.stepBars(Number.NEGATIVE_INFINITY);
  expect(state.cursor()).toEqual({ status: "bar", index: 0 });
  gestures.stepBars(Number.POSITIVE_INFINITY);
  expect(state.cursor()).toEqual({ status: "bar", index: 499 });
});

test("Home without a cursor goes to the first bar", () => {
  const { gestures, state } = createChart();
  gestures.stepBars(Number.NEGATIVE_INFINITY);
  expect(state.cursor()).toEqual({ status: "bar", index: 0 });
});

test("a step out of view pans just far enough", () => {
  const { gestures, view } = createChart();
  gestures.zoomAt(1000, 5);
  gestures.stepBars(Number.NEGATIVE_INFINITY);
  expect(visibleRange(frame, view()).from).toBe(0);
});

test("a key continues from the bar under the pointer", () => {
  const { gestures, state, view } = createChart();
  gestures.pointAt(400, 100);
  const under = Math.round(xToIndex(frame, view(), 400));
  gestures.stepBars(1);
  expect(state.cursor()).toEqual({ status: "bar", index: under + 1 });
});

test("zoom is limited to 0.5 and 10, or to ten bars in the plot", () => {
  const { gestures, view } = createChart();
  gestures.zoomAt(500, 1e6);
  expect(view().spacing / fitView(frame).spacing).toBeCloseTo(CHART_ZOOM_MAX, 9);
  gestures.zoomAt(500, 1e-6);
  expect(view().spacing / fitView(frame).spacing).toBeCloseTo(CHART_ZOOM_MIN, 9);

  const few = { count: 60, width: 1000 };
  const state = createChartState((publish) => publish());
  createGestures(state, () => few).zoomAt(500, 1e6);
  expect(few.width / viewOf(few, state.view()).spacing).toBeCloseTo(CHART_MIN_VISIBLE_BARS, 9);
});
