import { WatchedSymbol } from "./watchedSymbol.ts";

/** Every symbol and currency that an alert ever waited for in this process. */
export interface WatchedSymbols extends Iterable<WatchedSymbol> {
  find(symbol: string, currency: string): WatchedSymbol | undefined;
  /** Makes it where there is none. */
  open(symbol: string, currency: string): WatchedSymbol;
  /** Symbols with at least one alert that waits, each once. */
  symbols(): Iterable<string>;
  /** Whether any alert of the symbol listens before or after the regular session. */
  isExtended(symbol: string): boolean;
}

export function createWatchedSymbols(): WatchedSymbols {
  const bySymbol = new Map<string, WatchedSymbol>();

  /** A symbol in each currency that an alert has it in: seldom more than one. */
  function* inAllCurrencies(symbol: string): Generator<WatchedSymbol> {
    for (let each = bySymbol.get(symbol); each; each = each.next) yield each;
  }

  const find: WatchedSymbols["find"] = (symbol, currency) => {
    let each = bySymbol.get(symbol);
    while (each && each.currency !== currency) each = each.next;
    return each;
  };

  return {
    find,
    open: (symbol, currency) => {
      const known = find(symbol, currency);
      if (known) return known;
      const watched = new WatchedSymbol(symbol, currency, bySymbol.get(symbol));
      bySymbol.set(symbol, watched);
      return watched;
    },
    symbols: function* () {
      for (const symbol of bySymbol.keys()) {
        if (inAllCurrencies(symbol).some(({ size }) => size > 0)) yield symbol;
      }
    },
    isExtended: (symbol) => inAllCurrencies(symbol).some(({ isExtended }) => isExtended),
    [Symbol.iterator]: function* () {
      for (const symbol of bySymbol.keys()) yield* inAllCurrencies(symbol);
    },
  };
}
