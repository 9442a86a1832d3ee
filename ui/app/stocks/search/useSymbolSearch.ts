import { MAX_SEARCH_TEXT } from "../../../../backend/domain/limits.ts";
import { useEffect, useMemo } from "react";
import { useLazySearchStocksQuery, type SymbolMatch } from "../../../api/endpoints.ts";
import { useDebounced } from "../../browser/useDebounced.ts";

/** First matches that keep their place, because one may be about to be chosen. */
const KEPT_IN_FRONT = 3;

/** Inserts later matches behind the first few; symbols are unique. */
export function joinMatches(
  found: readonly SymbolMatch[],
  later: readonly SymbolMatch[],
): readonly SymbolMatch[] {
  const known = new Set(found.map(({ symbol }) => symbol));
  const added = later.filter(({ symbol }) => !known.has(symbol));
  if (added.length === 0) return found;
  return [...found.slice(0, KEPT_IN_FRONT), ...added, ...found.slice(KEPT_IN_FRONT)];
}

/** Milliseconds; skips letters typed in one go. */
const SEARCH_DEBOUNCE_MS = 100;
/** Milliseconds; sources limit their requests. */
const MORE_DEBOUNCE_MS = 500;

export type SymbolSearch =
  | { readonly status: "idle" }
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly retry: () => void }
  /** Best first; empty if nothing matches. */
  | { readonly status: "found"; readonly matches: readonly SymbolMatch[] };

/** Searches known names, then a source. A newer search aborts the older one. */
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
