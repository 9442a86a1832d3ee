import { useId } from "react";
import { AxesLayer } from "./AxesLayer.tsx";
import type { ChartState } from "../chartState.ts";
import type { PriceFormatter, TimeFormatter } from "../messages.ts";
import { CompareLabels, CompareLayer } from "./CompareLayer.tsx";
import { IndicatorPanes, OverlayIndicators } from "./IndicatorLayers.tsx";
import { LastPriceLayer } from "./LastPriceLayer.tsx";
import { SeriesLayer, VolumeLayer } from "./SeriesLayer.tsx";
import { SessionLayer } from "./SessionLayer.tsx";
import { type SceneOf, useScene } from "../useChartState.ts";

interface SceneLayersProps {
  readonly state: ChartState;
  readonly sceneOf: SceneOf;
  readonly formatPrice: PriceFormatter;
  readonly formatTime: TimeFormatter;
  readonly zoneName: string | undefined;
}

/** Layers that a pan or zoom redraws and a moving crosshair does not. */
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
      <CompareLabels scene={scene} />
    </>
  );
}
