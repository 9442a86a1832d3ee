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

/**
 * Monday 2000-01-03, in days since 1970-01-01. Prices go back for ever; who pages back through them
 * has to come to an end somewhere.
 */
const FIRST_DAY = 10_959;

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
  /**
   * Newest `limit` bars as known at `now` of those that begin before `before`, both epoch
   * milliseconds; oldest first. With `before` there are none older than
   * {@link FIRST_DAY}.
   */
  bars(
    path: PricePath,
    interval: Interval,
    limit: number,
    now: number,
    before?: number,
  ): readonly Bar[];
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

  function dayBars(path: PricePath, limit: number, now: number, end: number, first: number): Bar[] {
    const bars: Bar[] = [];
    const newest = dayOf(end);
    for (let day = Math.max(newest - limit + 1, first); day <= newest; day++) {
      bars.push(dayBar(path, day, now));
    }
    return bars;
  }

  function weekBars(
    path: PricePath,
    limit: number,
    now: number,
    end: number,
    first: number,
  ): Bar[] {
    const weekOf = (day: number) => Math.floor((day + DAYS_BEFORE_EPOCH) / 7);
    const newest = weekOf(dayOf(end));
    const bars: Bar[] = [];
    for (let week = Math.max(newest - limit + 1, weekOf(first)); week <= newest; week++) {
      const monday = week * 7 - DAYS_BEFORE_EPOCH;
      const last = Math.min(monday + 6, dayOf(now));
      const days: [Bar, ...Bar[]] = [dayBar(path, monday, now)];
      for (let day = monday + 1; day <= last; day++) days.push(dayBar(path, day, now));
      bars.push(mergeBars(days));
    }
    return bars;
  }

  function intradayBars(
    path: PricePath,
    length: number,
    limit: number,
    now: number,
    end: number,
    first: number,
  ): Bar[] {
    const newest = Math.floor(end / length) * length;
    const oldest = Math.max(newest - (limit - 1) * length, first * DAY_MS);
    const knotsPerBar = length / KNOT_MS;
    const bars: Bar[] = [];
    for (let day = dayOf(oldest); day <= dayOf(newest); day++) {
      prepareDay(path, day);
      const start = day * DAY_MS;
      const newestKnot = (newest - start) / KNOT_MS + knotsPerBar - 1;
      const lastKnot = Math.min(lastKnotOf(day, now), newestKnot);
      const skipped = Math.max(0, (oldest - start) / KNOT_MS);
      for (let knot = skipped; knot <= lastKnot; knot += knotsPerBar) {
        const last = Math.min(knot + knotsPerBar - 1, lastKnot);
        bars.push(aggregate(path, start + knot * KNOT_MS, knot, last));
      }
    }
    return bars;
  }

  return {
    dayBar,
    bars(path, interval, limit, now, before) {
      const count = Math.min(Math.floor(limit), MOST_BARS[interval]);
      // The newest bar is the one that holds the last instant asked for.
      const end = before === undefined ? now : Math.min(now, Math.ceil(before) - 1);
      const first = before === undefined ? Number.NEGATIVE_INFINITY : FIRST_DAY;
      if (!(count > 0) || !(end >= first * DAY_MS)) return [];
      if (interval === "1d") return dayBars(path, count, now, end, first);
      if (interval === "1w") return weekBars(path, count, now, end, first);
      return intradayBars(path, intervalMs[interval], count, now, end, first);
    },
  };
}
