import type { Bar } from "../../../domain/bar.ts";
import { readTradeDate } from "../../../domain/tradeDate.ts";
import type { Split } from "../../companyCalendar.ts";
import type { Listing } from "../../source.ts";
import { mappedValue, mappingFault, type Mapped } from "../mapped.ts";
import {
  readFinite,
  readPositiveDecimal,
  readRecord,
  readRecords,
  readText,
  type JsonRecord,
} from "../vendorJson.ts";

/**
 * Detects every status but OK and DELAYED, which are both good answers. The vendor's text is never
 * repeated, because it may contain the key.
 */
export function findError(answer: JsonRecord): Mapped<never> | null {
  const status = readText(answer["status"]);
  if (status === "OK" || status === "DELAYED") return null;
  const text = readText(answer["error"]) ?? readText(answer["message"]) ?? "";
  if (/maximum requests/i.test(text)) return mappingFault("rate-limited", "limit reached");
  if (/api key/i.test(text)) return mappingFault("unauthorized", "the key is not accepted");
  if (status === "NOT_AUTHORIZED" || /not entitled/i.test(text)) {
    return mappingFault("refused", "not included in the plan of this key");
  }
  if (status === "NOT_FOUND") return mappingFault("no-data", "nothing for this request");
  return status === null
    ? mappingFault("malformed", "no status")
    : mappingFault("unavailable", "an error of its own");
}

function readAnswer(body: unknown): Mapped<JsonRecord> {
  const answer = readRecord(body);
  if (answer === null) return mappingFault("malformed", "no answer");
  return findError(answer) ?? mappedValue(answer);
}

/** Unix milliseconds from 1973 to 2286; seconds and nanoseconds are another unit. */
const readTime = (value: unknown): number | null => {
  const time = readFinite(value);
  return time !== null && time > 1e11 && time < 1e13 ? time : null;
};

/**
 * Maps aggregates of one symbol in the order that was asked for. Without data `results` is missing.
 * Aggregates that are not adjusted for splits have another basis and are refused.
 */
export function mapBars(body: unknown, symbol: string): Mapped<readonly Bar[]> {
  const answer = readAnswer(body);
  if (answer.status === "fault") return answer;
  const { ticker, adjusted, results } = answer.value;
  if (ticker !== symbol) return mappingFault("malformed", "bars of another symbol");
  if (adjusted !== true) return mappingFault("malformed", "bars that are not adjusted for splits");
  if (results === undefined) return mappingFault("no-data", "no bars");
  if (!Array.isArray(results)) return mappingFault("malformed", "no list of bars");
  const bars: Bar[] = [];
  for (const row of results) {
    const bar = readBar(readRecord(row));
    if (bar === null) return mappingFault("malformed", "a bar of another shape");
    bars.push(bar);
  }
  return mappedValue(bars);
}

function readBar(row: JsonRecord | null): Bar | null {
  const time = readTime(row?.["t"]);
  const [open, high, low, close] = ["o", "h", "l", "c"].map((key) =>
    readPositiveDecimal(row?.[key]),
  );
  if (time === null || !open || !high || !low || !close) return null;
  return { time, open, high, low, close, volume: readFinite(row?.["v"]) };
}

/** Ordinary shares and classes: `BRK.B`. Preferred shares have small letters, units other signs. */
const IS_COMMON = /^[A-Z]{1,5}(\.[A-Z])?$/;

/** Maps grouped daily bars to listings of that day, the most traded first. */
export function mapMarket(body: unknown, asOf: number): Mapped<readonly Listing[]> {
  const answer = readAnswer(body);
  if (answer.status === "fault") return answer;
  if (answer.value["adjusted"] !== true) {
    return mappingFault("malformed", "prices that are not adjusted for splits");
  }
  const traded = readRecords(answer.value["results"]).flatMap((row) => {
    const ticker = readText(row["T"]) ?? "";
    const price = readPositiveDecimal(row["c"]);
    const volume = readFinite(row["v"]);
    if (!IS_COMMON.test(ticker) || price === null || volume === null) return [];
    const symbol = ticker.replace(".", "-");
    return [{ symbol, companyName: null, price, volume, marketCap: null, asOf }];
  });
  if (traded.length === 0) return mappingFault("no-data", "no stock");
  return mappedValue(
    traded.toSorted((one, other) => other.price * other.volume - one.price * one.volume),
  );
}

/** Maps `/v3/reference/splits` of one symbol, oldest first; announced ones are included. */
export function mapSplits(body: unknown, symbol: string): Mapped<readonly Split[]> {
  const answer = readAnswer(body);
  if (answer.status === "fault") return answer;
  const splits: Split[] = [];
  for (const row of readRecords(answer.value["results"])) {
    const date = readTradeDate(readText(row["execution_date"]) ?? "");
    const numerator = readPositiveDecimal(row["split_to"]);
    const denominator = readPositiveDecimal(row["split_from"]);
    if (row["ticker"] !== symbol) return mappingFault("malformed", "a split of another symbol");
    if (!date || numerator === null || denominator === null) {
      return mappingFault("malformed", "a split of another shape");
    }
    splits.push({ date, numerator, denominator });
  }
  return mappedValue(splits.toSorted((one, other) => (one.date < other.date ? -1 : 1)));
}
