import { MAX_SEARCH_TEXT } from "../../../../backend/domain/limits.ts";
import { useEffect, useMemo } from "react";
import { useLazySearchStocksQuery, type SymbolMatch } from "../../../api/endpoints.ts";
import { useDebounced } from "../../useDebounced.ts";
import { joinMatches } from "./joinMatches.ts";

/** Short enough to follow typing, long enough to skip letters typed in one go. */
export const SEARCH_DEBOUNCE_MS = 100;
/** Delay before a source is searched, because its requests are limited. */
const MORE_DEBOUNCE_MS = 500;

export type SymbolSearch =
  | { readonly status: "idle" }
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly retry: () => void }
  /** Best first; empty if nothing matches. */
  | { readonly status: "found"; readonly matches: readonly SymbolMatch[] };

/**
 * Searches stocks by symbol or name while the user types: first among known names, then with
 * matches from a source. A newer search aborts the older one.
 */
export function useSymbolSearch(text: string): SymbolSearch {
  const typed = text.trim().slice(0, MAX_SEARCH_TEXT);
  const q = useDebounced(typed, SEARCH_DEBOUNCE_MS);
  const [ask, { currentData, isError, originalArgs }] = useLazySearchStocksQuery();

  useEffect(() => {
    if (q === "") return undefined;
    const asked = ask({ q }, true);
    return () => asked.abort();
  }, [ask, q]);

  const settled = useDebounced(typed, MORE_DEBOUNCE_MS);
  const [askMore, more] = useLazySearchStocksQuery();
  useEffect(() => {
    if (settled === "") return undefined;
    const asked = askMore({ q: settled, more: true }, true);
    return () => asked.abort();
  }, [askMore, settled]);
  const later = more.originalArgs?.q === q ? more.currentData : undefined;
  const matches = useMemo(
    () => currentData && joinMatches(currentData, later ?? []),
    [currentData, later],
  );

  if (typed === "") return { status: "idle" };
  if (q !== typed || originalArgs?.q !== q) return { status: "loading" };
  if (matches) return { status: "found", matches };
  return isError ? { status: "failed", retry: () => void ask({ q }) } : { status: "loading" };
}
