import { isSoundBar } from "../../../../domain/bar.ts";
import type { Currency } from "../../../../domain/currency.ts";
import { mappedValue, mappingFault, type Mapped } from "../../mapped.ts";
import {
  isRecord,
  readList,
  readRecord,
  readRecords,
  readText,
  type JsonRecord,
} from "../../vendorJson.ts";
import { repairBars, type YahooBar, type YahooSplit, type BarRepair } from "./chartRepair.ts";
import { openFirst, readNotNegative, readPositive, readSeconds } from "./envelope.ts";
import { readCurrentPeriod, readTradingPeriods, type TradingPeriod } from "./tradingPeriods.ts";
import { mapQuote, readPriceUnit, type PriceUnit, type YahooQuote } from "./quoteMapping.ts";

/** A cash dividend per share, major unit; `at` is the ex-date's opening, epoch milliseconds. */
export interface YahooDividend {
  readonly at: number;
  readonly amount: number;
}

/** A chart with bars oldest first. Times are Yahoo's; prices are in the major unit. */
export interface YahooChart {
  readonly symbol: string;
  readonly companyName: string | null;
  readonly currency: Currency;
  readonly exchangeZone: string | null;
  /** Granularity of the response (`1m`, `1h`, `1d`, …), which may differ from the request. */
  readonly granularity: string | null;
  readonly bars: readonly YahooBar[];
  /** Number of rows omitted because of a null price, a duplicate time or a repeated close. */
  readonly dropped: number;
  /** Repaired bars that were in another unit than their neighbors; see `chartRepair.ts`. */
  readonly repairs: readonly BarRepair[];
  readonly dividends: readonly YahooDividend[];
  readonly splits: readonly YahooSplit[];
  /** Trading days of the range without gaps, if the response lists them; otherwise empty. */
  readonly periods: readonly TradingPeriod[];
  /** Trading day of the response itself, which an older range does not include. */
  readonly currentPeriod: TradingPeriod | null;
  readonly price: number | null;
  readonly asOf: number | null;
}

/** Maps `/v8/finance/chart`. A range without trading has no bars and is "no-data". */
export function mapChart(body: unknown): Mapped<YahooChart> {
  const opened = openFirst(body, "chart");
  if (opened.status === "fault") return opened;
  const result = opened.value;
  const meta = readRecord(result["meta"]);
  const symbol = readText(meta?.["symbol"]);
  if (meta === null || symbol === null) return mappingFault("malformed", "chart without symbol");
  const unit = readPriceUnit(meta["currency"]);
  if (unit === null) return mappingFault("no-currency", `chart of ${symbol} without currency`);
  const times = readList(result["timestamp"]);
  if (times.length === 0) return mappingFault("no-data", `chart of ${symbol} without timestamps`);
  const columns = readColumns(result);
  if (columns === null) return mappingFault("malformed", `chart of ${symbol} without OHLC`);
  const granularity = readText(meta["dataGranularity"]);
  const events = readRecord(result["events"]);
  const splits = readSplits(events);
  const repaired = repairBars(readBars(times, columns, unit), splits, granularity);
  const bars = dropEchoOfQuote(repaired.bars.filter(isSoundBar), granularity, meta);
  if (bars.length === 0) return mappingFault("no-data", `chart of ${symbol} without a sound bar`);
  const price = readPositive(meta["regularMarketPrice"]);
  return mappedValue({
    symbol,
    companyName: readText(meta["longName"]) ?? readText(meta["shortName"]),
    currency: unit.currency,
    exchangeZone: readText(meta["exchangeTimezoneName"]),
    granularity,
    bars,
    dropped: times.length - bars.length,
    repairs: repaired.repairs,
    dividends: readDividends(events, unit),
    splits,
    periods: readTradingPeriods(meta),
    currentPeriod: readCurrentPeriod(meta),
    price: price === null ? null : unit.toMajor(price),
    asOf: readSeconds(meta["regularMarketTime"]),
  });
}

/** Maps a chart's `meta`, which lacks open, extended price, delay, market value and earnings. */
export function mapChartQuote(body: unknown): Mapped<YahooQuote> {
  const opened = openFirst(body, "chart");
  if (opened.status === "fault") return opened;
  const meta = readRecord(opened.value["meta"]) ?? {};
  const { exchangeName: exchange, instrumentType: quoteType, previousClose } = meta;
  const mapped = mapQuote({
    ...meta,
    exchange,
    quoteType,
    // `chartPreviousClose` is the close before the range, which may begin days earlier.
    regularMarketPreviousClose: previousClose,
  });
  const period = readCurrentPeriod(meta);
  return mapped.status === "fault" || period === null
    ? mapped
    : mappedValue({ ...mapped.value, period });
}

interface Columns {
  readonly open: readonly unknown[];
  readonly high: readonly unknown[];
  readonly low: readonly unknown[];
  readonly close: readonly unknown[];
  readonly volume: readonly unknown[];
  readonly adjusted: readonly unknown[];
}

/** Returns null if a price column is missing, because a close alone is not a bar. */
function readColumns(result: JsonRecord): Columns | null {
  const indicators = readRecord(result["indicators"]);
  const [quote] = readRecords(indicators?.["quote"]);
  if (!quote) return null;
  const { open, high, low, close, volume } = quote;
  if (![open, high, low, close].every(Array.isArray)) return null;
  const [adjusted] = readRecords(indicators?.["adjclose"]);
  return {
    open: readList(open),
    high: readList(high),
    low: readList(low),
    close: readList(close),
    volume: readList(volume),
    adjusted: readList(adjusted?.["adjclose"]),
  };
}

function readBars(
  times: readonly unknown[],
  columns: Columns,
  unit: PriceUnit,
): readonly YahooBar[] {
  const bars: YahooBar[] = [];
  let latest = Number.NEGATIVE_INFINITY;
  // Sorted by time, because dropping an out-of-order row would leave a hole in every indicator.
  const rows = times
    .map((sentTime, at) => ({ at, time: readSeconds(sentTime) }))
    .toSorted((one, other) => (one.time ?? 0) - (other.time ?? 0));
  for (const { at, time } of rows) {
    const open = readPositive(columns.open[at]);
    const high = readPositive(columns.high[at]);
    const low = readPositive(columns.low[at]);
    const close = readPositive(columns.close[at]);
    if (time === null || open === null || high === null || low === null || close === null) continue;
    if (time <= latest) continue;
    latest = time;
    const adjusted = readPositive(columns.adjusted[at]);
    bars.push({
      time,
      open: unit.toMajor(open),
      high: unit.toMajor(high),
      low: unit.toMajor(low),
      close: unit.toMajor(close),
      volume: readNotNegative(columns.volume[at]),
      adjustedClose: adjusted === null ? null : unit.toMajor(adjusted),
    });
  }
  return bars;
}

/**
 * Drops the flat bar without volume, stamped with the newest trade or at the close, with which Yahoo
 * ends an intraday list. It only repeats the quote, so it does not show that the bars before it are
 * complete; in one recording it even came from the day after.
 */
function dropEchoOfQuote(
  bars: readonly YahooBar[],
  granularity: string | null,
  meta: JsonRecord,
): readonly YahooBar[] {
  const last = bars.at(-1);
  const isIntraday = /^\d+[mh]$/.test(granularity ?? "");
  if (!last || !isIntraday || (last.volume ?? 0) > 0 || last.high !== last.low) return bars;
  const isEcho =
    last.time === readSeconds(meta["regularMarketTime"]) || closingTimes(meta).has(last.time);
  return isEcho ? bars.slice(0, -1) : bars;
}

function closingTimes(meta: JsonRecord): ReadonlySet<number> {
  const ends = new Set<number>();
  const collect = (value: unknown, depth: number): void => {
    if (depth === 0) return;
    if (Array.isArray(value)) for (const part of value) collect(part, depth - 1);
    if (!isRecord(value)) return;
    const end = readSeconds(value["end"]);
    if (end !== null) ends.add(end);
    for (const part of [value["regular"], value["post"]]) collect(part, depth - 1);
  };
  collect(meta["tradingPeriods"], 4);
  collect(meta["currentTradingPeriod"], 4);
  return ends;
}

function readDividends(events: JsonRecord | null, unit: PriceUnit): readonly YahooDividend[] {
  const dividends: YahooDividend[] = [];
  for (const entry of Object.values(readRecord(events?.["dividends"]) ?? {})) {
    if (!isRecord(entry)) continue;
    const at = readSeconds(entry["date"]);
    const amount = readPositive(entry["amount"]);
    if (at !== null && amount !== null) dividends.push({ at, amount: unit.toMajor(amount) });
  }
  return dividends.toSorted((one, other) => one.at - other.at);
}

function readSplits(events: JsonRecord | null): readonly YahooSplit[] {
  const splits: YahooSplit[] = [];
  for (const entry of Object.values(readRecord(events?.["splits"]) ?? {})) {
    if (!isRecord(entry)) continue;
    const at = readSeconds(entry["date"]);
    const numerator = readPositive(entry["numerator"]);
    const denominator = readPositive(entry["denominator"]);
    if (at === null || numerator === null || denominator === null || numerator === denominator) {
      continue;
    }
    splits.push({ at, numerator, denominator });
  }
  return splits.toSorted((one, other) => one.at - other.at);
}
