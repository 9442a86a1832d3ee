import type { Bar } from "../../../domain/bar.ts";
import { stampOfTradeDate } from "../../../domain/tradeDate.ts";
import { regularHoursUs, sessionOfUs } from "../../calendars/exchangeHours.ts";
import type { MarketQuote } from "../../source.ts";
import { mappedValue, mappingFault, type Mapped } from "../mapped.ts";
import { readRecord, readRecords, readText, type JsonRecord } from "../vendorJson.ts";
import {
  openAnswer,
  readAmount,
  readCount,
  readDate,
  readPlainNumber,
  readTime,
} from "./answerText.ts";
import { toYahooSymbol } from "./mapping.ts";

/** A quote in dollars, the only currency of the site's American pages. */
export type NasdaqQuote = Pick<
  MarketQuote,
  "symbol" | "companyName" | "price" | "previousClose" | "volume" | "asOf" | "extended"
> & {
  /** False if the site shows a delayed price during the session. */
  readonly isRealTime: boolean;
};

interface Side {
  readonly price: number;
  /** Against the close before it; null if unknown. */
  readonly change: number | null;
  readonly at: number;
  readonly isRegular: boolean;
  readonly isRealTime: boolean;
  readonly volume: number | null;
}

/**
 * Maps `/api/quote/SYMBOL/info`. Outside the session, the primary data are the newest print and the
 * secondary ones the official close. Since 2026 only the time says which of them is which.
 */
export function mapQuote(body: unknown): Mapped<NasdaqQuote> {
  const opened = openAnswer(body);
  if (opened.status === "fault") return opened;
  const data = opened.value;
  const symbol = toYahooSymbol(readText(data["symbol"])?.toUpperCase() ?? "");
  const primary = readRecord(data["primaryData"]);
  if (symbol === null || primary === null) return mappingFault("malformed", "no quote");
  const currency = readText(primary["currency"]);
  if (currency !== null && currency !== "USD") return mappingFault("no-currency", currency);
  const isClosed = /closed/i.test(readText(data["marketStatus"]) ?? "");
  const secondary = readSide(readRecord(data["secondaryData"]) ?? {}, true);
  const close = secondary.status === "value" && secondary.value.isRegular ? secondary.value : null;
  const newest = readSide(primary, isClosed && close === null);
  if (newest.status === "fault") return newest;
  const regular = newest.value.isRegular ? newest.value : close;
  if (regular === null) return mappingFault("no-price", "no price of the regular session");
  const { price, at } = newest.value;
  const session = sessionOfUs(at);
  const isExtended = at > regular.at && (session === "pre" || session === "post");
  return mappedValue({
    symbol,
    companyName: readText(data["companyName"]) ?? symbol,
    price: regular.price,
    previousClose: closeBefore(regular),
    volume: regular.volume ?? (regular === close ? null : readVolume(data)),
    asOf: regular.at,
    isRealTime: newest.value.isRealTime || isClosed,
    ...(isExtended && { extended: { session, price, asOf: at } }),
  });
}

/** `isClose` if the price is an official close, whatever minute after it is given. */
function readSide(side: JsonRecord, isClose: boolean): Mapped<Side> {
  const price = readAmount(side["lastSalePrice"]);
  const time = readTime(side["lastTradeTimestamp"]);
  if (price === null) return mappingFault("no-price", "quote without price");
  if (time === null) return mappingFault("no-time", "quote without time");
  const hours = regularHoursUs(time.date);
  if (!hours) return mappingFault("no-time", `no trading on ${time.date}`);
  const stated = time.at ?? hours.close;
  const at = isClose ? Math.min(stated, hours.close) : stated;
  return mappedValue({
    price,
    change: readChange(side),
    at,
    isRegular: at >= hours.open && at <= hours.close,
    isRealTime: side["isRealTime"] === true,
    volume: readCount(side["volume"]),
  });
}

/** Until about 2022 the change had no sign, which was in `deltaIndicator`. */
function readChange(side: JsonRecord): number | null {
  if (side["netChange"] === "UNCH") return 0;
  const change = readPlainNumber(readText(side["netChange"])?.replace(/^\+/, ""));
  return change !== null && side["deltaIndicator"] === "down" ? -Math.abs(change) : change;
}

/** Prices have at most four decimals; the rest is noise of the subtraction. */
function closeBefore({ price, change }: Side): number | null {
  const close = change === null ? 0 : Math.round((price - change) * 10_000) / 10_000;
  return close > 0 ? close : null;
}

/** The day's volume as given until about 2022. */
const readVolume = (data: JsonRecord): number | null =>
  readCount(readRecord(readRecord(data["keyStats"])?.["Volume"])?.["value"]);

/** The days of a symbol, oldest first, adjusted for splits only. */
export interface NasdaqHistory {
  readonly symbol: string;
  readonly bars: readonly Bar[];
}

/** Omits days without a full set of prices; "malformed" if most days lack one. */
export function mapHistory(body: unknown): Mapped<NasdaqHistory> {
  const opened = openAnswer(body);
  if (opened.status === "fault") return opened;
  const symbol = toYahooSymbol(readText(opened.value["symbol"])?.toUpperCase() ?? "");
  const table = readRecord(opened.value["tradesTable"]);
  if (symbol === null || table === null) return mappingFault("malformed", "history without table");
  const rows = readRecords(table["rows"]);
  const bars = new Map(
    rows.flatMap((row) => {
      const bar = readBar(row);
      return bar ? [[bar.time, bar] as const] : [];
    }),
  );
  if (bars.size * 2 < rows.length) return mappingFault("malformed", "history of another shape");
  return mappedValue({
    symbol,
    bars: [...bars.values()].toSorted((one, other) => one.time - other.time),
  });
}

function readBar(row: JsonRecord): Bar | null {
  const date = readDate(row["date"]);
  const [open, high, low, close] = [
    readAmount(row["open"]),
    readAmount(row["high"]),
    readAmount(row["low"]),
    readAmount(row["close"]),
  ];
  if (date === null || open === null || high === null || low === null || close === null)
    return null;
  if (!regularHoursUs(date)) return null;
  return { time: stampOfTradeDate(date), open, high, low, close, volume: readCount(row["volume"]) };
}
