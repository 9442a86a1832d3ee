import type { Clock } from "../../platform/clock.ts";
import type { MarketMovers, SymbolMatch } from "../../contract/discovery.ts";
import type { MarketSource } from "../../market/source.ts";
import { createMovers, type MoverMarket } from "./movers.ts";

/** Ways to a symbol that one does not know yet. Both reject with SourceUnavailable. */
export interface StockDiscovery {
  /** By the beginning of a symbol or of words of a name; best first, empty when nothing matches. */
  search(text: string): Promise<SymbolMatch[]>;
  /** Today's largest gains and losses. */
  movers(): Promise<MarketMovers>;
}

/** As many as a list below a field shows without scrolling far. */
const MATCHES = 10;

export const createStockDiscovery = (
  market: MoverMarket & Pick<MarketSource, "search">,
  clock: Clock,
): StockDiscovery => ({
  search: async (text) => {
    const matches = await market.search(text, MATCHES);
    return matches.map(({ companyName, ...match }) => ({ ...match, name: companyName }));
  },
  movers: createMovers(market, clock),
});
