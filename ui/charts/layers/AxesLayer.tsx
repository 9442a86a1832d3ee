import { AxisBottom, AxisRight, type TickRendererProps } from "@visx/axis";
import { GridColumns, GridRows } from "@visx/grid";
import { scaleLinear } from "@visx/scale";
import { memo } from "react";
import { otherLabelOf } from "./CompareLayer.tsx";
import type { PriceFormatter, TimeFormatter } from "../messages.ts";
import { priceToY } from "../model/scales/priceScale.ts";
import { xToIndex } from "../model/scales/timeScale.ts";
import { axisText, type Scene } from "../scene.ts";

interface AxesProps {
  readonly scene: Scene;
  readonly formatPrice: PriceFormatter;
  readonly formatTime: TimeFormatter;
}

/** Half of the last price's label plus half of a tick's text, in pixels. */
const LABEL_CLEARANCE = 15;
/** Minimum pixels from the top; a label closer to it would be cut off. */
const TOP_CLEARANCE = 7;

/** Grid and both axes: labels only, without lines around the plot. */
export const AxesLayer = memo(function AxesLayer({ scene, formatPrice, formatTime }: AxesProps) {
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

// visx' own <Text> measures each label in the DOM, which is too slow for axes that move on every
// frame.
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
