import { MAX_TIME } from "../../../backend/domain/durations.ts";
/** `time` is its start in epoch milliseconds; prices are in the quote's currency. */
export interface ChartBar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Shares traded; null if the source does not provide it. */
  readonly volume: number | null;
  /** Set for bars outside the regular hours. */
  readonly session?: ExtendedSession;
  /** Set if the source's prices may be wrong. */
  readonly doubt?: BarDoubt;
}

/** Prices in another unit, a hundred times too high or low, or not adjusted for a split. */
export type BarDoubt = "unit" | "split";

export type ExtendedSession = "pre" | "post";

export type RawBar = { readonly [Field in keyof ChartBar]?: unknown };

/** No listed security trades outside this range; such a price is an error of its source. */
const MIN_PRICE = 1e-9;
const MAX_PRICE = 1e12;

/**
 * Returns the valid bars, oldest first, without filling gaps. Drops non-finite numbers, invalid
 * times, implausible prices and contradictory OHLC. Of bars with one time the last wins, because
 * sources append revisions.
 */
export function validBars(input: readonly (RawBar | null | undefined)[]): readonly ChartBar[] {
  const sound: ChartBar[] = [];
  let ordered = true;
  let previousTime = Number.NEGATIVE_INFINITY;
  for (const raw of input) {
    const bar = readBar(raw);
    if (bar === null) continue;
    if (bar.time <= previousTime) ordered = false;
    previousTime = bar.time;
    sound.push(bar);
  }
  if (ordered) return sound;
  const byTime = new Map(sound.map((bar) => [bar.time, bar]));
  return [...byTime.values()].sort((a, b) => a.time - b.time);
}

/** Returns 0 if no bar begins at or before `time`. */
export function nearestByTime(bars: readonly { readonly time: number }[], time: number): number {
  let low = 0;
  let high = bars.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((bars[middle]?.time ?? 0) <= time) low = middle;
    else high = middle - 1;
  }
  return Math.max(low, 0);
}

function readBar(raw: RawBar | null | undefined): ChartBar | null {
  if (raw === null || raw === undefined) return null;
  const { time, open, high, low, close, volume, session, doubt } = raw;
  if (!isFinite(time) || !isFinite(open) || !isFinite(high) || !isFinite(low) || !isFinite(close)) {
    return null;
  }
  if (Math.abs(time) > MAX_TIME || low < MIN_PRICE || high > MAX_PRICE) return null;
  if (low > open || low > close || high < open || high < close) return null;
  const shares = isFinite(volume) && volume >= 0 ? volume : null;
  return {
    time,
    open,
    high,
    low,
    close,
    volume: shares,
    ...((session === "pre" || session === "post") && { session }),
    ...((doubt === "unit" || doubt === "split") && { doubt }),
  };
}

export interface DoubtfulRun {
  readonly doubt: BarDoubt;
  /** Start times of its oldest and newest bar, epoch milliseconds. */
  readonly from: number;
  readonly to: number;
}

export function doubtfulRuns(bars: readonly ChartBar[]): readonly DoubtfulRun[] {
  const runs: { doubt: BarDoubt; from: number; to: number }[] = [];
  let previous: BarDoubt | undefined;
  for (const { time, doubt } of bars) {
    const run = runs.at(-1);
    if (doubt !== undefined && doubt === previous && run) run.to = time;
    else if (doubt !== undefined) runs.push({ doubt, from: time, to: time });
    previous = doubt;
  }
  return runs;
}

function isFinite(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
