import type { Chart, ChartInterval, Quote } from "../contract/quote.ts";

/** Undefined for a symbol that no source knows; rejects with 503 when none can say. */
export interface StockQueries {
  quote(symbol: string): Promise<Quote | undefined>;
  chart(symbol: string, interval: ChartInterval): Promise<Chart | undefined>;
}
