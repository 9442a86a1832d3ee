import { useState, useSyncExternalStore } from "react";
import { type ChartCursor, type ChartState, createChartState } from "./chartState.ts";
import type { Scene } from "./scene.ts";
import type { TimeView } from "./model/timeScale.ts";

/** Gives the scene of a view; made by `createScenes`. */
export type SceneOf = (view: TimeView | null) => Scene;

export function useChartState(): ChartState {
  const [state] = useState(() => createChartState());
  return state;
}

/** Re-renders when the view is published. */
export function useScene(state: ChartState, sceneOf: SceneOf): Scene {
  return sceneOf(useSyncExternalStore(state.subscribeView, state.view));
}

/** Re-renders when the cursor is published. */
export function useCursor(state: ChartState): ChartCursor {
  return useSyncExternalStore(state.subscribeCursor, state.cursor);
}

/** Re-renders when the keyboard moves on; null while it is not in use. A pointer passes unnoticed. */
export function useCursorBar(state: ChartState): number | null {
  return useSyncExternalStore(state.subscribeCursor, () => {
    const cursor = state.cursor();
    return cursor.status === "bar" ? cursor.index : null;
  });
}
