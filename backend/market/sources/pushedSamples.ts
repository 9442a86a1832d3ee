import type { Clock } from "../../platform/clock.ts";
import { MINUTE_MS } from "../../domain/durations.ts";
import { marketOf } from "../../domain/symbol.ts";
import { tradeDateAt, type TradeDate } from "../../domain/tradeDate.ts";
import { sessionAt } from "../calendars/exchangeHours.ts";
import type { Sample } from "../sample.ts";
import type { MarketSource, SampleSink } from "../source.ts";
import type { VendorTransport } from "./transport.ts";
import { createTradeStream, type TradeStreamOptions, type VendorTrade } from "./tradeStream.ts";

export interface StreamPorts {
  readonly open: TradeStreamOptions["open"];
  readonly wait: TradeStreamOptions["wait"];
  /** Called with decreasing frequency while no trade connection can be established. */
  readonly onStreamFailing?: () => void;
}

/** Ports of a source whose trades arrive over a stream. */
export interface StreamSourcePorts extends StreamPorts {
  readonly send: VendorTransport;
  readonly clock: Clock;
}

export interface PushedSamplesOptions extends StreamPorts {
  readonly name: string;
  readonly clock: Clock;
  readonly sampleIntervalMs: number;
  readonly protocol: TradeStreamOptions["protocol"];
  /** Returns the vendor's notation of a symbol; undefined for one that the vendor does not have. */
  readonly toVendor: (symbol: string) => string | undefined;
}

/** Time for which a subscription outlives the last poll; watched symbols are polled repeatedly. */
const WATCHED_FOR_MS = 10 * MINUTE_MS;
/** Hundreds of trades arrive per second, but a price check needs one per symbol. */
const DELIVER_EVERY_MS = 1000;

/**
 * Turns polls into subscriptions, and trades into samples, at most one per symbol and second. Polled
 * symbols are pushed and so use none of the vendor's request budget.
 */
export function createPushedSamples(options: PushedSamplesOptions) {
  const { name, clock, sampleIntervalMs, protocol, toVendor, open, wait } = options;
  const askedAt = new Map<string, number>();
  const symbolOf = new Map<string, string>();
  const fresh = new Map<string, VendorTrade>();
  const previousCloses = new Map<string, { readonly date: TradeDate; readonly close: number }>();

  const stream = createTradeStream({
    protocol,
    open,
    wait,
    onLost: (attempts) => {
      if (attempts > 1 && Number.isInteger(Math.log2(attempts))) options.onStreamFailing?.();
    },
    onTrades: (trades) => {
      for (const trade of trades) {
        const symbol = symbolOf.get(trade.symbol);
        if (symbol !== undefined && trade.at >= (fresh.get(symbol)?.at ?? 0)) {
          fresh.set(symbol, trade);
        }
      }
    },
  });

  function watch(symbols: Iterable<string>): void {
    const now = clock.elapsed();
    for (const symbol of symbols) if (toVendor(symbol) !== undefined) askedAt.set(symbol, now);
    for (const [symbol, at] of askedAt) if (now - at > WATCHED_FOR_MS) askedAt.delete(symbol);
    symbolOf.clear();
    for (const [symbol] of [...askedAt].toSorted(([, one], [, other]) => other - one)) {
      symbolOf.set(toVendor(symbol) ?? symbol, symbol);
    }
    stream.watch(symbolOf.keys());
  }

  function sampleOf(symbol: string, { price, at }: VendorTrade): Sample {
    const { code, currency } = marketOf(symbol);
    const tradeDate = tradeDateAt(symbol, at);
    const known = previousCloses.get(symbol);
    return {
      symbol,
      price,
      currency,
      exchangeTime: at,
      receivedAt: Math.max(clock.now(), at),
      session: sessionAt(code, at),
      tradeDate,
      previousClose: known?.date === tradeDate ? known.close : null,
      source: name,
      delayMs: 0,
      intervalMs: sampleIntervalMs,
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

  return {
    /** Keeps the close before the day of `asOf`, which trades do not carry. */
    learnClose(symbol: string, asOf: number, close: number | null): void {
      if (close !== null) previousCloses.set(symbol, { date: tradeDateAt(symbol, asOf), close });
    },
    samples: async (symbols: Iterable<string>): Promise<readonly Sample[]> => {
      watch(symbols);
      return [];
    },
    async play(sink: SampleSink, signal: AbortSignal): Promise<void> {
      const over = new AbortController();
      const until = AbortSignal.any([signal, over.signal]);
      try {
        // Whichever ends first, by an abort or a failing sink, ends the other.
        await Promise.race([stream.run(until), deliver(sink, until)]);
      } finally {
        over.abort();
      }
    },
  } satisfies Pick<MarketSource, "samples" | "play"> & { readonly learnClose: unknown };
}
