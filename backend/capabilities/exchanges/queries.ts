import type { Exchange } from "../../contract/exchange.ts";
import { popularSymbols } from "../../domain/exchanges/popular.ts";
import type { Market } from "../../market/routing/router.ts";
import { exchanges, isStockExchange, marketOf } from "../../domain/symbol.ts";

/** A few of each exchange, as buttons below the field. */
const SYMBOLS = 8;

export interface ExchangeQueries {
  /** The four markets first, then by name; each with symbols to begin with. Never rejects. */
  list(): Promise<Exchange[]>;
}

export function createExchangeQueries(
  market: Pick<Market, "listings" | "quote" | "status" | "exchangeLists">,
): ExchangeQueries {
  /** A simulated or recorded market has few of them, and answers at once. */
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
    list: async () => {
      const listings = await market.listings().catch(() => []);
      const listed = new Map<string, { symbol: string; name: string | null }[]>();
      for (const { symbol, companyName: name } of listings) {
        const { code } = marketOf(symbol);
        const own = listed.get(code) ?? [];
        if (own.length < SYMBOLS) listed.set(code, [...own, { symbol, name }]);
      }
      // A market that is this process's own has a few exchanges only.
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
