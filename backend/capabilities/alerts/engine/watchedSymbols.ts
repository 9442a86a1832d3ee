import { WatchedSymbol } from "./watchedSymbol.ts";

export type WatchedSymbols = ReturnType<typeof createWatchedSymbols>;

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

  return {
    find,
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
    [Symbol.iterator]: function* (): Generator<WatchedSymbol> {
      for (const symbol of bySymbol.keys()) yield* all(symbol);
    },
  };
}
