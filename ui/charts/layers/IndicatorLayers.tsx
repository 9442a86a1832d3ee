import { Group } from "@visx/group";
import { Line } from "@visx/shape";
import { memo } from "react";
import { AxisLabel } from "./AxisLabel.tsx";
import type { ChartState } from "../chartState.ts";
import type { PriceFormatter } from "../messages.ts";
import { figuresAt, formatFigure, type Indicator, type IndicatorLine } from "../indicators.ts";
import { areaBetween, histogramPaths, indicatorPath, paneScale } from "./indicatorPaths.ts";
import { priceToY, type PriceScale } from "../model/scales/priceScale.ts";
import { PANE_HEIGHT } from "../layout.ts";
import { overlaysOf, panesOf, type Scene, cursorBar } from "../scene.ts";
import { type SceneOf, useCursor, useScene } from "../useChartState.ts";

interface SceneProps {
  readonly scene: Scene;
}

export const OverlayIndicators = memo(function OverlayIndicators({ scene }: SceneProps) {
  return (
    <>
      {overlaysOf(scene.series).map((indicator, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same one may be there twice
        <IndicatorPaths key={place} scene={scene} indicator={indicator} scale={scene.scale} />
      ))}
    </>
  );
});

/** Areas are below columns, columns below lines. */
function IndicatorPaths({
  scene,
  indicator: { lines },
  scale,
}: SceneProps & { readonly indicator: Indicator; readonly scale: PriceScale }) {
  const [upper, lower] = lines.filter(({ shape }) => shape === "band" || shape === "cloud");
  const columns = lines.find(({ shape }) => shape === "histogram");
  const paths = columns && histogramPaths(scene, columns.values, scale);
  return (
    <>
      {upper && lower ? (
        <path
          className={`chart-indicator-area chart-indicator-${upper.color}`}
          d={areaBetween(scene, upper.values, lower.values, scale)}
        />
      ) : null}
      {paths === undefined ? null : (
        <Group className="chart-volume">
          <path className="chart-up" d={paths.up} />
          <path className="chart-down" d={paths.down} />
        </Group>
      )}
      {lines.map(({ name, shape, values, color }) =>
        shape === "histogram" ? null : (
          <path
            key={name}
            className={`chart-indicator chart-indicator-${color}`}
            d={indicatorPath(scene, values, scale)}
          />
        ),
      )}
    </>
  );
}

export const IndicatorPanes = memo(function IndicatorPanes({ scene }: SceneProps) {
  const { layout } = scene;
  return (
    <>
      {panesOf(scene.series).map((indicator, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same one may be there twice
        <Group key={place} top={layout.plotHeight + place * PANE_HEIGHT}>
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
  return (
    <>
      {(indicator.spec.guides ?? []).map((level) => {
        const y = Math.floor(priceToY(scale, level)) + 0.5;
        return y < 0 || y > PANE_HEIGHT ? null : (
          <Line
            key={level}
            className="chart-pane-guide"
            from={{ x: 0, y }}
            to={{ x: plotWidth, y }}
          />
        );
      })}
      <IndicatorPaths scene={scene} indicator={indicator} scale={scale} />
    </>
  );
}

/** A histogram has the colors of its columns. */
const classOfFigure = (line: IndicatorLine | undefined): string =>
  line === undefined || line.shape === "histogram" ? "" : `chart-indicator-${line.color}`;

interface FiguresProps {
  readonly state: ChartState;
  readonly sceneOf: SceneOf;
  readonly formatPrice: PriceFormatter;
}

/** Name and values at the cursor, and the newest value on the axis. */
export function PaneFigures({ state, sceneOf, formatPrice }: FiguresProps) {
  const scene = useScene(state, sceneOf);
  const cursor = useCursor(state);
  const { layout, series, range } = scene;
  const index = cursorBar(scene, cursor) ?? range.to - 1;
  return (
    <>
      {panesOf(series).map((indicator, place) => {
        const [first] = indicator.lines;
        const value = first?.values[index] ?? Number.NaN;
        const top = layout.plotHeight + place * PANE_HEIGHT;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the same one may be there twice
          <Group key={place} className="chart-pane-figures" top={top}>
            <text className="chart-pane-name" x={8} y={16}>
              {indicator.name}
              {figuresAt(indicator, index, formatPrice, series.digits).map((figure, at) => (
                <tspan
                  // oxlint-disable-next-line react/no-array-index-key -- one for each line
                  key={at}
                  dx={8}
                  className={`chart-pane-value ${classOfFigure(indicator.lines[at])}`}
                >
                  {figure}
                </tspan>
              ))}
            </text>
            {Number.isNaN(value) ? null : (
              <AxisLabel
                left={layout.plotWidth}
                width={layout.width - layout.plotWidth}
                y={priceToY(paneScale(scene, indicator), value)}
                bottom={PANE_HEIGHT}
                text={formatFigure(indicator.spec, value, formatPrice, series.digits)}
              />
            )}
          </Group>
        );
      })}
    </>
  );
}
