import { WatchedSymbol } from "./watchedSymbol.ts";

export type WatchedSymbols = ReturnType<typeof createWatchedSymbols>;

export interface NearbySymbol {
  readonly symbol: string;
  readonly currency: string;
  readonly price: number;
  readonly previousClose: number | null;
}

/**
 * Every symbol that an alert has waited for in this process, by currency. Alerts on the regular
 * session alone have their own entry, because prices outside that session must not affect them.
 */
export function createWatchedSymbols() {
  const bySymbol = new Map<string, WatchedSymbol>();

  function* all(symbol: string): Generator<WatchedSymbol> {
    for (let each = bySymbol.get(symbol); each; each = each.next) yield each;
  }

  const find = (symbol: string, currency: string, isExtended: boolean) => {
    let each = bySymbol.get(symbol);
    while (each && !(each.currency === currency && each.isExtended === isExtended)) {
      each = each.next;
    }
    return each;
  };

  function* everyOne(): Generator<WatchedSymbol> {
    for (const symbol of bySymbol.keys()) yield* all(symbol);
  }

  return {
    find,
    /** Returns those closest to a target, relative to their price, closest first. */
    nearest: (limit: number): readonly NearbySymbol[] => {
      const gaps = [...everyOne()].flatMap((each) => {
        const { symbol, currency, price, reference: previousClose } = each;
        if (each.size === 0 || !(price > 0)) return [];
        const share = each.gapToNearest(price, previousClose) / price;
        return [{ share, near: { symbol, currency, price, previousClose } }];
      });
      const nearest = new Map<string, NearbySymbol>();
      for (const { near } of gaps.toSorted((one, other) => one.share - other.share)) {
        if (nearest.size >= limit) break;
        const key = `${near.symbol} ${near.currency}`;
        if (!nearest.has(key)) nearest.set(key, near);
      }
      return [...nearest.values()];
    },
    /** Creates the entry if there is none. */
    open: (symbol: string, currency: string, isExtended: boolean): WatchedSymbol => {
      const known = find(symbol, currency, isExtended);
      if (known) return known;
      const next = bySymbol.get(symbol);
      const watched = new WatchedSymbol(symbol, currency, isExtended, next);
      bySymbol.set(symbol, watched);
      return watched;
    },
    /** Returns the symbol's first entry; the others follow by {@link WatchedSymbol.next}. */
    first: (symbol: string): WatchedSymbol | undefined => bySymbol.get(symbol),
    in: (symbol: string, currency: string): Iterable<WatchedSymbol> =>
      all(symbol).filter((each) => each.currency === currency),
    /** Symbols with at least one waiting alert, without duplicates. */
    symbols: function* (): Generator<string> {
      for (const symbol of bySymbol.keys()) {
        if (all(symbol).some(({ size }) => size > 0)) yield symbol;
      }
    },
    isExtended: (symbol: string): boolean =>
      all(symbol).some(({ isExtended, size }) => isExtended && size > 0),
    [Symbol.iterator]: everyOne,
  };
}
