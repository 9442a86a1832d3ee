import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { type ChartGestures, createGestures, KEY_ZOOM } from "./chartGestures.ts";
import { isFirstWheelHint, scrollsPage, turnWheel } from "./wheel.ts";
import type { ChartState } from "../chartState.ts";
import { createKineticPan, type KineticPan, release } from "./kineticPan.ts";
import type { TimeFrame } from "../model/timeScale.ts";

/** A press that moves fewer pixels is a tap. */
const TAP_SLOP = 4;

/** Milliseconds that a finger must rest before it moves the crosshair instead of the bars. */
export const CROSSHAIR_PRESS_MS = 300;

interface Drag {
  readonly pointerId: number;
  readonly startX: number;
  readonly moveTo: (dx: number) => void;
  readonly kineticPan: KineticPan;
  moved: boolean;
}

/** Distance and center of two fingers, in pixels of the surface. */
interface Pinch {
  readonly distance: number;
  readonly middle: number;
}

/**
 * Returns the handlers for the chart's focusable surface; the plot is at the top left of `surface`.
 * In a page that scrolls, the wheel zooms only from a click until the pointer leaves or Escape;
 * `hasWheelHint` tells that the user turned it without that.
 */
export function useChartGestures(
  surface: RefObject<HTMLDivElement | null>,
  state: ChartState,
  frame: TimeFrame,
  isInPage: boolean,
) {
  const [newestFrame] = useState(() => holdFrame(frame));
  useLayoutEffect(() => newestFrame.write(frame));
  const { width } = frame;
  const gestures = useMemo(() => createGestures(state, newestFrame.read), [state, newestFrame]);
  const drag = useRef<Drag | null>(null);
  const touches = useRef(new Map<number, { x: number; y: number }>());
  const pinch = useRef<Pinch | null>(null);
  /** Timer of a resting finger; `pointing` is the finger that then moves the crosshair. */
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pointing = useRef<number | null>(null);
  const stopKineticPan = useRef<() => void>(() => undefined);
  const isEngaged = useRef(false);
  const [hasWheelHint, setWheelHint] = useState(false);
  useEffect(
    () => () => {
      stopKineticPan.current();
      clearTimeout(rest.current);
    },
    [],
  );

  // React's wheel listeners are passive and cannot prevent the page from scrolling. It is a layout
  // effect, because a wheel that is already turning must not scroll the page under a new chart.
  useLayoutEffect(() => {
    const element = surface.current;
    if (element === null) return undefined;
    const onWheel = (event: WheelEvent): void => {
      if (scrollsPage(event, isInPage, isEngaged.current)) {
        if (isFirstWheelHint()) setWheelHint(true);
        return;
      }
      event.preventDefault();
      stopKineticPan.current();
      setWheelHint(false);
      const x = event.clientX - element.getBoundingClientRect().left;
      turnWheel(gestures, Math.min(Math.max(x, 0), width), event);
    };
    // A finger that moves the crosshair may move vertically, and must not scroll the page.
    const onTouchMove = (event: TouchEvent): void => {
      if (pointing.current !== null) event.preventDefault();
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    element.addEventListener("touchmove", onTouchMove, { passive: false });
    return () => {
      element.removeEventListener("wheel", onWheel);
      element.removeEventListener("touchmove", onTouchMove);
    };
  }, [surface, gestures, width, isInPage]);

  const handlers = useMemo(
    () => ({
      onPointerDown: (event: PointerEvent<HTMLDivElement>): void => {
        if (event.button !== 0) return;
        isEngaged.current = true;
        setWheelHint(false);
        stopKineticPan.current();
        event.currentTarget.setPointerCapture(event.pointerId);
        if (event.pointerType === "touch") {
          touches.current.set(event.pointerId, placeOf(event));
          pinch.current = measurePinch(touches.current);
          // A second finger ends the drag of the first.
          if (pinch.current !== null) drag.current = null;
          clearTimeout(rest.current);
          pointing.current = null;
          const { pointerId } = event;
          const { x, y } = placeOf(event);
          rest.current = setTimeout(() => {
            if (drag.current?.pointerId !== pointerId || drag.current.moved) return;
            drag.current = null;
            pointing.current = pointerId;
            gestures.pointAt(x, y);
          }, CROSSHAIR_PRESS_MS);
        }
        if (drag.current !== null || pinch.current !== null) return;
        drag.current = {
          pointerId: event.pointerId,
          startX: event.clientX,
          moveTo: gestures.startDrag(),
          kineticPan: createKineticPan(),
          moved: false,
        };
      },
      onPointerMove: (event: PointerEvent<HTMLDivElement>): void => {
        if (touches.current.has(event.pointerId)) {
          touches.current.set(event.pointerId, placeOf(event));
          const before = pinch.current;
          const now = measurePinch(touches.current);
          if (before !== null && now !== null) {
            gestures.panBy(now.middle - before.middle);
            gestures.zoomAt(now.middle, now.distance / before.distance);
            pinch.current = now;
            return;
          }
        }
        const current = drag.current;
        if (current !== null && event.pointerId === current.pointerId) {
          const dx = event.clientX - current.startX;
          if (Math.abs(dx) >= TAP_SLOP) current.moved = true;
          if (current.moved) current.moveTo(dx);
          current.kineticPan.record(event.clientX, event.timeStamp);
          event.currentTarget.dataset["dragging"] = String(current.moved);
        }
        const isPointing = pointing.current === event.pointerId;
        if (isPointing || event.pointerType !== "touch") point(gestures, event);
      },
      onPointerUp: (event: PointerEvent<HTMLDivElement>): void => {
        touches.current.delete(event.pointerId);
        pinch.current = measurePinch(touches.current);
        clearTimeout(rest.current);
        pointing.current = null;
        const current = drag.current;
        if (current === null || event.pointerId !== current.pointerId) return;
        drag.current = null;
        event.currentTarget.dataset["dragging"] = "false";
        if (!current.moved) point(gestures, event);
        else {
          const velocity = current.kineticPan.velocityAt(event.timeStamp);
          stopKineticPan.current = release(velocity, prefersStill(), gestures.panBy);
        }
      },
      onPointerCancel: (event: PointerEvent<HTMLDivElement>): void => {
        touches.current.delete(event.pointerId);
        pinch.current = measurePinch(touches.current);
        clearTimeout(rest.current);
        pointing.current = null;
        drag.current = null;
        event.currentTarget.dataset["dragging"] = "false";
      },
      onPointerLeave: (event: PointerEvent<HTMLDivElement>): void => {
        isEngaged.current = false;
        setWheelHint(false);
        // Lifting a finger keeps its crosshair, so that the values can be read.
        if (event.pointerType !== "touch" && drag.current === null) gestures.hide();
      },
      onDoubleClick: gestures.reset,
      onKeyDown: (event: KeyboardEvent<HTMLDivElement>): void => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        if (event.key === "Escape") isEngaged.current = false;
        if (!pressKey(gestures, state, event.key, event.shiftKey)) return;
        event.preventDefault();
        // The first Escape only hides the crosshair and must not close an overlay around the chart.
        event.stopPropagation();
      },
      onBlur: (): void => {
        if (state.latestCursor().status === "bar") gestures.hide();
      },
    }),
    [gestures, state],
  );
  return { handlers, hasWheelHint };
}

/** Holds the latest frame for gestures that began before it. */
function holdFrame(initial: TimeFrame) {
  let held = initial;
  return {
    read: (): TimeFrame => held,
    write: (next: TimeFrame): void => {
      held = next;
    },
  };
}

const prefersStill = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

function placeOf(event: PointerEvent<HTMLDivElement>): { x: number; y: number } {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return { x: event.clientX - left, y: event.clientY - top };
}

/** Minimum distance of two fingers in pixels; below it the ratio would jump. */
const PINCH_MIN = 8;

function measurePinch(touches: ReadonlyMap<number, { x: number; y: number }>): Pinch | null {
  const [one, other] = touches.values();
  if (!one || !other) return null;
  const distance = Math.max(Math.hypot(one.x - other.x, one.y - other.y), PINCH_MIN);
  return { distance, middle: (one.x + other.x) / 2 };
}

function point(gestures: ChartGestures, event: PointerEvent<HTMLDivElement>): void {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  gestures.pointAt(event.clientX - left, event.clientY - top);
}

function pressKey(
  gestures: ChartGestures,
  state: ChartState,
  key: string,
  shift: boolean,
): boolean {
  const step = shift ? 10 : 1;
  switch (key) {
    case "ArrowLeft":
      gestures.stepBars(-step);
      return true;
    case "ArrowRight":
      gestures.stepBars(step);
      return true;
    case "Home":
      gestures.stepBars(Number.NEGATIVE_INFINITY);
      return true;
    case "End":
      gestures.stepBars(Number.POSITIVE_INFINITY);
      return true;
    case "+":
    case "=":
      gestures.zoomAtCursor(KEY_ZOOM);
      return true;
    case "-":
    case "_":
      gestures.zoomAtCursor(1 / KEY_ZOOM);
      return true;
    case "Escape":
      if (state.latestCursor().status === "hidden") return false;
      gestures.hide();
      return true;
    default:
      return false;
  }
}
