import { isoTime } from "../../platform/clock.ts";
import type { InternationalQuote } from "../../contract/discovery/international.ts";
import type { MarketSource } from "../../market/source.ts";

export type InternationalQueries = ReturnType<typeof createInternationalQueries>;

export const createInternationalQueries = (market: Pick<MarketSource, "quote">) => ({
  /**
   * Expects a symbol with its market suffix; none means the US market. Returns undefined if no
   * source knows the symbol; rejects with SourceUnavailable if none can answer.
   */
  quote: async (wanted: string): Promise<InternationalQuote | undefined> => {
    const found = await market.quote(wanted);
    if (!found) return undefined;
    const { price, previousClose } = found;
    return {
      symbol: found.symbol,
      name: found.companyName,
      market: found.market,
      price,
      currency: found.currency,
      change: previousClose === null ? null : price - previousClose,
      changePercent: previousClose === null ? null : (price / previousClose - 1) * 100,
      volume: found.volume,
      lastUpdated: isoTime(found.asOf),
      source: found.source,
      delaySeconds: found.delayMs / 1000,
    };
  },
});
