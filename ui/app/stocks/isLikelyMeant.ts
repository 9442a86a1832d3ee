import type { SymbolMatch } from "../../api/endpoints.ts";

/** Longest ticker of a stock in the United States; longer text is rather a name. */
const MAX_TICKER = 5;

/**
 * Returns true if a stock may replace text that was not confirmed with Enter. A short text may be a
 * symbol that the suggestions lack, so a stock that only resembles it is not what was meant.
 */
export function isLikelyMeant(typed: string, { symbol, name }: SymbolMatch): boolean {
  const text = typed.trim().toUpperCase();
  if (text.length > MAX_TICKER) return true;
  return [symbol, ...name.toUpperCase().split(/\s+/)].some((word) => word.startsWith(text));
}
