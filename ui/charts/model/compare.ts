import { type Extent, type ExtentIndex, extentOf, indexExtents } from "./extent.ts";
import { type PriceScale, priceTicks, type PriceTicks } from "./priceScale.ts";
import type { BarRange } from "./timeScale.ts";

interface Close {
  readonly time: number;
  readonly close: number;
}

/** Another series, laid beside a chart's own bars. */
export interface Comparison {
  readonly label: string;
  /** What the chart's own series is called beside it. */
  readonly ownLabel: string;
  /** Its close at each bar; NaN before its first. */
  readonly closes: Float64Array;
  readonly extents: ExtentIndex;
}

/** Where both series of a comparison stand at zero percent. */
export interface PercentBase {
  /** The chart's own close at the first bar in view. */
  readonly own: number;
  /** The other's close there, or its first one in view; NaN where it has none in view. */
  readonly other: number;
}

/**
 * The other's newest close at or before each bar, both oldest first: exchanges keep different
 * holidays, and what was last paid stands until somebody pays something else.
 */
export function alignCloses(bars: readonly Close[], other: readonly Close[]): Float64Array {
  const closes = new Float64Array(bars.length).fill(Number.NaN);
  let next = 0;
  let close = Number.NaN;
  bars.forEach(({ time }, index) => {
    for (let bar = other[next]; bar !== undefined && bar.time <= time; bar = other[next]) {
      close = bar.close;
      next++;
    }
    closes[index] = close;
  });
  return closes;
}

export function compareWith(
  bars: readonly Close[],
  other: readonly Close[],
  labels: { readonly label: string; readonly ownLabel: string },
): Comparison {
  const closes = alignCloses(bars, other);
  const spans = Array.from(closes, (close) =>
    Number.isNaN(close)
      ? { low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY }
      : { low: close, high: close },
  );
  return { ...labels, closes, extents: indexExtents(spans) };
}

/** Both series' closes at the first bar in view. */
export function percentBase(
  bars: readonly Close[],
  { closes }: Comparison,
  { from, to }: BarRange,
): PercentBase {
  let first = from;
  while (first < to && Number.isNaN(closes[first])) first++;
  return {
    own: bars[from]?.close ?? Number.NaN,
    other: first < to ? (closes[first] ?? Number.NaN) : Number.NaN,
  };
}

/** Percent from `base` to `price`. */
export const percentFrom = (base: number, price: number): number => (price / base - 1) * 100;

/** What the other's prices are multiplied by to lie at their percent on the own prices' scale. */
export const scaleOfOther = ({ own, other }: PercentBase): number => own / other;

/** Both series' extremes in view, in own prices. */
export function jointExtent(
  extent: Extent,
  { extents }: Comparison,
  base: PercentBase,
  { from, to }: BarRange,
): Extent {
  const other = extentOf(extents, from, to);
  const factor = scaleOfOther(base);
  if (other === null || !(other.min <= other.max) || !(factor > 0)) return extent;
  return {
    min: Math.min(extent.min, other.min * factor),
    max: Math.max(extent.max, other.max * factor),
  };
}

/** Round percents, as the own prices where they stand; `digits` are those of the percents. */
export function percentTicks(scale: PriceScale, { own }: PercentBase, minGap: number): PriceTicks {
  const percents = priceTicks(
    { ...scale, min: percentFrom(own, scale.min), max: percentFrom(own, scale.max) },
    minGap,
  );
  return { ...percents, values: percents.values.map((percent) => own * (1 + percent / 100)) };
}
