import {
  close,
  high,
  low,
  isMore,
  sum,
  trueRanges,
  typical,
  wilder,
  type Figure,
  type ReferenceBar,
} from "./referenceArithmetic.ts";

/** Those from the anchor on, when the bars reach back to it. */
export function anchored(bars: readonly ReferenceBar[], anchor: number): ReferenceBar[] | null {
  const [first] = bars;
  if (!first || first.time > anchor) return null;
  const since = bars.filter((bar) => bar.time >= anchor);
  return since.length === 0 ? null : since;
}

export function weighted(bars: readonly ReferenceBar[]): Figure {
  if (bars.some((bar) => typical(bar) === null || bar.volume === null)) return null;
  const volume = sum(bars.map((bar) => bar.volume ?? 0));
  return volume === 0
    ? null
    : sum(bars.map((bar) => (typical(bar) ?? 0) * (bar.volume ?? 0))) / volume;
}

export function adx(run: readonly ReferenceBar[], period: number): Record<string, Figure> {
  if (run.length < 24 * (2 * period - 1) + 1) return { adx: null, plusDi: null, minusDi: null };
  const ups = run.slice(1).map((bar, index) => high(bar) - high(run[index] as ReferenceBar));
  const downs = run.slice(1).map((bar, index) => low(run[index] as ReferenceBar) - low(bar));
  const plus = wilder(
    ups.map((up, index) => (up > (downs[index] ?? 0) && up > 0 ? up : 0)),
    period,
  );
  const minus = wilder(
    downs.map((down, index) => (down > (ups[index] ?? 0) && down > 0 ? down : 0)),
    period,
  );
  const ranges = wilder(trueRanges(run), period);
  const di = (moves: readonly number[], index: number): number => {
    const range = ranges[index] ?? 0;
    return range === 0 ? 0 : (100 * (moves[index] ?? 0)) / range;
  };
  const dx = ranges.map((_, index) => {
    const total = di(plus, index) + di(minus, index);
    return total === 0 ? 0 : (100 * Math.abs(di(plus, index) - di(minus, index))) / total;
  });
  const last = ranges.length - 1;
  return {
    adx: wilder(dx, period).at(-1) ?? null,
    plusDi: di(plus, last),
    minusDi: di(minus, last),
  };
}

export function supertrend(
  run: readonly ReferenceBar[],
  period: number,
  multiplier: number,
): Figure {
  const warmUp = 12 * (2 * period - 1) + 1;
  if (run.length < warmUp) return null;
  const averages = wilder(trueRanges(run), period);
  let [upper, lower] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let isUp = false;
  for (let index = warmUp - 1; index < run.length; index++) {
    const bar = run[index] as ReferenceBar;
    const before = close(run[index - 1] as ReferenceBar);
    const center = (high(bar) + low(bar)) / 2;
    const width = (averages[index - period] ?? 0) * multiplier;
    const isFirst = index === warmUp - 1;
    const breaksUpper = !isFirst && isMore(before, upper);
    const breaksLower = !isFirst && isMore(lower, before);
    if (isFirst || breaksUpper || center + width < upper) upper = center + width;
    if (isFirst || breaksLower || center - width > lower) lower = center - width;
    if (isFirst) isUp = !isMore(center, close(bar));
    isUp = isMore(close(bar), isUp ? lower : upper);
  }
  return isUp ? lower : upper;
}
