/** `time` is in epoch milliseconds. */
export interface TimedMark {
  readonly time: number;
}

interface TimedBar {
  readonly time: number;
}

/**
 * Returns marks by the index of their bar, the last that begins at or before them. Drops marks
 * before the first bar or after the last one (`barLength` in milliseconds). `bars` are oldest
 * first.
 */
export function placeMarks<Mark extends TimedMark>(
  bars: readonly TimedBar[],
  marks: readonly Mark[],
  barLength: number,
): ReadonlyMap<number, readonly Mark[]> {
  const placed = new Map<number, Mark[]>();
  const end = (bars.at(-1)?.time ?? Number.NEGATIVE_INFINITY) + barLength;
  for (const mark of marks) {
    if (!(mark.time < end)) continue;
    const index = lastAtOrBefore(bars, mark.time);
    if (index < 0) continue;
    const others = placed.get(index);
    if (others) others.push(mark);
    else placed.set(index, [mark]);
  }
  return placed;
}

/** Returns −1 if all bars begin later. */
function lastAtOrBefore(bars: readonly TimedBar[], time: number): number {
  let low = 0;
  let high = bars.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((bars[middle]?.time ?? Number.POSITIVE_INFINITY) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Marks drawn at one position, because their bars are too close together. */
export interface MarkGroup<Mark> {
  readonly index: number;
  readonly marks: readonly Mark[];
}

/**
 * Returns groups at least `minGap` pixels wide, oldest first. They depend only on bar index and
 * spacing, so that panning never regroups them.
 */
export function groupMarks<Mark>(
  placed: ReadonlyMap<number, readonly Mark[]>,
  spacing: number,
  minGap: number,
): readonly MarkGroup<Mark>[] {
  const barsPerGroup = barsPerMarkGroup(spacing, minGap);
  const groups = new Map<number, { index: number; marks: Mark[] }>();
  for (const [index, marks] of [...placed].toSorted(([a], [b]) => a - b)) {
    const number = Math.floor(index / barsPerGroup);
    const group = groups.get(number);
    if (group) {
      group.index = index;
      group.marks.push(...marks);
    } else groups.set(number, { index, marks: [...marks] });
  }
  return [...groups.values()];
}

export const barsPerMarkGroup = (spacing: number, minGap: number): number =>
  Math.max(1, Math.ceil(minGap / spacing));
