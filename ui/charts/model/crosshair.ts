import { type PriceScale, yToPrice } from "./scales/priceScale.ts";
import { type TimeFrame, type TimeView, xToIndex } from "./scales/timeScale.ts";

export function nearestBar(frame: TimeFrame, view: TimeView, x: number): number {
  return Math.min(Math.max(Math.round(xToIndex(frame, view, x)), 0), frame.count - 1);
}

/** Returns null outside the plot's height. */
export function priceAt(scale: PriceScale, y: number): number | null {
  return y < scale.top || y > scale.bottom ? null : yToPrice(scale, y);
}

export function stepCursor(count: number, index: number, step: number): number {
  return Math.min(Math.max(index + step, 0), count - 1);
}
