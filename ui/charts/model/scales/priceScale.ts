import type { Extent } from "./extent.ts";
import { roundTo } from "../../../format/round.ts";

/** `max` is at y = `top`, `min` at y = `bottom`, in pixels. */
export interface PriceScale {
  readonly min: number;
  readonly max: number;
  readonly top: number;
  readonly bottom: number;
}

export interface PriceTicks {
  readonly values: readonly number[];
  readonly step: number;
  /** Fraction digits that distinguish neighboring ticks. */
  readonly digits: number;
}

/** A smaller share of the price is rounding noise and counts as flat. */
const FLAT_RATIO = 1e-9;
/** Half of the range of a flat series, as a share of its price. */
const FLAT_PADDING = 0.01;

/** A flat extent is centered with 1% of its price on either side. */
export function autoscale(extent: Extent, top: number, bottom: number): PriceScale {
  const { min, max } = extent;
  const size = Math.max(Math.abs(min), Math.abs(max));
  if (max - min > size * FLAT_RATIO) return { min, max, top, bottom };
  const padding = size > 0 ? size * FLAT_PADDING : 1;
  return { min: min - padding, max: max + padding, top, bottom };
}

export function extendScale(scale: PriceScale, top: number, bottom: number): PriceScale {
  return { min: yToPrice(scale, bottom), max: yToPrice(scale, top), top, bottom };
}

/** Pixels beyond any screen; renderers lose precision with more. */
const MAX_PIXELS = 1e7;

/** Limited to {@link MAX_PIXELS}. */
export function priceToY(scale: PriceScale, price: number): number {
  const { min, max, top, bottom } = scale;
  const y = bottom - ((price - min) / (max - min)) * (bottom - top);
  return Math.max(-MAX_PIXELS, Math.min(y, MAX_PIXELS));
}

/** Inverse of {@link priceToY}. */
export function yToPrice(scale: PriceScale, y: number): number {
  const { min, max, top, bottom } = scale;
  return min + ((bottom - y) / (bottom - top)) * (max - min);
}

/** Ticks are 1, 2, 2.5 or 5 times a power of ten, and at least `minGap` pixels, apart. */
export function priceTicks(scale: PriceScale, minGap: number): PriceTicks {
  const { min, max, top, bottom } = scale;
  const least = ((max - min) * minGap) / Math.max(bottom - top, 1);
  const { step, digits } = niceStep(least);
  const values: number[] = [];
  const last = Math.floor(max / step);
  for (let k = Math.ceil(min / step); k <= last; k++) {
    values.push(roundTo(k * step, digits));
  }
  return { values, step, digits };
}

function niceStep(least: number): { step: number; digits: number } {
  const exponent = Math.floor(Math.log10(least));
  const power = 10 ** exponent;
  for (const [mantissa, extraDigits] of MANTISSAS) {
    const step = mantissa * power;
    if (step >= least * (1 - 1e-12)) return { step, digits: Math.max(0, extraDigits - exponent) };
  }
  return { step: 10 * power, digits: Math.max(0, -exponent - 1) };
}

const MANTISSAS = [
  [1, 0],
  [2, 0],
  [2.5, 1],
  [5, 0],
] as const;
