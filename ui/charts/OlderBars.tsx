import { useEffect, useLayoutEffect, useRef } from "react";
import type { ChartState } from "./chartState.ts";
import { LOADING_OLDER, OLDER_FAILED, RETRY } from "./messages.ts";
import { nearestByTime, type ChartBar } from "./model/bars.ts";
import { type SceneOf, useScene } from "./useChartState.ts";

export interface OlderBarsSource {
  /** `done` means that there are no older bars. */
  readonly status: "more" | "loading" | "done" | "failed";
  readonly load: () => void;
}

interface OlderBarsProps {
  readonly state: ChartState;
  readonly sceneOf: SceneOf;
  readonly bars: readonly ChartBar[];
  readonly source: OlderBarsSource;
}

/** Older bars load if fewer than this many screens remain. */
const SCREENS_AHEAD = 0.5;

/** Loads older bars when the view nears the first one. The initial view loads none. */
export function OlderBars({ state, sceneOf, bars, source }: OlderBarsProps) {
  const { range, view, frame } = useScene(state, sceneOf);
  const { status, load } = source;
  const isNear = state.view() !== null && range.from < (frame.width / view.spacing) * SCREENS_AHEAD;
  useEffect(() => {
    if (isNear && status === "more") load();
  }, [isNear, status, load]);
  useSteadyCursor(state, bars);
  if (status === "loading") {
    return (
      <p className="chart-older" aria-live="polite">
        {LOADING_OLDER}
      </p>
    );
  }
  if (status !== "failed" || !isNear) return null;
  return (
    <p className="chart-older chart-older-failed" role="alert">
      {OLDER_FAILED}{" "}
      <button type="button" onClick={load} onPointerDown={(event) => event.stopPropagation()}>
        {RETRY}
      </button>
    </p>
  );
}

function useSteadyCursor(state: ChartState, bars: readonly ChartBar[]): void {
  const known = useRef(bars);
  useLayoutEffect(() => {
    const first = known.current[0];
    known.current = bars;
    const cursor = state.latestCursor();
    if (first === undefined || cursor.status !== "bar") return;
    const added = nearestByTime(bars, first.time);
    if (added > 0) state.setCursor({ status: "bar", index: cursor.index + added });
  }, [state, bars]);
}
