import { isSymbol } from "../../domain/symbolText.ts";
import { kindOf, marketOf } from "../../domain/symbol.ts";

/**
 * Whether it is a stock or an exchange-traded fund of the American market. Vendors with a free key
 * know indices by names of their own and mutual funds not at all: a request for one is spent in vain.
 */
export const isAmericanListing = (symbol: string): boolean =>
  isSymbol(symbol) && kindOf(symbol) === "listing" && marketOf(symbol).code === "US";
