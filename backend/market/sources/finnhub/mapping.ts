import type { EarningsDate } from "../../profile.ts";
import type { Headline, RatingCounts } from "../../research.ts";
import { isSymbol } from "../../../domain/symbolText.ts";
import { mappedValue, mappingFault, type Mapped } from "../mapped.ts";
import {
  isRecord,
  readFinite,
  readRecord,
  readRecords,
  readText,
  type JsonRecord,
} from "../vendorJson.ts";

/** Finnhub's quote of a US symbol, in dollars; `asOf` in epoch milliseconds. */
export interface FinnhubQuote {
  readonly price: number;
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly previousClose: number | null;
  readonly asOf: number;
}

export interface FinnhubEarnings {
  readonly symbol: string;
  readonly earnings: EarningsDate;
}

export interface FinnhubTrade {
  readonly symbol: string;
  readonly price: number;
  readonly at: number;
  readonly shares: number;
}

/**
 * Detects `{error: "…"}`, which Finnhub uses for every fault and with any status; the rate limit
 * notice has been seen with HTTP 200. The vendor's text is never repeated, because it may contain
 * the key.
 */
export function findError(body: unknown): Mapped<never> | null {
  const error = isRecord(body) ? readText(body["error"]) : null;
  if (error === null) return null;
  if (/limit reached|too many/i.test(error)) return mappingFault("rate-limited", "limit reached");
  if (/api key/i.test(error)) return mappingFault("unauthorized", "the key is not accepted");
  if (/access to this resource|premium/i.test(error)) {
    return mappingFault("refused", "not included in the plan of this key");
  }
  return mappingFault("unavailable", "an error of its own");
}

const readPositive = (value: unknown): number | null => {
  const number = readFinite(value);
  return number !== null && number > 0 ? number : null;
};

/** Maps `/quote`. An unknown symbol responds with 200 and zeros. */
export function mapQuote(body: unknown): Mapped<FinnhubQuote> {
  const error = findError(body);
  if (error) return error;
  const quote = readRecord(body);
  if (quote === null || !("c" in quote)) return mappingFault("malformed", "no quote");
  if (quote["c"] === 0 && (quote["t"] === 0 || quote["t"] === null)) {
    return mappingFault("unknown-symbol", "a quote of zeros");
  }
  const price = readPositive(quote["c"]);
  const seconds = readPositive(quote["t"]);
  if (price === null) return mappingFault("no-price", "quote without price");
  if (seconds === null) return mappingFault("no-time", "quote without time");
  return mappedValue({
    price,
    open: readPositive(quote["o"]),
    high: readPositive(quote["h"]),
    low: readPositive(quote["l"]),
    previousClose: readPositive(quote["pc"]),
    asOf: seconds * 1000,
  });
}

/** Maps `/stock/recommendation`, newest month first. An unknown symbol returns an empty list. */
export function mapRatings(body: unknown): Mapped<readonly RatingCounts[]> {
  const error = findError(body);
  if (error) return error;
  if (!Array.isArray(body)) return mappingFault("malformed", "no list of ratings");
  const months: RatingCounts[] = [];
  for (const entry of readRecords(body)) {
    const period = readDate(entry["period"]);
    const [strongBuy, buy, hold, sell, strongSell] = [
      readCount(entry, "strongBuy"),
      readCount(entry, "buy"),
      readCount(entry, "hold"),
      readCount(entry, "sell"),
      readCount(entry, "strongSell"),
    ];
    if (period === null || strongBuy === null || buy === null || hold === null) continue;
    if (sell === null || strongSell === null) continue;
    months.push({ period, strongBuy, buy, hold, sell, strongSell });
  }
  if (months.length === 0) return mappingFault("no-data", "no ratings");
  return mappedValue(months.toSorted((one, other) => (one.period < other.period ? 1 : -1)));
}

const HOURS: ReadonlyMap<string, EarningsDate["hour"]> = new Map([
  ["bmo", "before_open"],
  ["amc", "after_close"],
]);

/**
 * Maps `/calendar/earnings`, soonest first. Nothing counts as confirmed, because the calendar mixes
 * projected and announced dates (github.com/finnhubio/Finnhub-API/issues/509).
 */
export function mapEarnings(body: unknown): Mapped<readonly FinnhubEarnings[]> {
  const error = findError(body);
  if (error) return error;
  const rows = readRecord(body)?.["earningsCalendar"];
  if (!Array.isArray(rows)) return mappingFault("malformed", "no calendar");
  const reports: FinnhubEarnings[] = [];
  for (const row of readRecords(rows)) {
    const symbol = readText(row["symbol"]);
    const date = readDate(row["date"]);
    if (symbol === null || !isSymbol(symbol) || date === null) continue;
    const hour = HOURS.get(readText(row["hour"]) ?? "") ?? null;
    reports.push({ symbol, earnings: { date, hour, isConfirmed: false } });
  }
  return mappedValue(
    reports.toSorted((one, other) => (one.earnings.date < other.earnings.date ? -1 : 1)),
  );
}

/**
 * Maps `/company-news` of one symbol in Finnhub's notation; `no-data` if no entry names it. An
 * unknown symbol returns an empty list.
 */
export function mapNews(body: unknown, symbol: string): Mapped<readonly Headline[]> {
  const error = findError(body);
  if (error) return error;
  if (!Array.isArray(body)) return mappingFault("malformed", "no list of news");
  const entries = readRecords(body);
  if (entries.length > 0 && !entries.some((entry) => "headline" in entry)) {
    return mappingFault("malformed", "news of another shape");
  }
  const headlines = entries.flatMap((entry): readonly Headline[] => {
    const { headline: title, url } = entry;
    const seconds = readPositive(entry["datetime"]);
    const related = (readText(entry["related"]) ?? "").split(",").map((each) => each.trim());
    if (
      typeof title !== "string" ||
      typeof url !== "string" ||
      seconds === null ||
      !related.includes(symbol)
    )
      return [];
    return [{ title, publisher: readText(entry["source"]), url, publishedAt: seconds * 1000 }];
  });
  return headlines.length > 0 ? mappedValue(headlines) : mappingFault("no-data", "no news");
}

/** Maps a websocket message to trades; null for a ping or anything else. */
export function mapTrades(message: unknown): readonly FinnhubTrade[] | null {
  const record = readRecord(message);
  if (record?.["type"] !== "trade") return null;
  const trades: FinnhubTrade[] = [];
  for (const entry of readRecords(record["data"])) {
    const symbol = readText(entry["s"]);
    const price = readPositive(entry["p"]);
    const at = readPositive(entry["t"]);
    const shares = readFinite(entry["v"]);
    // A volume of 0 marks a price without a trade.
    if (symbol === null || price === null || at === null || shares === null || shares <= 0)
      continue;
    trades.push({ symbol, price, at, shares });
  }
  return trades;
}

function readCount(entry: JsonRecord, field: string): number | null {
  const count = readFinite(entry[field]);
  return count !== null && Number.isInteger(count) && count >= 0 ? count : null;
}

function readDate(value: unknown): string | null {
  const text = readText(value)?.slice(0, 10) ?? "";
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text) ? text : null;
}
