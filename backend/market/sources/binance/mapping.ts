import type { Candle } from "../coinSource.ts";
import { mappedValue, mappingFault, type Mapped } from "../mapped.ts";
import {
  readDecimal,
  readFinite,
  readList,
  readPositiveDecimal,
  readRecord,
  readText,
} from "../vendorJson.ts";
import type { VendorTrade } from "../tradeStream.ts";

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
  const candles = body.map(readCandle);
  const known = candles.filter((candle) => candle !== null);
  if (known.length < candles.length) return mappingFault("malformed", "a candle of another shape");
  return mappedValue(known);
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
