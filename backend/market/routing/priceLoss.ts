import { LRUCache } from "lru-cache";

/** So many symbols that had a price, and none that has one, are no coincidence. */
export const MAX_LOST = 5;
const MAX_PRICED = 5000;

/**
 * Notices that a source has lost its prices while it goes on answering. A symbol without a price says
 * nothing of its source: it is new, suspended or unknown. {@link MAX_LOST} different ones that had
 * one before do, with no price of any other in between.
 */
export interface PriceLoss {
  found(symbol: string): void;
  /** The symbol has no price now; whether the source has lost its prices, by all that is known. */
  missing(symbol: string): boolean;
  /** Whether it had a price, as far as is remembered. */
  hadPrice(symbol: string): boolean;
  /** The symbols that speak for it, oldest first. */
  lost(): readonly string[];
  hasLost(): boolean;
}

export function createPriceLoss(): PriceLoss {
  const priced = new LRUCache<string, true>({ max: MAX_PRICED });
  const lost = new Set<string>();
  const hasLost = (): boolean => lost.size >= MAX_LOST;
  return {
    found(symbol) {
      // The source has prices: those without one are suspended, and speak for nothing until they have one.
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
