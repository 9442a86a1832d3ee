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
  /** In each currency that an alert has a symbol in: seldom more than one. */
  const bySymbol = new Map<string, WatchedSymbol[]>();

  const find: WatchedSymbols["find"] = (symbol, currency) =>
    bySymbol.get(symbol)?.find((each) => each.currency === currency);

  return {
    find,
    open: (symbol, currency) => {
      const known = find(symbol, currency);
      if (known) return known;
      const watched = new WatchedSymbol(symbol, currency);
      bySymbol.set(symbol, [...(bySymbol.get(symbol) ?? []), watched]);
      return watched;
    },
    symbols: function* () {
      for (const [symbol, all] of bySymbol) if (all.some(({ size }) => size > 0)) yield symbol;
    },
    isExtended: (symbol) => bySymbol.get(symbol)?.some(({ isExtended }) => isExtended) ?? false,
    [Symbol.iterator]: () => bySymbol.values().flatMap((all) => all),
  };
}
