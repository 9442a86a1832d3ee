import { type ExchangeCode, kindOf, marketOf } from "../../../domain/symbol.ts";
import { isSymbol } from "../../../domain/symbolText.ts";
import { MINUTE_MS } from "../../../domain/durations.ts";
import type { Listing, ListingPage } from "../../source.ts";
import { type Mapped, mappedValue, mappingFault } from "../mapped.ts";
import { isRecord, type JsonRecord, readText } from "../vendorJson.ts";
import {
  openFirst,
  readNotNegative,
  readNumber,
  readPositive,
  readSeconds,
} from "./mapping/envelope.ts";
import { readPriceUnit } from "./mapping/quoteMapping.ts";

/**
 * Yahoo's regions and exchange codes, by our codes. Based on the values that yfinance accepts
 * (github.com/ranaroussi/yfinance, `EQUITY_SCREENER_EQ_MAP` in yfinance/const.py, December 2025);
 * exchanges missing there cannot be listed.
 */
const REGIONS: Readonly<Record<string, string>> = {
  ae: "DFM",
  ar: "BUE",
  at: "VIE",
  au: "ASX CXA",
  be: "BRU",
  br: "SAO",
  ca: "CNQ NEO TSX:TOR VAN",
  ch: "EBS",
  cl: "SGO",
  cn: "SHH SHZ",
  co: "BVC",
  cz: "PRA",
  de: "BER DUS FRA HAM HAN GER MUN STU",
  dk: "CPH",
  ee: "TAL",
  eg: "CAI",
  es: "MCE",
  fi: "HEL",
  fr: "ENX PAR",
  gb: "CXE IOB LSE",
  gr: "ATH",
  hk: "HKG",
  hu: "BUD",
  id: "JKT",
  ie: "ISE",
  il: "TLV",
  in: "BSE NSI",
  is: "ICE",
  it: "MIL TLO",
  jp: "TSE:JPX",
  kr: "KOE KSC",
  kw: "KUW",
  lt: "LIT",
  lv: "RIS",
  mx: "MEX",
  my: "KLS",
  nl: "AMS DXE",
  no: "OSL",
  nz: "NZE",
  ph: "PHS",
  pl: "WSE",
  pt: "LIS",
  qa: "DOH",
  ro: "BVB",
  ru: "MCX",
  sa: "SAU",
  se: "STO",
  sg: "SES",
  th: "SET",
  tr: "IST",
  tw: "TAI TWO",
  us: "US:NMS,NGM,NCM,NYQ,ASE",
  ve: "CCS",
  vn: "VSE",
  za: "JNB",
};

interface Place {
  readonly region: string;
  readonly exchanges: readonly string[];
}

const places: ReadonlyMap<ExchangeCode, Place> = new Map(
  Object.entries(REGIONS).flatMap(([region, rows]) =>
    rows.split(" ").map((row): [ExchangeCode, Place] => {
      const [code = row, own = code] = row.split(":");
      return [code, { region, exchanges: own.split(",") }];
    }),
  ),
);

export const canScreen = (exchange: ExchangeCode): boolean => places.has(exchange);

/** Larger pages are rejected with status 400 (yfinance: "Yahoo limits query size to 250"). */
export const PAGE_SIZE = 250;

/** Beyond this offset the same rows repeat (github.com/ranaroussi/yfinance/issues/2239). */
export const MAX_ROWS = 10_000;

/** Rows do not include the sector, but queries can filter by it (`EQUITY_SCREENER_EQ_MAP`). */
export const SECTORS = [
  "Basic Materials",
  "Communication Services",
  "Consumer Cyclical",
  "Consumer Defensive",
  "Energy",
  "Financial Services",
  "Healthcare",
  "Industrials",
  "Real Estate",
  "Technology",
  "Utilities",
] as const;

const equals = (field: string, value: string) => ({ operator: "EQ", operands: [field, value] });

/**
 * Returns the body of a custom query for the shares of one exchange, or of one sector there,
 * largest first. Its shape follows yfinance's `screen` and `rawCriteria` in recorded responses to
 * Yahoo's own lists. No recorded response to a custom query was available, so rows are fully
 * checked. Undefined for an exchange that {@link canScreen} does not know.
 */
export function screenOf(exchange: ExchangeCode, offset: number, sector?: string) {
  const place = places.get(exchange);
  if (place === undefined) return undefined;
  const listed = place.exchanges.map((code) => equals("exchange", code));
  const [only] = listed;
  const isListed = listed.length === 1 && only ? only : { operator: "OR", operands: listed };
  const isOfSector = sector === undefined ? [] : [equals("sector", sector)];
  return {
    offset,
    size: PAGE_SIZE,
    sortField: "intradaymarketcap",
    sortType: "DESC",
    quoteType: "EQUITY",
    userId: "",
    userIdType: "guid",
    query: { operator: "AND", operands: [equals("region", place.region), isListed, ...isOfSector] },
  };
}

/** Maps `/v1/finance/screener`; omits rows of other exchanges and rows that are not shares. */
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

/** A share class may be a tenth of a company; pence taken for pounds are 100 times the price. */
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
