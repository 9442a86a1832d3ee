import type { Bar } from "../../../domain/bar.ts";
import { readTradeDate } from "../../../domain/tradeDate.ts";
import type { Split } from "../../companyCalendar.ts";
import { mappedValue, mappingFault, type Mapped } from "../mapped.ts";
import type { VendorTrade } from "../tradeStream.ts";
import {
  isRecord,
  readFinite,
  readPositiveDecimal,
  readRecord,
  readRecords,
  readText,
  type JsonRecord,
} from "../vendorJson.ts";

/** Bars by the vendor's symbol in the order that was asked for, and the mark of the next page. */
export interface AlpacaBars {
  readonly bySymbol: ReadonlyMap<string, readonly Bar[]>;
  readonly next: string | null;
}

export interface AlpacaSplit extends Split {
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

function readBar(row: JsonRecord): Bar | null {
  const time = readTime(row["t"]);
  const [open, high, low, close] = ["o", "h", "l", "c"].map((key) => readPositiveDecimal(row[key]));
  if (time === null || !open || !high || !low || !close) return null;
  return { time, open, high, low, close, volume: readFinite(row["v"]) };
}

function readBars(rows: unknown): readonly Bar[] | null {
  if (!Array.isArray(rows)) return null;
  const bars = rows.map((row) => (isRecord(row) ? readBar(row) : null));
  const known = bars.filter((bar) => bar !== null);
  return known.length < bars.length ? null : known;
}

/**
 * Maps `/v2/stocks/bars` by the vendor's symbol. Unknown symbols and empty ranges look the same and
 * are missing.
 */
export function mapBars(body: unknown): Mapped<AlpacaBars> {
  const answer = readRecord(body);
  const error = answer && findError(answer);
  if (error) return error;
  if (answer === null || !("bars" in answer)) return mappingFault("malformed", "no bars");
  const lists = answer["bars"] === null ? {} : readRecord(answer["bars"]);
  if (lists === null) return mappingFault("malformed", "no bars by symbol");
  const bySymbol = new Map<string, readonly Bar[]>();
  for (const [symbol, rows] of Object.entries(lists)) {
    const bars = readBars(rows);
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
