import type { Indicator } from "../indicators.ts";
import { conflateValues, conflationSize } from "../model/conflate.ts";
import type { Values } from "../model/indicators.ts";
import { linePath, spanPath, volumePaths, type VolumePaths } from "../model/paths.ts";
import { autoscale, type PriceScale, priceToY } from "../model/scales/priceScale.ts";
import { type BarRange, indexToX } from "../model/scales/timeScale.ts";
import { PANE_HEIGHT } from "../layout.ts";
import { type Scene } from "../scene.ts";

const MIN_POINT_PIXELS = 1;
const MIN_COLUMN_PIXELS = 1.5;
/** Pixels above a pane's values, for its name. */
const PANE_TOP = 24;
const PANE_BOTTOM = 6;

function knownRuns(values: Values, { from, to }: BarRange): readonly BarRange[] {
  const runs: BarRange[] = [];
  for (let index = from; index < to; index++) {
    if (Number.isNaN(values[index] ?? Number.NaN)) continue;
    const start = index;
    while (index < to && !Number.isNaN(values[index] ?? Number.NaN)) index++;
    runs.push({ from: start, to: index });
  }
  return runs;
}

/** Adds a bar on each side, because lines extend beyond the plot. */
const around = ({ frame, range }: Scene): BarRange => ({
  from: Math.max(0, range.from - 1),
  to: Math.min(frame.count, range.to + 1),
});

function pointsOf(scene: Scene, values: Values, scale: PriceScale, run: BarRange) {
  const { frame, view } = scene;
  const size = conflationSize(view.spacing, MIN_POINT_PIXELS);
  return conflateValues((index) => values[index] ?? 0, size, run).map((index) => ({
    x: indexToX(frame, view, index),
    y: priceToY(scale, values[index] ?? 0),
  }));
}

/** Thins the line if bars are narrower than a pixel. */
export const indicatorPath = (scene: Scene, values: Values, scale: PriceScale): string =>
  knownRuns(values, around(scene))
    .map((run) => linePath(pointsOf(scene, values, scale, run)))
    .join("");

export function areaBetween(scene: Scene, one: Values, other: Values, scale: PriceScale): string {
  const both = one.map((value, index) => value + (other[index] ?? Number.NaN));
  return knownRuns(both, around(scene))
    .map((run) => spanPath(pointsOf(scene, one, scale, run), pointsOf(scene, other, scale, run)))
    .join("");
}

export function paneScale({ range }: Scene, { lines, spec }: Indicator): PriceScale {
  const { bounds, guides = [] } = spec;
  const fixed = guides.length === 2 ? bounds : undefined;
  let [min, max] = fixed ?? [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  if (!fixed) {
    for (const { values } of lines) {
      for (let i = range.from; i < range.to; i++) {
        const value = values[i] ?? Number.NaN;
        if (value < min) min = value;
        if (value > max) max = value;
      }
    }
  }
  const extent = min <= max ? { min, max } : { min: 0, max: 1 };
  return autoscale(extent, PANE_TOP, PANE_HEIGHT - PANE_BOTTOM);
}

/** Draws the extreme value of merged bars. */
export function histogramPaths(
  { frame, view, range }: Scene,
  values: Values,
  scale: PriceScale,
): VolumePaths {
  const size = conflationSize(view.spacing, MIN_COLUMN_PIXELS);
  const zero = Math.round(priceToY(scale, 0));
  const columns: { x: number; y: number; isUp: boolean }[] = [];
  const [run = { from: 0, to: 0 }] = knownRuns(values, range);
  const { from, to } = run;
  for (let start = from - (from % size); start < to; start += size) {
    let farthest = 0;
    for (let i = Math.max(start, from); i < Math.min(start + size, to); i++) {
      if (Math.abs(values[i] ?? 0) > Math.abs(farthest)) farthest = values[i] ?? 0;
    }
    const middle = (start + Math.min(start + size, frame.count) - 1) / 2;
    const x = indexToX(frame, view, middle);
    columns.push({ x, y: priceToY(scale, farthest), isUp: farthest >= 0 });
  }
  return volumePaths(columns, view.spacing * size, zero);
}
