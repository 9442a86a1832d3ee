import type { ListingVenue } from "../../../../domain/exchanges/venue.ts";
import { inMajorUnit, isMajorUnit, type Currency } from "../../../../domain/currency.ts";
import type { Session } from "../../../../domain/sessions.ts";
import { mappedValue, mappingFault, type Mapped } from "../../mapped.ts";
import { isRecord, readText, type JsonRecord } from "../../vendorJson.ts";
import { openEnvelope, readNotNegative, readPositive, readSeconds } from "./envelope.ts";
import type { TradingPeriod } from "./tradingPeriods.ts";
import { MINUTE_MS } from "../../../../domain/durations.ts";

/** A price outside the regular session, in the quote's currency. */
export interface ExtendedPrice {
  readonly session: "pre" | "post";
  readonly price: number;
  readonly asOf: number;
}

/**
 * Yahoo's quote of one symbol. Prices are in the major unit, times in epoch milliseconds. Null
 * means missing; Yahoo's 0 for a missing open or previous close is mapped to null.
 */
export interface YahooQuote {
  readonly symbol: string;
  readonly companyName: string | null;
  /** `EQUITY`, `ETF`, `MUTUALFUND`, `CRYPTOCURRENCY`, … */
  readonly quoteType: string | null;
  readonly currency: Currency;
  readonly exchangeZone: string | null;
  /** Venue of a US listing; null if its code matches no known exchange. */
  readonly venue: ListingVenue | null;
  readonly price: number;
  readonly asOf: number;
  readonly session: Session | null;
  /** Trading period of that day, if a chart gives it instead of the session. */
  readonly period?: TradingPeriod;
  readonly extended: ExtendedPrice | null;
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly previousClose: number | null;
  readonly volume: number | null;
  /** Sent in the major unit even if prices are in pence (seen for the London exchange). */
  readonly marketCap: number | null;
  /** Declared delay behind the exchange; null if none is declared. */
  readonly delayMs: number | null;
}

/** Exchange code of delisted symbols; as a fault, these would pause the source for all others. */
const DELISTED = "YHD";

/** Nothing is traded before `PRE` and after `POST`. */
const SESSIONS: ReadonlyMap<string, Session> = new Map([
  ["PREPRE", "closed"],
  ["PRE", "pre"],
  ["REGULAR", "regular"],
  ["POST", "post"],
  ["POSTPOST", "closed"],
  ["CLOSED", "closed"],
]);

export interface PriceUnit {
  readonly currency: Currency;
  readonly isMinorUnit: boolean;
  readonly toMajor: (amount: number) => number;
}

/** Returns the unit of prices; null if Yahoo gives no currency. */
export function readPriceUnit(value: unknown): PriceUnit | null {
  const sent = readText(value);
  if (sent === null) return null;
  const { amount: perUnit, currency } = inMajorUnit(1, sent);
  if (!isMajorUnit(currency)) return null;
  return {
    currency,
    isMinorUnit: perUnit !== 1,
    toMajor: (amount) => inMajorUnit(amount, sent).amount,
  };
}

/** Maps every quote of `/v7/finance/quote` by symbol; unknown symbols are missing. */
export function mapQuotes(body: unknown): Mapped<ReadonlyMap<string, Mapped<YahooQuote>>> {
  const opened = openEnvelope(body, "quoteResponse");
  if (opened.status === "fault") return opened;
  if (!Array.isArray(opened.value)) return mappingFault("malformed", "quotes without a list");
  const quotes = new Map<string, Mapped<YahooQuote>>();
  for (const entry of opened.value) {
    if (!isRecord(entry)) return mappingFault("malformed", "a quote is no record");
    const symbol = readText(entry["symbol"]);
    if (symbol === null) return mappingFault("malformed", "a quote without symbol");
    quotes.set(symbol, mapQuote(entry));
  }
  return mappedValue(quotes);
}

/** Yahoo's codes of US exchanges; the three of Nasdaq are its tiers. */
const VENUES: ReadonlyMap<string, ListingVenue> = new Map([
  ["NMS", "NASDAQ"],
  ["NGM", "NASDAQ"],
  ["NCM", "NASDAQ"],
  ["NAS", "NASDAQ"],
  ["NYQ", "NYSE"],
  ["ASE", "AMEX"],
  ["PCX", "AMEX"],
  ["PNK", "OTC"],
  ["OQB", "OTC"],
  ["OQX", "OTC"],
  ["OEM", "OTC"],
]);

export function mapQuote(entry: JsonRecord): Mapped<YahooQuote> {
  const symbol = readText(entry["symbol"]);
  if (symbol === null) return mappingFault("malformed", "quote without symbol");
  if (entry["quoteType"] === "NONE") return mappingFault("unknown-symbol", `${symbol} is retired`);
  const sent = readPositive(entry["regularMarketPrice"]);
  if (sent === null) {
    return entry["exchange"] === DELISTED
      ? mappingFault("unknown-symbol", `${symbol} is traded nowhere`)
      : mappingFault("no-price", `${symbol} without regularMarketPrice`);
  }
  const unit = readPriceUnit(entry["currency"]);
  if (unit === null) return mappingFault("no-currency", `${symbol} without currency`);
  const asOf = readSeconds(entry["regularMarketTime"]);
  if (asOf === null) return mappingFault("no-time", `${symbol} without regularMarketTime`);
  const price = (field: string): number | null => {
    const amount = readPositive(entry[field]);
    return amount === null ? null : unit.toMajor(amount);
  };
  const delayMinutes = readNotNegative(entry["exchangeDataDelayedBy"]);
  return mappedValue({
    symbol,
    companyName: readText(entry["longName"]) ?? readText(entry["shortName"]),
    quoteType: readText(entry["quoteType"]),
    currency: unit.currency,
    exchangeZone: readText(entry["exchangeTimezoneName"]),
    venue: VENUES.get(readText(entry["exchange"]) ?? "") ?? null,
    price: unit.toMajor(sent),
    asOf,
    session: SESSIONS.get(readText(entry["marketState"]) ?? "") ?? null,
    extended: readExtended(entry, unit, asOf),
    open: price("regularMarketOpen"),
    high: price("regularMarketDayHigh"),
    low: price("regularMarketDayLow"),
    previousClose: price("regularMarketPreviousClose"),
    volume: readNotNegative(entry["regularMarketVolume"]),
    marketCap: readPositive(entry["marketCap"]),
    delayMs: delayMinutes === null ? null : delayMinutes * MINUTE_MS,
  });
}

function readExtended(entry: JsonRecord, unit: PriceUnit, regular: number): ExtendedPrice | null {
  let newest: ExtendedPrice | null = null;
  for (const session of ["pre", "post"] as const) {
    const sent = readPositive(entry[`${session}MarketPrice`]);
    const asOf = readSeconds(entry[`${session}MarketTime`]);
    if (sent === null || asOf === null || asOf <= (newest?.asOf ?? regular)) continue;
    newest = { session, price: unit.toMajor(sent), asOf };
  }
  return newest;
}

/**
 * False if figures of the day lie outside its own low and high, in which case either may be wrong.
 * Missing figures contradict nothing; funds have neither.
 */
export function isDaySound({ price, high, low, open }: YahooQuote): boolean {
  const [floor, ceiling] = [low ?? 0, high ?? Number.POSITIVE_INFINITY];
  return [price, open ?? price].every((figure) => floor <= figure && figure <= ceiling);
}
