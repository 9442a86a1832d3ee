import type { MarketQuote } from "./source.ts";

export type SymbolCheck =
  | { readonly status: "known"; readonly quote: MarketQuote }
  /** All reachable sources report that there is no such symbol. */
  | { readonly status: "unknown" }
  /** No source that might know the symbol is available. It is checked again later. */
  | { readonly status: "unverified" };

/** A list that accepts symbols before a source could verify them. */
export interface SymbolList {
  has(symbol: string): Promise<boolean>;
  verified(quote: MarketQuote): Promise<void>;
}

/** Verifies that symbols exist. If no source is available, the symbol is checked later. */
export interface SymbolChecks {
  check(symbol: string): Promise<SymbolCheck>;
  checkLater(symbol: string): Promise<void>;
  checkDue(): Promise<void>;
  addList(list: SymbolList): void;
}
