import type { Clock } from "../../../platform/clock.ts";
import { regularHoursUs, sessionOfUs } from "../../calendars/usMarket.ts";
import { NoUsableFigure, type MarketQuote, type MarketSource } from "../../source.ts";
import { markets } from "../../../domain/symbol.ts";
import { isAmericanListing, toDotted } from "../americanStocks.ts";
import { unwrapResult } from "../mapped.ts";
import { askVendor, type VendorTransport } from "../transport.ts";
import { baseLiveSource } from "../baseLiveSource.ts";
import { mapQuote, type TwelveDataQuote } from "./mapping.ts";
import { twelvedata } from "../index.ts";

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
    return {
      symbol,
      companyName: found.name ?? symbol,
      market: "US",
      currency: markets.US.currency,
      price: found.price,
      open: found.open,
      high: found.high,
      low: found.low,
      previousClose: found.previousClose,
      volume: found.volume,
      marketCap: null,
      targetPrice: null,
      asOf,
      source: NAME,
      delayMs: 0,
      ...extendedOf(found, asOf),
    };
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
