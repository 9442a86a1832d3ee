import { describeMarks, type EventMark } from "./chartMarks.ts";
import type { ChartState } from "./chartState.ts";
import { describeBar, type ChartFormat } from "./chartWords.ts";
import type { ChartBar } from "./model/bars.ts";
import { stepCursor } from "./model/crosshair.ts";
import { useCursor } from "./useChartState.ts";

interface AnnouncerProps {
  readonly state: ChartState;
  readonly bars: readonly ChartBar[];
  readonly format: ChartFormat;
  readonly placedMarks: ReadonlyMap<number, readonly EventMark[]>;
}

/** Speaks the bar that the keyboard moved to. A pointer passes too many bars to speak them. */
export function ChartAnnouncer({ state, bars, format, placedMarks }: AnnouncerProps) {
  const cursor = useCursor(state);
  const index = cursor.status === "bar" ? stepCursor(bars.length, cursor.index, 0) : null;
  const events = index === null ? "" : describeMarks(placedMarks.get(index));
  const words =
    index === null
      ? ""
      : `${describeBar(bars, index, format)}${events === "" ? "" : ` ${events}.`}`;
  return (
    <output className="chart-unseen" aria-live="polite">
      {words}
    </output>
  );
}
