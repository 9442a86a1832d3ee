import type { Clock } from "../../../platform/clock.ts";
import type { EarningsDate } from "../../profile.ts";
import type { RatingCounts, Headline } from "../../research.ts";
import { dateIn } from "../../../domain/sessions.ts";
import type { Priority } from "../../priority.ts";
import type { MarketQuote, MarketSource } from "../../source.ts";
import { markets } from "../../../domain/symbol.ts";
import { isAmericanListing, toDotted } from "../americanStocks.ts";
import { unwrapResult, type Mapped } from "../mapped.ts";
import { baseLiveSource } from "../baseLiveSource.ts";
import { askVendor, type VendorTransport } from "../transport.ts";
import { createPushedSamples, type StreamPorts } from "../pushedSamples.ts";
import { DAY_MS } from "../../../domain/durations.ts";
import { finnhub } from "../index.ts";
import { parseMessage, type StreamProtocol } from "../tradeStream.ts";
import {
  mapTrades,
  mapEarnings,
  mapNews,
  mapQuote,
  mapRatings,
  type FinnhubEarnings,
  type FinnhubQuote,
} from "./mapping.ts";

const HOST = "https://finnhub.io/api/v1";

/** Finnhub's endpoints for a free key, US symbols only. The transport adds the key as a header. */
export function createFinnhubClient(send: VendorTransport) {
  const ask = <T>(
    path: string,
    query: Readonly<Record<string, string>>,
    map: (body: unknown) => Mapped<T>,
    priority?: Priority,
  ): Promise<Mapped<T>> =>
    askVendor(send, `${HOST}${path}?${new URLSearchParams(query).toString()}`, map, priority);
  return {
    quote: (symbol: string): Promise<Mapped<FinnhubQuote>> =>
      ask("/quote", { symbol: toDotted(symbol) }, mapQuote),
    ratings: (symbol: string, priority?: Priority): Promise<Mapped<readonly RatingCounts[]>> =>
      ask("/stock/recommendation", { symbol: toDotted(symbol) }, mapRatings, priority),
    /** Headlines from `from` to `to`, both `YYYY-MM-DD` and inclusive. */
    headlines(symbol: string, from: string, to: string): Promise<Mapped<readonly Headline[]>> {
      const asked = toDotted(symbol);
      return ask("/company-news", { symbol: asked, from, to }, (body) => mapNews(body, asked));
    },
    /** Reports from `from` to `to`, both `YYYY-MM-DD` and inclusive. */
    earnings: (
      symbol: string,
      from: string,
      to: string,
    ): Promise<Mapped<readonly FinnhubEarnings[]>> =>
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

interface FinnhubOptions extends StreamPorts {
  readonly send: VendorTransport;
  readonly clock: Clock;
}

interface FinnhubSource extends MarketSource {
  /** Returns months, newest first; undefined for a symbol without ratings. */
  ratings(symbol: string, priority?: Priority): Promise<readonly RatingCounts[] | undefined>;
  /** Returns the next report within three months; undefined if none is expected. */
  earnings(symbol: string): Promise<EarningsDate | undefined>;
}

const NAME = "finnhub";
const EARNINGS_DAYS = 90;
/** A large company has dozens of headlines a day. */
const HEADLINE_DAYS = 7;

/**
 * Finnhub with a free key: US quotes when other sources fail, earnings dates, ratings and live
 * trades. Polled symbols are subscribed and pushed, so they use none of its 60 calls a minute.
 */
export function createFinnhubSource(options: FinnhubOptions): FinnhubSource {
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
    const { price, open: first, high, low, previousClose, asOf } = found;
    pushed.learnClose(symbol, asOf, previousClose);
    return {
      symbol,
      companyName: symbol,
      market: "US",
      currency: markets.US.currency,
      price,
      open: first,
      high,
      low,
      previousClose,
      volume: null,
      marketCap: null,
      targetPrice: null,
      asOf,
      source: NAME,
      delayMs: 0,
    };
  }

  return {
    ...base,
    quote,
    samples: pushed.samples,
    play: pushed.play,
    async ratings(symbol, priority) {
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
  };
}
