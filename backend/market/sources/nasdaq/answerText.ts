import { instantIn } from "../../../domain/sessions.ts";
import { markets } from "../../../domain/symbol.ts";
import { readTradeDate, type TradeDate } from "../../../domain/tradeDate.ts";
import { mappedValue, mappingFault, type Mapped } from "../mapped.ts";
import { readFinite, readRecord, readRecords, readText, type JsonRecord } from "../vendorJson.ts";

/** `bCodeMessage` of a calendar without entries; other codes are faults of the site itself. */
const NO_RECORD = 1002;

/**
 * Unwraps `{data, message, status: {rCode, bCodeMessage}}`. The fault is in `status`, often with
 * HTTP 200. An unknown symbol has the code 400 and `data: null`; so has an ETF asked as a stock.
 */
export function openAnswer(body: unknown): Mapped<JsonRecord> {
  const answer = readRecord(body);
  const status = readRecord(answer?.["status"]);
  if (answer === null) return mappingFault("malformed", "no record");
  const code = readFinite(status?.["rCode"]);
  const data = readRecord(answer["data"]);
  if (code === 429) return mappingFault("rate-limited", "rCode 429");
  if (code !== null && code >= 500) return mappingFault("unavailable", `rCode ${code}`);
  if (code === 403) return mappingFault("refused", "rCode 403");
  if (code !== null && code >= 400) return mappingFault("unknown-symbol", `rCode ${code}`);
  if (data) return mappedValue(data);
  const reason = readRecords(status?.["bCodeMessage"])[0]?.["code"];
  if (reason !== undefined && reason !== NO_RECORD) {
    return mappingFault("unavailable", `code ${String(reason)}`);
  }
  return answer["data"] === null
    ? mappingFault("no-data", "data is null")
    : mappingFault("malformed", "no data");
}

/** Reads Nasdaq's number formats: `$1,234.50`, `19021701.00`, 4.97. Zero means unknown. */
export function readAmount(value: unknown): number | null {
  const amount = readPlainNumber(value);
  return amount !== null && amount > 0 ? amount : null;
}

export function readCount(value: unknown): number | null {
  const count = readPlainNumber(value);
  return count !== null && count >= 0 ? count : null;
}

export function readPlainNumber(value: unknown): number | null {
  if (typeof value === "number") return readFinite(value);
  const text = readText(value)?.replace(/^\$/, "").replaceAll(",", "") ?? "";
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : null;
}

export function readPercent(value: unknown): number | null {
  const text = readText(value)?.replaceAll(",", "") ?? "";
  return /^-?\d+(\.\d+)?%$/.test(text) ? Number.parseFloat(text) : null;
}

export const MONTHS = [
  "Jan",
  "Feb",
  "Mar",
  "Apr",
  "May",
  "Jun",
  "Jul",
  "Aug",
  "Sep",
  "Oct",
  "Nov",
  "Dec",
];

/** Converts `09/15/2026` or `9/5/2026` to `YYYY-MM-DD`; null if there is no such day. */
export function readDate(value: unknown): TradeDate | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(readText(value) ?? "") ?? [];
  return dateOf(year, month, day);
}

const dateOf = (year = "", month = "", day = ""): TradeDate | null =>
  readTradeDate(`${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`) ?? null;

/** A moment of New York; the site often gives only the day. */
export interface NasdaqTime {
  readonly date: TradeDate;
  /** Epoch milliseconds, to the minute; null if only the day is given. */
  readonly at: number | null;
}

/**
 * Reads one of the site's wordings: `DATA AS OF Nov 19, 2019 9:27 AM ET - PRE-MARKET`, `CLOSED AT
 * 4:00 PM ET ON Nov 18, 2019`, `Closed at Aug 17, 2026 4:00 PM ET`, `Feb 24, 2023`. Null if the
 * zone of a time is not US Eastern.
 */
export function readTime(value: unknown): NasdaqTime | null {
  const text = readText(value) ?? "";
  const [, name = "", day, year] = /\b([A-Z][a-z]{2})\w* (\d{1,2}), (\d{4})\b/.exec(text) ?? [];
  const date = dateOf(year, String(MONTHS.indexOf(name) + 1), day);
  if (date === null) return null;
  if (!text.includes(":")) return { date, at: null };
  const [, hour, minute, half] = /\b(\d{1,2}):(\d\d)(?::\d\d)? ?([AP])M ET\b/.exec(text) ?? [];
  if (hour === undefined || Number(hour) > 12 || Number(minute) > 59) return null;
  const ofDay = (Number(hour) % 12) + (half === "P" ? 12 : 0);
  return { date, at: instantIn(markets.US.zone, date, ofDay, Number(minute)) };
}
