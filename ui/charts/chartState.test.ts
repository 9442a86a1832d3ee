import { expect, test } from "bun:test";
import { createChartState } from "./chartState.ts";

function createManual() {
  const frames: (() => void)[] = [];
  const state = createChartState((publish) => frames.push(publish));
  const reported: string[] = [];
  state.subscribeView(() => reported.push("view"));
  state.subscribeCursor(() => reported.push("cursor"));
  return { state, frames, reported, runFrame: () => frames.shift()?.() };
}

test("many changes before a frame are published once, the view before the cursor", () => {
  const { state, frames, reported, runFrame } = createManual();
  state.setCursor({ status: "pointer", x: 1, y: 1 });
  state.setView({ spacing: 1, rightOffset: 0 });
  state.setView({ spacing: 2, rightOffset: 0 });
  expect(frames.length).toBe(1);
  expect(reported).toEqual([]);
  expect(state.view()).toBeNull();
  expect(state.latestView()).toEqual({ spacing: 2, rightOffset: 0 });
  runFrame();
  expect(reported).toEqual(["view", "cursor"]);
  expect(state.view()).toEqual({ spacing: 2, rightOffset: 0 });
});

test("a crosshair move does not notify listeners of the series", () => {
  const { state, reported, runFrame } = createManual();
  state.setCursor({ status: "pointer", x: 5, y: 5 });
  runFrame();
  state.setCursor({ status: "bar", index: 3 });
  runFrame();
  expect(reported).toEqual(["cursor", "cursor"]);
});

test("a removed listener is not notified", () => {
  const { state, runFrame } = createManual();
  let calls = 0;
  const leave = state.subscribeView(() => calls++);
  leave();
  state.setView({ spacing: 2, rightOffset: 0 });
  runFrame();
  expect(calls).toBe(0);
});
