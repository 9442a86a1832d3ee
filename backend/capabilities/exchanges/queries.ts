import type { Exchange } from "../../contract/discovery/exchange.ts";
import { popularSymbols } from "../../domain/exchanges/popular.ts";
import type { Market } from "../../market/routing/router.ts";
import { exchanges, isStockExchange, marketOf } from "../../domain/symbol.ts";

const SYMBOLS = 8;

export type ExchangeQueries = ReturnType<typeof createExchangeQueries>;

export function createExchangeQueries(
  market: Pick<Market, "listings" | "quote" | "status" | "exchangeLists">,
) {
  /** Simulated and replay markets have only a few symbols and answer immediately. */
  const isKnown = async (symbol: string): Promise<boolean> =>
    market.status().kind === "live" ||
    (await market.quote(symbol).catch(() => undefined)) !== undefined;

  async function listPopular(code: string) {
    const symbols: { symbol: string; name: string | null }[] = [];
    for (const [symbol, name] of popularSymbols[code] ?? []) {
      if (await isKnown(symbol)) symbols.push({ symbol, name });
    }
    return symbols;
  }

  return {
    /** Lists the four main markets first, then the others by name. Never rejects. */
    list: async (): Promise<Exchange[]> => {
      const listings = await market.listings().catch(() => []);
      const listed = new Map<string, { symbol: string; name: string | null }[]>();
      for (const { symbol, companyName: name } of listings) {
        const { code } = marketOf(symbol);
        const own = listed.get(code) ?? [];
        if (own.length < SYMBOLS) listed.set(code, [...own, { symbol, name }]);
      }
      // Local markets have only a few exchanges.
      const isListedHere = (code: string): boolean =>
        market.exchangeLists.covers(code) && (market.status().kind === "live" || listed.has(code));
      return Promise.all(
        exchanges.map(async (exchange) => {
          const { code, name, country, currency, zone: timeZone, suffix } = exchange;
          const popular = await listPopular(code);
          const known = new Set(popular.map(({ symbol }) => symbol));
          const others = (listed.get(code) ?? []).filter(({ symbol }) => !known.has(symbol));
          const symbols = [...popular, ...others].slice(0, SYMBOLS);
          const isListed = isStockExchange(exchange) && isListedHere(code);
          return { code, name, country, currency, timeZone, suffix, isListed, symbols };
        }),
      );
    },
  };
}
