import type { ChartState } from "./chartState.ts";
import { describeBar, type ChartFormat } from "./chartWords.ts";
import type { ChartBar } from "./model/bars.ts";
import { stepCursor } from "./model/crosshair.ts";
import { useCursor } from "./useChartState.ts";

interface AnnouncerProps {
  readonly state: ChartState;
  readonly bars: readonly ChartBar[];
  readonly format: ChartFormat;
}

/** Speaks the bar that the keyboard moved to. A pointer passes too many bars to speak them. */
export function ChartAnnouncer({ state, bars, format }: AnnouncerProps) {
  const cursor = useCursor(state);
  const words =
    cursor.status === "bar"
      ? describeBar(bars, stepCursor(bars.length, cursor.index, 0), format)
      : "";
  return (
    <output className="chart-unseen" aria-live="polite">
      {words}
    </output>
  );
}
