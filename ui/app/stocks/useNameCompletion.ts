import { useCallback } from "react";
import { useLazySearchStocksQuery } from "../../api/endpoints.ts";

const MAX_TEXT = 60;

/** Splits a list of symbols before its last entry; entries end with a comma, semicolon or line. */
export function splitLastEntry(text: string): readonly [before: string, last: string] {
  const [last = ""] = /[^,;\r\n]*$/.exec(text) ?? [];
  const entry = last.trim();
  return [text.slice(0, text.length - last.trimStart().length), entry];
}

/**
 * Returns a function that replaces a company's name at the end of a list of symbols with its
 * symbol. Known symbols and text that matches nothing stay.
 */
export function useNameCompletion(): (text: string) => Promise<string> {
  const [search] = useLazySearchStocksQuery();
  return useCallback(
    async (text) => {
      const [before, last] = splitLastEntry(text);
      if (last === "" || last.length > MAX_TEXT) return text;
      const { data = [] } = await search({ q: last, more: true }, true);
      const isSymbol = data.some(({ symbol }) => symbol === last.toUpperCase());
      const [best] = data;
      return best && !isSymbol ? `${before}${best.symbol}` : text;
    },
    [search],
  );
}
