import type { Clock } from "../../../platform/clock.ts";
import type { MarketSource } from "../../source.ts";
import { unwrapResult } from "../mapped.ts";
import { askVendor, type VendorTransport } from "../transport.ts";
import { createCoinSource, type Candle, type Candles, type CandleWindow } from "../coinSource.ts";
import type { CoinPair } from "../coins.ts";
import type { StreamPorts } from "../pushedSamples.ts";
import { parseMessage, type StreamProtocol } from "../tradeStream.ts";
import { binance } from "../index.ts";
import { mapCandles, mapTrade } from "./mapping.ts";

export interface BinanceOptions extends StreamPorts {
  readonly send: VendorTransport;
  readonly clock: Clock;
}

/** Public data only, and without the country check of Binance's other hosts. */
const HOST = "https://data-api.binance.vision/api/v3";
const MAX_ROWS = 1000;
/** A chart of all days since 2017 needs four. */
const MAX_PAGES = 10;

const nameOf = ({ base, quote }: CoinPair): string => `${base}${quote}`;

const say = (method: string) => (symbols: readonly string[]) => [
  JSON.stringify({
    method,
    params: symbols.map((symbol) => `${symbol.toLowerCase()}@aggTrade`),
    id: 1,
  }),
];

/** Documented: 1,024 streams a connection, five messages a second. A rare pair is silent for hours. */
const binanceProtocol: StreamProtocol = {
  maxSymbols: 500,
  silenceMs: 60_000,
  ping: JSON.stringify({ method: "LIST_SUBSCRIPTIONS", id: 2 }),
  subscribe: say("SUBSCRIBE"),
  unsubscribe: say("UNSUBSCRIBE"),
  read(text) {
    const message = parseMessage(text);
    return message === undefined ? undefined : mapTrade(message);
  },
};

/**
 * Binance: coins in the currencies in which they really trade there. A pair in USDT or USDC is no
 * price in dollars, so symbols in USD are left to other sources.
 */
export function createBinanceSource({ send, clock, ...stream }: BinanceOptions): MarketSource {
  async function candles(pair: CoinPair, window: CandleWindow): Promise<Candles | undefined> {
    const { interval, limit, priority } = window;
    let { before } = window;
    let missing = limit;
    const pages: (readonly Candle[])[] = [];
    while (missing > 0 && pages.length < MAX_PAGES) {
      const wanted = Math.min(missing, MAX_ROWS);
      const query = new URLSearchParams({ symbol: nameOf(pair), interval, limit: String(wanted) });
      if (before !== undefined) query.set("endTime", String(Math.max(0, before - 1)));
      const url = `${HOST}/klines?${query.toString()}`;
      const found = unwrapResult(binance.name, await askVendor(send, url, mapCandles, priority));
      if (!found) return undefined;
      pages.unshift(found);
      if (found.length < wanted) return { bars: pages.flat(), isComplete: true };
      before = found[0]?.time;
      missing -= wanted;
    }
    return { bars: pages.flat(), isComplete: false };
  }

  return createCoinSource({
    ...stream,
    about: binance,
    clock,
    covers: ({ quote }) => quote !== "USD",
    candles,
    protocol: binanceProtocol,
    streamName: nameOf,
  });
}
