import { WatchedSymbol } from "./watchedSymbol.ts";

/**
 * Every symbol that an alert ever waited for in this process, by currency, and apart for alerts on the
 * regular session alone: prices of before and after it change nothing for those.
 */
export interface WatchedSymbols extends Iterable<WatchedSymbol> {
  find(symbol: string, currency: string, isExtended: boolean): WatchedSymbol | undefined;
  /** Makes it where there is none. */
  open(symbol: string, currency: string, isExtended: boolean): WatchedSymbol;
  /** The first of a symbol; the others follow by {@link WatchedSymbol.next}. */
  first(symbol: string): WatchedSymbol | undefined;
  /** Those of a symbol in a currency. */
  in(symbol: string, currency: string): Iterable<WatchedSymbol>;
  /** Symbols with at least one alert that waits, each once. */
  symbols(): Iterable<string>;
  /** Whether any alert of the symbol listens before or after the regular session. */
  isExtended(symbol: string): boolean;
}

export function createWatchedSymbols(): WatchedSymbols {
  const bySymbol = new Map<string, WatchedSymbol>();

  /** A symbol in each currency and sessions that an alert has it in: seldom more than one. */
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
