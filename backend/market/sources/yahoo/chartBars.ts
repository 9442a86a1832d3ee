import { mergeBars, type Bar, type Interval } from "../../bar.ts";
import type { MarketInfo } from "../../symbol.ts";
import { stampOfTradeDate, tradeDateIn } from "../../tradeDate.ts";
import type { YahooChart } from "./chartMapping.ts";
import { DAY_MS, MINUTE_MS } from "../../../platform/durations.ts";

/**
 * The chart's bars normalized: days and weeks stamped 00:00 UTC of their trade date (of their
 * Monday), whatever the clock change makes of 13:30 or 14:30, and one bar each. The current day
 * comes as a bar of its own, stamped with its last trade, and so does the current minute; both are
 * merged into the bar that they belong to.
 */
export function alignBars(
  chart: YahooChart,
  interval: Interval,
  place: MarketInfo,
): readonly Bar[] {
  const startOf = (bar: Bar, previous: Bar | undefined): number => {
    if (interval === "1d") return dayOf(bar.time, place);
    if (interval === "1w") return weekOf(dayOf(bar.time, place));
    return gridStart(bar.time, previous?.time, MINUTES[interval] * MINUTE_MS);
  };
  const aligned: Bar[] = [];
  for (const { time, open, high, low, close, volume } of chart.bars) {
    const previous = aligned.at(-1);
    const bar = { time, open, high, low, close, volume };
    const start = startOf(bar, previous);
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

/** The current day's own bar repeats the day's volume, the current week's adds a day's. */
function mergeSame(previous: Bar, bar: Bar, interval: Interval): Bar {
  const merged = mergeBars([previous, bar]);
  if (interval === "1w" || previous.volume === null || bar.volume === null) return merged;
  return { ...merged, volume: Math.max(previous.volume, bar.volume) };
}

const dayOf = (time: number, place: MarketInfo): number =>
  stampOfTradeDate(tradeDateIn(place, time));

/** The Monday of a day; 1970-01-05 was one. */
function weekOf(day: number): number {
  const sinceMonday = (((day / DAY_MS - 4) % 7) + 7) % 7;
  return day - sinceMonday * DAY_MS;
}

/** A time between two grid points belongs to the earlier; each session restarts the grid. */
function gridStart(time: number, previous: number | undefined, step: number): number {
  if (previous === undefined) return time;
  const offset = (time - previous) % step;
  return offset === 0 || time - previous >= 4 * step ? time : time - offset;
}
