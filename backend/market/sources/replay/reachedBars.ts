import { intervalMs, mergeBars, type Bar, type Interval } from "../../../domain/bar.ts";
import { barOf, sessionOf, splitFactorOf, type BarSeries } from "./barSeries.ts";
import { CLOSE_PHASE } from "../../calendars/sampleTimes.ts";
import { tradingHours } from "../../calendars/exchangeHours.ts";
import type { TradingHours } from "../../calendars/usMarket.ts";
import type { Reached } from "./timeline.ts";
import { DAY_MS } from "../../../domain/durations.ts";

/**
 * Returns the bars of an interval reached by the clock, oldest first: the newest `limit` of those
 * that begin before `before` (epoch milliseconds). Empty if the interval is finer than the data.
 * Days and weeks are stamped 00:00 UTC of their trade date and Monday. Shorter bars are the rows
 * themselves, or begin with the session, like those of vendors. Daily bars of intraday data count
 * only the regular session, like daily tables. All prices are in shares of the newest bar: bars
 * before a reached split are split-adjusted, as vendors do.
 */
export function reachedBars(
  series: BarSeries,
  reached: Reached,
  interval: Interval,
  limit: number,
  before: number = Number.POSITIVE_INFINITY,
): readonly Bar[] {
  if (intervalMs[interval] < series.barMs) return [];
  const isCalendar = interval === "1d" || interval === "1w";
  const newestFirst: Bar[] = [];
  let pieces: Bar[] = [];
  const close = () => {
    const bar = mergeNewestFirst(pieces);
    if (bar) newestFirst.push(bar);
    pieces = [];
  };
  for (let row = reached.row; row >= 0; row--) {
    if (isCalendar && sessionOf(series, row) !== "regular") continue;
    const time = startOf(series, row, interval);
    if (time >= before) continue;
    if (pieces[0] && pieces[0].time !== time) {
      close();
      if (newestFirst.length >= limit) break;
    }
    const bar = barOf(series, row, row === reached.row ? reached.phase : CLOSE_PHASE, time);
    pieces.push(adjust(bar, splitFactorOf(series, row, reached.row)));
  }
  close();
  return newestFirst.slice(0, Math.max(0, limit)).toReversed();
}

/** Returns the bar of the newest sample's trade date so far, including extended hours. */
export function reachedDay(series: BarSeries, reached: Reached): Bar | undefined {
  const pieces: Bar[] = [];
  const day = series.day[reached.row];
  for (let row = reached.row; row >= 0 && series.day[row] === day; row--) {
    pieces.push(barOf(series, row, row === reached.row ? reached.phase : CLOSE_PHASE, row));
  }
  return mergeNewestFirst(pieces);
}

const adjust = (bar: Bar, factor: number): Bar =>
  factor === 1
    ? bar
    : {
        time: bar.time,
        open: bar.open * factor,
        high: bar.high * factor,
        low: bar.low * factor,
        close: bar.close * factor,
        volume: bar.volume === null ? null : bar.volume / factor,
      };

function mergeNewestFirst(bars: readonly Bar[]): Bar | undefined {
  const [first, ...rest] = bars.toReversed();
  return first && mergeBars([first, ...rest]);
}

function startOf(series: BarSeries, row: number, interval: Interval): number {
  const day = series.day[row] ?? 0;
  if (interval === "1d") return day * DAY_MS;
  // 1970-01-01 was a Thursday; the first Monday came four days later.
  if (interval === "1w") return (Math.floor((day - 4) / 7) * 7 + 4) * DAY_MS;
  const start = series.intraday?.start[row] ?? 0;
  if (intervalMs[interval] === series.barMs) return start;
  const base = beginOfSession(tradingHours(series.market.code, day), start);
  return base + Math.floor((start - base) / intervalMs[interval]) * intervalMs[interval];
}

/** Returns the start of the session at an instant, because no bar spans two sessions. */
function beginOfSession({ preOpen, open, lunch, close }: TradingHours, instant: number): number {
  if (instant >= close) return close;
  if (lunch && instant >= lunch.to) return lunch.to;
  return instant >= open ? open : preOpen;
}
