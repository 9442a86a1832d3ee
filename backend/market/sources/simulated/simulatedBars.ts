import { LRUCache } from "lru-cache";
import { entryLimit } from "../../../domain/entryLimit.ts";
import { intervalMs, mergeBars, type Bar, type Interval } from "../../../domain/bar.ts";
import { haltOf } from "./corporateActions.ts";
import { KNOT_MS, KNOTS_PER_MINUTE, type KnotSpan } from "./dayPlan.ts";
import { exponential } from "./hash.ts";
import type { PricePath } from "./pricePath.ts";
import { roundToTick } from "./priceTick.ts";
import { knotAt, MAX_DAY_MS, type TradingDay, type TradingDays } from "./tradingDays.ts";
import { fillVolumes } from "./tradingVolume.ts";
import { DAY_MS } from "../../../domain/durations.ts";

/** More bars would block the single thread; computing a day takes tens of microseconds. */
const MAX_BARS: Readonly<Record<Interval, number>> = {
  "1m": 2000,
  "5m": 2000,
  "30m": 2000,
  "1h": 2000,
  "1d": 2000,
  "1w": 520,
};

/**
 * Days that a screen of the market reads, at about a hundred bytes a bar. With fewer, each screen
 * computes all of them again.
 */
const MAX_CACHED_DAYS = 40_000;

const MAX_DAY_KNOTS = MAX_DAY_MS / KNOT_MS;

/** Monday 2000-01-03, in days since 1970-01-01, because paging back must end somewhere. */
const FIRST_DAY = 10_959;

/** Days from Monday 1969-12-29, the start of week 0, to 1970-01-01. */
const DAYS_BEFORE_EPOCH = 3;

export interface LastTrade {
  readonly price: number;
  /** Epoch milliseconds; the instant itself while the stock trades. */
  readonly at: number;
  readonly trading: TradingDay;
  /** Close of the previous trade date, in current shares. */
  readonly previousClose: number;
  /** False during a halt, during lunch and once the trading day is over. */
  readonly isTrading: boolean;
}

/** Bars of all intervals summarize the same knots, so intervals agree exactly. */
export class SimulatedBars {
  readonly #knots = new Float64Array(MAX_DAY_KNOTS);
  readonly #volumes = new Float64Array(MAX_DAY_KNOTS / KNOTS_PER_MINUTE);
  readonly #finishedDays = new LRUCache<string, Bar>(entryLimit(MAX_CACHED_DAYS));

  constructor(private readonly days: TradingDays) {}

  lastTrade(path: PricePath, now: number): LastTrade {
    const trading = this.#newestDay(path, now);
    const { day, plan, start, end } = trading;
    const knot = knotAt(trading, now);
    const traded = skipHalt(plan.parts, haltOf(path, day, plan));
    const isTrading = now < end && traded.some(({ first, last }) => knot >= first && knot <= last);
    const last = isTrading
      ? knot
      : Math.min(knot, traded.findLast(({ first }) => first <= knot)?.last ?? 0);
    const shares = this.#sharesAt(path, now);
    const { day: dayBefore } = this.days.before(path.company.market, day);
    return {
      price: priceOf(path, path.knot(trading, last), shares),
      at: isTrading ? now : Math.min(now, start + (last + 1) * KNOT_MS),
      trading,
      previousClose: priceOf(path, path.closeLevel(dayBefore), shares),
      isTrading,
    };
  }

  /** Returns the price at `time` in shares as of `now`, so that no series shows a split. */
  priceAt(path: PricePath, time: number, now: number): number {
    const trading = this.#newestDay(path, time);
    const level = path.knot(trading, knotAt(trading, time));
    return priceOf(path, level, this.#sharesAt(path, now));
  }

  /** Returns the close before a date, at most the newest available one, in shares as of `now`. */
  closeBefore(path: PricePath, day: number, now: number): number {
    const { market } = path.company;
    const { price, trading } = this.lastTrade(path, now);
    if (day > trading.day) return price;
    const close = path.closeLevel(this.days.before(market, day).day);
    return priceOf(path, close, this.#sharesAt(path, now));
  }

  /** Returns the bar of a trade date that has begun, as known at `now`. Its time is 00:00 UTC. */
  dayBar(path: PricePath, trading: TradingDay, now: number): Bar {
    return this.#dayBarOf(path, trading, now, this.#sharesAt(path, now));
  }

  /**
   * Returns the newest `limit` bars known at `now` that begin before `before` (both epoch
   * milliseconds), oldest first. There are none older than {@link FIRST_DAY}.
   */
  bars(
    path: PricePath,
    interval: Interval,
    limit: number,
    now: number,
    before?: number,
  ): readonly Bar[] {
    const count = Math.min(Math.floor(limit), MAX_BARS[interval]);
    const end = before === undefined ? Number.POSITIVE_INFINITY : Math.ceil(before) - 1;
    const first = before === undefined ? Number.NEGATIVE_INFINITY : FIRST_DAY;
    if (!(count > 0) || !(end >= first * DAY_MS)) return [];
    if (interval === "1d") return this.#dayBars(path, count, now, end, first);
    if (interval === "1w") return this.#weekBars(path, count, now, end, first);
    return this.#intradayBars(path, intervalMs[interval], count, now, end, first);
  }

  /** Returns the shares at `now` per share of the reference day, by which prices are divided. */
  #sharesAt(path: PricePath, now: number): number {
    return path.sharesBy(this.days.begunBy(path.company.market, now).day);
  }

  /** Summarizes the traded knots of `span`; undefined if there are none. */
  #aggregate(
    path: PricePath,
    traded: readonly KnotSpan[],
    shares: number,
    time: number,
    span: KnotSpan,
  ): Bar | undefined {
    const knots = this.#knots;
    let [open, high, low, close, volume] = [Number.NaN, -Infinity, Infinity, 0, 0];
    for (const part of traded) {
      const first = Math.max(part.first, span.first);
      const last = Math.min(part.last, span.last);
      if (first > last) continue;
      if (Number.isNaN(open)) open = knots[first] ?? 0;
      for (let index = first; index <= last; index++) {
        const value = knots[index] ?? 0;
        if (value > high) high = value;
        if (value < low) low = value;
      }
      close = knots[last] ?? 0;
      volume += this.#sumVolumes(first, last);
    }
    if (Number.isNaN(open)) return undefined;
    return {
      time,
      open: priceOf(path, open, shares),
      high: priceOf(path, high, shares),
      low: priceOf(path, low, shares),
      close: priceOf(path, close, shares),
      volume,
    };
  }

  /** Sums the shares from knot `first` to `last`; a minute in progress counts by its quarters. */
  #sumVolumes(first: number, last: number): number {
    const volumes = this.#volumes;
    const lastMinute = Math.floor(last / KNOTS_PER_MINUTE);
    let sum = 0;
    for (let minute = first / KNOTS_PER_MINUTE; minute < lastMinute; minute++) {
      sum += volumes[minute] ?? 0;
    }
    const quarters = last - lastMinute * KNOTS_PER_MINUTE + 1;
    return sum + Math.floor(((volumes[lastMinute] ?? 0) * quarters) / KNOTS_PER_MINUTE);
  }

  /** Fills `knots` and `volumes`, and returns the parts of the day with trading. */
  #prepareDay(path: PricePath, trading: TradingDay, shares: number): readonly KnotSpan[] {
    path.fillDay(trading, this.#knots);
    fillVolumes(path, trading, shares, this.#volumes);
    return skipHalt(trading.plan.parts, haltOf(path, trading.day, trading.plan));
  }

  #newestDay({ company, lastDay }: PricePath, time: number): TradingDay {
    const newest = this.days.begunBy(company.market, time);
    return lastDay !== undefined && newest.day > lastDay
      ? this.days.before(company.market, lastDay + 1)
      : newest;
  }

  #dayBarOf(path: PricePath, trading: TradingDay, now: number, shares: number): Bar {
    const isFinished = trading.end <= now;
    const cacheKey = `${path.key}:${path.company.symbol}:${trading.day}:${shares}`;
    const cached = isFinished ? this.#finishedDays.get(cacheKey) : undefined;
    if (cached) return cached;
    const traded = this.#prepareDay(path, trading, shares);
    const stamp = trading.day * DAY_MS;
    const span = { first: 0, last: knotAt(trading, now) };
    const bar = this.#aggregate(path, traded, shares, stamp, span);
    if (!bar) throw new RangeError(`${path.company.symbol} has no trade on its day`);
    if (isFinished) this.#finishedDays.set(cacheKey, bar);
    return bar;
  }

  /** Yields trading days backward from the newest one begun by `now` and stamped before `end`. */
  *#daysBack(path: PricePath, now: number, end: number, first: number) {
    let trading = this.#newestDay(path, now);
    while (trading.day * DAY_MS > end) trading = this.days.before(path.company.market, trading.day);
    for (; trading.day >= first; trading = this.days.before(path.company.market, trading.day)) {
      yield trading;
    }
  }

  #dayBars(path: PricePath, limit: number, now: number, end: number, first: number): Bar[] {
    const shares = this.#sharesAt(path, now);
    const bars: Bar[] = [];
    for (const trading of this.#daysBack(path, now, end, first)) {
      bars.push(this.#dayBarOf(path, trading, now, shares));
      if (bars.length === limit) break;
    }
    return bars.toReversed();
  }

  #weekBars(path: PricePath, limit: number, now: number, end: number, first: number): Bar[] {
    const shares = this.#sharesAt(path, now);
    const bars: Bar[] = [];
    let week: Bar[] = [];
    const close = () => {
      const [oldest, ...rest] = week.toReversed();
      if (!oldest) return;
      const monday = mondayOf(weekOf(oldest.time / DAY_MS));
      bars.push({ ...mergeBars([oldest, ...rest]), time: monday * DAY_MS });
      week = [];
    };
    // A week that begins before the end is included with all its days.
    const sunday = (mondayOf(weekOf(Math.floor(end / DAY_MS))) + 6) * DAY_MS;
    for (const trading of this.#daysBack(path, now, sunday, mondayOf(weekOf(first)))) {
      const newer = week.at(-1);
      if (newer && weekOf(newer.time / DAY_MS) !== weekOf(trading.day)) close();
      if (bars.length === limit) break;
      week.push(this.#dayBarOf(path, trading, now, shares));
    }
    if (bars.length < limit) close();
    return bars.toReversed();
  }

  /** Returns a day's bars that begin by `end`. Each part of the trading day starts a new bar. */
  #barsOfDay(
    path: PricePath,
    trading: TradingDay,
    length: number,
    now: number,
    end: number,
    shares: number,
  ): Bar[] {
    const traded = this.#prepareDay(path, trading, shares);
    const lastKnot = knotAt(trading, now);
    const knotsPerBar = length / KNOT_MS;
    const bars: Bar[] = [];
    for (const part of trading.plan.parts) {
      for (let knot = part.first; knot <= Math.min(part.last, lastKnot); knot += knotsPerBar) {
        const time = trading.start + knot * KNOT_MS;
        if (time > end) break;
        const last = Math.min(knot + knotsPerBar - 1, part.last, lastKnot);
        const bar = this.#aggregate(path, traded, shares, time, { first: knot, last });
        if (bar) bars.push(bar);
      }
    }
    return bars;
  }

  #intradayBars(
    path: PricePath,
    length: number,
    limit: number,
    now: number,
    end: number,
    first: number,
  ): Bar[] {
    const shares = this.#sharesAt(path, now);
    const newestFirst: Bar[][] = [];
    let count = 0;
    const newest = this.#newestDay(path, Math.min(now, end));
    for (
      let trading = newest;
      trading.day >= first && count < limit;
      trading = this.days.before(path.company.market, trading.day)
    ) {
      const bars = this.#barsOfDay(path, trading, length, now, end, shares);
      newestFirst.push(bars);
      count += bars.length;
    }
    return newestFirst.toReversed().flat().slice(-limit);
  }
}

const priceOf = ({ company }: PricePath, level: number, shares: number): number =>
  roundToTick((company.price * exponential(level)) / shares, company);

const skipHalt = (parts: readonly KnotSpan[], halt: KnotSpan | undefined): readonly KnotSpan[] =>
  halt
    ? parts.flatMap(({ first, last }) =>
        [
          { first, last: Math.min(last, halt.first - 1) },
          { first: Math.max(first, halt.last + 1), last },
        ].filter((span) => span.first <= span.last),
      )
    : parts;

const weekOf = (day: number): number => Math.floor((day + DAYS_BEFORE_EPOCH) / 7);
const mondayOf = (week: number): number => week * 7 - DAYS_BEFORE_EPOCH;
