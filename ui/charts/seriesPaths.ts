import { conflateCloses, conflationSize, groupCentre, groupsOf } from "./model/conflate.ts";
import { candlePaths, type CandlePaths, type PlacedBar, type Point } from "./model/paths.ts";
import { priceToY } from "./model/priceScale.ts";
import { indexToX } from "./model/timeScale.ts";
import type { Scene } from "./scene.ts";

/** Candles thinner than this many pixels are merged: below it neighbours touch and nothing is seen. */
const MIN_CANDLE_PIXELS = 1.5;
const MIN_POINT_PIXELS = 1;

/** The four paths of the visible candles, merged where they would be too thin to see. */
export function visibleCandles(scene: Scene): CandlePaths {
  const { series, frame, view, scale, range } = scene;
  const size = conflationSize(view.spacing, MIN_CANDLE_PIXELS);
  const { bars } = series.levels.level(size);
  const groups = groupsOf(size, range);
  const placed: PlacedBar[] = [];
  for (let group = groups.from; group < groups.to; group++) {
    const bar = bars[group];
    if (bar === undefined) break;
    placed.push({ x: indexToX(frame, view, groupCentre(size, group, frame.count)), bar });
  }
  return candlePaths(placed, view.spacing * size, (price) => priceToY(scale, price));
}

/** Points of the visible closes, and one on either side so that the line leaves the plot. */
export function visibleCloses({ series, frame, view, scale, range }: Scene): readonly Point[] {
  const size = conflationSize(view.spacing, MIN_POINT_PIXELS);
  const around = { from: Math.max(0, range.from - 1), to: Math.min(frame.count, range.to + 1) };
  return conflateCloses(series.bars, size, around).map((index) => ({
    x: indexToX(frame, view, index),
    y: priceToY(scale, series.bars[index]?.close ?? 0),
  }));
}
