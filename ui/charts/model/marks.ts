/** Something that happened at an instant, epoch milliseconds. */
export interface TimedMark {
  readonly time: number;
}

interface TimedBar {
  readonly time: number;
}

/**
 * Marks by the index of the bar that they belong to: the last one that began before them or with
 * them. What happened before the first bar, or after the last one had ended (`barLength` in
 * milliseconds), belongs to none. Bars oldest first; marks of one bar keep their order.
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

/** −1 when all of them began later. */
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

/** Marks that are drawn in one place, because their bars are too near to each other for two. */
export interface MarkGroup<Mark> {
  /** The newest bar of the group that has a mark. */
  readonly index: number;
  readonly marks: readonly Mark[];
}

/**
 * Marks in groups at least `minGap` pixels wide. Groups depend on the bar's number and the spacing
 * only, so that panning never regroups them. Oldest first.
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

/** Bars that share one group at a spacing in pixels. */
export const barsPerMarkGroup = (spacing: number, minGap: number): number =>
  Math.max(1, Math.ceil(minGap / spacing));
