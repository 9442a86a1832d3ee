import { LRUCache } from "lru-cache";

/** This many symbols losing their price while no other has one is no coincidence. */
export const MAX_LOST_SYMBOLS = 5;
const MAX_PRICED = 5000;

/**
 * Detects that a source still responds but has lost its prices. One symbol without a price proves
 * nothing about its source: it may be new, suspended or unknown. {@link MAX_LOST_SYMBOLS} different symbols
 * that used to have a price do, if no other symbol has had one in between.
 */
export function createPriceLoss() {
  const priced = new LRUCache<string, true>({ max: MAX_PRICED });
  const lost = new Set<string>();
  const hasLost = (): boolean => lost.size >= MAX_LOST_SYMBOLS;
  return {
    found(symbol: string): void {
      // The source has prices, so those without one are suspended and do not count until they have
      // one again.
      for (const each of lost) priced.delete(each);
      lost.clear();
      priced.set(symbol, true);
    },
    /**
     * Records that the symbol has no price now. Returns whether the source appears to have lost its
     * prices.
     */
    missing(symbol: string): boolean {
      if (priced.has(symbol)) lost.add(symbol);
      return hasLost();
    },
    hadPrice: (symbol: string): boolean => priced.has(symbol),
    lost: (): readonly string[] => [...lost],
    hasLost,
  };
}
