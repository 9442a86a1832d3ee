import type { Clock } from "../../../platform/clock.ts";
import { regularHoursUs } from "../../calendars/usMarket.ts";
import { FigureNotDue, type MarketQuote, type MarketSource } from "../../source.ts";
import { markets } from "../../../domain/symbol.ts";
import { isAmericanListing } from "../americanStocks.ts";
import { unwrapResult } from "../mapped.ts";
import { askVendor, type VendorTransport } from "../transport.ts";
import { baseLiveSource } from "../baseLiveSource.ts";
import { mapQuote } from "./mapping.ts";
import { alphavantage } from "../index.ts";

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
    const { price, open, high, low, previousClose, volume } = found;
    return {
      symbol,
      companyName: symbol,
      market: "US",
      currency: markets.US.currency,
      price,
      open,
      high,
      low,
      previousClose,
      volume,
      marketCap: null,
      targetPrice: null,
      asOf: close,
      source: NAME,
      delayMs: 0,
    };
  }

  return {
    ...baseLiveSource(alphavantage, clock, ["US"]),
    quote,
  };
}
