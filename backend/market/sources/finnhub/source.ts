import type { Clock } from "../../../platform/clock.ts";
import { sessionOfUs } from "../../calendars/usMarket.ts";
import { createLiveStatus } from "../../calendars/liveStatus.ts";
import type { EarningsDate } from "../../profile.ts";
import type { RatingCounts } from "../../research.ts";
import type { Sample } from "../../sample.ts";
import { dateIn } from "../../../domain/sessions.ts";
import type { Priority } from "../../priority.ts";
import { type MarketQuote, type MarketSource, type SampleSink } from "../../source.ts";
import { markets } from "../../../domain/symbol.ts";
import { isAmericanListing } from "../americanListing.ts";
import { unwrapResult } from "../answer.ts";
import { baseLiveSource } from "../baseLiveSource.ts";
import type { VendorTransport } from "../transport.ts";
import { createFinnhubClient, toFinnhubSymbol } from "./client.ts";
import type { FinnhubTrade } from "./mapping.ts";
import { createTradeStream, type TradeStreamOptions } from "./tradeStream.ts";
import { tradeDateAt } from "../../../domain/tradeDate.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/durations.ts";
import { capabilitiesOf } from "../about.ts";
import { finnhub } from "./about.ts";

export interface FinnhubOptions {
  readonly send: VendorTransport;
  readonly open: TradeStreamOptions["open"];
  readonly wait: TradeStreamOptions["wait"];
  readonly clock: Clock;
  /** Called with decreasing frequency while no trade connection can be established. */
  readonly onStreamFailing?: () => void;
}

export interface FinnhubSource extends MarketSource {
  /** Returns months, newest first; undefined for a symbol without ratings. */
  ratings(symbol: string, priority?: Priority): Promise<readonly RatingCounts[] | undefined>;
  /** Returns the next report within three months; undefined if none is expected. */
  earnings(symbol: string): Promise<EarningsDate | undefined>;
}

const NAME = "finnhub";
const EARNINGS_DAYS = 90;
/** A large company has dozens of headlines a day. */
const HEADLINE_DAYS = 7;
/** Time for which a subscription outlives the last poll; watched symbols are polled repeatedly. */
const WATCHED_FOR_MS = 10 * MINUTE_MS;
/** Hundreds of trades arrive per second, but a price check needs one per symbol. */
const DELIVER_EVERY_MS = 1000;

/**
 * Finnhub with a free key: US quotes when other sources fail, earnings dates, ratings and live
 * trades. Polled symbols are subscribed and pushed, so they use none of its 60 calls a minute.
 */
export function createFinnhubSource(options: FinnhubOptions): FinnhubSource {
  const { send, open, wait, clock, onStreamFailing } = options;
  const client = createFinnhubClient(send);
  const askedAt = new Map<string, number>();
  const fresh = new Map<string, FinnhubTrade>();
  const previousCloses = new Map<string, { readonly date: string; readonly close: number }>();

  const stream = createTradeStream({
    open,
    wait,
    onLost: (attempts) => {
      if (attempts > 1 && Number.isInteger(Math.log2(attempts))) onStreamFailing?.();
    },
    onTrades: (trades) => {
      for (const trade of trades) {
        const symbol = trade.symbol.replace(".", "-");
        if (askedAt.has(symbol) && trade.at >= (fresh.get(symbol)?.at ?? 0))
          fresh.set(symbol, trade);
      }
    },
  });

  function watch(symbols: Iterable<string>): void {
    const now = clock.elapsed();
    for (const symbol of symbols) if (isAmericanListing(symbol)) askedAt.set(symbol, now);
    for (const [symbol, at] of askedAt) if (now - at > WATCHED_FOR_MS) askedAt.delete(symbol);
    const newest = [...askedAt].toSorted(([, one], [, other]) => other - one);
    stream.watch(newest.map(([symbol]) => toFinnhubSymbol(symbol)));
  }

  async function quote(symbol: string): Promise<MarketQuote | undefined> {
    if (!isAmericanListing(symbol)) return undefined;
    const found = unwrapResult(NAME, await client.quote(symbol));
    if (!found) return undefined;
    const { price, open: first, high, low, previousClose, asOf } = found;
    if (previousClose !== null) {
      previousCloses.set(symbol, { date: dateIn(markets.US.zone, asOf), close: previousClose });
    }
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

  function sampleOf(symbol: string, { price, at }: FinnhubTrade): Sample {
    const tradeDate = tradeDateAt(symbol, at);
    const known = previousCloses.get(symbol);
    return {
      symbol,
      price,
      currency: markets.US.currency,
      exchangeTime: at,
      receivedAt: Math.max(clock.now(), at),
      session: sessionOfUs(at),
      tradeDate,
      previousClose: known?.date === tradeDate ? known.close : null,
      source: NAME,
      delayMs: 0,
      intervalMs: base.sampleIntervalMs,
    };
  }

  async function deliver(sink: SampleSink, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await wait(DELIVER_EVERY_MS, signal);
      if (fresh.size === 0) continue;
      const samples = [...fresh].map(([symbol, trade]) => sampleOf(symbol, trade));
      fresh.clear();
      await sink(samples.toSorted((one, other) => one.exchangeTime - other.exchangeTime));
    }
  }

  const base = baseLiveSource(NAME, clock);
  return {
    ...base,
    status: createLiveStatus(clock, ["US"]),
    capabilities: capabilitiesOf(finnhub),
    quote,
    async samples(symbols) {
      watch(symbols);
      return [];
    },
    async play(sink, signal) {
      const over = new AbortController();
      const until = AbortSignal.any([signal, over.signal]);
      try {
        // Whichever ends first, by an abort or a failing sink, ends the other.
        await Promise.race([stream.run(until), deliver(sink, until)]);
      } finally {
        over.abort();
      }
    },
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
      const own = reports?.find((report) => report.symbol === toFinnhubSymbol(symbol));
      return own?.earnings;
    },
  };
}
