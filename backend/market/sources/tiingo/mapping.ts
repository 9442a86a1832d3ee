import type { Bar } from "../../../domain/bar.ts";
import { readTradeDate, stampOfTradeDate } from "../../../domain/tradeDate.ts";
import type { Split } from "../../companyCalendar.ts";
import { mappedValue, mappingFault, type Mapped } from "../mapped.ts";
import {
  isRecord,
  readFinite,
  readPositiveDecimal,
  readText,
  type JsonRecord,
} from "../vendorJson.ts";

/** Detects `{detail}`. The vendor's text is never repeated. */
export function findError(answer: JsonRecord): Mapped<never> | null {
  const detail = readText(answer["detail"]);
  if (detail === null) return null;
  if (/run over/i.test(detail)) return mappingFault("rate-limited", "limit reached");
  if (/token/i.test(detail)) return mappingFault("unauthorized", "the key is not accepted");
  if (/permission/i.test(detail)) {
    return mappingFault("refused", "not included in the plan of this key");
  }
  if (/not found/i.test(detail)) return mappingFault("unknown-symbol", "not known");
  return mappingFault("unavailable", "an error of its own");
}

/** A day as it was traded, and new shares per old one if they split before its open; else 1. */
export interface TiingoDay extends Bar {
  readonly factor: number;
}

function readDay(row: unknown): TiingoDay | null {
  if (!isRecord(row)) return null;
  const date = readDate(row);
  const factor = readPositiveDecimal(row["splitFactor"]);
  const [open, high, low, close] = ["open", "high", "low", "close"].map((key) =>
    readPositiveDecimal(row[key]),
  );
  if (!date || factor === null || !open || !high || !low || !close) return null;
  const volume = readFinite(row["volume"]);
  return { time: stampOfTradeDate(date), open, high, low, close, volume, factor };
}

/** `2015-01-02T00:00:00.000Z` is a date of the exchange and no instant. */
function readDate(row: JsonRecord) {
  const [date = "", time = ""] = (readText(row["date"]) ?? "").split("T");
  return time.startsWith("00:00:00") ? readTradeDate(date) : undefined;
}

/**
 * Maps `/tiingo/daily/…/prices` up to today, oldest first, to days adjusted for splits alone: the
 * vendor's own adjusted columns contain dividends as well.
 */
export function mapDays(body: unknown): Mapped<readonly Bar[]> {
  const rows = readRows(body, readDay);
  if (rows.status === "fault") return rows;
  let shares = 1;
  const bars: Bar[] = [];
  for (const { factor, time, volume, ...prices } of rows.value.toReversed()) {
    const { open, high, low, close } = prices;
    bars.push({
      time,
      open: open / shares,
      high: high / shares,
      low: low / shares,
      close: close / shares,
      volume: volume === null ? null : volume * shares,
    });
    shares *= factor;
  }
  return mappedValue(bars.toReversed());
}

/** Maps the columns `date` and `splitFactor` to splits, oldest first. */
export function mapSplits(body: unknown): Mapped<readonly Split[]> {
  const rows = readRows(body, (row) => {
    const date = isRecord(row) ? readDate(row) : undefined;
    const numerator = isRecord(row) ? readPositiveDecimal(row["splitFactor"]) : null;
    return date && numerator !== null ? { date, numerator, denominator: 1 } : null;
  });
  if (rows.status === "fault") return rows;
  return mappedValue(rows.value.filter(({ numerator }) => numerator !== 1));
}

function readRows<Row>(body: unknown, read: (row: unknown) => Row | null): Mapped<readonly Row[]> {
  const error = isRecord(body) ? findError(body) : null;
  if (error) return error;
  if (!Array.isArray(body)) return mappingFault("malformed", "no list of days");
  const rows = body.map(read);
  const known = rows.filter((row) => row !== null);
  if (known.length < rows.length) return mappingFault("malformed", "a day of another shape");
  return known.length > 0 ? mappedValue(known) : mappingFault("no-data", "no days");
}
