import type { ChartBar } from "./bars.ts";
import type { BarRange } from "./scales/timeScale.ts";

/** Bars merged in groups of `size`; group g contains the bars [g × size, (g + 1) × size). */
interface Conflation {
  readonly size: number;
  readonly bars: readonly ChartBar[];
}

export function conflationSize(spacing: number, minPixels: number): number {
  let size = 1;
  while (size * spacing < minPixels) size *= 2;
  return size;
}

export type ConflationLevels = ReturnType<typeof conflationLevels>;

/** Groups start at bar 0, so that panning never regroups them and the chart does not flicker. */
export function conflationLevels(bars: readonly ChartBar[]) {
  const levels = new Map<number, Conflation>([[1, { size: 1, bars }]]);
  const level = (size: number): Conflation => {
    const known = levels.get(size);
    if (known !== undefined) return known;
    const made = { size, bars: mergePairs(level(size / 2).bars) };
    levels.set(size, made);
    return made;
  };
  return { level };
}

/** Returns the groups that intersect `range` (bar indices), as indices into `Conflation.bars`. */
export function groupsOf(size: number, range: BarRange): BarRange {
  return { from: Math.floor(range.from / size), to: Math.ceil(range.to / size) };
}

export function groupCenter(size: number, group: number, count: number): number {
  return (group * size + Math.min((group + 1) * size, count) - 1) / 2;
}

export function conflateCloses(
  bars: readonly ChartBar[],
  size: number,
  range: BarRange,
): readonly number[] {
  const inside = { from: range.from, to: Math.min(range.to, bars.length) };
  return conflateValues((index) => bars[index]?.close ?? 0, size, inside);
}

/**
 * Returns the first, lowest, highest and last index of each group, which draw the same line (M4
 * aggregation: Jugel et al., VLDB 2014).
 */
export function conflateValues(
  valueAt: (index: number) => number,
  size: number,
  { from, to: end }: BarRange,
): readonly number[] {
  const kept: number[] = [];
  for (let start = Math.max(0, from); start < end;) {
    const next = Math.min((Math.floor(start / size) + 1) * size, end);
    let low = start;
    let high = start;
    for (let i = start; i < next; i++) {
      const value = valueAt(i);
      if (value < valueAt(low)) low = i;
      if (value > valueAt(high)) high = i;
    }
    for (const index of [start, Math.min(low, high), Math.max(low, high), next - 1]) {
      if (kept.at(-1) !== index) kept.push(index);
    }
    start = next;
  }
  return kept;
}

function mergePairs(bars: readonly ChartBar[]): readonly ChartBar[] {
  const merged: ChartBar[] = [];
  for (let i = 0; i < bars.length; i += 2) {
    const first = bars[i];
    const second = bars[i + 1];
    if (first === undefined) break;
    merged.push(second === undefined ? first : mergeTwo(first, second));
  }
  return merged;
}

function mergeTwo(first: ChartBar, second: ChartBar): ChartBar {
  return {
    time: first.time,
    open: first.open,
    high: Math.max(first.high, second.high),
    low: Math.min(first.low, second.low),
    close: second.close,
    volume:
      first.volume === null && second.volume === null
        ? null
        : (first.volume ?? 0) + (second.volume ?? 0),
  };
}
