import type { Bar } from "../../../domain/bar.ts";
import { readTradeDate, stampOfTradeDate, tradeDateOfStamp } from "../../../domain/tradeDate.ts";
import type { Split } from "../../companyCalendar.ts";
import { type Mapped, mappedValue, mappingFault, unwrapResult } from "../mapped.ts";
import {
  isRecord,
  type JsonRecord,
  readEvery,
  readFinite,
  readPositiveDecimal,
  readText,
} from "../vendorJson.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { dateIn } from "../../../domain/sessions.ts";
import { markets } from "../../../domain/symbol.ts";
import type { Clock } from "../../../platform/clock.ts";
import { regularHoursUs } from "../../calendars/exchangeHours.ts";
import type { Urgency } from "../../priority.ts";
import { type MarketSource, NoUsableFigure } from "../../source.ts";
import { isAmericanListing, listBars } from "../americanStocks.ts";
import { askVendor, type VendorTransport } from "../transport.ts";
import { baseLiveSource } from "../baseLiveSource.ts";
import { daysOfWeeks, toWeeks } from "../weeks.ts";
import { tiingo } from "../index.ts";

/** Detects `{detail}`. The vendor's text is never repeated. */
export function findError(answer: JsonRecord): Mapped<never> | null {
  const detail = readText(answer["detail"]);
  if (detail === null) return null;
  if (/run over/i.test(detail)) return mappingFault("rate-limited", "limit reached");
  if (/token/i.test(detail)) return mappingFault("unauthorized", "the key is not accepted");
  if (/permission/i.test(detail)) {
    return mappingFault("refused", "not included in the plan of this key");
  }
  if (/not found/i.test(detail)) return mappingFault("unknown-symbol", "not known");
  return mappingFault("unavailable", "an error of its own");
}

/** A day as it was traded, and new shares per old one if they split before its open; else 1. */
interface TiingoDay extends Bar {
  readonly factor: number;
}

function readDay(row: unknown): TiingoDay | null {
  if (!isRecord(row)) return null;
  const date = readDate(row);
  const factor = readPositiveDecimal(row["splitFactor"]);
  const [open, high, low, close] = ["open", "high", "low", "close"].map((key) =>
    readPositiveDecimal(row[key]),
  );
  if (!date || factor === null || !open || !high || !low || !close) return null;
  const volume = readFinite(row["volume"]);
  return { time: stampOfTradeDate(date), open, high, low, close, volume, factor };
}

/** `2015-01-02T00:00:00.000Z` is a date of the exchange and no instant. */
function readDate(row: JsonRecord) {
  const [date = "", time = ""] = (readText(row["date"]) ?? "").split("T");
  return time.startsWith("00:00:00") ? readTradeDate(date) : undefined;
}

/**
 * Maps `/tiingo/daily/…/prices` up to today, oldest first, to days adjusted for splits alone: the
 * vendor's own adjusted columns contain dividends as well.
 */
export function mapDays(body: unknown): Mapped<readonly Bar[]> {
  const rows = readRows(body, readDay);
  if (rows.status === "fault") return rows;
  let shares = 1;
  const bars: Bar[] = [];
  for (const { factor, time, volume, ...prices } of rows.value.toReversed()) {
    const { open, high, low, close } = prices;
    bars.push({
      time,
      open: open / shares,
      high: high / shares,
      low: low / shares,
      close: close / shares,
      volume: volume === null ? null : volume * shares,
    });
    shares *= factor;
  }
  return mappedValue(bars.toReversed());
}

/** Maps the columns `date` and `splitFactor` to splits, oldest first. */
export function mapSplits(body: unknown): Mapped<readonly Split[]> {
  const rows = readRows(body, (row) => {
    const date = isRecord(row) ? readDate(row) : undefined;
    const numerator = isRecord(row) ? readPositiveDecimal(row["splitFactor"]) : null;
    return date && numerator !== null ? { date, numerator, denominator: 1 } : null;
  });
  if (rows.status === "fault") return rows;
  return mappedValue(rows.value.filter(({ numerator }) => numerator !== 1));
}

function readRows<Row>(body: unknown, read: (row: unknown) => Row | null): Mapped<readonly Row[]> {
  const error = isRecord(body) ? findError(body) : null;
  if (error) return error;
  if (!Array.isArray(body)) return mappingFault("malformed", "no list of days");
  const rows = readEvery(body, read);
  if (rows === null) return mappingFault("malformed", "a day of another shape");
  return rows.length > 0 ? mappedValue(rows) : mappingFault("no-data", "no days");
}

const { name: NAME } = tiingo;
const HOST = "https://api.tiingo.com/tiingo/daily";
const SPLITS_YEARS = 10;
const FIRST_DATE = "1962-01-01";

/** Returns the symbol that an address is about; each one counts towards those of a month. */
export const symbolOfTiingo = (url: string): string | undefined =>
  url.startsWith(`${HOST}/`) ? url.slice(HOST.length + 1).split("/")[0] : undefined;

/**
 * Tiingo with a free key: complete days of American stocks, decades of them, and their splits. The
 * days are asked for up to today whatever the window, because only that contains every split after
 * them.
 */
export function createTiingoSource(send: VendorTransport, clock: Clock): MarketSource {
  const ask = async <T>(
    symbol: string,
    query: Readonly<Record<string, string>>,
    map: (body: unknown) => Mapped<T>,
    priority?: Urgency,
  ): Promise<T | undefined> => {
    const url = `${HOST}/${symbol}/prices?${new URLSearchParams(query).toString()}`;
    return unwrapResult(NAME, await askVendor(send, url, map, priority));
  };
  const dateBefore = (time: number, days: number): string => {
    const date = dateIn(markets.US.zone, time - days * DAY_MS);
    return date > FIRST_DATE ? date : FIRST_DATE;
  };

  const list: NonNullable<MarketSource["list"]> = async (symbol, interval, limit, window = {}) => {
    if (!isAmericanListing(symbol)) return undefined;
    if (interval !== "1d" && interval !== "1w") {
      throw new NoUsableFigure(NAME, "no-data: it has days only");
    }
    const { before, priority } = window;
    const wanted = interval === "1w" ? daysOfWeeks(limit, before) : { limit, before };
    const to = Math.min(wanted.before ?? clock.now(), clock.now());
    const startDate = dateBefore(to, wanted.limit * 1.5 + 10);
    const query = { startDate, format: "json", resampleFreq: "daily" };
    const days = (await ask(symbol, query, mapDays, priority)) ?? [];
    const within = days.filter(({ time }) => time < to);
    const last = days.at(-1);
    const hours = last && regularHoursUs(tradeDateOfStamp(last.time));
    return listBars({
      source: NAME,
      symbol,
      bars: interval === "1w" ? toWeeks(within) : within,
      limit,
      before,
      ...(hours && { tradedAt: hours.close }),
    });
  };

  return {
    ...baseLiveSource(tiingo, clock, ["US"]),
    list,
    bars: async (...asked) => (await list(...asked))?.bars,
    learnsSplitsLate: true,
    async splits(symbol) {
      if (!isAmericanListing(symbol)) return undefined;
      const startDate = dateBefore(clock.now(), SPLITS_YEARS * 365.25);
      const query = { startDate, format: "json", columns: "date,splitFactor" };
      return ask(symbol, query, mapSplits);
    },
  };
}
