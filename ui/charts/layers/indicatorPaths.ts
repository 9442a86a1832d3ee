import type { Indicator } from "../indicators.ts";
import { conflateValues, conflationSize } from "../model/conflate.ts";
import type { Values } from "../model/indicators.ts";
import { linePath, volumePaths, type VolumePaths } from "../model/paths.ts";
import { autoscale, type PriceScale, priceToY } from "../model/priceScale.ts";
import { type BarRange, indexToX } from "../model/timeScale.ts";
import { PANE_HEIGHT } from "../layout.ts";
import { type Scene } from "../scene.ts";

const MIN_POINT_PIXELS = 1;
const MIN_COLUMN_PIXELS = 1.5;
/** Free above and below the values of a pane; the name stands above them. */
const PANE_TOP = 24;
const PANE_BOTTOM = 6;

/** The part of a range that has values: they begin late and then never end. */
function known(values: Values, { from, to }: BarRange): BarRange {
  let first = from;
  while (first < to && Number.isNaN(values[first])) first++;
  return { from: first, to };
}

/** One line through the values in view, thinned where bars are thinner than a pixel. */
export function indicatorPath(
  { frame, view, range }: Scene,
  values: Values,
  scale: PriceScale,
): string {
  const size = conflationSize(view.spacing, MIN_POINT_PIXELS);
  const around = { from: Math.max(0, range.from - 1), to: Math.min(frame.count, range.to + 1) };
  const kept = conflateValues((index) => values[index] ?? 0, size, known(values, around));
  return linePath(
    kept.map((index) => ({
      x: indexToX(frame, view, index),
      y: priceToY(scale, values[index] ?? 0),
    })),
  );
}

/** Scale of an indicator's pane, from its own top. */
export function paneScale(
  { range }: Scene,
  { lines, histogram, range: fixed }: Indicator,
): PriceScale {
  let { min, max } = fixed ?? { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY };
  if (!fixed) {
    for (const values of [...lines.map((line) => line.values), ...(histogram ? [histogram] : [])]) {
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

/** Columns from zero; of merged bars the one farthest from it, so that none is lost. */
export function histogramPaths(
  { frame, view, range }: Scene,
  values: Values,
  scale: PriceScale,
): VolumePaths {
  const size = conflationSize(view.spacing, MIN_COLUMN_PIXELS);
  const zero = Math.round(priceToY(scale, 0));
  const columns: { x: number; y: number; isUp: boolean }[] = [];
  const { from, to } = known(values, range);
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
