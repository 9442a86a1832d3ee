import { sayCompared } from "./layers/CompareLayer.tsx";
import { describeMarks, type EventMark } from "./layers/chartMarks.ts";
import type { ChartState } from "./chartState.ts";
import { describeBar, type ChartFormat } from "./messages.ts";
import type { ChartBar } from "./model/bars.ts";
import { stepCursor } from "./model/crosshair.ts";
import { type SceneOf, useCursorBar } from "./useChartState.ts";

interface AnnouncerProps {
  readonly state: ChartState;
  readonly bars: readonly ChartBar[];
  readonly format: ChartFormat;
  readonly placedMarks: ReadonlyMap<number, readonly EventMark[]>;
  readonly sceneOf: SceneOf;
}

/** Speaks the bar that the keyboard moved to. A pointer passes too many bars to speak them. */
export function ChartAnnouncer(props: AnnouncerProps) {
  const { state, bars, format, placedMarks, sceneOf } = props;
  const reached = useCursorBar(state);
  const index = reached === null ? null : stepCursor(bars.length, reached, 0);
  const events = index === null ? "" : describeMarks(placedMarks.get(index));
  const words =
    index === null
      ? ""
      : `${describeBar(bars, index, format)}${sayCompared(sceneOf(state.view()), index)}${events === "" ? "" : ` ${events}.`}`;
  return (
    <output className="chart-unseen" aria-live="polite">
      {words}
    </output>
  );
}
