import { type Mapped, mappedValue, mappingFault, unwrapResult } from "../mapped.ts";
import {
  type JsonRecord,
  readDecimal,
  readFinite,
  readPositiveDecimal,
  readRecord,
  readText,
} from "../vendorJson.ts";
import type { Clock } from "../../../platform/clock.ts";
import { regularHoursUs, sessionOfUs } from "../../calendars/exchangeHours.ts";
import { type MarketQuote, type MarketSource, NoUsableFigure } from "../../source.ts";
import { markets } from "../../../domain/symbol.ts";
import { isAmericanListing, toDotted } from "../americanStocks.ts";
import { askVendor, type VendorTransport } from "../transport.ts";
import { baseLiveSource, quoteOf } from "../baseLiveSource.ts";
import { twelvedata } from "../index.ts";

interface TwelveDataQuote {
  readonly symbol: string;
  readonly name: string | null;
  readonly currency: string;
  /** Exchange date of the figures, `YYYY-MM-DD`. */
  readonly date: string;
  readonly price: number;
  readonly open: number | null;
  readonly high: number | null;
  readonly low: number | null;
  readonly previousClose: number | null;
  readonly volume: number | null;
  readonly isMarketOpen: boolean;
  /** Time of the last minute with a trade; null if not included. */
  readonly quotedAt: number | null;
  readonly extended: { readonly price: number; readonly at: number } | null;
}

/** Errors often come with HTTP 200. The vendor's text is never repeated: it may hold the key. */
export function findError(answer: JsonRecord): Mapped<never> | null {
  const code = readFinite(answer["code"]);
  if (answer["status"] !== "error" && code === null) return null;
  switch (code) {
    case 429:
      return mappingFault("rate-limited", "the credits of this key are used up");
    case 401:
      return mappingFault("unauthorized", "the key is not accepted");
    case 403:
      return mappingFault("refused", "not included in the plan of this key");
    case 400:
    case 404:
      return mappingFault("unknown-symbol", "not known");
    default:
      return mappingFault("unavailable", "an error of its own");
  }
}

export function mapQuote(body: unknown): Mapped<TwelveDataQuote> {
  const answer = readRecord(body);
  if (answer === null) return mappingFault("malformed", "no quote");
  const error = findError(answer);
  if (error) return error;
  const symbol = readText(answer["symbol"]);
  if (symbol === null) return mappingFault("malformed", "no quote");
  const price = readPositiveDecimal(answer["close"]);
  const currency = readText(answer["currency"]);
  const date = readText(answer["datetime"])?.slice(0, 10) ?? "";
  if (price === null) return mappingFault("no-price", "quote without price");
  if (currency === null) return mappingFault("no-currency", "quote without currency");
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return mappingFault("no-time", "quote without date");
  const extendedPrice = readPositiveDecimal(answer["extended_price"]);
  const extendedAt = readSeconds(answer["extended_timestamp"]);
  return mappedValue({
    symbol,
    name: readText(answer["name"]),
    currency,
    date,
    price,
    open: readPositiveDecimal(answer["open"]),
    high: readPositiveDecimal(answer["high"]),
    low: readPositiveDecimal(answer["low"]),
    previousClose: readPositiveDecimal(answer["previous_close"]),
    volume: readDecimal(answer["volume"]),
    isMarketOpen: answer["is_market_open"] === true,
    quotedAt: readSeconds(answer["last_quote_at"]),
    extended:
      extendedPrice === null || extendedAt === null
        ? null
        : { price: extendedPrice, at: extendedAt },
  });
}

function readSeconds(value: unknown): number | null {
  const seconds = readPositiveDecimal(value);
  return seconds === null ? null : seconds * 1000;
}

const NAME = "twelvedata";
const HOST = "https://api.twelvedata.com";

/**
 * Twelve Data with a free key: US quotes as a second opinion and a fallback. The transport adds the
 * key as a header. Its other exchanges require a paid key and are not queried.
 */
export function createTwelveDataSource(send: VendorTransport, clock: Clock): MarketSource {
  async function quote(symbol: string): Promise<MarketQuote | undefined> {
    if (!isAmericanListing(symbol)) return undefined;
    const asked = toDotted(symbol);
    const url = `${HOST}/quote?${new URLSearchParams({ symbol: asked }).toString()}`;
    const found = unwrapResult(NAME, await askVendor(send, url, mapQuote));
    // Other exchanges may use the same ticker; a quote in another currency is another company's.
    if (found?.symbol !== asked || found.currency !== markets.US.currency) return undefined;
    const asOf = timeOf(found);
    if (asOf === undefined) throw new NoUsableFigure(NAME, `no-time: a quote of ${found.date}`);
    const { price, open, high, low, previousClose, volume } = found;
    return quoteOf(symbol, NAME, {
      companyName: found.name ?? symbol,
      price,
      open,
      high,
      low,
      previousClose,
      volume,
      asOf,
      ...extendedOf(found, asOf),
    });
  }

  return {
    ...baseLiveSource(twelvedata, clock, ["US"]),
    quote,
  };
}

/**
 * Returns the time of the price. The vendor's own time is used within the hours of its date; after
 * them, the price is the close. Undefined if neither is known.
 */
function timeOf({ date, quotedAt, isMarketOpen }: TwelveDataQuote): number | undefined {
  const hours = regularHoursUs(date);
  if (!hours) return undefined;
  if (quotedAt !== null && quotedAt >= hours.open && quotedAt <= hours.close) return quotedAt;
  return isMarketOpen ? undefined : hours.close;
}

function extendedOf({ extended }: TwelveDataQuote, asOf: number): Pick<MarketQuote, "extended"> {
  if (extended === null || extended.at <= asOf) return {};
  const session = sessionOfUs(extended.at);
  return session === "pre" || session === "post"
    ? { extended: { session, price: extended.price, asOf: extended.at } }
    : {};
}
