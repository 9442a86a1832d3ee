import type { LinePoint } from "../../backend/domain/line.ts";
import { useMemo } from "react";
import type { ChartState } from "./chartState.ts";
import { intervalMs, type Interval } from "../../backend/domain/bar.ts";
import { type LineScene, mapTime } from "./model/drawnLines.ts";
import { describePoint, type TimeFormatter } from "./messages.ts";
import { type SceneOf, useScene } from "./useChartState.ts";
import { DAY_MS } from "../../backend/domain/durations.ts";

export interface LineToolProps {
  readonly state: ChartState;
  readonly sceneOf: SceneOf;
  readonly interval: Interval;
  readonly formatTime: TimeFormatter;
  readonly writePrice: (price: number) => string;
}

export function useLineScene(props: LineToolProps) {
  const { state, sceneOf, interval, formatTime, writePrice } = props;
  const scene = useScene(state, sceneOf);
  const { bars, digits, type } = scene.series;
  const times = useMemo(() => mapTime(bars, intervalMs[interval]), [bars, interval]);
  const lineScene = useMemo<LineScene>(() => {
    const { frame, view, scale } = scene;
    return { bars, times, frame, view, scale, digits, isOfCloses: type !== "candlestick" };
  }, [scene, bars, times, digits, type]);
  const style = intervalMs[interval] < DAY_MS ? "full" : "day";
  const nameOf = ({ time, price }: LinePoint): string =>
    describePoint(writePrice(price), formatTime(time, style));
  return { scene, lineScene, nameOf };
}
