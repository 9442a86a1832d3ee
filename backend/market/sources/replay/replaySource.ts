import { type Bar, type Interval, intervalMs, mergeBars } from "../../../domain/bar.ts";
import {
  barOf,
  type BarSeries,
  completeFrom,
  instantOf,
  previousCloseOf,
  priceOf,
  sessionOf,
  splitFactorOf,
} from "./barSeries.ts";
import { CLOSE_PHASE } from "../../calendars/sampleTimes.ts";
import { tradingHours } from "../../calendars/exchangeHours.ts";
import { dateOfDay, dayNumberOf, type TradingHours } from "../../calendars/calendarDays.ts";
import { createTimeline, type Reached } from "./timeline.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { type Clock, systemClock } from "../../../platform/clock.ts";
import type { Log } from "../../../platform/log.ts";
import type { Sample } from "../../sample.ts";
import {
  type Capability,
  type MarketSource,
  SourceUnavailable,
  type SymbolMatch,
} from "../../source.ts";
import { quoteOf } from "../baseLiveSource.ts";
import { findCompany } from "../../universe/companies.ts";
import { loadSeries } from "./loadSeries.ts";
import { pause, type Pause } from "../../../platform/timer.ts";
import { ReplayDataError, type ReplayFile } from "./csv.ts";

/**
 * Returns the bars of an interval reached by the clock, oldest first: the newest `limit` of those
 * that begin before `before` (epoch milliseconds). Empty if the interval is finer than the data.
 * Days and weeks are stamped 00:00 UTC of their trade date and Monday. Shorter bars are the rows
 * themselves, or begin with the session, like those of vendors. Daily bars of intraday data count
 * only the regular session, like daily tables. All prices are in shares of the newest bar: bars
 * before a reached split are split-adjusted, as vendors do.
 */
function reachedBars(
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
function reachedDay(series: BarSeries, reached: Reached): Bar | undefined {
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

/** Maximum work without yielding to the event loop, which also serves HTTP; milliseconds. */
const MAX_WORK_MS = 20;
/** Resolution of timers; shorter waits are accumulated. */
const MIN_WAIT_MS = 4;
/** Maximum backlog that a late replay catches up before continuing at its speed. */
const MAX_CATCH_UP_MS = 1000;

/** Creates a function to call after each step. It resolves when the next step is due. */
function createPacing(
  stepMs: number,
  clock: Clock,
  wait: Pause,
): (signal: AbortSignal) => Promise<void> {
  let due = clock.elapsed();
  let workedSince = clock.elapsed();
  return async (signal) => {
    const now = clock.elapsed();
    due = Math.max(due + stepMs, now - MAX_CATCH_UP_MS);
    if (due - now >= MIN_WAIT_MS) await wait(due - now, signal);
    else if (now - workedSince >= MAX_WORK_MS) await wait(0, signal);
    else return;
    workedSince = clock.elapsed();
  };
}

export interface ReplayOptions {
  readonly files: Iterable<ReplayFile> | AsyncIterable<ReplayFile>;
  /** Bars per second, possibly fractional; 0 plays as fast as the sink accepts them. */
  readonly speed: number;
  /** First date to play, `YYYY-MM-DD`; earlier data is history. Plays everything by default. */
  readonly from?: string | undefined;
  readonly log: Log;
  /** Paces the replay; market time comes only from the data. */
  readonly clock?: Clock;
  readonly sleep?: Pause;
}

const NAME = "replay";

/** Recorded prices have no targets, earnings or ratings, so they cannot be screened. */
const CAPABILITIES: readonly Capability[] = ["quote", "bars", "stream", "search", "splits"];

/**
 * Plays recorded bars on their own clock. Each bar becomes four samples: open, nearer extreme, farther
 * extreme and close; a close-only row becomes one. Quotes, bars, splits and search cover what has been
 * played and what precedes `from`. Samples are as traded; bars before a split are adjusted. `play` may
 * be aborted and called again to resume.
 * @throws {ReplayDataError} if the files contain nothing to play.
 */
export async function createReplaySource(options: ReplayOptions): Promise<MarketSource> {
  const { speed, from, log, clock = systemClock, sleep = pause } = options;
  const series = await loadSeries(options.files, log);
  const timeline = createTimeline(series, from === undefined ? undefined : dayNumberOf(from));
  const firstTime = timeline.peek();
  if (firstTime === undefined) {
    throw new ReplayDataError(`nothing to replay: the data ends before ${from}`);
  }
  const indexOf = new Map(series.map(({ symbol }, index) => [symbol, index]));
  const samplesPerBar = series.every(({ isCloseOnly }) => isCloseOnly) ? 1 : CLOSE_PHASE + 1;
  const stepMs = speed === 0 ? 0 : 1000 / speed / samplesPerBar;

  let now = firstTime;
  let state: "waiting" | "playing" | "ended" = "waiting";
  let hasBegun = false;

  function reachedOf(symbol: string) {
    const index = indexOf.get(symbol);
    const own = index === undefined ? undefined : series[index];
    if (index === undefined || !own) return undefined;
    const reached = timeline.reached(index);
    if (reached.row >= 0) return { own, reached };
    if (!hasBegun) throw new SourceUnavailable(NAME, "the replay has not started yet");
    return undefined;
  }

  function sampleOf(index: number, own: BarSeries, time: number): Sample {
    const { row, phase } = timeline.reached(index);
    return {
      symbol: own.symbol,
      price: priceOf(own, row, phase),
      currency: own.market.currency,
      exchangeTime: time,
      receivedAt: time,
      session: sessionOf(own, row),
      tradeDate: dateOfDay(own.day[row] ?? 0),
      previousClose: previousCloseOf(own, row),
      source: NAME,
      delayMs: 0,
      intervalMs: own.barMs,
    };
  }

  log.info("replay: ready", {
    symbols: series.length,
    bars: series.reduce((sum, { length }) => sum + length, 0),
    from: dateOfDay(Math.min(...series.map(({ day }) => day[0] ?? 0))),
    to: dateOfDay(Math.max(...series.map(({ day }) => day.at(-1) ?? 0))),
    start: new Date(firstTime).toISOString(),
  });

  return {
    name: NAME,
    kind: "replay",
    capabilities: new Set(CAPABILITIES),
    sampleIntervalMs: Math.max(...series.map(({ barMs }) => barMs)),
    status: () => ({ kind: "replay", isOpen: state !== "ended", asOf: now }),

    async quote(symbol) {
      const found = reachedOf(symbol);
      const day = found && reachedDay(found.own, found.reached);
      if (!found || !day) return undefined;
      const { own, reached } = found;
      const { open, high, low, close: price, volume } = day;
      return quoteOf(symbol, NAME, {
        companyName: findCompany(symbol)?.companyName ?? symbol,
        price,
        open,
        high,
        low,
        volume,
        previousClose: previousCloseOf(own, reached.row),
        asOf: instantOf(own, reached.row, reached.phase),
      });
    },

    async bars(symbol, interval, limit, { before } = {}) {
      const found = reachedOf(symbol);
      return found && reachedBars(found.own, found.reached, interval, limit, before);
    },

    isCloseOnly: (symbol) => series[indexOf.get(symbol) ?? -1]?.isCloseOnly ?? false,

    async splits(symbol) {
      const found = reachedOf(symbol);
      const day = found && found.own.day[found.reached.row];
      if (!found?.own.splits || day === undefined) return undefined;
      return found.own.splits
        .filter((split) => split.day <= day)
        .map(({ date, numerator, denominator }) => ({ date, numerator, denominator }));
    },

    async search(text, limit) {
      const listed = series.filter((_, index) => timeline.reached(index).row >= 0);
      return searchSeries(listed, text, limit);
    },

    async samples() {
      return [];
    },

    async play(sink, signal) {
      if (state === "playing") throw new Error("the replay is being played already");
      if (state === "ended") return;
      state = "playing";
      const pace = createPacing(stepMs, clock, sleep);
      try {
        while (!signal.aborted) {
          const step = timeline.advance();
          if (!step) {
            state = "ended";
            // No later sample completes the last bars, whose samples lie just before their ends.
            now = Math.max(now, ...series.map((own) => completeFrom(own, own.length - 1)));
            log.info("replay: ended", { asOf: new Date(now).toISOString() });
            return;
          }
          now = step.time;
          hasBegun = true;
          const samples: Sample[] = [];
          for (const index of step.series) {
            const own = series[index];
            if (own) samples.push(sampleOf(index, own, now));
          }
          await sink(samples);
          await pace(signal);
        }
      } finally {
        if (state === "playing") state = "waiting";
      }
    },
  };
}

/**
 * Returns symbols that begin with the text, then those whose known company name has a word that
 * does. Case-insensitive; blank text finds nothing.
 */
function searchSeries(
  series: readonly BarSeries[],
  text: string,
  limit: number,
): readonly SymbolMatch[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return [];
  return series
    .map(({ symbol, market }) => {
      const companyName = findCompany(symbol)?.companyName ?? symbol;
      const match = { symbol, companyName, market: market.code, currency: market.currency };
      return { match, rank: rankOf(match, wanted) };
    })
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((a, b) => a.rank - b.rank || (a.match.symbol < b.match.symbol ? -1 : 1))
    .slice(0, Math.max(0, limit))
    .map(({ match }) => match);
}

const NO_MATCH = 4;

function rankOf({ symbol, companyName }: SymbolMatch, wanted: string): number {
  const name = companyName.toLowerCase();
  if (symbol.toLowerCase() === wanted) return 0;
  if (symbol.toLowerCase().startsWith(wanted)) return 1;
  if (name.startsWith(wanted)) return 2;
  return name.includes(` ${wanted}`) ? 3 : NO_MATCH;
}
