import { Group } from "@visx/group";
import { Line } from "@visx/shape";
import { AxisLabel } from "./AxisLabel.tsx";
import type { ChartState } from "../chartState.ts";
import type { PriceFormatter, TimeFormatter } from "../messages.ts";
import { priceAt } from "../model/crosshair.ts";
import { priceToY } from "../model/scales/priceScale.ts";
import { indexToX } from "../model/scales/timeScale.ts";
import { axisText, cursorBar, type Scene } from "../scene.ts";
import { type SceneOf, useCursor, useScene } from "../useChartState.ts";

interface CrosshairProps {
  readonly state: ChartState;
  readonly sceneOf: SceneOf;
  readonly formatPrice: PriceFormatter;
  readonly formatTime: TimeFormatter;
}

/** The only part of the drawing that a moving crosshair repaints. */
export function CrosshairLayer({ state, sceneOf, formatPrice, formatTime }: CrosshairProps) {
  const scene = useScene(state, sceneOf);
  const cursor = useCursor(state);
  const index = cursorBar(scene, cursor);
  const bar = index === null ? undefined : scene.series.bars[index];
  if (index === null || bar === undefined) return null;
  const { frame, view, scale, layout, series } = scene;
  const x = indexToX(frame, view, index);
  const closeY = priceToY(scale, bar.close);
  const y = cursor.status === "pointer" ? cursor.y : closeY;
  const price = priceAt(scale, y);
  const column = Math.floor(x) + 0.5;
  const row = Math.floor(y) + 0.5;
  return (
    <Group className="chart-crosshair">
      {x >= 0 && x <= layout.plotWidth ? (
        <Line from={{ x: column, y: 0 }} to={{ x: column, y: layout.axisTop }} />
      ) : null}
      {price === null ? null : (
        <>
          <Line from={{ x: 0, y: row }} to={{ x: layout.plotWidth, y: row }} />
          <AxisLabel
            left={layout.plotWidth}
            width={layout.width - layout.plotWidth}
            y={y}
            bottom={layout.plotHeight}
            text={axisText(scene, price, formatPrice)}
          />
        </>
      )}
      {series.type === "candlestick" ? null : (
        <circle className="chart-dot" cx={x} cy={closeY} r={4} />
      )}
      <TimeLabel x={x} scene={scene} text={formatTime(bar.time, "full")} />
    </Group>
  );
}

/** Upper estimate of a character's pixels at 11 px. */
const LABEL_CHARACTER = 6.1;

function TimeLabel({ x, scene, text }: { x: number; scene: Scene; text: string }) {
  const { axisTop, width: full } = scene.layout;
  const width = Math.round(text.length * LABEL_CHARACTER + 16);
  const left = Math.round(Math.min(Math.max(x - width / 2, 0), full - width));
  return (
    <Group left={left} top={axisTop + 3}>
      <rect className="chart-label-box" width={width} height={20} rx={3} />
      <text className="chart-label-text" x={width / 2} y={10} dy="0.36em" textAnchor="middle">
        {text}
      </text>
    </Group>
  );
}
