import { type Extent, type ExtentIndex, extentOf, indexExtents } from "./scales/extent.ts";
import { type PriceScale, priceTicks, type PriceTicks } from "./scales/priceScale.ts";
import type { BarRange } from "./scales/timeScale.ts";

interface Close {
  readonly time: number;
  readonly close: number;
}

export interface Comparison {
  readonly label: string;
  readonly ownLabel: string;
  /** Close of the compared series at each bar; NaN before its first. */
  readonly closes: Float64Array;
  readonly extents: ExtentIndex;
}

export interface FigurePair {
  readonly own: number;
  readonly other: number;
}

/** Closes that count as 0%: at the first bar in view, or the other series' first one in view. */
export type PercentBase = FigurePair;

/**
 * Returns the other's latest close at each bar, carried forward over holidays; both oldest first.
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

export function percentBase(
  bars: readonly Close[],
  { closes }: Pick<Comparison, "closes">,
  { from, to }: BarRange,
): PercentBase {
  let first = from;
  while (first < to && Number.isNaN(closes[first])) first++;
  return {
    own: bars[from]?.close ?? Number.NaN,
    other: first < to ? (closes[first] ?? Number.NaN) : Number.NaN,
  };
}

export const percentFrom = (base: number, price: number): number => (price / base - 1) * 100;

/** Returns the changes of both series in percent from the first bar at or after `from` to now. */
export function changesSince(
  bars: readonly Close[],
  other: readonly Close[],
  from: number,
): FigurePair {
  const closes = alignCloses(bars, other);
  const first = Math.max(
    bars.findIndex(({ time }) => time >= from),
    0,
  );
  const base = percentBase(bars, { closes }, { from: first, to: bars.length });
  return {
    own: percentFrom(base.own, bars.at(-1)?.close ?? Number.NaN),
    other: percentFrom(base.other, closes.at(-1) ?? Number.NaN),
  };
}

export const scaleOfOther = ({ own, other }: PercentBase): number => own / other;

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

/** Returns ticks at round percentages, as own prices; `digits` are those of the percentages. */
export function percentTicks(scale: PriceScale, { own }: PercentBase, minGap: number): PriceTicks {
  const percents = priceTicks(
    { ...scale, min: percentFrom(own, scale.min), max: percentFrom(own, scale.max) },
    minGap,
  );
  return { ...percents, values: percents.values.map((percent) => own * (1 + percent / 100)) };
}

const LABEL_HEIGHT = 20;
const LABEL_GAP = LABEL_HEIGHT + 2;

/**
 * Returns the center of the label, beside the last price's label if it would cover that. Null if
 * the close is outside the plot.
 */
export function otherLabelY(wanted: number, lastPrice: number, scale: PriceScale): number | null {
  const { top, bottom } = scale;
  if (!(wanted >= top && wanted <= bottom)) return null;
  const [first, last] = [top + LABEL_HEIGHT / 2, bottom - LABEL_HEIGHT / 2];
  const inside = Math.min(Math.max(wanted, first), last);
  const own = Math.min(Math.max(lastPrice, first), last);
  const isOwnShown = lastPrice >= top && lastPrice <= bottom;
  if (!isOwnShown || Math.abs(inside - own) >= LABEL_GAP) return inside;
  const [above, below] = [own - LABEL_GAP, own + LABEL_GAP];
  const isAbove = wanted <= lastPrice ? above >= first : below > last;
  return isAbove ? above : below;
}
