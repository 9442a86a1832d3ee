import type { ChartBar } from "./bars.ts";
import type { BarRange } from "./timeScale.ts";

/** Bars merged by `size`; group g stands for the bars [g × size, (g + 1) × size). */
interface Conflation {
  readonly size: number;
  readonly bars: readonly ChartBar[];
}

/** Merged series by power of two, made when first asked for and kept as long as the series. */
export interface ConflationLevels {
  readonly level: (size: number) => Conflation;
}

/** Smallest power of two that gives each merged bar at least `minPixels`; 1 while bars are wide enough. */
export function conflationSize(spacing: number, minPixels: number): number {
  let size = 1;
  while (size * spacing < minPixels) size *= 2;
  return size;
}

/** Groups start at bar 0, so panning never regroups and the picture does not shimmer. */
export function conflationLevels(bars: readonly ChartBar[]): ConflationLevels {
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

/** The groups that touch `range` (bar indices), as indices into `Conflation.bars`. */
export function groupsOf(size: number, range: BarRange): BarRange {
  return { from: Math.floor(range.from / size), to: Math.ceil(range.to / size) };
}

/** Where the middle of a group lies on the index scale; the last group may hold fewer bars. */
export function groupCenter(size: number, group: number, count: number): number {
  return (group * size + Math.min((group + 1) * size, count) - 1) / 2;
}

/** {@link conflateValues} of the closes. */
export function conflateCloses(
  bars: readonly ChartBar[],
  size: number,
  range: BarRange,
): readonly number[] {
  const inside = { from: range.from, to: Math.min(range.to, bars.length) };
  return conflateValues((index) => bars[index]?.close ?? 0, size, inside);
}

/**
 * Indices whose values draw the same line as all values of the range: first, lowest, highest and
 * last of each group, in order (M4 aggregation: Jugel et al., VLDB 2014).
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
