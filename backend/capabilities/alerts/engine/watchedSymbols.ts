import { WatchedSymbol } from "./watchedSymbol.ts";

/**
 * Every symbol that an alert has waited for in this process, by currency. Alerts on the regular
 * session alone have their own entry, because prices outside that session must not affect them.
 */
export interface WatchedSymbols extends Iterable<WatchedSymbol> {
  find(symbol: string, currency: string, isExtended: boolean): WatchedSymbol | undefined;
  /** Creates the entry if there is none. */
  open(symbol: string, currency: string, isExtended: boolean): WatchedSymbol;
  /** Returns the symbol's first entry; the others follow by {@link WatchedSymbol.next}. */
  first(symbol: string): WatchedSymbol | undefined;
  in(symbol: string, currency: string): Iterable<WatchedSymbol>;
  /** Symbols with at least one waiting alert, without duplicates. */
  symbols(): Iterable<string>;
  isExtended(symbol: string): boolean;
}

export function createWatchedSymbols(): WatchedSymbols {
  const bySymbol = new Map<string, WatchedSymbol>();

  function* all(symbol: string): Generator<WatchedSymbol> {
    for (let each = bySymbol.get(symbol); each; each = each.next) yield each;
  }

  const inCurrency: WatchedSymbols["in"] = (symbol, currency) =>
    all(symbol).filter((each) => each.currency === currency);

  const find: WatchedSymbols["find"] = (symbol, currency, isExtended) => {
    let each = bySymbol.get(symbol);
    while (each && !(each.currency === currency && each.isExtended === isExtended)) {
      each = each.next;
    }
    return each;
  };

  return {
    find,
    open: (symbol, currency, isExtended) => {
      const known = find(symbol, currency, isExtended);
      if (known) return known;
      const next = bySymbol.get(symbol);
      const watched = new WatchedSymbol(symbol, currency, isExtended, next);
      bySymbol.set(symbol, watched);
      return watched;
    },
    first: (symbol) => bySymbol.get(symbol),
    in: inCurrency,
    symbols: function* () {
      for (const symbol of bySymbol.keys()) {
        if (all(symbol).some(({ size }) => size > 0)) yield symbol;
      }
    },
    isExtended: (symbol) => all(symbol).some(({ isExtended, size }) => isExtended && size > 0),
    [Symbol.iterator]: function* () {
      for (const symbol of bySymbol.keys()) yield* all(symbol);
    },
  };
}
