import { useId, memo } from "react";
import type { ChartState } from "../chartState.ts";
import type { PriceFormatter, TimeFormatter } from "../messages.ts";
import { CompareLayer, ComparePercent, otherLabelOf } from "./CompareLayer.tsx";
import { IndicatorPanes, OverlayIndicators } from "./IndicatorLayers.tsx";
import { LastPriceLayer } from "./LastPriceLayer.tsx";
import { SeriesLayer, VolumeLayer } from "./SeriesLayer.tsx";
import { type SceneOf, useScene } from "../useChartState.ts";
import { runsIn } from "../model/sessionRuns.ts";
import { indexToX, xToIndex } from "../model/scales/timeScale.ts";
import { type Scene, axisText } from "../scene.ts";
import { AxisBottom, AxisRight, type TickRendererProps } from "@visx/axis";
import { GridColumns, GridRows } from "@visx/grid";
import { scaleLinear } from "@visx/scale";
import { priceToY } from "../model/scales/priceScale.ts";

interface SceneLayersProps {
  readonly state: ChartState;
  readonly sceneOf: SceneOf;
  readonly formatPrice: PriceFormatter;
  readonly formatTime: TimeFormatter;
  readonly zoneName: string | undefined;
}

/** A pan or zoom redraws these layers; a moving crosshair does not. */
export function SceneLayers({
  state,
  sceneOf,
  formatPrice,
  formatTime,
  zoneName,
}: SceneLayersProps) {
  const scene = useScene(state, sceneOf);
  const clip = useId();
  const { plotWidth, plotHeight, axisTop } = scene.layout;
  const panesClip = useId();
  return (
    <>
      <clipPath id={clip}>
        <rect width={plotWidth} height={plotHeight} />
      </clipPath>
      <SessionLayer scene={scene} />
      <AxesLayer scene={scene} formatPrice={formatPrice} formatTime={formatTime} />
      {zoneName === undefined ? null : (
        <text className="chart-tick" x={plotWidth + 10} y={axisTop + 18}>
          {zoneName}
        </text>
      )}
      <g clipPath={`url(#${clip})`}>
        <VolumeLayer scene={scene} />
        <SeriesLayer scene={scene} />
        <OverlayIndicators scene={scene} />
        <CompareLayer scene={scene} />
      </g>
      {axisTop === plotHeight ? null : (
        <>
          <clipPath id={panesClip}>
            <rect width={plotWidth} height={axisTop} />
          </clipPath>
          <g clipPath={`url(#${panesClip})`}>
            <IndicatorPanes scene={scene} />
          </g>
        </>
      )}
      <LastPriceLayer scene={scene} formatPrice={formatPrice} />
      <ComparePercent scene={scene} />
    </>
  );
}

const SessionLayer = memo(function SessionLayer({ scene }: { readonly scene: Scene }) {
  const d = shadePath(scene);
  return d === "" ? null : <path className="chart-extended" d={d} />;
});

/** The edges are midway between bars. */
function shadePath({ series, frame, view, range, layout }: Scene): string {
  return runsIn(series.extended, range)
    .map(({ from, to }) => {
      const left = Math.round(Math.max(indexToX(frame, view, from - 0.5), 0));
      const right = Math.round(Math.min(indexToX(frame, view, to - 0.5), layout.plotWidth));
      return `M${left} 0H${right}V${layout.plotHeight}H${left}Z`;
    })
    .join("");
}

interface AxesProps {
  readonly scene: Scene;
  readonly formatPrice: PriceFormatter;
  readonly formatTime: TimeFormatter;
}

/** Half of the last price's label plus half of a tick's text, in pixels. */
const LABEL_CLEARANCE = 15;
/** Minimum pixels from the top; a label closer to it would be cut off. */
const TOP_CLEARANCE = 7;

const AxesLayer = memo(function AxesLayer({ scene, formatPrice, formatTime }: AxesProps) {
  const { frame, view, scale, layout, priceTicks, timeTicks, series } = scene;
  const xScale = scaleLinear({
    domain: [xToIndex(frame, view, 0), xToIndex(frame, view, frame.width)],
    range: [0, frame.width],
  });
  const yScale = scaleLinear({
    domain: [scale.min, scale.max],
    range: [scale.bottom, scale.top],
  });
  const indices = timeTicks.map(({ index }) => index);
  const prices = [...priceTicks.values];
  const labels = [priceToY(scale, series.lastPrice), otherLabelOf(scene) ?? Number.NaN];
  // Skips ticks that the label of a newest price would partly cover.
  const named = prices.filter((price) => {
    const y = priceToY(scale, price);
    return y >= TOP_CLEARANCE && !labels.some((label) => Math.abs(y - label) < LABEL_CLEARANCE);
  });
  const finest = timeTicks.some(({ style }) => style === "time") ? "time" : "day";
  const nameTime = (index: number, place: number): string => {
    const bar = series.bars[index];
    const tick = timeTicks[place];
    return bar === undefined || tick === undefined ? "" : formatTime(bar.time, tick.style);
  };
  return (
    <>
      <GridRows
        className="chart-grid"
        scale={yScale}
        width={layout.plotWidth}
        tickValues={prices}
        stroke="var(--grid-line)"
      />
      <GridColumns
        className="chart-grid"
        scale={xScale}
        height={layout.axisTop}
        tickValues={indices}
        stroke="var(--grid-line)"
      />
      <AxisRight
        scale={yScale}
        left={layout.plotWidth}
        tickValues={named}
        tickFormat={(price) => axisText(scene, Number(price), formatPrice)}
        tickComponent={PriceTick}
        hideAxisLine
        hideTicks
      />
      <AxisBottom
        scale={xScale}
        top={layout.axisTop}
        tickValues={indices}
        tickFormat={(index, place) => nameTime(Number(index), place)}
        tickLabelProps={(_index, place) => ({
          className: timeTicks[place]?.style === finest ? "" : "chart-tick-major",
        })}
        tickComponent={TimeTick}
        hideAxisLine
        hideTicks
      />
    </>
  );
});

// visx' <Text> measures each label in the DOM, which is too slow for every frame.
function PriceTick({ y, formattedValue }: TickRendererProps) {
  return (
    <text className="chart-tick" x={10} y={y} dy="0.36em">
      {formattedValue}
    </text>
  );
}

function TimeTick({ x, formattedValue, className }: TickRendererProps) {
  return (
    <text className={`chart-tick ${className ?? ""}`} x={x} y={18} textAnchor="middle">
      {formattedValue}
    </text>
  );
}
