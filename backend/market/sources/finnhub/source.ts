import type { EarningsDate } from "../../profile.ts";
import type { Headline, RatingCounts } from "../../research.ts";
import { isSymbol } from "../../../domain/symbolText.ts";
import { type Mapped, mappedValue, mappingFault, unwrapResult } from "../mapped.ts";
import {
  isRecord,
  type JsonRecord,
  readFinite,
  readRecord,
  readRecords,
  readText,
} from "../vendorJson.ts";
import { readTradeDate } from "../../../domain/tradeDate.ts";
import { dateIn } from "../../../domain/sessions.ts";
import type { Priority } from "../../priority.ts";
import type { MarketQuote, MarketSource } from "../../source.ts";
import { markets } from "../../../domain/symbol.ts";
import { isAmericanListing, toDotted } from "../americanStocks.ts";
import { baseLiveSource, quoteOf } from "../baseLiveSource.ts";
import { askVendor, type VendorTransport } from "../transport.ts";
import { createPushedSamples, type StreamSourcePorts } from "../pushedSamples.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { finnhub } from "../index.ts";
import { parseMessage, type StreamProtocol } from "../tradeStream.ts";

/** Finnhub's quote of a US symbol, in dollars; `asOf` in epoch milliseconds. */
interface FinnhubQuote {
  readonly price: number;
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly previousClose: number | null;
  readonly asOf: number;
}

interface FinnhubEarnings {
  readonly symbol: string;
  readonly earnings: EarningsDate;
}

interface FinnhubTrade {
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

/** Maps `/company-news` of a symbol; `no-data` if no entry names it, empty if it is unknown. */
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

const readDate = (value: unknown): string | null =>
  readTradeDate(readText(value)?.slice(0, 10) ?? "") ?? null;

const HOST = "https://finnhub.io/api/v1";

/** Finnhub's endpoints for a free key, US symbols only. The transport adds the key as a header. */
export function createFinnhubClient(send: VendorTransport) {
  const ask = <T>(
    path: string,
    query: Readonly<Record<string, string>>,
    map: (body: unknown) => Mapped<T>,
    priority?: Priority,
  ) => askVendor(send, `${HOST}${path}?${new URLSearchParams(query).toString()}`, map, priority);
  return {
    quote: (symbol: string) => ask("/quote", { symbol: toDotted(symbol) }, mapQuote),
    ratings: (symbol: string, priority?: Priority) =>
      ask("/stock/recommendation", { symbol: toDotted(symbol) }, mapRatings, priority),
    /** Headlines from `from` to `to`, both `YYYY-MM-DD` and inclusive. */
    headlines(symbol: string, from: string, to: string): Promise<Mapped<readonly Headline[]>> {
      const asked = toDotted(symbol);
      return ask("/company-news", { symbol: asked, from, to }, (body) => mapNews(body, asked));
    },
    /** Reports from `from` to `to`, both `YYYY-MM-DD` and inclusive. */
    earnings: (symbol: string, from: string, to: string) =>
      ask("/calendar/earnings", { symbol: toDotted(symbol), from, to }, mapEarnings),
  };
}

const say = (type: string) => (symbols: readonly string[]) =>
  symbols.map((symbol) => JSON.stringify({ type, symbol }));

/** A free key allows one connection and 50 symbols. The server pings about once a minute. */
export const finnhubProtocol: StreamProtocol = {
  maxSymbols: 50,
  silenceMs: 150_000,
  subscribe: say("subscribe"),
  unsubscribe: say("unsubscribe"),
  read(text) {
    const message = parseMessage(text);
    return message === undefined ? undefined : (mapTrades(message) ?? []);
  },
};

const NAME = "finnhub";
const EARNINGS_DAYS = 90;
/** A large company has dozens of headlines a day. */
const HEADLINE_DAYS = 7;

/**
 * Finnhub with a free key: US quotes when other sources fail, earnings dates, ratings and live
 * trades. Polled symbols are subscribed and pushed, so they use none of its 60 calls a minute.
 */
export function createFinnhubSource(options: StreamSourcePorts) {
  const { send, clock, ...stream } = options;
  const client = createFinnhubClient(send);
  const base = baseLiveSource(finnhub, clock, ["US"]);
  const pushed = createPushedSamples({
    ...stream,
    name: NAME,
    clock,
    sampleIntervalMs: base.sampleIntervalMs,
    protocol: finnhubProtocol,
    toVendor: (symbol) => (isAmericanListing(symbol) ? toDotted(symbol) : undefined),
  });

  async function quote(symbol: string): Promise<MarketQuote | undefined> {
    if (!isAmericanListing(symbol)) return undefined;
    const found = unwrapResult(NAME, await client.quote(symbol));
    if (!found) return undefined;
    pushed.learnClose(symbol, found.asOf, found.previousClose);
    return quoteOf(symbol, NAME, found);
  }

  return {
    ...base,
    quote,
    samples: pushed.samples,
    play: pushed.play,
    async ratings(symbol: string, priority?: Priority) {
      if (!isAmericanListing(symbol)) return undefined;
      return unwrapResult(NAME, await client.ratings(symbol, priority));
    },
    async headlines(symbol) {
      if (!isAmericanListing(symbol)) return undefined;
      const { zone } = markets.US;
      const now = clock.now();
      const from = dateIn(zone, now - HEADLINE_DAYS * DAY_MS);
      return unwrapResult(NAME, await client.headlines(symbol, from, dateIn(zone, now)));
    },
    async earnings(symbol) {
      if (!isAmericanListing(symbol)) return undefined;
      const now = clock.now();
      const [from, to] = [now, now + EARNINGS_DAYS * DAY_MS].map((time) =>
        dateIn(markets.US.zone, time),
      );
      if (from === undefined || to === undefined) return undefined;
      const reports = unwrapResult(NAME, await client.earnings(symbol, from, to));
      const own = reports?.find((report) => report.symbol === toDotted(symbol));
      return own?.earnings;
    },
  } satisfies MarketSource;
}
