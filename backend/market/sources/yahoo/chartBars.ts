import { mergeBars, type Bar, type Interval } from "../../../domain/bar.ts";
import type { MarketInfo } from "../../../domain/symbol.ts";
import { stampOfTradeDate, tradeDateIn } from "../../../domain/tradeDate.ts";
import { mondayOf } from "../weeks.ts";
import type { YahooChart } from "./mapping/chartMapping.ts";
import type { TradingPeriod } from "./mapping/tradingPeriods.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";

/**
 * Normalizes a chart's bars. Days and weeks get one bar each, stamped 00:00 UTC of their trade date
 * or Monday, although clock changes move Yahoo's stamp between 13:30 and 14:30. The current day and
 * the current minute come as separate bars stamped with their last trade, and are merged into the
 * bar they belong to.
 */
export function alignBars(
  chart: YahooChart,
  interval: Interval,
  place: MarketInfo,
): readonly Bar[] {
  const newest = chart.bars.at(-1)?.time;
  const periods = [...chart.periods, ...(chart.currentPeriod ? [chart.currentPeriod] : [])];
  const startOf = ({ time }: Bar, previous: number | undefined): number => {
    if (interval === "1d") return dayOf(time, place);
    if (interval === "1w") return mondayOf(dayOf(time, place));
    const step = MINUTES[interval] * MINUTE_MS;
    const opened = sessionStart(time, periods);
    return gridStart({ time, previous, step, isLast: time === newest }, opened);
  };
  const aligned: Bar[] = [];
  for (const { adjustedClose: _, ...bar } of chart.bars) {
    const previous = aligned.at(-1);
    const start = startOf(bar, previous?.time);
    if (previous && start <= previous.time)
      aligned[aligned.length - 1] = mergeSame(previous, bar, interval);
    else aligned.push({ ...bar, time: start });
  }
  return aligned;
}

const MINUTES: Readonly<Record<Exclude<Interval, "1d" | "1w">, number>> = {
  "1m": 1,
  "5m": 5,
  "30m": 30,
  "1h": 60,
};

const QUARTER_MS = 15 * MINUTE_MS;

/** The current day's separate bar repeats the day's volume; the current week's adds one day's. */
function mergeSame(previous: Bar, bar: Bar, interval: Interval): Bar {
  const merged = mergeBars([previous, bar]);
  if (interval === "1w" || previous.volume === null || bar.volume === null) return merged;
  return { ...merged, volume: Math.max(previous.volume, bar.volume) };
}

const dayOf = (time: number, place: MarketInfo): number =>
  stampOfTradeDate(tradeDateIn(place, time));

interface Place {
  readonly time: number;
  readonly previous: number | undefined;
  readonly step: number;
  readonly isLast: boolean;
}

/**
 * Assigns a time between two grid points to the earlier one, unless a session begins there. Each
 * session starts its own grid: the opening at half past the hour after a pre-market on the hour, or
 * the afternoon after a lunch break. Only the last bar of a response is stamped with a trade, so
 * any other off-grid bar on a quarter of an hour is the first of a session.
 */
function gridStart({ time, previous, step, isLast }: Place, opened: number | undefined): number {
  const isFirst = opened !== undefined && (previous === undefined || previous < opened);
  const anchor = isFirst ? opened : previous;
  if (anchor === undefined) return time;
  const offset = (time - anchor) % step;
  if (offset === 0) return time;
  const gap = time - (previous ?? anchor);
  const startsOnMinute = time % MINUTE_MS === 0 && gap >= 4 * step;
  const startsOnQuarter = time % QUARTER_MS === 0 && (!isLast || gap >= step);
  return startsOnMinute || startsOnQuarter ? time : time - offset;
}

function sessionStart(time: number, periods: readonly TradingPeriod[]): number | undefined {
  const period = periods.findLast((each) => each.preOpen <= time && time < each.postClose);
  return period && [period.close, period.open, period.preOpen].find((start) => start <= time);
}
