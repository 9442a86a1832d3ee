import { tradeDayOf, tradingHours, wallClockInstant } from "../../calendars/exchangeHours.ts";
import { type ExchangeCode, type MarketInfo, marketOf } from "../../../domain/symbol.ts";
import type { CsvRows, FaultCounts } from "./csv.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/durations.ts";
import { type Bar, isLowFirst } from "../../../domain/bar.ts";
import { closedDaysOf } from "../../calendars/closedDays.ts";
import { type Session, sessions } from "../../../domain/sessions.ts";
import { type EffectiveSplit, factorBetween } from "./effectiveSplits.ts";
import {
  CLOSE_PHASE,
  instantInBar,
  instantInDay,
  type Phase,
  playedSpan,
  type PlayedSpan,
} from "../../calendars/sampleTimes.ts";

/** True for rows with only dates, only midnights, or one row per date (Yahoo stamps the open). */
function isDailyTable({ day, msOfDay }: CsvRows): boolean {
  if (msOfDay.every((ms) => Number.isNaN(ms) || ms === 0)) return true;
  // An extra row for the newest date, as in live downloads, does not make a table intraday.
  return day.length > 1 && new Set(day).size >= 0.8 * day.length;
}

/** Returns the trade date of each daily row, in days since 1970-01-01. */
function daysOfRows({ day, msOfDay, zoneMs }: CsvRows, code: ExchangeCode): Int32Array {
  return Int32Array.from(day, (written, row) => {
    const sinceMidnight = msOfDay[row] ?? Number.NaN;
    const zone = zoneMs[row] ?? Number.NaN;
    if (Number.isNaN(sinceMidnight) || sinceMidnight === 0 || Number.isNaN(zone)) return written;
    return tradeDayOf(code, written * DAY_MS + sinceMidnight - zone);
  });
}

/** Starts of rows, epoch milliseconds; times without a zone are in the exchange's zone. */
const instantsOfRows = ({ day, msOfDay, zoneMs }: CsvRows, code: ExchangeCode): Float64Array =>
  Float64Array.from(day, (date, row) => {
    const sinceMidnight = msOfDay[row] || 0;
    const zone = zoneMs[row] ?? Number.NaN;
    return Number.isNaN(zone)
      ? wallClockInstant(code, date, sinceMidnight)
      : date * DAY_MS + sinceMidnight - zone;
  });

/** Creates a {@link tradeDayOf} for many instants, cached for neighbors of the same day. */
function createTradeDayFinder(code: ExchangeCode): (epochMs: number) => number {
  let day = Number.NaN;
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  return (epochMs) => {
    if (epochMs < from || epochMs >= to) {
      day = tradeDayOf(code, epochMs);
      from = wallClockInstant(code, day, 0);
      to = wallClockInstant(code, day + 1, 0);
    }
    return day;
  };
}

const MAX_WITHIN_WEEK = 4;

/** Usual interval of daily rows; in a coarser table no two rows share a trading week. */
function dailyLength(days: Int32Array): number {
  // Most tables are daily, and two adjacent rows show it.
  for (let row = 1; row < days.length; row++) {
    const distance = Math.abs((days[row] ?? 0) - (days[row - 1] ?? 0));
    if (distance > 0 && distance <= MAX_WITHIN_WEEK) return DAY_MS;
  }
  const ascending = Int32Array.from(new Set(days)).sort();
  const isWeekly =
    ascending.length > 2 &&
    ascending.every((day, row) => row === 0 || day - (ascending[row - 1] ?? 0) > MAX_WITHIN_WEEK);
  return isWeekly ? 7 * DAY_MS : DAY_MS;
}

/** Returns the most frequent gap, the smaller one on a tie; undefined for a single row. */
function usualGap(ascending: Float64Array): number | undefined {
  const counts = new Map<number, number>();
  for (let row = 1; row < ascending.length; row++) {
    const gap = (ascending[row] ?? 0) - (ascending[row - 1] ?? 0);
    counts.set(gap, (counts.get(gap) ?? 0) + 1);
  }
  const [usual] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  return usual?.[0];
}

interface DatedRows {
  /** Days since 1970-01-01 or epoch milliseconds; equal numbers are the same bar. */
  readonly times: ArrayLike<number>;
  readonly isClosed: (row: number) => boolean;
}

interface ChosenRows {
  /** Row numbers, oldest first, with distinct times. */
  readonly order: Uint32Array;
  readonly faults: FaultCounts;
}

/** Rows of one time with identical prices count once; if prices differ, all are discarded. */
function chooseRows(rows: CsvRows, { times, isClosed }: DatedRows): ChosenRows {
  const at = (row: number) => times[row] ?? 0;
  const sorted = orderByTime(times);
  const order = new Uint32Array(sorted.length);
  let [kept, closed, duplicates] = [0, 0, 0];
  for (let from = 0, to = 0; from < sorted.length; from = to) {
    const first = sorted[from] ?? 0;
    let isAgreed = true;
    for (to = from + 1; to < sorted.length && at(sorted[to] ?? 0) === at(first); to++) {
      isAgreed &&= hasPricesOf(rows, first, sorted[to] ?? 0);
    }
    if (isClosed(first)) {
      closed += to - from;
      continue;
    }
    if (isAgreed) order[kept++] = first;
    duplicates += to - from - (isAgreed ? 1 : 0);
  }
  return {
    order: order.slice(0, kept),
    faults: {
      ...rows.faults,
      ...(closed > 0 && { "exchange closed": closed }),
      ...(duplicates > 0 && { "duplicate time": duplicates }),
    },
  };
}

/** Stable: rows of equal time stay in file order. */
function orderByTime(times: ArrayLike<number>): Uint32Array {
  const at = (row: number) => times[row] ?? 0;
  const order = Uint32Array.from(times, (_, row) => row);
  for (let row = 1; row < order.length; row++) {
    if (at(row - 1) > at(row)) return order.sort((a, b) => at(a) - at(b) || a - b);
  }
  return order;
}

const hasPricesOf = ({ open, high, low, close }: CsvRows, one: number, other: number): boolean =>
  open[one] === open[other] &&
  high[one] === high[other] &&
  low[one] === low[other] &&
  close[one] === close[other];

const WEEK_MS = 7 * DAY_MS;

/** One symbol's rows, oldest first: 44 bytes per daily row (20 if close-only), 57 if intraday. */
export interface BarSeries {
  readonly symbol: string;
  readonly market: MarketInfo;
  readonly length: number;
  /** Usual interval between rows: a minute, a day, a week. */
  readonly barMs: number;
  readonly isCloseOnly: boolean;
  /** Trade date in days since 1970-01-01. */
  readonly day: Int32Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  readonly volume: Float64Array;
  /** Null for daily and weekly bars, whose times follow from the date. */
  readonly intraday: IntradayColumns | null;
  /** Oldest first, including future ones; null if no file lists any. */
  readonly splits: readonly EffectiveSplit[] | null;
}

interface IntradayColumns {
  /** Start of each bar, epoch milliseconds. */
  readonly start: Float64Array;
  /** Index into {@link sessions}. */
  readonly session: Uint8Array;
  /** Row of the regular close before the row's trade date; −1 for the first. */
  readonly previousRow: Int32Array;
}

export function createBarSeries(
  symbol: string,
  rows: CsvRows,
): { readonly series: BarSeries; readonly faults: FaultCounts } {
  const market = marketOf(symbol);
  const instants = isDailyTable(rows) ? null : instantsOfRows(rows, market.code);
  const days = instants
    ? Int32Array.from(instants, createTradeDayFinder(market.code))
    : daysOfRows(rows, market.code);
  const dailyMs = instants ? Number.NaN : dailyLength(days);
  const isClosedDay = closedDaysOf(symbol);
  // A weekly row is dated by any day of its week, so closed days are not checked.
  const isClosed = (row: number) => dailyMs !== WEEK_MS && isClosedDay(days[row] ?? 0);
  const { order, faults } = chooseRows(rows, { times: instants ?? days, isClosed });
  const column = (values: ArrayLike<number>) => Float64Array.from(order, (row) => values[row] ?? 0);

  const start = instants && column(instants);
  const close = column(rows.close);
  const extreme = (values: readonly number[]) => (rows.isCloseOnly ? close : column(values));
  const day = Int32Array.from(order, (row) => days[row] ?? 0);
  const barMs = start ? (usualGap(start) ?? MINUTE_MS) : dailyMs;
  const series: BarSeries = {
    symbol,
    market,
    length: order.length,
    barMs,
    isCloseOnly: rows.isCloseOnly,
    day,
    open: extreme(rows.open),
    high: extreme(rows.high),
    low: extreme(rows.low),
    close,
    volume: column(rows.volume),
    intraday: start && intradayColumns({ code: market.code, barMs, start, day }),
    splits: null,
  };
  return { series, faults };
}

/** Returns the time of a row's sample in epoch milliseconds, within the exchange's hours. */
export function instantOf(series: BarSeries, row: number, phase: Phase): number {
  const span = spanOf(series, row);
  return span ? instantInBar(span, phase) : instantInDay(hoursOf(series, row), phase);
}

export const completeFrom = (series: BarSeries, row: number): number =>
  spanOf(series, row)?.to ?? hoursOf(series, row).close;

const hoursOf = (series: BarSeries, row: number) =>
  tradingHours(series.market.code, series.day[row] ?? 0);

function spanOf(series: BarSeries, row: number): PlayedSpan | undefined {
  if (!series.intraday) return undefined;
  const { start } = series.intraday;
  return playedSpan(hoursOf(series, row), start[row] ?? 0, endOf(start, row, series.barMs));
}

/** A bar ends at the latest where the next row begins. */
const endOf = (start: Float64Array, row: number, barMs: number): number =>
  Math.min((start[row] ?? 0) + barMs, start[row + 1] ?? Number.POSITIVE_INFINITY);

export function priceOf(series: BarSeries, row: number, phase: Phase): number {
  const open = series.open[row] ?? 0;
  if (phase === 0) return open;
  if (phase === CLOSE_PHASE) return series.close[row] ?? 0;
  const high = series.high[row] ?? 0;
  const low = series.low[row] ?? 0;
  return isLowFirst({ open, high, low }) === (phase === 1) ? low : high;
}

/** Returns the bar as far as it has been played; its volume is known only at the close. */
export function barOf(series: BarSeries, row: number, phase: Phase, time: number): Bar {
  const open = priceOf(series, row, 0);
  if (phase === CLOSE_PHASE) {
    const volume = series.volume[row] ?? Number.NaN;
    return {
      time,
      open,
      high: series.high[row] ?? 0,
      low: series.low[row] ?? 0,
      close: series.close[row] ?? 0,
      volume: Number.isNaN(volume) ? null : volume,
    };
  }
  let high = open;
  let low = open;
  for (let played: Phase = 1; played <= phase; played++) {
    const price = priceOf(series, row, played as Phase);
    high = Math.max(high, price);
    low = Math.min(low, price);
  }
  return { time, open, high, low, close: priceOf(series, row, phase), volume: null };
}

/** Returns the close before the row's trade date, in shares of that date; null for the first. */
export function previousCloseOf(series: BarSeries, row: number): number | null {
  const before = series.intraday ? series.intraday.previousRow[row] : row - 1;
  const close = before === undefined ? undefined : series.close[before];
  return close === undefined ? null : close * splitFactorOf(series, before ?? row, row);
}

/** Returns the factor that converts a price of one row to the shares of a later one. */
export const splitFactorOf = ({ day, splits }: BarSeries, row: number, later: number): number =>
  splits ? factorBetween(splits, day[row] ?? 0, day[later] ?? 0) : 1;

export const sessionOf = (series: BarSeries, row: number): Session =>
  sessions[series.intraday?.session[row] ?? REGULAR] ?? "closed";

const REGULAR = sessions.indexOf("regular");

interface IntradayRows {
  readonly code: ExchangeCode;
  readonly barMs: number;
  readonly start: Float64Array;
  readonly day: Int32Array;
}

function intradayColumns({ code, barMs, start, day }: IntradayRows): IntradayColumns {
  const session = Uint8Array.from(start, (from, row) => {
    const hours = tradingHours(code, day[row] ?? 0);
    return sessions.indexOf(playedSpan(hours, from, endOf(start, row, barMs)).session);
  });
  const previousRow = new Int32Array(start.length);
  let before = -1;
  let regularClose = -1;
  for (let row = 0; row < start.length; row++) {
    if (row > 0 && day[row] !== day[row - 1]) before = regularClose;
    previousRow[row] = before;
    if (session[row] === REGULAR) regularClose = row;
  }
  return { start, session, previousRow };
}
