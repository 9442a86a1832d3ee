import { afterEach, expect, test } from "bun:test";
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useRef } from "react";
import { createChartState } from "../chartState.ts";
import { useChartGestures } from "./useChartGestures.ts";

afterEach(cleanup);

const state = createChartState((publish) => publish());
const frame = { count: 100, width: 500 };

function Surface({ isInPage }: { isInPage: boolean }) {
  const surface = useRef<HTMLDivElement>(null);
  const { handlers, hasWheelHint } = useChartGestures(surface, state, frame, isInPage);
  return (
    <div
      ref={surface}
      // A synthetic pointer cannot be captured.
      onPointerDownCapture={({ currentTarget }) => {
        currentTarget.setPointerCapture = () => undefined;
      }}
      role="application"
      {...handlers}
    >
      {hasWheelHint ? "hint" : null}
    </div>
  );
}

/** Turns the wheel and returns true if the chart kept the page from scrolling. */
const turn = (surface: HTMLElement): boolean => !fireEvent.wheel(surface, { deltaY: 120 });

test("in a page the wheel scrolls; after a click it zooms until Escape or until the pointer leaves", () => {
  render(<Surface isInPage />);
  const surface = screen.getByRole("application");
  expect(turn(surface)).toBe(false);
  expect(screen.queryByText("hint")).not.toBeNull();

  fireEvent.pointerDown(surface, { button: 0, pointerId: 1, pointerType: "mouse" });
  expect(screen.queryByText("hint")).toBeNull();
  expect(turn(surface)).toBe(true);
  fireEvent.keyDown(surface, { key: "Escape" });
  expect(turn(surface)).toBe(false);

  fireEvent.pointerDown(surface, { button: 0, pointerId: 1, pointerType: "mouse" });
  fireEvent.pointerUp(surface, { pointerId: 1, pointerType: "mouse" });
  expect(turn(surface)).toBe(true);
  fireEvent.pointerOut(surface, { pointerId: 1, pointerType: "mouse", relatedTarget: document });
  expect(turn(surface)).toBe(false);
  // The hint is shown only the first time.
  expect(screen.queryByText("hint")).toBeNull();
});

test("in an overlay the wheel zooms at once", () => {
  render(<Surface isInPage={false} />);
  expect(turn(screen.getByRole("application"))).toBe(true);
});
