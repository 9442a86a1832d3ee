import { afterEach, expect, test } from "bun:test";
import { cleanup, render } from "@testing-library/react";
import { useRef } from "react";
import { SWIPE_THRESHOLD_PX, useSwipeRight } from "./useSwipeRight.ts";

afterEach(cleanup);

function renderToast() {
  let swipes = 0;
  function Area() {
    const area = useRef<HTMLDivElement>(null);
    useSwipeRight(area, ".toast", () => {
      swipes += 1;
    });
    return (
      <div ref={area}>
        <p className="toast">
          <span>text</span>
          <button type="button">Undo</button>
        </p>
      </div>
    );
  }
  const { container } = render(<Area />);
  const send = (type: string, x: number, y = 0, on: string = "span") => {
    const event = new Event(type, { bubbles: true });
    Object.assign(event, { pointerId: 1, button: 0, clientX: x, clientY: y });
    container.querySelector(on)?.dispatchEvent(event);
  };
  const toast = container.querySelector<HTMLElement>(".toast")!;
  return { send, toast, count: () => swipes };
}

test("a drag to the right by the threshold dismisses it", () => {
  const { send, count } = renderToast();
  send("pointerdown", 100);
  send("pointermove", 100 + SWIPE_THRESHOLD_PX);
  send("pointerup", 100 + SWIPE_THRESHOLD_PX);
  expect(count()).toBe(1);
});

test("a shorter drag springs back", () => {
  const { send, toast, count } = renderToast();
  send("pointerdown", 100);
  send("pointermove", 130);
  expect(toast.style.translate).toBe("30px 0");
  send("pointerup", 100 + SWIPE_THRESHOLD_PX - 1);
  expect(count()).toBe(0);
  expect(toast.style.translate).toBe("");
});

test("a drag to the left, a scroll and a press on a button are not swipes", () => {
  const { send, toast, count } = renderToast();
  send("pointerdown", 100);
  send("pointermove", 20);
  expect(toast.style.translate).toBe("0px 0");
  send("pointerup", 20);
  send("pointerdown", 100);
  send("pointermove", 180, 60);
  send("pointerup", 180, 60);
  send("pointerdown", 100, 0, "button");
  send("pointerup", 200, 0, "button");
  expect(count()).toBe(0);
});
