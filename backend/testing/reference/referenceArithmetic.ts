import type { BarField } from "../../domain/bar.ts";
export interface ReferenceBar {
  readonly time: number;
  readonly tradeDate: string;
  readonly source: string;
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly close: number | null;
  readonly volume: number | null;
}

export type Figure = number | null;

export const sum = (values: readonly number[]): number =>
  values.reduce((total, each) => total + each, 0);
export const mean = (values: readonly number[]): number => sum(values) / values.length;

/** Returns null unless the last n values exist and are known. */
export function lastKnown(values: readonly Figure[], count: number): number[] | null {
  if (values.length < count) return null;
  const last = values.slice(values.length - count);
  return last.every((each) => each !== null) ? (last as number[]) : null;
}

/** Returns the bars after the last one without an input. */
export function runOf(bars: readonly ReferenceBar[], fields: readonly BarField[]): ReferenceBar[] {
  const run: ReferenceBar[] = [];
  for (const bar of bars) {
    if (fields.some((field) => bar[field] === null)) run.length = 0;
    else run.push(bar);
  }
  return run;
}

/** Starts at the n-th value with the mean of the first n; later values count with `weight`. */
function smooth(values: readonly number[], count: number, weight: number): number[] {
  const result: number[] = [];
  for (let index = count - 1; index < values.length; index++) {
    const before = result.at(-1);
    result.push(
      before === undefined
        ? mean(values.slice(0, count))
        : (1 - weight) * before + weight * (values[index] ?? 0),
    );
  }
  return result;
}
export const exponential = (values: readonly number[], count: number) =>
  smooth(values, count, 2 / (count + 1));
export const wilder = (values: readonly number[], count: number) =>
  smooth(values, count, 1 / count);

export const all = ["high", "low", "close"] as const;
export const high = (bar: ReferenceBar): number => bar.high ?? 0;
export const low = (bar: ReferenceBar): number => bar.low ?? 0;
export const close = (bar: ReferenceBar): number => bar.close ?? 0;

export function trueRanges(bars: readonly ReferenceBar[]): number[] {
  const ranges: number[] = [];
  for (let index = 1; index < bars.length; index++) {
    const [bar, before] = [bars[index], bars[index - 1]];
    if (!bar || !before) continue;
    ranges.push(
      Math.max(
        high(bar) - low(bar),
        Math.abs(high(bar) - close(before)),
        Math.abs(low(bar) - close(before)),
      ),
    );
  }
  return ranges;
}

export const isMore = (one: number, other: number): boolean =>
  one - other > 1e-9 * Math.max(Math.abs(one), Math.abs(other));

/** Treats rounding of figures of that `size` as zero. */
export const less = (one: number, other: number, size: number): number =>
  Math.abs(one - other) <= 1e-12 * Math.abs(size) ? 0 : one - other;

export const middle = (bars: readonly ReferenceBar[], count: number): Figure => {
  const highs = lastKnown(
    bars.map((bar) => bar.high),
    count,
  );
  const lows = lastKnown(
    bars.map((bar) => bar.low),
    count,
  );
  return highs && lows ? (Math.max(...highs) + Math.min(...lows)) / 2 : null;
};

export const typical = (bar: ReferenceBar): Figure =>
  bar.high === null || bar.low === null || bar.close === null
    ? null
    : (bar.high + bar.low + bar.close) / 3;
