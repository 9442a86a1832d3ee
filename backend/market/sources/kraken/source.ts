import { type Candle, type Candles, type CandleWindow, createCoinSource } from "../coinSource.ts";
import { type Mapped, mappedValue, mappingFault, unwrapResult } from "../mapped.ts";
import { parseMessage, type StreamProtocol, type VendorTrade } from "../tradeStream.ts";
import {
  readEvery,
  readFinite,
  readList,
  readPositiveDecimal,
  readRecord,
  readRecords,
  readText,
} from "../vendorJson.ts";
import { intervalMs } from "../../../domain/bar.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import type { MarketSource } from "../../source.ts";
import { askVendor } from "../transport.ts";
import type { CoinPair } from "../coins.ts";
import type { StreamSourcePorts } from "../pushedSamples.ts";
import { kraken } from "../index.ts";

/** Entries of `error` come with status 200; those that begin with W are warnings. */
function findError(body: unknown): Mapped<never> | null {
  const errors = readList(readRecord(body)?.["error"]).map(String);
  const error = errors.find((text) => !text.startsWith("W"));
  if (error === undefined) return null;
  if (/unknown asset pair/i.test(error)) return mappingFault("unknown-symbol", "no such pair");
  if (/rate limit|too many/i.test(error)) return mappingFault("rate-limited", "too many requests");
  if (/unavailable|busy/i.test(error)) return mappingFault("unavailable", "maintenance");
  return mappingFault("unavailable", "an error of its own");
}

/** Unix seconds from 2001 to 2286; milliseconds are another unit. */
const readSeconds = (value: unknown): number | null => {
  const time = readFinite(value);
  return time !== null && Number.isInteger(time) && time > 1e9 && time < 1e10 ? time : null;
};

function readCandle(row: unknown): Candle | null {
  const fields = readList(row);
  const seconds = readSeconds(fields[0]);
  const [open, high, low, close] = [1, 2, 3, 4].map((at) => readPositiveDecimal(fields[at]));
  const trades = readFinite(fields[7]);
  if (seconds === null || trades === null || !open || !high || !low || !close) return null;
  // The average price is "0.0" when nothing was traded.
  const [average, amount] = [readPositiveDecimal(fields[5]), readPositiveDecimal(fields[6])];
  const volume = average === null || amount === null ? 0 : average * amount;
  return { time: seconds * 1000, open, high, low, close, volume, trades };
}

/**
 * Maps `/OHLC`, oldest first; the last one is running. `names` are the keys under which the
 * exchange may answer for the pair: another key is another pair.
 */
export function mapCandles(body: unknown, names: ReadonlySet<string>): Mapped<readonly Candle[]> {
  const error = findError(body);
  if (error) return error;
  const result = readRecord(readRecord(body)?.["result"]);
  if (result === null) return mappingFault("malformed", "no result");
  const keys = Object.keys(result).filter((key) => key !== "last");
  const [key] = keys;
  if (key === undefined || keys.length > 1) return mappingFault("malformed", "not one pair");
  if (!names.has(key)) return mappingFault("malformed", "the candles of another pair");
  if (!Array.isArray(result[key])) return mappingFault("malformed", "no list of candles");
  const candles = readEvery(result[key], readCandle);
  return candles ? mappedValue(candles) : mappingFault("malformed", "a candle of another shape");
}

/** Maps a ticker message. A snapshot is sent on every subscription and proves no trade. */
export function mapTicker(message: unknown): readonly VendorTrade[] {
  const record = readRecord(message);
  if (record?.["channel"] !== "ticker" || record["type"] !== "update") return [];
  return readRecords(record["data"]).flatMap((entry) => {
    const symbol = readText(entry["symbol"]);
    const price = readPositiveDecimal(entry["last"]);
    const at = Date.parse(readText(entry["timestamp"]) ?? "");
    return symbol === null || price === null || Number.isNaN(at) ? [] : [{ symbol, price, at }];
  });
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
export function createKrakenSource({ send, clock, ...stream }: StreamSourcePorts): MarketSource {
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
