import { type Candle, type Candles, type CandleWindow, createCoinSource } from "../coinSource.ts";
import { type Mapped, mappedValue, mappingFault, unwrapResult } from "../mapped.ts";
import {
  readDecimal,
  readEvery,
  readFinite,
  readList,
  readPositiveDecimal,
  readRecord,
  readText,
} from "../vendorJson.ts";
import { parseMessage, type StreamProtocol, type VendorTrade } from "../tradeStream.ts";
import type { MarketSource } from "../../source.ts";
import { askVendor } from "../transport.ts";
import type { CoinPair } from "../coins.ts";
import type { StreamSourcePorts } from "../pushedSamples.ts";
import { binance } from "../index.ts";

/** Detects `{code, msg}`; the text is not repeated. */
export function findError(body: unknown): Mapped<never> | null {
  const answer = readRecord(body);
  const code = answer && readFinite(answer["code"]);
  if (code === null) return null;
  if (/restricted location/i.test(readText(answer?.["msg"]) ?? "")) {
    return mappingFault("refused", "not offered in the country of this server");
  }
  switch (code) {
    case -1121:
    case -1100:
      return mappingFault("unknown-symbol", "no such pair");
    case -1003:
    case -1015:
      return mappingFault("rate-limited", "too many requests");
    default:
      return mappingFault("unavailable", `error ${code}`);
  }
}

/** Unix milliseconds from 2001 to 2286; seconds and microseconds are another unit. */
const readTime = (value: unknown): number | null => {
  const time = readFinite(value);
  return time !== null && Number.isInteger(time) && time > 1e12 && time < 1e13 ? time : null;
};

function readCandle(row: unknown): Candle | null {
  const fields = readList(row);
  const time = readTime(fields[0]);
  const [open, high, low, close] = [1, 2, 3, 4].map((at) => readPositiveDecimal(fields[at]));
  const trades = readFinite(fields[8]);
  if (time === null || trades === null || !open || !high || !low || !close) return null;
  return { time, open, high, low, close, volume: readDecimal(fields[7]), trades };
}

/** Maps `/klines`, oldest first; the last one may be running. */
export function mapCandles(body: unknown): Mapped<readonly Candle[]> {
  const error = findError(body);
  if (error) return error;
  if (!Array.isArray(body)) return mappingFault("malformed", "no list of candles");
  const candles = readEvery(body, readCandle);
  return candles ? mappedValue(candles) : mappingFault("malformed", "a candle of another shape");
}

/** Maps a message of the stream. Messages other than trades yield an empty list. */
export function mapTrade(message: unknown): readonly VendorTrade[] {
  const record = readRecord(message);
  if (record?.["e"] !== "aggTrade") return [];
  const symbol = readText(record["s"]);
  const price = readPositiveDecimal(record["p"]);
  const at = readTime(record["T"]);
  return symbol === null || price === null || at === null ? [] : [{ symbol, price, at }];
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

/** Symbols in USD are left to other sources, because prices in USDT or USDC are not dollars. */
export function createBinanceSource({ send, clock, ...stream }: StreamSourcePorts): MarketSource {
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
