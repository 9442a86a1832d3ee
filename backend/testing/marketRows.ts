import type { StockProfile } from "../market/profile.ts";
import type { Sample } from "../market/sample.ts";
import type { MarketQuote } from "../market/source.ts";
import { MINUTE_MS } from "../domain/durations.ts";
import { marketOf } from "../domain/symbol.ts";
import { tradeDateAt } from "../domain/tradeDate.ts";

/** Apple, unchanged since the open. */
export const quoteRow = (change: Partial<MarketQuote> = {}): MarketQuote => {
  const { price = 10 } = change;
  return {
    symbol: "AAPL",
    companyName: "Apple",
    market: "US",
    currency: "USD",
    price,
    open: price,
    high: price,
    low: price,
    previousClose: null,
    volume: null,
    marketCap: null,
    targetPrice: null,
    asOf: Date.parse("2026-01-05T10:00:00Z"),
    source: "scripted",
    delayMs: 0,
    ...change,
  };
};

/** A price in the regular session, received at once; default: Apple's on a Monday. */
export function sampleRow(change: Partial<Sample> = {}): Sample {
  const { symbol = "AAPL", exchangeTime = Date.parse("2026-01-05T15:00:00Z") } = change;
  return {
    symbol,
    price: 100,
    currency: marketOf(symbol).currency,
    exchangeTime,
    receivedAt: exchangeTime,
    session: "regular",
    tradeDate: tradeDateAt(symbol, exchangeTime),
    previousClose: 100,
    source: "scripted",
    delayMs: 0,
    intervalMs: MINUTE_MS,
    ...change,
  };
}

/** Vodafone in London at 88 pence, up 10%. */
export const vodafoneQuote = (change: Partial<MarketQuote> = {}): MarketQuote =>
  quoteRow({
    symbol: "VOD.L",
    companyName: "Vodafone",
    market: "LSE",
    currency: "GBP",
    price: 0.88,
    open: 0.8,
    high: 0.9,
    low: 0.79,
    previousClose: 0.8,
    ...change,
  });

export const profileRow = (change: Partial<StockProfile> = {}): StockProfile => ({
  symbol: "AAPL",
  companyName: "Apple",
  sector: null,
  market: "US",
  currency: "USD",
  marketCap: null,
  averageVolume: null,
  peRatio: null,
  targets: null,
  rating: null,
  ratingChange: null,
  earnings: null,
  options: null,
  mentions: null,
  insiders: null,
  source: "companies",
  ...change,
});
