import type { Bar } from "../../bar.ts";
import { DAY_MS, dayNumberOf } from "../../calendars/calendarDays.ts";
import { hoursOfDay, newYorkInstant, sessionOfUs, tradeDayUs } from "../../calendars/usMarket.ts";
import { dateIn, sessions, type Session } from "../../sessions.ts";
import { marketOf, type MarketInfo } from "../../symbol.ts";
import type { CsvRows } from "./csv.ts";

const MINUTE_MS = 60_000;

/** Order in which a bar's samples are played: open, the nearer extreme, the other, close. */
export type Phase = 0 | 1 | 2 | 3;
export const CLOSE_PHASE: Phase = 3;

/**
 * The rows of one symbol, oldest first, as columns of numbers: 44 bytes a daily row (20 when
 * close-only), 61 an intraday one.
 */
export interface BarSeries {
  readonly symbol: string;
  readonly market: MarketInfo;
  readonly length: number;
  /** The usual distance between rows: a minute, a day, a week. */
  readonly barMs: number;
  readonly isCloseOnly: boolean;
  /** Trade date in days since 1970-01-01. */
  readonly day: Int32Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
  /** NaN where the file does not say. */
  readonly volume: Float64Array;
  /** Null for daily and weekly bars, whose times follow from the date. */
  readonly intraday: IntradayColumns | null;
}

interface IntradayColumns {
  /** Start of each bar, epoch milliseconds. */
  readonly start: Float64Array;
  /** Index into {@link sessions}. */
  readonly session: Uint8Array;
  /** Regular close of the trade date before; NaN on the first. */
  readonly previousClose: Float64Array;
}

/** Sorts and types the rows of a file, the first of two at the same time; counts the other. */
export function createBarSeries(symbol: string, rows: CsvRows): BarSeries & { duplicates: number } {
  const market = marketOf(symbol);
  const isDaily = isDailyTable(rows);
  const times = isDaily ? rows.day.map((_, row) => dailyDay(rows, row, market)) : instantsOf(rows);
  const order = orderByTime(times);
  const column = (values: readonly number[]) => Float64Array.from(order, (row) => values[row] ?? 0);

  const time = column(times);
  const close = column(rows.close);
  const extreme = (values: readonly number[]) => (rows.isCloseOnly ? close : column(values));
  const day = isDaily ? Int32Array.from(time) : Int32Array.from(time, tradeDayIn(market));
  return {
    symbol,
    market,
    length: order.length,
    barMs: isDaily ? dailyLength(time) : (usualGap(time) ?? MINUTE_MS),
    isCloseOnly: rows.isCloseOnly,
    day,
    open: extreme(rows.open),
    high: extreme(rows.high),
    low: extreme(rows.low),
    close,
    volume: column(rows.volume),
    intraday: isDaily ? null : intradayColumns(market, time, day, close),
    duplicates: times.length - order.length,
  };
}

/**
 * Epoch milliseconds at which a row's sample happened. A day's samples are spread from the open to
 * the close of its New York session, whichever the exchange; an intraday bar's over its own length,
 * which ends at the latest where the next row begins.
 */
export function instantOf(series: BarSeries, row: number, phase: Phase): number {
  if (!series.intraday) {
    const { open, close } = hoursOfDay(series.day[row] ?? 0);
    return open + Math.floor(((close - open) * phase) / CLOSE_PHASE);
  }
  const { start } = series.intraday;
  const from = start[row] ?? 0;
  const length = Math.min(series.barMs, (start[row + 1] ?? Number.POSITIVE_INFINITY) - from);
  // The last instant of a bar belongs to the next one.
  if (phase === CLOSE_PHASE) return from + length - Math.min(1000, Math.max(1, length / 4));
  return from + Math.floor((length * phase) / CLOSE_PHASE);
}

export function priceOf(series: BarSeries, row: number, phase: Phase): number {
  const open = series.open[row] ?? 0;
  if (phase === 0) return open;
  if (phase === CLOSE_PHASE) return series.close[row] ?? 0;
  const high = series.high[row] ?? 0;
  const low = series.low[row] ?? 0;
  const isLowNearer = open - low <= high - open;
  return isLowNearer === (phase === 1) ? low : high;
}

/** The bar as far as its samples have been played; shares traded are known only at its close. */
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

/** Regular-session close of the trade date before the row's; null on the first. */
export function previousCloseOf(series: BarSeries, row: number): number | null {
  const value = series.intraday ? series.intraday.previousClose[row] : series.close[row - 1];
  return value === undefined || Number.isNaN(value) ? null : value;
}

export const sessionOf = (series: BarSeries, row: number): Session =>
  sessions[series.intraday?.session[row] ?? REGULAR] ?? "closed";

const REGULAR = sessions.indexOf("regular");

/** Dates alone, midnights, or one row a date whatever its time of day (Yahoo stamps the open). */
function isDailyTable({ day, msOfDay }: CsvRows): boolean {
  if (msOfDay.every((ms) => Number.isNaN(ms) || ms === 0)) return true;
  // A stray second row for the newest date, as live downloads have it, does not make it intraday.
  return day.length > 1 && new Set(day).size >= 0.8 * day.length;
}

function dailyDay({ day, msOfDay, zoneMs }: CsvRows, row: number, market: MarketInfo): number {
  const written = day[row] ?? 0;
  const sinceMidnight = msOfDay[row] ?? Number.NaN;
  const zone = zoneMs[row] ?? Number.NaN;
  if (Number.isNaN(sinceMidnight) || sinceMidnight === 0 || Number.isNaN(zone)) return written;
  return tradeDayIn(market)(written * DAY_MS + sinceMidnight - zone);
}

/** A time without a zone is New York wall clock. */
const instantsOf = ({ day, msOfDay, zoneMs }: CsvRows): number[] =>
  day.map((date, row) => {
    const sinceMidnight = msOfDay[row] || 0;
    const zone = zoneMs[row] ?? Number.NaN;
    return Number.isNaN(zone)
      ? newYorkInstant(date, sinceMidnight)
      : date * DAY_MS + sinceMidnight - zone;
  });

const tradeDayIn =
  ({ code, zone }: MarketInfo) =>
  (epochMs: number): number =>
    code === "US" ? tradeDayUs(epochMs) : dayNumberOf(dateIn(zone, epochMs));

/** Row numbers, oldest first; of rows at the same time only the first in the file. */
function orderByTime(times: readonly number[]): Uint32Array {
  const at = (row: number) => times[row] ?? 0;
  const order = Uint32Array.from(times, (_, row) => row);
  const isSorted = times.every((time, row) => row === 0 || at(row - 1) < time);
  if (isSorted) return order;
  order.sort((left, right) => at(left) - at(right) || left - right);
  return order.filter((row, place) => place === 0 || at(order[place - 1] ?? 0) !== at(row));
}

/** A table in which no two rows are of one trading week is weekly (or coarser). */
function dailyLength(day: Float64Array): number {
  const isWeekly =
    day.length > 2 && day.every((date, row) => row === 0 || date - (day[row - 1] ?? 0) > 4);
  return isWeekly ? 7 * DAY_MS : DAY_MS;
}

/** The most frequent distance, the smaller of two as frequent; undefined for a single row. */
function usualGap(ascending: Float64Array): number | undefined {
  const counts = new Map<number, number>();
  for (let row = 1; row < ascending.length; row++) {
    const gap = (ascending[row] ?? 0) - (ascending[row - 1] ?? 0);
    counts.set(gap, (counts.get(gap) ?? 0) + 1);
  }
  const [usual] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
  return usual?.[0];
}

/** Only the New York calendar is known here: elsewhere every intraday row counts as regular. */
function intradayColumns(
  market: MarketInfo,
  start: Float64Array,
  day: Int32Array,
  close: Float64Array,
): IntradayColumns {
  const session = Uint8Array.from(start, (time) =>
    market.code === "US" ? sessions.indexOf(sessionOfUs(time)) : REGULAR,
  );
  const previousClose = new Float64Array(start.length);
  let before = Number.NaN;
  let regularClose = Number.NaN;
  for (let row = 0; row < start.length; row++) {
    if (row > 0 && day[row] !== day[row - 1]) before = regularClose;
    previousClose[row] = before;
    if (session[row] === REGULAR) regularClose = close[row] ?? Number.NaN;
  }
  return { start, session, previousClose };
}
