import { afterEach, expect, test } from "bun:test";
import { cleanup, renderHook } from "@testing-library/react";
import { SWIPE_PX, useSidebarSwipe } from "./useSidebarSwipe.ts";

afterEach(cleanup);

const touch = (type: string, x: number, y: number) => {
  const point = { identifier: 1, clientX: x, clientY: y };
  document.dispatchEvent(
    Object.assign(new Event(type), { touches: [point], changedTouches: [point] }),
  );
};

function swipe(state: { isOpen: boolean; isEnabled?: boolean }, points: [number, number][]) {
  const calls: string[] = [];
  const { unmount } = renderHook(() =>
    useSidebarSwipe({
      isEnabled: true,
      ...state,
      open: () => calls.push("open"),
      close: () => calls.push("close"),
    }),
  );
  const [first, ...rest] = points;
  touch("touchstart", ...first!);
  for (const point of rest) touch("touchmove", ...point);
  touch("touchend", ...points.at(-1)!);
  unmount();
  return calls;
}

test("a swipe from the left edge opens the sidebar, once", () => {
  expect(
    swipe({ isOpen: false }, [
      [5, 300],
      [40, 304],
      [70, 306],
      [200, 310],
    ]),
  ).toEqual(["open"]);
});

test("a swipe that starts on the page or stops short opens nothing", () => {
  expect(
    swipe({ isOpen: false }, [
      [120, 300],
      [300, 300],
    ]),
  ).toEqual([]);
  expect(
    swipe({ isOpen: false }, [
      [5, 300],
      [5 + SWIPE_PX - 1, 300],
    ]),
  ).toEqual([]);
});

test("a scroll along the edge is not a swipe", () => {
  expect(
    swipe({ isOpen: false }, [
      [5, 300],
      [10, 380],
      [90, 400],
    ]),
  ).toEqual([]);
});

test("a swipe back closes the open sidebar, wherever it starts", () => {
  expect(
    swipe({ isOpen: true }, [
      [220, 300],
      [150, 305],
    ]),
  ).toEqual(["close"]);
  expect(
    swipe({ isOpen: true }, [
      [20, 300],
      [200, 305],
    ]),
  ).toEqual([]);
});

test("where the sidebar is fixed a swipe does nothing", () => {
  expect(
    swipe({ isOpen: false, isEnabled: false }, [
      [5, 300],
      [200, 300],
    ]),
  ).toEqual([]);
});
