import { sayCompared } from "./scene.ts";
import { describeMarks, type EventMark } from "./layers/chartMarks.ts";
import type { ChartState } from "./chartState.ts";
import { figuresAt } from "./indicators.ts";
import { describeBar, sayIndicator, type ChartFormat, type PriceFormatter } from "./messages.ts";
import type { ChartBar } from "./model/bars.ts";
import { stepCursor } from "./model/crosshair.ts";
import { type SceneOf, useCursorBar } from "./useChartState.ts";

interface AnnouncerProps {
  readonly state: ChartState;
  readonly bars: readonly ChartBar[];
  readonly format: ChartFormat;
  /** Formats values with their own number of digits. */
  readonly writePrice: PriceFormatter;
  readonly placedMarks: ReadonlyMap<number, readonly EventMark[]>;
  readonly sceneOf: SceneOf;
}

/**
 * Announces the bar reached with the keyboard. A pointer passes too many bars to announce them.
 */
export function ChartAnnouncer(props: AnnouncerProps) {
  const { state, bars, format, writePrice, placedMarks, sceneOf } = props;
  const reached = useCursorBar(state);
  const index = reached === null ? null : stepCursor(bars.length, reached, 0);
  const events = index === null ? "" : describeMarks(placedMarks.get(index));
  const wordsAt = (bar: number): string => {
    const scene = sceneOf(state.view());
    const { indicators, digits } = scene.series;
    return [
      describeBar(bars, bar, format),
      sayCompared(scene, bar),
      ...indicators.map((each) =>
        sayIndicator(each.name, figuresAt(each, bar, writePrice, digits)),
      ),
      events === "" ? "" : ` ${events}.`,
    ].join("");
  };
  return (
    <output className="chart-unseen" aria-live="polite">
      {index === null ? "" : wordsAt(index)}
    </output>
  );
}
