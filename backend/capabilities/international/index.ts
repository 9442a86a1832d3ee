import type { Capability, Platform } from "../capability.ts";
import { Elysia } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import { InternationalQuote } from "../../contract/discovery/international.ts";
import { unannounced } from "../../contract/resource.ts";
import { notFound } from "../../platform/http/errors.ts";
import { parseSymbol, SymbolParameter } from "../../platform/http/parameters.ts";
import { isoTime } from "../../platform/clock.ts";
import type { MarketSource } from "../../market/source.ts";

type InternationalQueries = ReturnType<typeof createInternationalQueries>;

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

export const internationalRoutes = (international: InternationalQueries) =>
  new Elysia({ prefix: "/api/stocks/international", tags: ["Stocks"] }).get(
    "/:symbol",
    async ({ params }) => {
      const symbol = parseSymbol(params.symbol);
      const quote = await international.quote(symbol);
      if (!quote) throw notFound(`Symbol '${symbol}'`);
      return quote;
    },
    {
      params: SymbolParameter,
      detail: {
        operationId: "getInternationalQuote",
        ...unannounced,
        summary: "Get the latest price on any market",
        description: "The symbol includes its market's suffix: VOD.L, 7203.T, SHOP.TO, AAPL.",
      },
      response: { 200: InternationalQuote, 404: ErrorText, 422: ErrorText, 503: ErrorText },
    },
  );

export const international: Capability<"international", Platform, InternationalQueries> = {
  name: "international",
  create: ({ market }) => ({ service: createInternationalQueries(market) }),
  routes: (service) => [internationalRoutes(service)],
};
