import { Group } from "@visx/group";
import { Line } from "@visx/shape";
import { memo } from "react";
import { AxisLabel } from "./AxisLabel.tsx";
import { cursorBar } from "./CrosshairLayer.tsx";
import type { ChartState } from "../chartState.ts";
import type { PriceFormatter } from "../messages.ts";
import type { Indicator } from "../indicators.ts";
import { histogramPaths, indicatorPath, paneScale } from "./indicatorPaths.ts";
import { priceToY } from "../model/priceScale.ts";
import { PANE_HEIGHT } from "../layout.ts";
import { overlaysOf, panesOf, type Scene } from "../scene.ts";
import { type SceneOf, useCursor, useScene } from "../useChartState.ts";

interface SceneProps {
  readonly scene: Scene;
}

/** The indicators that share the scale of the prices. */
export const OverlayIndicators = memo(function OverlayIndicators({ scene }: SceneProps) {
  return (
    <>
      {overlaysOf(scene.series).flatMap(({ id, lines }) =>
        lines.map(({ name, values, color }) => (
          <path
            key={`${id} ${name}`}
            className={`chart-indicator chart-indicator-${color}`}
            d={indicatorPath(scene, values, scene.scale)}
          />
        )),
      )}
    </>
  );
});

/** One pane below the prices for each indicator with a scale of its own. */
export const IndicatorPanes = memo(function IndicatorPanes({ scene }: SceneProps) {
  const { layout } = scene;
  return (
    <>
      {panesOf(scene.series).map((indicator, place) => (
        <Group key={indicator.id} top={layout.plotHeight + place * PANE_HEIGHT}>
          <Line
            className="chart-pane-edge"
            from={{ x: 0, y: 0.5 }}
            to={{ x: layout.width, y: 0.5 }}
          />
          <Pane scene={scene} indicator={indicator} />
        </Group>
      ))}
    </>
  );
});

function Pane({ scene, indicator }: SceneProps & { readonly indicator: Indicator }) {
  const { plotWidth } = scene.layout;
  const scale = paneScale(scene, indicator);
  const columns = indicator.histogram && histogramPaths(scene, indicator.histogram, scale);
  return (
    <>
      {(indicator.guides ?? []).map((level) => {
        const y = Math.floor(priceToY(scale, level)) + 0.5;
        return (
          <Line
            key={level}
            className="chart-pane-guide"
            from={{ x: 0, y }}
            to={{ x: plotWidth, y }}
          />
        );
      })}
      {columns === undefined ? null : (
        <Group className="chart-volume">
          <path className="chart-up" d={columns.up} />
          <path className="chart-down" d={columns.down} />
        </Group>
      )}
      {indicator.lines.map(({ name, values, color }) => (
        <path
          key={name}
          className={`chart-indicator chart-indicator-${color}`}
          d={indicatorPath(scene, values, scale)}
        />
      ))}
    </>
  );
}

interface FiguresProps {
  readonly state: ChartState;
  readonly sceneOf: SceneOf;
  readonly formatPrice: PriceFormatter;
}

/** The name of each pane and its values at the cursor, and the newest one on the axis. */
export function PaneFigures({ state, sceneOf, formatPrice }: FiguresProps) {
  const scene = useScene(state, sceneOf);
  const cursor = useCursor(state);
  const { layout, series, range } = scene;
  const index = cursorBar(scene, cursor) ?? range.to - 1;
  return (
    <>
      {panesOf(series).map((indicator, place) => {
        const digits = indicator.digits ?? series.digits;
        const [first] = indicator.lines;
        const value = first?.values[index] ?? Number.NaN;
        const top = layout.plotHeight + place * PANE_HEIGHT;
        return (
          <Group key={indicator.id} className="chart-pane-figures" top={top}>
            <text className="chart-pane-name" x={8} y={16}>
              {indicator.name}
              {indicator.lines.map(({ name, values }) => {
                const at = values[index] ?? Number.NaN;
                return (
                  <tspan key={name} dx={8} className="chart-pane-value">
                    {Number.isNaN(at) ? "–" : formatPrice(at, digits)}
                  </tspan>
                );
              })}
            </text>
            {Number.isNaN(value) ? null : (
              <AxisLabel
                left={layout.plotWidth}
                width={layout.width - layout.plotWidth}
                y={priceToY(paneScale(scene, indicator), value)}
                bottom={PANE_HEIGHT}
                text={formatPrice(value, digits)}
              />
            )}
          </Group>
        );
      })}
    </>
  );
}
