import { LRUCache } from "lru-cache";
import { intervalMs, mergeBars, type Bar, type Interval } from "../../bar.ts";
import { exponential } from "./exponential.ts";
import { DAY_MS, KNOT_MS, KNOTS_PER_DAY, type PricePath } from "./pricePath.ts";
import { roundToTick } from "./priceTick.ts";
import { fillVolumes, MINUTES_PER_DAY } from "./tradingVolume.ts";

/** More would hold the one thread too long: a day costs tens of microseconds to work out. */
const MOST_BARS: Readonly<Record<Interval, number>> = {
  "1m": 2000,
  "5m": 2000,
  "30m": 2000,
  "1h": 2000,
  "1d": 2000,
  "1w": 520,
};

const KNOTS_PER_MINUTE = 60_000 / KNOT_MS;
/** About ten years of daily bars of six symbols; a bar is some hundred bytes. */
const MOST_CACHED_DAYS = 20_000;

/** Days from Monday 1969-12-29, the start of week 0, to 1970-01-01. */
const DAYS_BEFORE_EPOCH = 3;

export const dayOf = (time: number): number => Math.floor(time / DAY_MS);

/** The knot at or before an instant, within its day. */
export const knotOf = (time: number): number => Math.floor((time - dayOf(time) * DAY_MS) / KNOT_MS);

/** Price at a log distance from the universe price, rounded as the exchange would. */
export const priceAtDistance = (path: PricePath, distance: number): number =>
  roundToTick(path.company.price * exponential(distance), path.company.currency);

/** What the market would have quoted at any instant, past or future. */
export const priceAt = (path: PricePath, time: number): number =>
  priceAtDistance(path, path.knot(dayOf(time), knotOf(time)));

export interface SimulatedBars {
  /** The bar of a UTC day as known at `now`, epoch milliseconds; `day` has begun by then. */
  dayBar(path: PricePath, day: number, now: number): Bar;
  /** Newest `limit` bars as known at `now`, oldest first. */
  bars(path: PricePath, interval: Interval, limit: number, now: number): readonly Bar[];
}

/** Every bar of every interval sums up the same knots, so intervals agree exactly. */
export function createSimulatedBars(): SimulatedBars {
  const knots = new Float64Array(KNOTS_PER_DAY + 1);
  const volumes = new Float64Array(MINUTES_PER_DAY);
  const finishedDays = new LRUCache<string, Bar>({ max: MOST_CACHED_DAYS });

  /** Sums up knots `first` to `last` of the day that lies in the two arrays. */
  function aggregate(path: PricePath, time: number, first: number, last: number): Bar {
    const open = knots[first] ?? 0;
    let high = open;
    let low = open;
    for (let index = first + 1; index <= last; index++) {
      const value = knots[index] ?? 0;
      if (value > high) high = value;
      else if (value < low) low = value;
    }
    return {
      time,
      open: priceAtDistance(path, open),
      high: priceAtDistance(path, high),
      low: priceAtDistance(path, low),
      close: priceAtDistance(path, knots[last] ?? 0),
      volume: sumVolumes(first, last),
    };
  }

  /** Shares traded by the time of knot `last`; a minute that has begun counts by its quarters. */
  function sumVolumes(first: number, last: number): number {
    const firstMinute = first / KNOTS_PER_MINUTE;
    const lastMinute = Math.floor(last / KNOTS_PER_MINUTE);
    let sum = 0;
    for (let minute = firstMinute; minute < lastMinute; minute++) sum += volumes[minute] ?? 0;
    const quarters = last - lastMinute * KNOTS_PER_MINUTE + 1;
    return sum + Math.floor(((volumes[lastMinute] ?? 0) * quarters) / KNOTS_PER_MINUTE);
  }

  function prepareDay(path: PricePath, day: number): void {
    path.fillDay(day, knots);
    fillVolumes(path, day, volumes);
  }

  /** The last knot of a day that is known at `now`. */
  const lastKnotOf = (day: number, now: number): number =>
    day < dayOf(now) ? KNOTS_PER_DAY - 1 : knotOf(now);

  function dayBar(path: PricePath, day: number, now: number): Bar {
    const isFinished = day < dayOf(now);
    const cacheKey = `${path.key}:${path.company.symbol}:${day}`;
    const cached = isFinished ? finishedDays.get(cacheKey) : undefined;
    if (cached) return cached;
    prepareDay(path, day);
    const bar = aggregate(path, day * DAY_MS, 0, lastKnotOf(day, now));
    if (isFinished) finishedDays.set(cacheKey, bar);
    return bar;
  }

  function dayBars(path: PricePath, firstDay: number, now: number): Bar[] {
    const bars: Bar[] = [];
    for (let day = firstDay; day <= dayOf(now); day++) bars.push(dayBar(path, day, now));
    return bars;
  }

  function weekBars(path: PricePath, limit: number, now: number): Bar[] {
    const thisWeek = Math.floor((dayOf(now) + DAYS_BEFORE_EPOCH) / 7);
    const bars: Bar[] = [];
    for (let week = thisWeek - limit + 1; week <= thisWeek; week++) {
      const monday = week * 7 - DAYS_BEFORE_EPOCH;
      const last = Math.min(monday + 6, dayOf(now));
      const days: [Bar, ...Bar[]] = [dayBar(path, monday, now)];
      for (let day = monday + 1; day <= last; day++) days.push(dayBar(path, day, now));
      bars.push(mergeBars(days));
    }
    return bars;
  }

  function intradayBars(path: PricePath, length: number, limit: number, now: number): Bar[] {
    const newest = Math.floor(now / length) * length;
    const oldest = newest - (limit - 1) * length;
    const knotsPerBar = length / KNOT_MS;
    const bars: Bar[] = [];
    for (let day = dayOf(oldest); day <= dayOf(now); day++) {
      prepareDay(path, day);
      const lastKnot = lastKnotOf(day, now);
      const start = day * DAY_MS;
      const skipped = Math.max(0, (oldest - start) / KNOT_MS);
      for (let first = skipped; first <= lastKnot; first += knotsPerBar) {
        const last = Math.min(first + knotsPerBar - 1, lastKnot);
        bars.push(aggregate(path, start + first * KNOT_MS, first, last));
      }
    }
    return bars;
  }

  return {
    dayBar,
    bars(path, interval, limit, now) {
      const count = Math.min(Math.floor(limit), MOST_BARS[interval]);
      if (!(count > 0)) return [];
      if (interval === "1d") return dayBars(path, dayOf(now) - count + 1, now);
      if (interval === "1w") return weekBars(path, count, now);
      return intradayBars(path, intervalMs[interval], count, now);
    },
  };
}
