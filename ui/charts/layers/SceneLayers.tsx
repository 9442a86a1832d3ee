import { useId, memo } from "react";
import { AxesLayer } from "./AxesLayer.tsx";
import type { ChartState } from "../chartState.ts";
import type { PriceFormatter, TimeFormatter } from "../messages.ts";
import { CompareLayer, ComparePercent } from "./CompareLayer.tsx";
import { IndicatorPanes, OverlayIndicators } from "./IndicatorLayers.tsx";
import { LastPriceLayer } from "./LastPriceLayer.tsx";
import { SeriesLayer, VolumeLayer } from "./SeriesLayer.tsx";
import { type SceneOf, useScene } from "../useChartState.ts";
import { runsIn } from "../model/sessionRuns.ts";
import { indexToX } from "../model/scales/timeScale.ts";
import type { Scene } from "../scene.ts";

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
      <ComparePercent scene={scene} />
    </>
  );
}

/** Shades the extended hours behind everything else. */
const SessionLayer = memo(function SessionLayer({ scene }: { readonly scene: Scene }) {
  const d = shadePath(scene);
  return d === "" ? null : <path className="chart-extended" d={d} />;
});

/** Returns one path for all extended sessions in view; their edges are midway between bars. */
function shadePath({ series, frame, view, range, layout }: Scene): string {
  return runsIn(series.extended, range)
    .map(({ from, to }) => {
      const left = Math.round(Math.max(indexToX(frame, view, from - 0.5), 0));
      const right = Math.round(Math.min(indexToX(frame, view, to - 0.5), layout.plotWidth));
      return `M${left} 0H${right}V${layout.plotHeight}H${left}Z`;
    })
    .join("");
}
