import { isSymbol } from "../../domain/symbolText.ts";
import { kindOf, marketOf } from "../../domain/symbol.ts";

/**
 * True for a stock or exchange-traded fund of the US market. Vendors with a free key use their own
 * names for indices and lack mutual funds, so a request for one would be wasted.
 */
export const isAmericanListing = (symbol: string): boolean =>
  isSymbol(symbol) && kindOf(symbol) === "listing" && marketOf(symbol).code === "US";
