import { Group } from "@visx/group";
import { memo, useId } from "react";
import { areaPath, linePath } from "../model/paths.ts";
import type { Scene } from "../scene.ts";
import { visibleCandles, visibleCloses, visibleVolumes } from "./seriesPaths.ts";

/**
 * The series of a scene. It redraws only when the scene changes, so not when the crosshair moves.
 */
export const SeriesLayer = memo(function SeriesLayer({ scene }: { readonly scene: Scene }) {
  switch (scene.series.type) {
    case "candlestick":
      return <Candles scene={scene} />;
    case "line":
      return <path className="chart-line" d={linePath(visibleCloses(scene))} />;
    case "area":
      return <Area scene={scene} />;
    default:
      return scene.series.type satisfies never;
  }
});

/** Volume columns at the bottom of the plot, behind the prices. */
export const VolumeLayer = memo(function VolumeLayer({ scene }: { readonly scene: Scene }) {
  if (!scene.series.hasVolume) return null;
  const { up, down } = visibleVolumes(scene);
  return (
    <Group className="chart-volume">
      <path className="chart-up" d={up} />
      <path className="chart-down" d={down} />
    </Group>
  );
});

function Candles({ scene }: { readonly scene: Scene }) {
  const paths = visibleCandles(scene);
  return (
    <Group className="chart-candles">
      <path className="chart-up" d={paths.upWicks} />
      <path className="chart-down" d={paths.downWicks} />
      <path className="chart-up chart-body" d={paths.upBodies} />
      <path className="chart-down chart-body" d={paths.downBodies} />
    </Group>
  );
}

function Area({ scene }: { readonly scene: Scene }) {
  const gradient = useId();
  const points = visibleCloses(scene);
  return (
    <Group>
      <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" className="chart-area-top" />
        <stop offset="1" className="chart-area-bottom" />
      </linearGradient>
      <path fill={`url(#${gradient})`} d={areaPath(points, scene.layout.plotHeight)} />
      <path className="chart-line" d={linePath(points)} />
    </Group>
  );
}
