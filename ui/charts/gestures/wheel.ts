import type { ChartGestures } from "./chartGestures.ts";

/** A notch of 100 to 120 pixels zooms by about a sixth. */
const WHEEL_ZOOM = 0.0015;
/** Maximum pixels of one event: free-spinning wheels report thousands. */
const WHEEL_MAX = 240;
/** Pixels of a line, for browsers that report wheel deltas in lines. */
const WHEEL_LINE = 16;

export type WheelTurn = Pick<
  WheelEvent,
  "ctrlKey" | "metaKey" | "shiftKey" | "deltaX" | "deltaY" | "deltaMode"
>;

const isAcross = ({ shiftKey, deltaX, deltaY }: WheelTurn): boolean =>
  shiftKey || Math.abs(deltaX) > Math.abs(deltaY);

/**
 * True if the page scrolls instead. A vertical turn zooms only an engaged chart. With Ctrl or
 * Command it always does, because the browser would zoom the page; trackpads report a pinch that
 * way.
 */
export const scrollsPage = (turn: WheelTurn, isInPage: boolean, isEngaged: boolean): boolean =>
  isInPage && !isEngaged && !turn.ctrlKey && !turn.metaKey && !isAcross(turn);

/** Pans sideways, else zooms around `x`. */
export function turnWheel(gestures: ChartGestures, x: number, turn: WheelTurn): void {
  const unit = turn.deltaMode === 0 ? 1 : WHEEL_LINE;
  if (isAcross(turn)) {
    // Some browsers report Shift as a sideways turn.
    gestures.panBy(-(turn.deltaX || turn.deltaY) * unit);
    return;
  }
  const pixels = Math.min(Math.max(turn.deltaY * unit, -WHEEL_MAX), WHEEL_MAX);
  gestures.zoomAt(x, Math.exp(-pixels * WHEEL_ZOOM));
}

const STORAGE_KEY = "chart-wheel-hint";
let isShown = false;

/** Returns true the first time in this browser. */
export function isFirstWheelHint(): boolean {
  if (isShown) return false;
  isShown = true;
  try {
    if (localStorage.getItem(STORAGE_KEY) === "shown") return false;
    localStorage.setItem(STORAGE_KEY, "shown");
  } catch {
    // If the browser blocks storage, the hint is shown once per page load.
  }
  return true;
}
