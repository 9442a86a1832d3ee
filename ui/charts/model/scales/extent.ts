export interface Extent {
  readonly min: number;
  readonly max: number;
}

/** A group of a level has `FAN_OUT ** level` bars. */
export interface ExtentIndex {
  readonly count: number;
  readonly levels: readonly { readonly lows: Float64Array; readonly highs: Float64Array }[];
}

/** At most 2 × FAN_OUT comparisons per level; 50,000 bars have four levels. */
const FAN_OUT = 16;

/** Takes O(n) once, so that any range takes O(log n). */
export function indexExtents(
  bars: readonly { readonly low: number; readonly high: number }[],
): ExtentIndex {
  let lows = Float64Array.from(bars, (bar) => bar.low);
  let highs = Float64Array.from(bars, (bar) => bar.high);
  const levels = [{ lows, highs }];
  while (lows.length > FAN_OUT) {
    const groups = Math.ceil(lows.length / FAN_OUT);
    const groupLows = new Float64Array(groups).fill(Number.POSITIVE_INFINITY);
    const groupHighs = new Float64Array(groups).fill(Number.NEGATIVE_INFINITY);
    for (let i = 0; i < lows.length; i++) {
      const group = Math.floor(i / FAN_OUT);
      groupLows[group] = Math.min(groupLows[group] ?? 0, lows[i] ?? 0);
      groupHighs[group] = Math.max(groupHighs[group] ?? 0, highs[i] ?? 0);
    }
    lows = groupLows;
    highs = groupHighs;
    levels.push({ lows, highs });
  }
  return { count: bars.length, levels };
}

/** Returns null if [from, to), clipped to the series, is empty. */
export function extentOf(index: ExtentIndex, from: number, to: number): Extent | null {
  let left = Math.max(0, Math.floor(from));
  let right = Math.min(index.count, Math.ceil(to));
  if (!(left < right)) return null;
  let min = Number.POSITIVE_INFINITY;
  let max = Number.NEGATIVE_INFINITY;
  const top = index.levels.length - 1;
  for (const [level, { lows, highs }] of index.levels.entries()) {
    const innerLeft = Math.ceil(left / FAN_OUT) * FAN_OUT;
    const innerRight = Math.floor(right / FAN_OUT) * FAN_OUT;
    const take = (start: number, end: number): void => {
      for (let i = start; i < end; i++) {
        min = Math.min(min, lows[i] ?? min);
        max = Math.max(max, highs[i] ?? max);
      }
    };
    // The level above handles whole groups.
    if (innerLeft >= innerRight || level === top) {
      take(left, right);
      break;
    }
    take(left, innerLeft);
    take(innerRight, right);
    left = innerLeft / FAN_OUT;
    right = innerRight / FAN_OUT;
  }
  return { min, max };
}
