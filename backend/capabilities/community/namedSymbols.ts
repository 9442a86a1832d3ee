import { withShareClass } from "../../domain/symbolText.ts";

/** Matches `$aapl`, or a word of at least two capitals or digits: AAPL, VOD.L, M&M.NS, ^GSPC. */
const SYMBOL =
  /(?<![\p{L}\p{N}_.^=&/-])(?:\$([A-Za-z^][A-Za-z0-9.\-=^]{0,14})|([A-Z0-9]+(?:&[A-Z0-9]+)+\.[A-Z]{1,3}|\^?[A-Z0-9][A-Z0-9.\-=^]{1,14}))(?![\p{L}\p{N}_])/gu;

/** Maximum number of symbols per post; a longer list is not about any of them. */
export const MAX_NAMED = 50;

/**
 * Returns the symbols that a text may mention, without duplicates. Includes capitalized words that
 * are not symbols; they are never queried. Single letters such as `A` and `F` count only with a
 * dollar sign.
 */
export function namedSymbols(text: string): readonly string[] {
  const named = new Set<string>();
  for (const [, withDollar, bare] of text.matchAll(SYMBOL)) {
    const written = (withDollar ?? bare ?? "").toUpperCase().replace(/[.\-=^]+$/, "");
    const symbol = withShareClass(written);
    if (/[A-Z]/.test(symbol) && (withDollar !== undefined || symbol.length > 1)) named.add(symbol);
    if (named.size === MAX_NAMED) break;
  }
  return [...named];
}
