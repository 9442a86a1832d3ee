import { type LinePoint, type LineThrough, priceOfLine } from "../../../backend/domain/line.ts";
import { priceUnder, tickOf, toTick } from "./alertLines.ts";
import { type ChartBar, nearestByTime } from "./bars.ts";
import { type PriceScale, priceToY } from "./scales/priceScale.ts";
import { indexToX, type TimeFrame, type TimeView, xToIndex } from "./scales/timeScale.ts";

export interface DrawnLine extends LineThrough {
  readonly id: number;
}

export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** A year of daily bars, some days of minute bars. */
const PACE_BARS = 250;

export type TimeMap = ReturnType<typeof mapTime>;

/**
 * Maps times to indices. Outside the series, bars continue at the average distance of the newest
 * 250, including nights and weekends, so that a line keeps its average slope. `barMs` is the
 * distance if there is only one bar.
 */
export function mapTime(bars: readonly { readonly time: number }[], barMs: number) {
  const last = bars.length - 1;
  const begin = Math.max(0, last - PACE_BARS);
  const timeAt = (index: number): number => bars[index]?.time ?? 0;
  const pace = last > begin ? (timeAt(last) - timeAt(begin)) / (last - begin) : barMs;
  return {
    /** Returns a fraction between two bars; outside the series it extrapolates. */
    indexOf: (time: number) => {
      if (time >= timeAt(last)) return last + (time - timeAt(last)) / pace;
      if (time <= timeAt(0)) return (time - timeAt(0)) / pace;
      const before = nearestByTime(bars, time);
      const start = timeAt(before);
      return before + (time - start) / (timeAt(before + 1) - start);
    },
    /** Returns whole milliseconds. */
    timeOf: (index: number) => {
      if (index >= last) return Math.round(timeAt(last) + (index - last) * pace);
      if (index <= 0) return Math.round(timeAt(0) + index * pace);
      const before = Math.floor(index);
      const start = timeAt(before);
      return Math.round(start + (index - before) * (timeAt(before + 1) - start));
    },
  };
}

export interface LineScene {
  readonly bars: readonly ChartBar[];
  readonly times: TimeMap;
  readonly frame: TimeFrame;
  readonly view: TimeView;
  readonly scale: PriceScale;
  readonly digits: number;
  readonly isOfCloses: boolean;
}

export const pixelOf = ({ times, frame, view, scale }: LineScene, point: LinePoint): Pixel => ({
  x: indexToX(frame, view, times.indexOf(point.time)),
  y: priceToY(scale, point.price),
});

/** Minimum pixels between corners; closer ones are not visible. */
const CORNER_GAP = 4;

/**
 * Returns the corners of the visible part, left to right; empty if the line begins right of the
 * plot. Each bar has a corner, so that the drawing matches what a rule computes.
 */
export function traceLine(line: LineThrough, scene: LineScene): readonly Pixel[] {
  const { times, frame, view, scale } = scene;
  const begin = times.indexOf(line.from.time);
  const left = Math.max(begin, Math.floor(xToIndex(frame, view, 0)));
  const right = xToIndex(frame, view, frame.width);
  if (!(left <= right)) return [];
  const step = Math.max(1, Math.ceil(CORNER_GAP / view.spacing));
  const knee = times.indexOf(line.to.time);
  const corners: Pixel[] = [];
  const add = (index: number): void => {
    const y = priceToY(scale, priceOfLine(line, times.timeOf(index)));
    corners.push({ x: indexToX(frame, view, index), y });
  };
  let reached = left;
  const goTo = (index: number): void => {
    // The second point must be on the line, wherever the corners are.
    if (knee > reached && knee < index) add(knee);
    add(index);
    reached = index;
  };
  goTo(left);
  for (let index = Math.floor(left / step) * step + step; index < right; index += step) goTo(index);
  goTo(right);
  return corners;
}

const tenth = (pixels: number): number => Math.round(pixels * 10) / 10;

export function pathOf(corners: readonly Pixel[]): string {
  let path = "";
  for (const { x, y } of corners) path += `${path === "" ? "M" : "L"}${tenth(x)} ${tenth(y)}`;
  return path;
}

/** Returns pixels; infinite for a line without corners. */
export function distanceTo(corners: readonly Pixel[], place: Pixel): number {
  let least = Number.POSITIVE_INFINITY;
  for (let index = 1; index < corners.length; index++) {
    const [a, b] = [corners[index - 1], corners[index]];
    if (a && b) least = Math.min(least, distanceToSegment(a, b, place));
  }
  const [only] = corners;
  return corners.length === 1 && only ? Math.hypot(place.x - only.x, place.y - only.y) : least;
}

function distanceToSegment(a: Pixel, b: Pixel, { x, y }: Pixel): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : ((x - a.x) * dx + (y - a.y) * dy) / length;
  const part = Math.min(Math.max(along, 0), 1);
  return Math.hypot(x - a.x - part * dx, y - a.y - part * dy);
}

/** Returns the nearest line within `reach` pixels, on a tie the one drawn later. */
export function lineUnder<Line extends { readonly corners: readonly Pixel[] }>(
  lines: readonly Line[],
  place: Pixel,
  reach: number,
): Line | null {
  let found: Line | null = null;
  let least = reach;
  for (const line of lines) {
    const distance = distanceTo(line.corners, place);
    if (distance > least) continue;
    found = line;
    least = distance;
  }
  return found;
}

/** Pixels within which a point snaps to a bar's price. */
export const SNAP_REACH = 8;

/** Position of a point in a series: a whole index, which may be right of the newest bar. */
export interface PlacedPoint {
  readonly index: number;
  readonly price: number;
}

/**
 * Returns the nearest bar price within {@link SNAP_REACH}, else the nearest bar's time and the
 * price there, in whole ticks.
 */
export function snapPoint(scene: LineScene, { x, y }: Pixel): PlacedPoint {
  const { bars, frame, view, scale, digits, isOfCloses } = scene;
  let found: PlacedPoint | null = null;
  let least = SNAP_REACH;
  const first = Math.max(0, Math.ceil(xToIndex(frame, view, x - SNAP_REACH)));
  const last = Math.min(bars.length - 1, Math.floor(xToIndex(frame, view, x + SNAP_REACH)));
  for (let index = first; index <= last; index++) {
    const bar = bars[index];
    if (!bar) continue;
    const dx = indexToX(frame, view, index) - x;
    // At the same distance the first price wins: lines are usually drawn along highs and lows.
    for (const price of isOfCloses ? [bar.close] : [bar.high, bar.low, bar.open, bar.close]) {
      const distance = Math.hypot(dx, priceToY(scale, price) - y);
      if (distance > least || (found !== null && distance === least)) continue;
      found = { index, price };
      least = distance;
    }
  }
  const index = Math.max(0, Math.round(xToIndex(frame, view, x)));
  return found ?? { index, price: priceUnder(scale, y, digits) };
}

/** Accepts the points in either order; null if both have the same time. */
export function lineThrough(
  one: LinePoint,
  other: LinePoint,
  scale: LineThrough["scale"],
): LineThrough | null {
  if (one.time === other.time) return null;
  return one.time < other.time ? { from: one, to: other, scale } : { from: other, to: one, scale };
}

/** Moves a point by bars and ticks; its time stays positive. */
export function movePoint(
  { times, digits }: Pick<LineScene, "times" | "digits">,
  point: LinePoint,
  { bars, ticks }: { readonly bars: number; readonly ticks: number },
): LinePoint {
  const time =
    bars === 0 ? point.time : Math.max(0, times.timeOf(times.indexOf(point.time) + bars));
  const price = ticks === 0 ? point.price : toTick(point.price + ticks * tickOf(digits), digits);
  return { time, price };
}

export function moveLine<Line extends LineThrough>(
  scene: Pick<LineScene, "times" | "digits">,
  line: Line,
  step: { readonly bars: number; readonly ticks: number },
): Line {
  const least = Math.min(line.from.price, line.to.price);
  // Both ends stop together at one tick.
  const floor = Math.ceil((tickOf(scene.digits) - least) / tickOf(scene.digits));
  const ticks = Math.max(step.ticks, Math.min(floor, 0));
  const from = movePoint(scene, line.from, { bars: step.bars, ticks });
  const to = movePoint(scene, line.to, { bars: step.bars, ticks });
  return from.time > 0 && from.time < to.time ? { ...line, from, to } : line;
}
