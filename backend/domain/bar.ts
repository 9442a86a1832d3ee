import { tradeDateOfStamp, type TradeDate } from "./tradeDate.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "./durations.ts";

/** Shortest first. */
export const intervals = ["1m", "5m", "30m", "1h", "1d", "1w"] as const;
export type Interval = (typeof intervals)[number];

/** Length in milliseconds; nominal for a day and a week, which are calendar units. */
export const intervalMs: Readonly<Record<Interval, number>> = {
  "1m": MINUTE_MS,
  "5m": 5 * MINUTE_MS,
  "30m": 30 * MINUTE_MS,
  "1h": HOUR_MS,
  "1d": DAY_MS,
  "1w": 7 * DAY_MS,
};

/** Prices may be in another unit (100 times too high or low) or not adjusted for a split. */
export type BarDoubt = "unit" | "split";

export const barFields = ["open", "high", "low", "close", "volume"] as const;
export type BarField = (typeof barFields)[number];

/** Prices and volume of one interval; `time` is its start, epoch milliseconds. */
export interface Bar {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  /** Number of shares traded; null if the source does not report it. */
  readonly volume: number | null;
  /** Set if the source's prices may be wrong; they are passed on unchanged. */
  readonly doubt?: BarDoubt;
}

/** Bar of a whole day. It belongs to its trade date and is not an instant. */
export interface DailyBar extends Omit<Bar, "time"> {
  readonly tradeDate: TradeDate;
}

/** A daily bar's time is 00:00 UTC of its trade date in every market. */
export const toDailyBar = ({ time, ...prices }: Bar): DailyBar => ({
  tradeDate: tradeDateOfStamp(time),
  ...prices,
});

/** Fraction of the open: equal distances of decimal prices differ by rounding. */
const AS_NEAR = 1e-9;

/** Assumes that a bar visits first what is nearer to its open, or the low in case of a tie. */
export const isLowFirst = ({ open, high, low }: Pick<Bar, "open" | "high" | "low">): boolean =>
  open - low <= high - open + open * AS_NEAR;

/** True if prices are finite, positive and in OHLC order: low ≤ open, close ≤ high. */
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
