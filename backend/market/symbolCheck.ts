import type { MarketQuote } from "./source.ts";

/** What the sources say about a symbol that a user has typed. */
export type SymbolCheck =
  | { readonly status: "known"; readonly quote: MarketQuote }
  /** Every source that could be asked answers that there is no such symbol. */
  | { readonly status: "unknown" }
  /** No source that might know it can be asked now. It is asked about again later. */
  | { readonly status: "unverified" };

/** A list that symbols are accepted to before a source could be asked. */
export interface SymbolList {
  has(symbol: string): Promise<boolean>;
  /** The symbol has turned out to exist. */
  verified(quote: MarketQuote): Promise<void>;
}

/** Whether symbols exist. Those that no source could be asked about are checked later. */
export interface SymbolChecks {
  check(symbol: string): Promise<SymbolCheck>;
  /** Has a symbol checked later that was accepted unverified. */
  checkLater(symbol: string): Promise<void>;
  /** Asks about the symbols that are due. */
  checkDue(): Promise<void>;
  addList(list: SymbolList): void;
}
