import { Group } from "@visx/group";
import { memo, useId } from "react";
import {
  areaPath,
  linePath,
  candlePaths,
  isUp,
  volumePaths,
  type CandlePaths,
  type PlacedBar,
  type Point,
  type VolumePaths,
} from "../model/paths.ts";
import type { Scene } from "../scene.ts";
import { conflateCloses, conflationSize, groupCenter, groupsOf } from "../model/conflate.ts";
import { priceToY } from "../model/scales/priceScale.ts";
import { indexToX } from "../model/scales/timeScale.ts";

/** Narrower candles touch and become illegible, so they are merged. */
const MIN_CANDLE_PIXELS = 1.5;
const MIN_POINT_PIXELS = 1;

/** Returns the visible bars, merged if they are too narrow, and the pixels of each. */
function placeBars(scene: Scene): {
  readonly placed: readonly PlacedBar[];
  readonly pixels: number;
} {
  const { series, frame, view, range } = scene;
  const size = conflationSize(view.spacing, MIN_CANDLE_PIXELS);
  const { bars } = series.levels.level(size);
  const groups = groupsOf(size, range);
  const placed: PlacedBar[] = [];
  for (let group = groups.from; group < groups.to; group++) {
    const bar = bars[group];
    if (bar === undefined) break;
    placed.push({ x: indexToX(frame, view, groupCenter(size, group, frame.count)), bar });
  }
  return { placed, pixels: view.spacing * size };
}

export function visibleCandles(scene: Scene): CandlePaths {
  const { placed, pixels } = placeBars(scene);
  return candlePaths(placed, pixels, (price) => priceToY(scene.scale, price));
}

export function visibleVolumes(scene: Scene): VolumePaths {
  const { placed, pixels } = placeBars(scene);
  const { volumeTop, layout } = scene;
  const highest = placed.reduce((most, { bar }) => Math.max(most, bar.volume ?? 0), 0);
  const height = layout.plotHeight - volumeTop;
  const columns = placed.flatMap(({ x, bar }) =>
    bar.volume === null || highest === 0
      ? []
      : [{ x, y: layout.plotHeight - (bar.volume / highest) * height, isUp: isUp(bar) }],
  );
  return volumePaths(columns, pixels, layout.plotHeight);
}

/** Includes a close on either side, because the line extends beyond the plot. */
export function visibleCloses({ series, frame, view, scale, range }: Scene): readonly Point[] {
  const size = conflationSize(view.spacing, MIN_POINT_PIXELS);
  const around = { from: Math.max(0, range.from - 1), to: Math.min(frame.count, range.to + 1) };
  return conflateCloses(series.bars, size, around).map((index) => ({
    x: indexToX(frame, view, index),
    y: priceToY(scale, series.bars[index]?.close ?? 0),
  }));
}

/** Memoized, so that the crosshair redraws nothing. */
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
