import { useState, useSyncExternalStore } from "react";
import { type ChartCursor, type ChartState, createChartState } from "./chartState.ts";
import type { Scene } from "./scene.ts";
import type { TimeView } from "./model/scales/timeScale.ts";

export type SceneOf = (view: TimeView | null) => Scene;

export function useChartState(): ChartState {
  const [state] = useState(() => createChartState());
  return state;
}

export function useScene(state: ChartState, sceneOf: SceneOf): Scene {
  return sceneOf(useSyncExternalStore(state.subscribeView, state.view));
}

export function useCursor(state: ChartState): ChartCursor {
  return useSyncExternalStore(state.subscribeCursor, state.cursor);
}

/** Returns null if the keyboard is not used. Pointer moves cause no re-render. */
export function useCursorBar(state: ChartState): number | null {
  return useSyncExternalStore(state.subscribeCursor, () => {
    const cursor = state.cursor();
    return cursor.status === "bar" ? cursor.index : null;
  });
}
