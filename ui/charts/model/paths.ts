import type { ChartBar } from "./bars.ts";

export interface PlacedBar {
  readonly x: number;
  readonly bar: ChartBar;
}

/**
 * Four paths draw all candles, because an element for each candle is ten times slower. Coordinates
 * are on half-pixels, for strokes of one pixel.
 */
export interface CandlePaths {
  readonly upWicks: string;
  readonly downWicks: string;
  readonly upBodies: string;
  readonly downBodies: string;
}

const BODY_SHARE = 0.8;
/** Spacing in pixels for a body of three pixels, the minimum that shows open and close. */
const BODY_MIN_SPACING = 3;
/** Maximum in pixels; wider bodies look like a bar chart. */
const MAX_BODY_WIDTH = 25;

/** Always odd, because the wick of one pixel must be centered. */
export function bodyWidth(spacing: number): number {
  if (spacing < BODY_MIN_SPACING) return 1;
  const width = Math.min(Math.max(3, Math.floor(spacing * BODY_SHARE)), MAX_BODY_WIDTH);
  return width % 2 === 0 ? width - 1 : width;
}

export function isUp(bar: { readonly open: number; readonly close: number }): boolean {
  return bar.close >= bar.open;
}

/** `toY` maps a price to pixels; it must fall as the price rises. */
export function candlePaths(
  placed: readonly PlacedBar[],
  spacing: number,
  toY: (price: number) => number,
): CandlePaths {
  const width = bodyWidth(spacing);
  const half = (width - 1) / 2;
  const wicks = { up: "", down: "" };
  const bodies = { up: "", down: "" };
  for (const { x, bar } of placed) {
    const direction = isUp(bar) ? "up" : "down";
    const column = Math.floor(x);
    const middle = column + 0.5;
    const high = Math.round(toY(bar.high));
    const low = Math.round(toY(bar.low));
    const bodyTop = Math.round(toY(Math.max(bar.open, bar.close)));
    // A doji keeps one pixel to stay visible.
    const bodyBottom = Math.max(Math.round(toY(Math.min(bar.open, bar.close))), bodyTop + 1);
    if (width === 1) {
      wicks[direction] += `M${middle} ${Math.min(high, bodyTop)}V${Math.max(low, bodyBottom)}`;
      continue;
    }
    // The wick ends at the body, which may be hollow.
    if (high < bodyTop) wicks[direction] += `M${middle} ${high}V${bodyTop}`;
    if (low > bodyBottom) wicks[direction] += `M${middle} ${bodyBottom}V${low}`;
    const left = column - half;
    if (bodyBottom - bodyTop === 1) {
      // A closed outline without height would lose half a pixel at each end.
      wicks[direction] += `M${left} ${bodyTop + 0.5}h${width}`;
    } else {
      const top = bodyTop + 0.5;
      bodies[direction] += `M${left + 0.5} ${top}h${width - 1}V${bodyBottom - 0.5}h${1 - width}Z`;
    }
  }
  return {
    upWicks: wicks.up,
    downWicks: wicks.down,
    upBodies: bodies.up,
    downBodies: bodies.down,
  };
}

/** `x` is the center, `y` the top, in pixels. */
export interface Column {
  readonly x: number;
  readonly y: number;
  readonly isUp: boolean;
}

export interface VolumePaths {
  readonly up: string;
  readonly down: string;
}

/** Columns start at `base` and are at least one pixel high. */
export function volumePaths(
  columns: readonly Column[],
  spacing: number,
  base: number,
): VolumePaths {
  const width = bodyWidth(spacing);
  const half = (width - 1) / 2;
  const paths = { up: "", down: "" };
  for (const { x, y, isUp: rises } of columns) {
    const end = Math.round(y);
    const edge = end > base ? end : Math.min(end, base - 1);
    paths[rises ? "up" : "down"] += `M${Math.floor(x) - half} ${edge}h${width}V${base}h${-width}Z`;
  }
  return paths;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Returns an empty path without points, and a short dash for one. */
export function linePath(points: readonly Point[]): string {
  const [first] = points;
  if (first === undefined) return "";
  if (points.length === 1) return `M${fine(first.x - 3)} ${fine(first.y)}h6`;
  return points
    .map((point, i) => `${i === 0 ? "M" : "L"}${fine(point.x)} ${fine(point.y)}`)
    .join("");
}

export function areaPath(points: readonly Point[], bottom: number): string {
  const first = points[0];
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length === 1) return "";
  return `${linePath(points)}V${fine(bottom)}H${fine(first.x)}Z`;
}

export function spanPath(one: readonly Point[], other: readonly Point[]): string {
  if (one.length < 2 || other.length < 2) return "";
  return `${linePath([...one, ...other.toReversed()])}Z`;
}

/** A tenth of a pixel is finer than visible and halves the string. */
function fine(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
