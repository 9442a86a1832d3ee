import { type Bar, type Interval, intervalMs } from "../../../domain/bar.ts";
import { readTradeDate, tradeDateOfStamp } from "../../../domain/tradeDate.ts";
import type { Split } from "../../companyCalendar.ts";
import {
  type Listing,
  type MarketQuote,
  type MarketSource,
  SourceUnavailable,
} from "../../source.ts";
import { type Mapped, mappedValue, mappingFault, unwrapResult } from "../mapped.ts";
import {
  type JsonRecord,
  readFinite,
  readPositiveDecimal,
  readRecord,
  readRecords,
  readText,
} from "../vendorJson.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../domain/durations.ts";
import type { Clock } from "../../../platform/clock.ts";
import { hoursOfDay, regularHoursUs, tradeDayUs } from "../../calendars/exchangeHours.ts";
import type { Urgency } from "../../priority.ts";
import { findCompany } from "../../universe/companies.ts";
import {
  isAmericanListing,
  listBars,
  readBars,
  stampOfNewYork,
  toDotted,
} from "../americanStocks.ts";
import { askVendor, type VendorTransport } from "../transport.ts";
import { baseLiveSource, quoteOf } from "../baseLiveSource.ts";
import { massive } from "../index.ts";

/** OK and DELAYED are good answers. The vendor's text is never repeated: it may hold the key. */
export function findError(answer: JsonRecord): Mapped<never> | null {
  const status = readText(answer["status"]);
  if (status === "OK" || status === "DELAYED") return null;
  const text = readText(answer["error"]) ?? readText(answer["message"]) ?? "";
  if (/maximum requests/i.test(text)) return mappingFault("rate-limited", "limit reached");
  if (/api key/i.test(text)) return mappingFault("unauthorized", "the key is not accepted");
  if (status === "NOT_AUTHORIZED" || /not entitled/i.test(text)) {
    return mappingFault("refused", "not included in the plan of this key");
  }
  if (status === "NOT_FOUND") return mappingFault("no-data", "nothing for this request");
  return status === null
    ? mappingFault("malformed", "no status")
    : mappingFault("unavailable", "an error of its own");
}

function readAnswer(body: unknown): Mapped<JsonRecord> {
  const answer = readRecord(body);
  if (answer === null) return mappingFault("malformed", "no answer");
  return findError(answer) ?? mappedValue(answer);
}

/** Unix milliseconds from 1973 to 2286; seconds and nanoseconds are another unit. */
const readTime = (value: unknown): number | null => {
  const time = readFinite(value);
  return time !== null && time > 1e11 && time < 1e13 ? time : null;
};

/** `results` is absent if there is no data. Bars that are not adjusted for splits are a fault. */
export function mapBars(body: unknown, symbol: string): Mapped<readonly Bar[]> {
  const answer = readAnswer(body);
  if (answer.status === "fault") return answer;
  const { ticker, adjusted, results } = answer.value;
  if (ticker !== symbol) return mappingFault("malformed", "bars of another symbol");
  if (adjusted !== true) return mappingFault("malformed", "bars that are not adjusted for splits");
  if (results === undefined) return mappingFault("no-data", "no bars");
  if (!Array.isArray(results)) return mappingFault("malformed", "no list of bars");
  const bars: Bar[] = [];
  for (const row of results) {
    const bar = readBar(readRecord(row));
    if (bar === null) return mappingFault("malformed", "a bar of another shape");
    bars.push(bar);
  }
  return mappedValue(bars);
}

function readBar(row: JsonRecord | null): Bar | null {
  const time = readTime(row?.["t"]);
  const [open, high, low, close] = ["o", "h", "l", "c"].map((key) =>
    readPositiveDecimal(row?.[key]),
  );
  if (time === null || !open || !high || !low || !close) return null;
  return { time, open, high, low, close, volume: readFinite(row?.["v"]) };
}

/** Ordinary shares and classes: `BRK.B`. Preferred shares have small letters, units other signs. */
const IS_COMMON = /^[A-Z]{1,5}(\.[A-Z])?$/;

/** Maps grouped daily bars to listings of that day, the most traded first. */
export function mapMarket(body: unknown, asOf: number): Mapped<readonly Listing[]> {
  const answer = readAnswer(body);
  if (answer.status === "fault") return answer;
  if (answer.value["adjusted"] !== true) {
    return mappingFault("malformed", "prices that are not adjusted for splits");
  }
  const traded = readRecords(answer.value["results"]).flatMap((row) => {
    const ticker = readText(row["T"]) ?? "";
    const price = readPositiveDecimal(row["c"]);
    const volume = readFinite(row["v"]);
    if (!IS_COMMON.test(ticker) || price === null || volume === null) return [];
    const symbol = ticker.replace(".", "-");
    return [{ symbol, companyName: null, price, volume, marketCap: null, asOf }];
  });
  if (traded.length === 0) return mappingFault("no-data", "no stock");
  return mappedValue(
    traded.toSorted((one, other) => other.price * other.volume - one.price * one.volume),
  );
}

/** Maps `/v3/reference/splits` of one symbol, oldest first; announced ones are included. */
export function mapSplits(body: unknown, symbol: string): Mapped<readonly Split[]> {
  const answer = readAnswer(body);
  if (answer.status === "fault") return answer;
  const splits: Split[] = [];
  for (const row of readRecords(answer.value["results"])) {
    const date = readTradeDate(readText(row["execution_date"]) ?? "");
    const numerator = readPositiveDecimal(row["split_to"]);
    const denominator = readPositiveDecimal(row["split_from"]);
    if (row["ticker"] !== symbol) return mappingFault("malformed", "a split of another symbol");
    if (!date || numerator === null || denominator === null) {
      return mappingFault("malformed", "a split of another shape");
    }
    splits.push({ date, numerator, denominator });
  }
  return mappedValue(splits.toSorted((one, other) => (one.date < other.date ? -1 : 1)));
}

const { name: NAME } = massive;
const HOST = "https://api.massive.com";
/** A request for more than two years is refused as a whole for a free key. */
const HISTORY_DAYS = 729;
/** Limit of a request; it counts minutes for all intervals below a day. */
const MAX_ROWS = 50_000;
/** A day is complete some time after its close. */
const COMPLETE_AFTER_MS = HOUR_MS;

/** Hours are made of half hours, because Massive's begin at the full hour. */
const RANGES: Readonly<Record<Exclude<Interval, "1w">, string>> = {
  "1m": "1/minute",
  "5m": "5/minute",
  "30m": "30/minute",
  "1h": "30/minute",
  "1d": "1/day",
};

/**
 * Massive (formerly Polygon.io) with a free key: complete days only, two years of them, adjusted for
 * splits, and the whole market in one request.
 */
export function createMassiveSource(send: VendorTransport, clock: Clock): MarketSource {
  const base = baseLiveSource(massive, clock, ["US"]);

  const ask = async <T>(
    path: string,
    map: (body: unknown) => Mapped<T>,
    priority?: Urgency,
  ): Promise<T | undefined> =>
    unwrapResult(NAME, await askVendor(send, `${HOST}${path}`, map, priority));

  /** The newest complete trading day. */
  function newestDay(): { readonly date: string; readonly close: number } {
    const now = clock.now();
    for (let day = tradeDayUs(now); ; day--) {
      const { close, isTradingDay } = hoursOfDay(day);
      if (isTradingDay && close + COMPLETE_AFTER_MS <= now) {
        return { date: tradeDateOfStamp(day * DAY_MS), close };
      }
    }
  }

  /** Returns bars, oldest first, from an instant on up to another. */
  async function barsWithin(
    symbol: string,
    interval: Exclude<Interval, "1w">,
    from: number,
    to: number,
    priority?: Urgency,
  ): Promise<readonly Bar[]> {
    const asked = toDotted(symbol);
    const dates = [from, to].map((time) => tradeDateOfStamp(tradeDayUs(time) * DAY_MS));
    const query = `adjusted=true&sort=desc&limit=${MAX_ROWS}`;
    const path = `/v2/aggs/ticker/${asked}/range/${RANGES[interval]}/${dates.join("/")}?${query}`;
    const found = await ask(path, (body) => mapBars(body, asked), priority);
    const bars = (found ?? []).toReversed();
    if (interval !== "1d") return bars;
    return bars.map((bar) => {
      const time = stampOfNewYork(bar.time);
      if (time !== null) return { ...bar, time };
      throw new SourceUnavailable(NAME, "malformed: a day that does not begin in New York");
    });
  }

  async function quote(symbol: string): Promise<MarketQuote | undefined> {
    if (!isAmericanListing(symbol)) return undefined;
    const { close } = newestDay();
    const days = await barsWithin(symbol, "1d", close - 10 * DAY_MS, close);
    const [before, last] = [days.at(-2), days.at(-1)];
    const hours = last && regularHoursUs(tradeDateOfStamp(last.time));
    if (!last || !hours) return undefined;
    const { open, high, low, close: price, volume } = last;
    // Its time says that it is of the end of the day. A delay of a day would let alerts accept it.
    return quoteOf(symbol, NAME, {
      companyName: findCompany(symbol)?.companyName ?? symbol,
      price,
      open,
      high,
      low,
      volume,
      asOf: hours.close,
      previousClose: before?.close ?? null,
    });
  }

  const list: NonNullable<MarketSource["list"]> = async (symbol, interval, limit, window = {}) => {
    if (!isAmericanListing(symbol)) return undefined;
    const { before, priority } = window;
    const { close } = newestDay();
    const oldest = clock.now() - HISTORY_DAYS * DAY_MS;
    const read = async (unit: Exclude<Interval, "1w">, end: number | undefined, days: number) => {
      const to = Math.min(end ?? close, close);
      const from = Math.max(to - (days * 1.5 + 10) * DAY_MS, oldest);
      return from < to ? barsWithin(symbol, unit, from, to, priority) : [];
    };
    const bars = await readBars(interval, limit, window, {
      days: (wanted, until) => read("1d", until, wanted),
      within: (unit) => read(unit, before, (limit * intervalMs[unit]) / MINUTE_MS / 390),
    });
    return listBars({ source: NAME, symbol, bars, limit, before, tradedAt: close });
  };

  return {
    ...base,
    quote,
    list,
    bars: async (...asked) => (await list(...asked))?.bars,
    async universe() {
      const { date, close } = newestDay();
      const path = `/v2/aggs/grouped/locale/us/market/stocks/${date}?adjusted=true&include_otc=false`;
      return (await ask(path, (body) => mapMarket(body, close), "background")) ?? [];
    },
    async splits(symbol) {
      if (!isAmericanListing(symbol)) return undefined;
      const asked = toDotted(symbol);
      const path = `/v3/reference/splits?ticker=${asked}&limit=1000`;
      return ask(path, (body) => mapSplits(body, asked));
    },
  };
}
