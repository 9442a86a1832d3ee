import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
} from "react";
import { type ChartGestures, createGestures, KEY_ZOOM } from "./chartGestures.ts";
import { isFirstWheelHint, scrollsPage, turnWheel } from "./wheel.ts";
import type { ChartState } from "../chartState.ts";
import { createKineticPan, type KineticPan, release } from "./kineticPan.ts";
import type { TimeFrame } from "../model/scales/timeScale.ts";

/** A press that moves fewer pixels is a tap. */
const TAP_SLOP = 4;

/** Milliseconds that a finger must rest before it moves the crosshair instead of the bars. */
const CROSSHAIR_PRESS_MS = 300;

interface Drag {
  readonly pointerId: number;
  readonly startX: number;
  readonly moveTo: (dx: number) => void;
  readonly kineticPan: KineticPan;
  moved: boolean;
}

interface Pinch {
  readonly distance: number;
  readonly middle: number;
}

/**
 * Returns the handlers of the focusable surface, whose top left is the plot's. In a page that
 * scrolls, the wheel zooms only after a click, until the pointer leaves or Escape. `hasWheelHint`
 * is set when the user turned it without a click.
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
  const [hasWheelHint, setWheelHint] = useState(false);
  const input = useMemo(
    () => new SurfaceInput(createGestures(state, newestFrame.read), state, setWheelHint),
    [state, newestFrame],
  );
  useEffect(() => () => input.stop(), [input]);

  // React's wheel listeners are passive and cannot keep the page from scrolling. The layout effect
  // attaches before the next turn of the wheel.
  useLayoutEffect(() => {
    const element = surface.current;
    if (element === null) return undefined;
    const onWheel = (event: WheelEvent): void => input.turnWheel(event, element, width, isInPage);
    // A finger that moves the crosshair must not scroll the page.
    const onTouchMove = (event: TouchEvent): void => {
      if (input.isPointing) event.preventDefault();
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    element.addEventListener("touchmove", onTouchMove, { passive: false });
    return () => {
      element.removeEventListener("wheel", onWheel);
      element.removeEventListener("touchmove", onTouchMove);
    };
  }, [surface, input, width, isInPage]);

  return { handlers: input.handlers, hasWheelHint };
}

type SurfaceEvent = PointerEvent<HTMLDivElement>;

class SurfaceInput {
  #drag: Drag | null = null;
  #pinch: Pinch | null = null;
  readonly #touches = new Map<number, { x: number; y: number }>();
  /** Timer of a resting finger; `#pointing` is the finger that then moves the crosshair. */
  #rest: ReturnType<typeof setTimeout> | undefined;
  #pointing: number | null = null;
  #stopKineticPan: () => void = () => undefined;
  #isEngaged = false;

  constructor(
    private readonly gestures: ChartGestures,
    private readonly state: ChartState,
    private readonly setWheelHint: (isShown: boolean) => void,
  ) {}

  readonly handlers = {
    onPointerDown: (event: SurfaceEvent): void => this.#press(event),
    onPointerMove: (event: SurfaceEvent): void => this.#move(event),
    onPointerUp: (event: SurfaceEvent): void => this.#lift(event),
    onPointerCancel: (event: SurfaceEvent): void => {
      this.#endTouch(event);
      this.#drag = null;
      event.currentTarget.dataset["dragging"] = "false";
    },
    onPointerLeave: (event: SurfaceEvent): void => {
      this.#isEngaged = false;
      this.setWheelHint(false);
      // Lifting a finger keeps its crosshair, so that the values can be read.
      if (event.pointerType !== "touch" && this.#drag === null) this.gestures.hide();
    },
    onDoubleClick: (): void => this.gestures.reset(),
    onKeyDown: (event: KeyboardEvent<HTMLDivElement>): void => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === "Escape") this.#isEngaged = false;
      if (!pressKey(this.gestures, this.state, event.key, event.shiftKey)) return;
      event.preventDefault();
      // The first Escape only hides the crosshair.
      event.stopPropagation();
    },
    onBlur: (): void => {
      if (this.state.latestCursor().status === "bar") this.gestures.hide();
    },
  };

  get isPointing(): boolean {
    return this.#pointing !== null;
  }

  stop(): void {
    this.#stopKineticPan();
    clearTimeout(this.#rest);
  }

  turnWheel(event: WheelEvent, element: Element, width: number, isInPage: boolean): void {
    if (scrollsPage(event, isInPage, this.#isEngaged)) {
      if (isFirstWheelHint()) this.setWheelHint(true);
      return;
    }
    event.preventDefault();
    this.#stopKineticPan();
    this.setWheelHint(false);
    const x = event.clientX - element.getBoundingClientRect().left;
    turnWheel(this.gestures, Math.min(Math.max(x, 0), width), event);
  }

  #press(event: SurfaceEvent): void {
    if (event.button !== 0) return;
    this.#isEngaged = true;
    this.setWheelHint(false);
    this.#stopKineticPan();
    event.currentTarget.setPointerCapture(event.pointerId);
    if (event.pointerType === "touch") this.#beginTouch(event);
    if (this.#drag !== null || this.#pinch !== null) return;
    this.#drag = {
      pointerId: event.pointerId,
      startX: event.clientX,
      moveTo: this.gestures.startDrag(),
      kineticPan: createKineticPan(),
      moved: false,
    };
  }

  #beginTouch(event: SurfaceEvent): void {
    const { pointerId } = event;
    const place = placeOf(event);
    this.#touches.set(pointerId, place);
    this.#pinch = measurePinch(this.#touches);
    if (this.#pinch !== null) this.#drag = null;
    clearTimeout(this.#rest);
    this.#pointing = null;
    this.#rest = setTimeout(() => {
      if (this.#drag?.pointerId !== pointerId || this.#drag.moved) return;
      this.#drag = null;
      this.#pointing = pointerId;
      this.gestures.pointAt(place.x, place.y);
    }, CROSSHAIR_PRESS_MS);
  }

  #move(event: SurfaceEvent): void {
    if (this.#touches.has(event.pointerId)) {
      this.#touches.set(event.pointerId, placeOf(event));
      const before = this.#pinch;
      const now = measurePinch(this.#touches);
      if (before !== null && now !== null) {
        this.gestures.panBy(now.middle - before.middle);
        this.gestures.zoomAt(now.middle, now.distance / before.distance);
        this.#pinch = now;
        return;
      }
    }
    const drag = this.#drag;
    if (drag !== null && event.pointerId === drag.pointerId) {
      const dx = event.clientX - drag.startX;
      if (Math.abs(dx) >= TAP_SLOP) drag.moved = true;
      if (drag.moved) drag.moveTo(dx);
      drag.kineticPan.record(event.clientX, event.timeStamp);
      event.currentTarget.dataset["dragging"] = String(drag.moved);
    }
    const isPointing = this.#pointing === event.pointerId;
    if (isPointing || event.pointerType !== "touch") point(this.gestures, event);
  }

  #lift(event: SurfaceEvent): void {
    this.#endTouch(event);
    const drag = this.#drag;
    if (drag === null || event.pointerId !== drag.pointerId) return;
    this.#drag = null;
    event.currentTarget.dataset["dragging"] = "false";
    if (!drag.moved) point(this.gestures, event);
    else {
      const velocity = drag.kineticPan.velocityAt(event.timeStamp);
      this.#stopKineticPan = release(velocity, prefersStill(), this.gestures.panBy);
    }
  }

  #endTouch(event: SurfaceEvent): void {
    this.#touches.delete(event.pointerId);
    this.#pinch = measurePinch(this.#touches);
    clearTimeout(this.#rest);
    this.#pointing = null;
  }
}

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
