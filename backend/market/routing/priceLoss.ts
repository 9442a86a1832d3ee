import { LRUCache } from "lru-cache";

/** This many symbols losing their price while no other has one is no coincidence. */
export const MAX_LOST = 5;
const MAX_PRICED = 5000;

/**
 * Detects that a source still responds but has lost its prices. One symbol without a price proves
 * nothing about its source: it may be new, suspended or unknown. {@link MAX_LOST} different symbols
 * that used to have a price do, if no other symbol has had one in between.
 */
export interface PriceLoss {
  found(symbol: string): void;
  /**
   * Records that the symbol has no price now. Returns whether the source appears to have lost its
   * prices.
   */
  missing(symbol: string): boolean;
  hadPrice(symbol: string): boolean;
  lost(): readonly string[];
  hasLost(): boolean;
}

export function createPriceLoss(): PriceLoss {
  const priced = new LRUCache<string, true>({ max: MAX_PRICED });
  const lost = new Set<string>();
  const hasLost = (): boolean => lost.size >= MAX_LOST;
  return {
    found(symbol) {
      // The source has prices, so those without one are suspended and do not count until they have
      // one again.
      for (const each of lost) priced.delete(each);
      lost.clear();
      priced.set(symbol, true);
    },
    missing(symbol) {
      if (priced.has(symbol)) lost.add(symbol);
      return hasLost();
    },
    hadPrice: (symbol) => priced.has(symbol),
    lost: () => [...lost],
    hasLost,
  };
}
