import { type Bar, type Interval, intervalMs } from "../../../domain/bar.ts";
import {
  readTradeDate,
  stampOfTradeDate,
  tradeDateAt,
  tradeDateOfStamp,
} from "../../../domain/tradeDate.ts";
import type { Split } from "../../companyCalendar.ts";
import { type Mapped, mappedValue, mappingFault, unwrapResult } from "../mapped.ts";
import { parseMessage, type StreamProtocol, type VendorTrade } from "../tradeStream.ts";
import {
  isRecord,
  type JsonRecord,
  readEvery,
  readFinite,
  readPositiveDecimal,
  readRecord,
  readRecords,
  readText,
} from "../vendorJson.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../domain/durations.ts";
import { dateIn } from "../../../domain/sessions.ts";
import { markets } from "../../../domain/symbol.ts";
import { regularHoursUs, sessionOfUs } from "../../calendars/exchangeHours.ts";
import type { Priority, Urgency } from "../../priority.ts";
import type { Sample } from "../../sample.ts";
import { type MarketQuote, type MarketSource, SourceUnavailable } from "../../source.ts";
import { findCompany } from "../../universe/companies.ts";
import {
  isAmericanListing,
  listBars,
  readBars,
  stampOfNewYork,
  toDotted,
} from "../americanStocks.ts";
import { askVendor } from "../transport.ts";
import { baseLiveSource, quoteOf } from "../baseLiveSource.ts";
import { createPushedSamples, type StreamSourcePorts } from "../pushedSamples.ts";
import { alpaca } from "../index.ts";

/** Bars by the vendor's symbol in the order that was asked for, and the mark of the next page. */
interface AlpacaBars {
  readonly bySymbol: ReadonlyMap<string, readonly Bar[]>;
  readonly next: string | null;
}

interface AlpacaSplit extends Split {
  readonly symbol: string;
}

/** Detects `{message}`, which stands alone. The vendor's text is never repeated. */
export function findError(answer: JsonRecord): Mapped<never> | null {
  const message = answer["message"];
  if (typeof message !== "string") return null;
  if (/too many|rate limit/i.test(message)) return mappingFault("rate-limited", "limit reached");
  if (/unauthorized|forbidden|not authenticated/i.test(message)) {
    return mappingFault("unauthorized", "the key is not accepted");
  }
  if (/subscription/i.test(message)) {
    return mappingFault("refused", "not included in the plan of this key");
  }
  if (/invalid symbol/i.test(message)) return mappingFault("unknown-symbol", "not known");
  return mappingFault("unavailable", "an error of its own");
}

/** RFC 3339 in UTC with up to nanoseconds. */
function readTime(value: unknown): number | null {
  const text = readText(value);
  if (text === null || !/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return null;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : time;
}

function readBar(sent: unknown): Bar | null {
  const row = readRecord(sent);
  const time = readTime(row?.["t"]);
  const [open, high, low, close] = ["o", "h", "l", "c"].map((key) =>
    readPositiveDecimal(row?.[key]),
  );
  if (time === null || !open || !high || !low || !close) return null;
  return { time, open, high, low, close, volume: readFinite(row?.["v"]) };
}

/** Maps `/v2/stocks/bars` by vendor symbol; unknown symbols and empty ranges are missing. */
export function mapBars(body: unknown): Mapped<AlpacaBars> {
  const answer = readRecord(body);
  const error = answer && findError(answer);
  if (error) return error;
  if (answer === null || !("bars" in answer)) return mappingFault("malformed", "no bars");
  const lists = answer["bars"] === null ? {} : readRecord(answer["bars"]);
  if (lists === null) return mappingFault("malformed", "no bars by symbol");
  const bySymbol = new Map<string, readonly Bar[]>();
  for (const [symbol, rows] of Object.entries(lists)) {
    const bars = readEvery(rows, readBar);
    if (bars === null) return mappingFault("malformed", "a bar of another shape");
    bySymbol.set(symbol, bars);
  }
  return mappedValue({ bySymbol, next: readText(answer["next_page_token"]) });
}

/** Maps `/v2/stocks/snapshots` to the newest trade of each symbol; unknown ones are left out. */
export function mapSnapshots(body: unknown): Mapped<ReadonlyMap<string, VendorTrade>> {
  const answer = readRecord(body);
  const error = answer && findError(answer);
  if (error) return error;
  if (answer === null) return mappingFault("malformed", "no snapshots");
  const trades = new Map<string, VendorTrade>();
  for (const [symbol, snapshot] of Object.entries(answer)) {
    if (snapshot !== null && !isRecord(snapshot)) {
      return mappingFault("malformed", "a snapshot of another shape");
    }
    const trade = readTrade(symbol, readRecord(snapshot?.["latestTrade"]));
    if (trade) trades.set(symbol, trade);
  }
  return mappedValue(trades);
}

function readTrade(symbol: string, trade: JsonRecord | null): VendorTrade | null {
  const price = readPositiveDecimal(trade?.["p"]);
  const at = readTime(trade?.["t"]);
  return price === null || at === null ? null : { symbol, price, at };
}

/** Maps `/v1/corporate-actions` to splits, oldest first. One array per type, absent when empty. */
export function mapSplits(body: unknown): Mapped<readonly AlpacaSplit[]> {
  const answer = readRecord(body);
  const error = answer && findError(answer);
  if (error) return error;
  const actions = readRecord(answer?.["corporate_actions"]);
  if (actions === null) return mappingFault("malformed", "no corporate actions");
  const splits: AlpacaSplit[] = [];
  for (const row of ["forward_splits", "reverse_splits"].flatMap((type) =>
    readRecords(actions[type]),
  )) {
    const symbol = readText(row["symbol"]);
    const date = readTradeDate(readText(row["ex_date"]) ?? "");
    const numerator = readPositiveDecimal(row["new_rate"]);
    const denominator = readPositiveDecimal(row["old_rate"]);
    if (symbol === null || !date || numerator === null || denominator === null) {
      return mappingFault("malformed", "a split of another shape");
    }
    splits.push({ symbol, date, numerator, denominator });
  }
  return mappedValue(splits.toSorted((one, other) => (one.date < other.date ? -1 : 1)));
}

/** Maps a message of the stream, an array; undefined if it reports an error. */
export function mapStream(message: unknown): readonly VendorTrade[] | undefined {
  const entries = readRecords(message);
  if (entries.some((entry) => entry["T"] === "error")) return undefined;
  return entries.flatMap((entry) => {
    const symbol = readText(entry["S"]);
    const trade = entry["T"] === "t" && symbol !== null && readTrade(symbol, entry);
    return trade ? [trade] : [];
  });
}

const { name: NAME } = alpaca;
const HOST = "https://data.alpaca.markets";
const HISTORY = "2016-01-01";
/** A free key gets consolidated bars that are older than a quarter of an hour. */
const BARS_LATE_MS = 16 * MINUTE_MS;
/** Limit of a request, over all its symbols. */
const MAX_BARS = 10_000;
const MAX_PAGES = 5;
const MAX_SNAPSHOTS = 100;
/** Holds two closes whatever the holidays. */
const CLOSES_DAYS = 10;
const SPLITS_YEARS = 10;
const ANNOUNCED_DAYS = 90;

/** Hours are made of half hours, because Alpaca's begin at the full hour and not with the session. */
const TIMEFRAMES: Readonly<Record<Exclude<Interval, "1w">, string>> = {
  "1m": "1Min",
  "5m": "5Min",
  "30m": "30Min",
  "1h": "30Min",
  "1d": "1Day",
};

const say = (action: string) => (symbols: readonly string[]) => [
  JSON.stringify({ action, trades: symbols }),
];

/** A free key allows one connection and 30 symbols. Nothing is sent while nothing is traded. */
const alpacaProtocol: StreamProtocol = {
  maxSymbols: 30,
  silenceMs: 10 * MINUTE_MS,
  ping: JSON.stringify({ action: "subscribe", trades: [] }),
  subscribe: say("subscribe"),
  unsubscribe: say("unsubscribe"),
  read: (text) => mapStream(parseMessage(text)),
};

interface Closes {
  /** Changes when another close may be known. */
  readonly as: string;
  /** Newest last; the day under way is left out until it is over. */
  readonly days: readonly { readonly date: string; readonly close: number }[];
}

/**
 * Alpaca with a free key. Current prices are trades on IEX, which has about 2.5% of the volume, so
 * quotes have neither volume nor range. Bars are consolidated, adjusted for splits and a quarter of
 * an hour late.
 */
export function createAlpacaSource({ send, clock, ...stream }: StreamSourcePorts): MarketSource {
  const base = baseLiveSource(alpaca, clock, ["US"]);
  const closesOf = new Map<string, Closes>();

  const ask = async <T>(
    path: string,
    query: Readonly<Record<string, string>>,
    map: (body: unknown) => Mapped<T>,
    priority?: Urgency,
  ): Promise<T | undefined> => {
    const url = `${HOST}${path}?${new URLSearchParams(query).toString()}`;
    return unwrapResult(NAME, await askVendor(send, url, map, priority));
  };

  const pushed = createPushedSamples({
    ...stream,
    name: NAME,
    clock,
    sampleIntervalMs: base.sampleIntervalMs,
    protocol: alpacaProtocol,
    toVendor: (symbol) => (isAmericanListing(symbol) ? toDotted(symbol) : undefined),
  });

  /** Loads the last closes of symbols, once a day and once more after the close. */
  async function loadCloses(symbols: readonly string[], priority?: Urgency): Promise<void> {
    const now = clock.now();
    const today = dateIn(markets.US.zone, now);
    const hours = regularHoursUs(today);
    const isOver = hours !== undefined && now - BARS_LATE_MS >= hours.close;
    const as = `${today} ${isOver}`;
    const missing = symbols.filter((symbol) => closesOf.get(symbol)?.as !== as);
    if (missing.length === 0) return;
    const found = await ask(
      "/v2/stocks/bars",
      {
        symbols: missing.map(toDotted).join(","),
        timeframe: TIMEFRAMES["1d"],
        adjustment: "split",
        feed: "sip",
        start: dateIn(markets.US.zone, now - CLOSES_DAYS * DAY_MS),
        end: new Date(now - BARS_LATE_MS).toISOString(),
        limit: String(MAX_BARS),
      },
      mapBars,
      priority,
    );
    for (const symbol of missing) {
      const days = (found?.bySymbol.get(toDotted(symbol)) ?? [])
        .map(({ time, close }) => ({ date: dateIn(markets.US.zone, time), close }))
        .filter(({ date }) => isOver || date < today);
      closesOf.set(symbol, { as, days });
    }
  }

  /** The close of the last regular session before a date, and of that before it. */
  function closesBefore(symbol: string, date: string) {
    const days = (closesOf.get(symbol)?.days ?? []).filter((day) => day.date < date);
    return { last: days.at(-1), before: days.at(-2) };
  }

  async function tradesOf(
    symbols: readonly string[],
    priority?: Urgency,
  ): Promise<ReadonlyMap<string, VendorTrade>> {
    const query = { symbols: symbols.map(toDotted).join(","), feed: "iex" };
    const trades = await ask("/v2/stocks/snapshots", query, mapSnapshots, priority);
    // Alone it is unknown; among others it must not silence them.
    if (!trades && symbols.length > 1) {
      throw new SourceUnavailable(NAME, "unknown-symbol: one of many is refused");
    }
    return trades ?? new Map();
  }

  /** The regular price that goes with a trade outside the regular session. */
  function regularOf(symbol: string, { at }: VendorTrade): Sample["regular"] {
    const session = sessionOfUs(at);
    if (session !== "pre" && session !== "post") return undefined;
    const date = dateIn(markets.US.zone, at);
    const isPost = session === "post";
    const { last, before } = closesBefore(symbol, isPost ? dayAfter(date) : date);
    const hours = last && regularHoursUs(last.date);
    if (!last || !hours || (isPost && last.date !== date)) return undefined;
    return { price: last.close, exchangeTime: hours.close, previousClose: before?.close ?? null };
  }

  function sampleOf(symbol: string, trade: VendorTrade): Sample {
    const { price, at } = trade;
    const tradeDate = tradeDateAt(symbol, at);
    const previousClose = closesBefore(symbol, tradeDate).last?.close ?? null;
    pushed.learnClose(symbol, at, previousClose);
    const regular = regularOf(symbol, trade);
    return {
      symbol,
      price,
      currency: markets.US.currency,
      exchangeTime: at,
      receivedAt: Math.max(clock.now(), at),
      session: sessionOfUs(at),
      tradeDate,
      previousClose,
      ...(regular && { regular }),
      source: NAME,
      delayMs: 0,
      intervalMs: base.sampleIntervalMs,
    };
  }

  async function samples(
    symbols: Iterable<string>,
    note: (fault: string) => void = () => undefined,
  ): Promise<readonly Sample[]> {
    const wanted = [...new Set(symbols)].filter(isAmericanListing);
    await pushed.samples(wanted);
    const found: Sample[] = [];
    for (let from = 0; from < wanted.length; from += MAX_SNAPSHOTS) {
      const part = wanted.slice(from, from + MAX_SNAPSHOTS);
      const trades = await tradesOf(part, "price").catch((error: unknown) => {
        if (found.length === 0) throw error;
        note(String(error));
        return new Map<string, VendorTrade>();
      });
      const known = part.filter((symbol) => trades.has(toDotted(symbol)));
      // Without its closes a price still counts.
      if (known.length > 0) await loadCloses(known, "price").catch(() => undefined);
      for (const symbol of known) {
        const trade = trades.get(toDotted(symbol));
        if (trade) found.push(sampleOf(symbol, trade));
      }
    }
    return found;
  }

  async function quote(symbol: string): Promise<MarketQuote | undefined> {
    if (!isAmericanListing(symbol)) return undefined;
    const trade = (await tradesOf([symbol])).get(toDotted(symbol));
    if (!trade) return undefined;
    await loadCloses([symbol]);
    const { regular, session, previousClose } = sampleOf(symbol, trade);
    const isExtended = regular !== undefined && (session === "pre" || session === "post");
    return quoteOf(symbol, NAME, {
      companyName: findCompany(symbol)?.companyName ?? symbol,
      price: isExtended ? regular.price : trade.price,
      previousClose: isExtended ? regular.previousClose : previousClose,
      asOf: isExtended ? regular.exchangeTime : trade.at,
      ...(isExtended &&
        trade.at > regular.exchangeTime && {
          extended: { session, price: trade.price, asOf: trade.at },
        }),
    });
  }

  /** Returns bars, oldest first, up to an instant. */
  async function barsUntil(
    symbol: string,
    interval: Exclude<Interval, "1w">,
    limit: number,
    end: number,
    priority: Priority | undefined,
  ): Promise<readonly Bar[]> {
    const bars: Bar[] = [];
    let token: string | null = null;
    for (let page = 0; page < MAX_PAGES && bars.length < limit; page++) {
      const query: Record<string, string> = {
        symbols: toDotted(symbol),
        timeframe: TIMEFRAMES[interval],
        adjustment: "split",
        feed: "sip",
        start: HISTORY,
        end: new Date(end).toISOString(),
        sort: "desc",
        limit: String(Math.min(limit - bars.length, MAX_BARS)),
        ...(token !== null && { page_token: token }),
      };
      const answer: AlpacaBars | undefined = await ask("/v2/stocks/bars", query, mapBars, priority);
      if (!answer) break;
      if ([...answer.bySymbol.keys()].some((key) => key !== toDotted(symbol))) {
        throw new SourceUnavailable(NAME, "malformed: bars of another symbol");
      }
      bars.push(...(answer.bySymbol.get(toDotted(symbol)) ?? []));
      token = answer.next;
      if (token === null) break;
    }
    return bars.toReversed();
  }

  const list: NonNullable<MarketSource["list"]> = async (symbol, interval, limit, window = {}) => {
    if (!isAmericanListing(symbol)) return undefined;
    const { before, withExtendedHours = false, priority } = window;
    const newest = clock.now() - BARS_LATE_MS;
    const readers = {
      async days(wanted: number, until: number | undefined): Promise<readonly Bar[]> {
        // A day is stamped with its midnight in New York, hours after that in UTC.
        const end = Math.min(until ?? newest, newest);
        const found = await barsUntil(symbol, "1d", wanted, end, priority);
        return found.map((bar) => {
          const time = stampOfNewYork(bar.time);
          if (time !== null) return { ...bar, time };
          throw new SourceUnavailable(NAME, "malformed: a day that does not begin in New York");
        });
      },
      async within(unit: Exclude<Interval, "1d" | "1w">): Promise<readonly Bar[]> {
        // An hour takes two bars. Only 6.5 of 16 hours are regular, and ten others may come first.
        const length = unit === "1h" ? intervalMs["30m"] : intervalMs[unit];
        const asked = (limit * intervalMs[unit]) / length + 1;
        const wanted = withExtendedHours ? asked : asked * 3 + (10 * HOUR_MS) / length;
        const end = Math.min(before === undefined ? newest : before - 1, newest);
        return barsUntil(symbol, unit, wanted, end, priority);
      },
    };
    const isOlder = before !== undefined && before <= stampOfTradeDate(HISTORY);
    const bars = isOlder ? [] : await readBars(interval, limit, window, readers);
    return listBars({ source: NAME, symbol, bars, limit, before, tradedAt: newest });
  };

  return {
    ...base,
    quote,
    list,
    bars: async (...asked) => (await list(...asked))?.bars,
    samples,
    play: pushed.play,
    async splits(symbol) {
      if (!isAmericanListing(symbol)) return undefined;
      const now = clock.now();
      const found = await ask(
        "/v1/corporate-actions",
        {
          symbols: toDotted(symbol),
          types: "forward_split,reverse_split",
          start: dateIn(markets.US.zone, now - SPLITS_YEARS * 365.25 * DAY_MS),
          end: dateIn(markets.US.zone, now + ANNOUNCED_DAYS * DAY_MS),
          limit: "1000",
        },
        mapSplits,
      );
      if (found?.some((split) => split.symbol !== toDotted(symbol))) {
        throw new SourceUnavailable(NAME, "malformed: a split of another symbol");
      }
      return found?.map(({ date, numerator, denominator }) => ({ date, numerator, denominator }));
    },
  };
}

const dayAfter = (date: string): string =>
  tradeDateOfStamp(Date.parse(`${date}T00:00:00Z`) + DAY_MS);
