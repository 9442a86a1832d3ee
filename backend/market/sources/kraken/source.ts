import { intervalMs } from "../../../domain/bar.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { MarketSource } from "../../source.ts";
import { unwrapResult } from "../mapped.ts";
import { askVendor, type VendorTransport } from "../transport.ts";
import { createCoinSource, type Candles, type CandleWindow } from "../coinSource.ts";
import type { CoinPair } from "../coins.ts";
import type { StreamPorts } from "../pushedSamples.ts";
import { parseMessage, type StreamProtocol } from "../tradeStream.ts";
import { kraken } from "../index.ts";
import { mapCandles, mapTicker } from "./mapping.ts";

export interface KrakenOptions extends StreamPorts {
  readonly send: VendorTransport;
  readonly clock: Clock;
}

const HOST = "https://api.kraken.com/0/public";
/** There is no older candle, whatever is asked. */
const MAX_ROWS = 720;

/** Kraken's own tickers in its REST interface; its WebSocket uses everybody's. */
const OWN: Readonly<Record<string, string>> = { BTC: "XBT", DOGE: "XDG" };
const ownOf = (ticker: string): string => OWN[ticker] ?? ticker;

/** Older pairs are answered under a longer name: `XXBTZUSD` for `XBTUSD`. */
function namesOf({ base, quote }: CoinPair): ReadonlySet<string> {
  const [own, priced] = [ownOf(base), ownOf(quote)];
  return new Set(
    [own, `X${own}`].flatMap((one) => [priced, `Z${priced}`, `X${priced}`].map((two) => one + two)),
  );
}

const say = (method: string) => (symbols: readonly string[]) => [
  JSON.stringify({
    method,
    params: { channel: "ticker", symbol: symbols, event_trigger: "trades" },
  }),
];

/** A heartbeat comes every second. */
const krakenProtocol: StreamProtocol = {
  maxSymbols: 200,
  silenceMs: 30_000,
  ping: JSON.stringify({ method: "ping" }),
  subscribe: say("subscribe"),
  unsubscribe: say("unsubscribe"),
  read(text) {
    const message = parseMessage(text);
    return message === undefined ? undefined : mapTicker(message);
  },
};

/** Kraken: coins in dollars, euros, pounds and other real currencies; the newest 720 bars. */
export function createKrakenSource({ send, clock, ...stream }: KrakenOptions): MarketSource {
  async function candles(pair: CoinPair, window: CandleWindow): Promise<Candles | undefined> {
    const { interval, limit, before, priority } = window;
    const length = intervalMs[interval];
    const query = new URLSearchParams({
      pair: `${ownOf(pair.base)}${ownOf(pair.quote)}`,
      interval: String(length / MINUTE_MS),
    });
    // A short answer for a short question; one about the past needs all there is.
    const isShort = before === undefined && limit < MAX_ROWS;
    if (isShort) {
      query.set("since", String(Math.floor((clock.now() - (limit + 1) * length) / 1000)));
    }
    const url = `${HOST}/OHLC?${query.toString()}`;
    const map = (body: unknown) => mapCandles(body, namesOf(pair));
    const bars = unwrapResult(kraken.name, await askVendor(send, url, map, priority));
    return bars && { bars, isComplete: !isShort && bars.length < MAX_ROWS };
  }

  return createCoinSource({
    ...stream,
    about: kraken,
    clock,
    covers: () => true,
    candles,
    protocol: krakenProtocol,
    streamName: ({ base, quote }) => `${base}/${quote}`,
  });
}
