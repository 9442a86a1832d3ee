import { tradeDateOfStamp, type TradeDate } from "./tradeDate.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./durations.ts";

/** Chart intervals, as written in `?interval=`. */
export const intervals = ["1m", "5m", "30m", "1h", "1d", "1w"] as const;
export type Interval = (typeof intervals)[number];

/** Nominal length in milliseconds; a day and a week are calendar units, so theirs are nominal only. */
export const intervalMs: Readonly<Record<Interval, number>> = {
  "1m": MINUTE_MS,
  "5m": 5 * MINUTE_MS,
  "30m": 30 * MINUTE_MS,
  "1h": HOUR_MS,
  "1d": DAY_MS,
  "1w": 7 * DAY_MS,
};

/**
 * Why a source's prices may be wrong: in another unit, a hundred times too high or low, or not
 * adjusted for a split.
 */
export type BarDoubt = "unit" | "split";

export const barFields = ["open", "high", "low", "close", "volume"] as const;
export type BarField = (typeof barFields)[number];

/** Open, high, low, close and volume over one interval; `time` is its start, epoch milliseconds. */
export interface Bar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Shares traded; null where the source does not say. */
  readonly volume: number | null;
  /** Present where the source's prices may be wrong; they are passed on as they came. */
  readonly doubt?: BarDoubt;
}

/** The bar of a whole day. It belongs to the trade date that it names and is not an instant. */
export interface DailyBar extends Omit<Bar, "time"> {
  readonly tradeDate: TradeDate;
}

/** A bar of the interval `1d`; its time is 00:00 UTC of its trade date in every market. */
export const toDailyBar = ({ time, ...prices }: Bar): DailyBar => ({
  tradeDate: tradeDateOfStamp(time),
  ...prices,
});

/** Of the open: equal distances of decimal prices differ by their rounding. */
const AS_NEAR = 1e-9;

/**
 * Whether a path through the bar visits the low before the high: the nearer one, or both equally
 * near.
 */
export const isLowFirst = ({ open, high, low }: Pick<Bar, "open" | "high" | "low">): boolean =>
  open - low <= high - open + open * AS_NEAR;

/** Finite, positive and in OHLC order: low ≤ open, close ≤ high. */
export function isSoundBar(bar: Omit<Bar, "time" | "volume">): boolean {
  const { open, high, low, close } = bar;
  return (
    Number.isFinite(open) &&
    Number.isFinite(high) &&
    Number.isFinite(low) &&
    Number.isFinite(close) &&
    low > 0 &&
    low <= open &&
    low <= close &&
    high >= open &&
    high >= close
  );
}

/** Merges consecutive bars (oldest first, at least one) into one that starts where the first does. */
export function mergeBars(bars: readonly [Bar, ...Bar[]]): Bar {
  let { high, low } = bars[0];
  let volume: number | null = null;
  let close = bars[0].close;
  let { doubt } = bars[0];
  for (const bar of bars) {
    if (bar.high > high) high = bar.high;
    if (bar.low < low) low = bar.low;
    if (bar.volume !== null) volume = (volume ?? 0) + bar.volume;
    close = bar.close;
    doubt ??= bar.doubt;
  }
  return {
    time: bars[0].time,
    open: bars[0].open,
    high,
    low,
    close,
    volume,
    ...(doubt && { doubt }),
  };
}
