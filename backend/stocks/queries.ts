import { isoTime } from "../clock.ts";
import type { Chart, ChartInterval, Quote, RiskLabel } from "../contract/quote.ts";
import type { MarketQuote, MarketSource } from "../market/source.ts";

/** Undefined for a symbol that no source knows; rejects with SourceUnavailable when none can say. */
export interface StockQueries {
  quote(symbol: string): Promise<Quote | undefined>;
  /** The quote, and whatever else shows this price is told of it. */
  refresh(symbol: string): Promise<Quote | undefined>;
  chart(symbol: string, interval: ChartInterval): Promise<Chart | undefined>;
}

/** How far back each interval reaches: a screenful of candles whose bodies can still be told apart. */
const BARS: Readonly<Record<ChartInterval, number>> = {
  "1m": 240,
  "5m": 288,
  "30m": 240,
  "1h": 240,
  "1d": 260,
  "1w": 156,
};

export function createStockQueries(
  market: Pick<MarketSource, "quote" | "bars">,
  reprice: (symbol: string) => Promise<void> = () => Promise.resolve(),
): StockQueries {
  const readQuote = async (symbol: string) => {
    const quote = await market.quote(symbol);
    return quote && toQuote(quote);
  };
  return {
    quote: readQuote,
    refresh: async (symbol) => {
      const quote = await readQuote(symbol);
      if (quote) await reprice(symbol);
      return quote;
    },
    chart: async (symbol, interval) => {
      const [quote, bars] = await Promise.all([
        market.quote(symbol),
        market.bars(symbol, interval, BARS[interval]),
      ]);
      if (!quote || !bars) return undefined;
      return {
        symbol,
        companyName: quote.companyName,
        currency: quote.currency,
        interval,
        source: quote.source,
        prices: bars.map(({ time, ...prices }) => ({ time: isoTime(time), ...prices })),
      };
    },
  };
}

function toQuote(quote: MarketQuote): Quote {
  const { price, previousClose, targetPrice } = quote;
  const upside = targetPrice === null ? null : (targetPrice / price - 1) * 100;
  return {
    symbol: quote.symbol,
    companyName: quote.companyName,
    price,
    change: previousClose === null ? null : price - previousClose,
    changePercent: previousClose === null ? null : (price / previousClose - 1) * 100,
    volume: quote.volume,
    open: quote.open,
    high: quote.high,
    low: quote.low,
    previousClose,
    lastUpdated: isoTime(quote.asOf),
    market: quote.market,
    currency: quote.currency,
    upsidePotential: upside,
    analysis: { riskLevel: upside === null ? null : riskLabel(upside) },
    source: quote.source,
    delaySeconds: quote.delayMs / 1000,
  };
}

/** Specification §9: the label of an upside above, in percent. */
export const RISK_TIERS: readonly { readonly above: number; readonly label: RiskLabel }[] = [
  { above: 200, label: "VERY HIGH" },
  { above: 100, label: "HIGH" },
  { above: 50, label: "MEDIUM" },
];

/** The specification's tiers of upside, in percent. */
export const riskLabel = (upside: number): RiskLabel =>
  RISK_TIERS.find(({ above }) => upside > above)?.label ?? "LOW";
