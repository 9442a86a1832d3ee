import type { LineThrough } from "../../../backend/domain/line.ts";
import { afterEach, beforeEach, expect, jest, test } from "bun:test";
import { act, cleanup, renderHook } from "@testing-library/react";
import { type KeyboardEvent, useState } from "react";
import { DAY_MS } from "../../../backend/domain/durations.ts";
import { type DrawnLine, type LineScene, mapTime } from "../model/drawnLines.ts";
import { fitView } from "../model/scales/timeScale.ts";
import { SAVE_PAUSE_MS, useLineChange } from "./useLineChange.ts";

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  cleanup();
  jest.useRealTimers();
});

const bars = Array.from({ length: 40 }, (_, day) => ({
  time: day * DAY_MS,
  open: 100,
  high: 101,
  low: 99,
  close: 100,
  volume: null,
}));
const frame = { count: bars.length, width: 800 };
const scene: LineScene = {
  bars,
  times: mapTime(bars, DAY_MS),
  frame,
  view: fitView(frame),
  scale: { min: 90, max: 110, top: 0, bottom: 400 },
  digits: 2,
  isOfCloses: false,
};
const drawn: DrawnLine = {
  id: 7,
  from: { time: 10 * DAY_MS, price: 100 },
  to: { time: 20 * DAY_MS, price: 102 },
  scale: "straight",
};

function render() {
  const saved: LineThrough[] = [];
  const { result, unmount } = renderHook(() => {
    const [line, setLine] = useState(drawn);
    const changes = useLineChange(scene, (id, through) => {
      saved.push(through);
      setLine({ id, ...through });
    });
    return { line, changes };
  });
  const press = (key: string) =>
    act(() => {
      const { line, changes } = result.current;
      changes.press({ key, shiftKey: false } as KeyboardEvent<Element>, line, "line");
    });
  const end = (how: "commit" | "cancel"): boolean => {
    let isMoving = false;
    act(() => {
      isMoving = result.current.changes[how]();
    });
    return isMoving;
  };
  const prices = () => saved.map(({ from }) => from.price);
  return { result, press, end, prices, unmount };
}

const pass = (ms: number): void => {
  act(() => {
    jest.advanceTimersByTime(ms);
  });
};

test("key moves are saved once, a moment after the last one", () => {
  const { result, press, prices } = render();
  press("ArrowUp");
  pass(SAVE_PAUSE_MS - 1);
  press("ArrowUp");
  pass(SAVE_PAUSE_MS - 1);
  expect(prices()).toEqual([]);
  pass(1);
  expect(prices()).toEqual([100.02]);
  expect(result.current.changes.draft).toBeNull();
  pass(10 * SAVE_PAUSE_MS);
  press("ArrowUp");
  pass(SAVE_PAUSE_MS);
  expect(prices()).toEqual([100.02, 100.03]);
});

test("Enter and leaving save at once, and the saved line ends the move", () => {
  const { press, end, prices } = render();
  press("ArrowUp");
  expect(end("commit")).toBe(true);
  pass(SAVE_PAUSE_MS);
  expect(prices()).toEqual([100.01]);
  press("ArrowUp");
  pass(SAVE_PAUSE_MS);
  expect(end("commit")).toBe(true);
  expect(end("commit")).toBe(false);
  expect(prices()).toEqual([100.01, 100.02]);
});

test("Escape restores the line from before the keys, both before and after it is saved", () => {
  const { press, end, prices } = render();
  press("ArrowDown");
  expect(end("cancel")).toBe(true);
  pass(SAVE_PAUSE_MS);
  expect(prices()).toEqual([]);
  press("ArrowDown");
  pass(SAVE_PAUSE_MS);
  press("ArrowDown");
  expect(end("cancel")).toBe(true);
  pass(SAVE_PAUSE_MS);
  expect(prices()).toEqual([99.99, 100]);
  expect(end("cancel")).toBe(false);
});

test("a page that is hidden saves at once", () => {
  const { press, prices } = render();
  press("ArrowUp");
  const own = Object.getOwnPropertyDescriptor(document, "visibilityState");
  let state = "visible";
  Object.defineProperty(document, "visibilityState", { configurable: true, get: () => state });
  try {
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(prices()).toEqual([]);
    state = "hidden";
    act(() => void document.dispatchEvent(new Event("visibilitychange")));
    expect(prices()).toEqual([100.01]);
  } finally {
    if (own) Object.defineProperty(document, "visibilityState", own);
    else Reflect.deleteProperty(document, "visibilityState");
  }
});

test("a chart that closes saves at once", () => {
  const { press, prices, unmount } = render();
  press("ArrowUp");
  unmount();
  expect(prices()).toEqual([100.01]);
  jest.advanceTimersByTime(SAVE_PAUSE_MS);
  expect(prices()).toEqual([100.01]);
});
