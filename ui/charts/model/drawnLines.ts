import { type LinePoint, type LineThrough, priceOfLine } from "../../../backend/domain/line.ts";
import { priceUnder, tickOf, toTick } from "./alertLines.ts";
import { type ChartBar, nearestByTime } from "./bars.ts";
import { type PriceScale, priceToY } from "./priceScale.ts";
import { indexToX, type TimeFrame, type TimeView, xToIndex } from "./timeScale.ts";

export interface DrawnLine extends LineThrough {
  /** Unique among the lines; stays while the line does. */
  readonly id: number;
}

export interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** From times to places in the series and back. */
export interface TimeMap {
  /** A fraction lies between two bars; outside the series it is counted on. */
  readonly indexOf: (time: number) => number;
  /** Whole milliseconds. */
  readonly timeOf: (index: number) => number;
}

/** A year of days, some days of minutes. */
const PACE_BARS = 250;

/**
 * Times at places of the series. Where there are no bars, at the right of the newest and at the left
 * of the oldest, each place is as much later or earlier as the newest 250 bars were apart on the
 * average, nights and weekends among them: a line goes on there with the slope it had on the average,
 * whatever the calendar of the exchange. `barMs` is the pace of a single bar.
 */
export function mapTime(bars: readonly { readonly time: number }[], barMs: number): TimeMap {
  const last = bars.length - 1;
  const begin = Math.max(0, last - PACE_BARS);
  const timeAt = (index: number): number => bars[index]?.time ?? 0;
  const pace = last > begin ? (timeAt(last) - timeAt(begin)) / (last - begin) : barMs;
  return {
    indexOf: (time) => {
      if (time >= timeAt(last)) return last + (time - timeAt(last)) / pace;
      if (time <= timeAt(0)) return (time - timeAt(0)) / pace;
      const before = nearestByTime(bars, time);
      const start = timeAt(before);
      return before + (time - start) / (timeAt(before + 1) - start);
    },
    timeOf: (index) => {
      if (index >= last) return Math.round(timeAt(last) + (index - last) * pace);
      if (index <= 0) return Math.round(timeAt(0) + index * pace);
      const before = Math.floor(index);
      const start = timeAt(before);
      return Math.round(start + (index - before) * (timeAt(before + 1) - start));
    },
  };
}

/** A view onto the bars, as far as lines need it. */
export interface LineScene {
  readonly bars: readonly ChartBar[];
  readonly times: TimeMap;
  readonly frame: TimeFrame;
  readonly view: TimeView;
  readonly scale: PriceScale;
  /** Fraction digits of prices. */
  readonly digits: number;
  /** Only closes are drawn. */
  readonly isOfCloses: boolean;
}

export const pixelOf = ({ times, frame, view, scale }: LineScene, point: LinePoint): Pixel => ({
  x: indexToX(frame, view, times.indexOf(point.time)),
  y: priceToY(scale, point.price),
});

/** One corner in so many pixels is enough for the eye. */
const CORNER_GAP = 4;

/**
 * The corners of a line in a view, from left to right, on to the plot's right edge; none where it
 * begins right of it. There is one at each bar: what a rule reads there is what is drawn.
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
    // The second point lies on the line, wherever the corners fall.
    if (knee > reached && knee < index) add(knee);
    add(index);
    reached = index;
  };
  goTo(left);
  for (let index = Math.floor(left / step) * step + step; index < right; index += step) goTo(index);
  goTo(right);
  return corners;
}

/** To a tenth of a pixel. `toFixed` took most of the time of a drawing. */
const tenth = (pixels: number): number => Math.round(pixels * 10) / 10;

export function pathOf(corners: readonly Pixel[]): string {
  let path = "";
  for (const { x, y } of corners) path += `${path === "" ? "M" : "L"}${tenth(x)} ${tenth(y)}`;
  return path;
}

/** Pixels from a place to a line; endless for a line without corners. */
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

/** The nearest of several lines within `reach` pixels; of two as near the one drawn later. */
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

/** How near a bar's price catches a point, in pixels. */
export const SNAP_REACH = 8;

/** The place of a point in a series: a whole index, which may lie right of the newest bar. */
export interface PlacedPoint {
  readonly index: number;
  readonly price: number;
}

/**
 * The point under a place of the plot: the nearest high, low, open or close within
 * {@link SNAP_REACH}, else the nearest bar's time and the price there, in whole ticks.
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
    // Of two prices as near the first counts: highs and lows are what lines are drawn along.
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

/** A line through two points in either order; null through two of one time. */
export function lineThrough(
  one: LinePoint,
  other: LinePoint,
  scale: LineThrough["scale"],
): LineThrough | null {
  if (one.time === other.time) return null;
  return one.time < other.time ? { from: one, to: other, scale } : { from: other, to: one, scale };
}

/** A point so many bars later and so many ticks higher; times stay those of the calendar. */
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

/** The whole line, moved alike: its lower end stops at a tick, its earlier one where time begins. */
export function moveLine<Line extends LineThrough>(
  scene: Pick<LineScene, "times" | "digits">,
  line: Line,
  step: { readonly bars: number; readonly ticks: number },
): Line {
  const least = Math.min(line.from.price, line.to.price);
  // The lower end stops at the lowest price, and the other with it.
  const floor = Math.ceil((tickOf(scene.digits) - least) / tickOf(scene.digits));
  const ticks = Math.max(step.ticks, Math.min(floor, 0));
  const from = movePoint(scene, line.from, { bars: step.bars, ticks });
  const to = movePoint(scene, line.to, { bars: step.bars, ticks });
  return from.time > 0 && from.time < to.time ? { ...line, from, to } : line;
}
