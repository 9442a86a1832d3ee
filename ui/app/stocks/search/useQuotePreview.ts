import { isUnknownSymbol, sentenceOf } from "../../../api/apiError.ts";
import { api, useGetQuoteQuery, type Quote } from "../../../api/endpoints.ts";
import { useDebounced } from "../../browser/useDebounced.ts";
import { useAppSelector } from "../../hooks.ts";
import { isNoSymbol } from "./isLikelyMeant.ts";

/** Required by the specification. */
export const QUOTE_LOOKUP_DEBOUNCE_MS = 500;
export const MIN_LOOKUP_LENGTH = 2;

export type QuotePreview =
  | { status: "idle" }
  | { status: "loading"; symbol: string }
  | { status: "found"; symbol: string; quote: Quote }
  | { status: "notFound"; symbol: string }
  | { status: "failed"; symbol: string; reason: string };

const { select } = api.endpoints.searchStocks;

/** Looks up a typed symbol after a pause. A company's name is left to the field's suggestions. */
export function useQuotePreview(text: string, minLength = MIN_LOOKUP_LENGTH): QuotePreview {
  const typed = text.trim().toUpperCase();
  const symbol = useDebounced(typed, QUOTE_LOOKUP_DEBOUNCE_MS);
  const listed = useAppSelector(select({ q: symbol }));
  const more = useAppSelector(select({ q: symbol, more: true }));
  const found = [...(listed.data ?? []), ...(more.data ?? [])];
  const isName = symbol.includes(" ") || isNoSymbol(symbol, found);
  const isWanted = symbol.length >= minLength && !listed.isLoading && !isName;
  const { currentData, error, isFetching } = useGetQuoteQuery({ symbol }, { skip: !isWanted });

  if (typed.length < minLength) return { status: "idle" };
  if (typed !== symbol || listed.isLoading || (isFetching && !currentData)) {
    return { status: "loading", symbol: typed };
  }
  if (currentData) return { status: "found", symbol, quote: currentData };
  if (!error) return { status: "idle" };
  return isUnknownSymbol(error)
    ? { status: "notFound", symbol }
    : { status: "failed", symbol, reason: sentenceOf(error) };
}
