import type { ChartGestures } from "./chartGestures.ts";

/** A notch of a common mouse wheel reports 100 to 120 pixels; this zooms by about a sixth. */
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
 * Returns whether a turn belongs to the page around the chart. A vertical turn scrolls the page
 * until the chart `isEngaged` by a click. With Ctrl or Command it always zooms the chart, because
 * the browser would zoom the whole page instead; a pinch on a trackpad is reported as such a turn.
 */
export const scrollsPage = (turn: WheelTurn, isInPage: boolean, isEngaged: boolean): boolean =>
  isInPage && !isEngaged && !turn.ctrlKey && !turn.metaKey && !isAcross(turn);

/** Pans by a sideways turn and zooms around `x` by any other. */
export function turnWheel(gestures: ChartGestures, x: number, turn: WheelTurn): void {
  const unit = turn.deltaMode === 0 ? 1 : WHEEL_LINE;
  if (isAcross(turn)) {
    // Some browsers already report a turn with Shift as sideways.
    gestures.panBy(-(turn.deltaX || turn.deltaY) * unit);
    return;
  }
  const pixels = Math.min(Math.max(turn.deltaY * unit, -WHEEL_MAX), WHEEL_MAX);
  gestures.zoomAt(x, Math.exp(-pixels * WHEEL_ZOOM));
}

const STORAGE_KEY = "chart-wheel-hint";
let isShown = false;

/** Returns true once: the first time that it is called in this browser. */
export function isFirstWheelHint(): boolean {
  if (isShown) return false;
  isShown = true;
  try {
    if (localStorage.getItem(STORAGE_KEY) === "shown") return false;
    localStorage.setItem(STORAGE_KEY, "shown");
  } catch {
    // Without storage the hint is shown once per page load.
  }
  return true;
}
