import { type ChartState, hiddenCursor } from "../chartState.ts";
import { chartZoomLimits } from "../constants.ts";
import { nearestBar, stepCursor } from "../model/crosshair.ts";
import {
  indexToX,
  panView,
  revealIndex,
  type TimeFrame,
  visibleRange,
  zoomView,
} from "../model/scales/timeScale.ts";
import { viewOf } from "../scene.ts";

export const KEY_ZOOM = 1.25;

export type ChartGestures = ReturnType<typeof createGestures>;

/** `readFrame` is called at each step, to include bars loaded meanwhile. */
export function createGestures(state: ChartState, readFrame: () => TimeFrame) {
  const view = () => viewOf(readFrame(), state.latestView());
  const cursorIndex = (): number | null => {
    const cursor = state.latestCursor();
    if (cursor.status === "hidden") return null;
    return cursor.status === "bar"
      ? stepCursor(readFrame().count, cursor.index, 0)
      : nearestBar(readFrame(), view(), cursor.x);
  };
  const zoomAt = (x: number, factor: number): void =>
    state.setView(zoomView(readFrame(), chartZoomLimits, view(), x, factor));
  return {
    /** `x` is of the plot; a factor above 1 zooms in. */
    zoomAt,
    /** Zooms around the cursor's bar, else the center. */
    zoomAtCursor: (factor: number) => {
      const index = cursorIndex();
      const { width } = readFrame();
      const x = index === null ? width / 2 : indexToX(readFrame(), view(), index);
      zoomAt(Math.min(Math.max(x, 0), width), factor);
    },
    panBy: (dx: number) => state.setView(panView(readFrame(), chartZoomLimits, view(), dx)),
    /** The function takes the total distance, so that dragging back undoes it. */
    startDrag: () => {
      const start = view();
      return (dx: number) => state.setView(panView(readFrame(), chartZoomLimits, start, dx));
    },
    pointAt: (x: number, y: number) => state.setCursor({ status: "pointer", x, y }),
    stepBars: (step: number) => {
      const from = cursorIndex();
      // The first press selects the newest bar in view.
      const next =
        from === null && Number.isFinite(step)
          ? visibleRange(readFrame(), view()).to - 1
          : stepCursor(readFrame().count, from ?? 0, step);
      const current = view();
      const revealed = revealIndex(readFrame(), chartZoomLimits, current, next);
      if (revealed !== current) state.setView(revealed);
      state.setCursor({ status: "bar", index: next });
    },
    hide: () => state.setCursor(hiddenCursor),
    reset: () => state.setView(null),
  };
}
