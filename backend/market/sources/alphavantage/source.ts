import { type Mapped, mappedValue, mappingFault, unwrapResult } from "../mapped.ts";
import { readDecimal, readPositiveDecimal, readRecord, readText } from "../vendorJson.ts";
import type { Clock } from "../../../platform/clock.ts";
import { regularHoursUs } from "../../calendars/exchangeHours.ts";
import { FigureNotDue, type MarketQuote, type MarketSource } from "../../source.ts";
import { isAmericanListing } from "../americanStocks.ts";
import { askVendor, type VendorTransport } from "../transport.ts";
import { baseLiveSource, quoteOf } from "../baseLiveSource.ts";
import { alphavantage } from "../index.ts";

/** Figures of a symbol's last trading day, in dollars. */
interface AlphaVantageQuote {
  readonly symbol: string;
  readonly date: string;
  readonly price: number;
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly previousClose: number | null;
  readonly volume: number | null;
}

/**
 * Detects faults, which all come with HTTP 200: a rate limit as `Note` or `Information`, an error
 * as `Error Message`. The vendor's text is never repeated, because one of its notices contains the
 * key.
 */
export function findError(answer: Readonly<Record<string, unknown>>): Mapped<never> | null {
  const notice = answer["Information"] ?? answer["Note"];
  if (typeof notice === "string") {
    if (/rate limit|requests per|call frequency|sparingly/i.test(notice)) {
      return mappingFault("rate-limited", "the requests of this key are used up");
    }
    return mappingFault("refused", "not included in the plan of this key");
  }
  const error = answer["Error Message"];
  if (typeof error !== "string") return null;
  return /apikey is (?:invalid|missing)/i.test(error)
    ? mappingFault("unauthorized", "the key is not accepted")
    : mappingFault("refused", "the request is not accepted");
}

/** Maps `GLOBAL_QUOTE` of one symbol. An unknown symbol responds with 200 and no figures. */
export function mapQuote(body: unknown): Mapped<AlphaVantageQuote> {
  const answer = readRecord(body);
  if (answer === null) return mappingFault("malformed", "no quote");
  const error = findError(answer);
  if (error) return error;
  const quote = readRecord(answer["Global Quote"]);
  if (quote === null) return mappingFault("malformed", "no quote");
  if (Object.keys(quote).length === 0) return mappingFault("unknown-symbol", "an empty quote");
  const symbol = readText(quote["01. symbol"]);
  if (symbol === null) return mappingFault("malformed", "quote without symbol");
  const price = readPositiveDecimal(quote["05. price"]);
  const date = readText(quote["07. latest trading day"]) ?? "";
  if (price === null) return mappingFault("no-price", "quote without price");
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return mappingFault("no-time", "quote without date");
  return mappedValue({
    symbol,
    date,
    price,
    open: readPositiveDecimal(quote["02. open"]),
    high: readPositiveDecimal(quote["03. high"]),
    low: readPositiveDecimal(quote["04. low"]),
    previousClose: readPositiveDecimal(quote["08. previous close"]),
    volume: readDecimal(quote["06. volume"]),
  });
}

const NAME = "alphavantage";
const HOST = "https://www.alphavantage.co";

/**
 * Alpha Vantage with a free key: US closing prices, 25 requests a day. A quote gives its day but no
 * time, so it is used only once that day's session has closed. The transport adds the key, which
 * this vendor accepts only in the URL.
 */
export function createAlphaVantageSource(send: VendorTransport, clock: Clock): MarketSource {
  async function quote(symbol: string): Promise<MarketQuote | undefined> {
    if (!isAmericanListing(symbol)) return undefined;
    const query = new URLSearchParams({ function: "GLOBAL_QUOTE", symbol });
    const url = `${HOST}/query?${query.toString()}`;
    const found = unwrapResult(NAME, await askVendor(send, url, mapQuote));
    if (found?.symbol !== symbol) return undefined;
    const close = regularHoursUs(found.date)?.close;
    if (close === undefined || close > clock.now()) {
      throw new FigureNotDue(NAME, `no-time: a price of ${found.date}, which has not closed`);
    }
    const { symbol: _symbol, date: _date, ...figures } = found;
    return quoteOf(symbol, NAME, { ...figures, asOf: close });
  }

  return {
    ...baseLiveSource(alphavantage, clock, ["US"]),
    quote,
  };
}
