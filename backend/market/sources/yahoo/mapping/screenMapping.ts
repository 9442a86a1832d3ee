import { isSymbol } from "../../../../domain/symbolText.ts";
import { MINUTE_MS } from "../../../../domain/durations.ts";
import type { Listing, ListingPage } from "../../../source.ts";
import { kindOf, marketOf, type ExchangeCode } from "../../../../domain/symbol.ts";
import { mappedValue, mappingFault, type Mapped } from "../../mapped.ts";
import { isRecord, readText, type JsonRecord } from "../../vendorJson.ts";
import { openFirst, readNotNegative, readNumber, readPositive, readSeconds } from "./envelope.ts";
import { readPriceUnit } from "./quoteMapping.ts";

/**
 * Maps a page of `/v1/finance/screener`: `{finance: {result: [{total, quotes}]}}`. Omits rows of
 * other exchanges and rows that are not shares.
 */
export function mapScreen(body: unknown, exchange: ExchangeCode): Mapped<ListingPage> {
  const opened = openFirst(body, "finance");
  if (opened.status === "fault") {
    // An unknown exchange has no result, which proves nothing about any symbol.
    return opened.fault === "unknown-symbol" ? mappingFault("no-data", "no result") : opened;
  }
  const { quotes, total } = opened.value;
  if (!Array.isArray(quotes)) return mappingFault("malformed", "screen without quotes");
  const listings = quotes.flatMap((row) => (isRecord(row) ? (readRow(row, exchange) ?? []) : []));
  // A last page may contain only a fund.
  const isAnswer = quotes.some((row) => isRecord(row) && readSymbol(row, exchange) !== null);
  if (quotes.length > 0 && !isAnswer) {
    return mappingFault("malformed", `nothing of ${exchange} among ${quotes.length} rows`);
  }
  return mappedValue({ listings, rows: quotes.length, total: readCount(total) });
}

function readCount(value: unknown): number | null {
  const count = readNotNegative(value);
  return count === null ? null : Math.floor(count);
}

function readSymbol(row: JsonRecord, exchange: ExchangeCode): string | null {
  const symbol = readText(row["symbol"]);
  if (symbol === null || !isSymbol(symbol)) return null;
  return marketOf(symbol).code === exchange && kindOf(symbol) === "listing" ? symbol : null;
}

function readRow(row: JsonRecord, exchange: ExchangeCode): Listing | null {
  const symbol = readSymbol(row, exchange);
  if (symbol === null) return null;
  const type = readText(row["quoteType"]);
  if (type !== null && type !== "EQUITY") return null;
  const unit = readPriceUnit(row["currency"]);
  const sent = readPositive(row["regularMarketPrice"]);
  const marketCap = readPositive(row["marketCap"]);
  const price = unit === null || sent === null ? null : unit.toMajor(sent);
  const delayMinutes = readNotNegative(row["exchangeDataDelayedBy"]);
  const isSound =
    price !== null && isOfUnit(price, marketCap, readPositive(row["sharesOutstanding"]));
  return {
    symbol,
    companyName: readText(row["longName"]) ?? readText(row["shortName"]),
    price: isSound ? price : null,
    volume: readNotNegative(row["regularMarketVolume"]),
    marketCap,
    changePercent: isSound ? readNumber(row["regularMarketChangePercent"]) : null,
    ...(unit && { currency: unit.currency }),
    ...(delayMinutes !== null && { delayMs: delayMinutes * MINUTE_MS }),
    asOf: readSeconds(row["regularMarketTime"]),
  };
}

/**
 * A share class may be a tenth of a company, whereas pence mistaken for pounds are a hundred times
 * the price.
 */
const TIMES_TOO_MUCH = 50;

/**
 * True if a price is in the unit that its row declares; market values are always in the major unit.
 * Values that cannot be compared contradict nothing.
 */
function isOfUnit(price: number, marketCap: number | null, shares: number | null): boolean {
  if (marketCap === null || shares === null) return true;
  const times = price / (marketCap / shares);
  return times < TIMES_TOO_MUCH && times > 1 / TIMES_TOO_MUCH;
}
