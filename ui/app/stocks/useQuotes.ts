import { useEffect } from "react";
import { shallowEqual } from "react-redux";
import { api, type Quote, useGetHealthQuery } from "../../api/endpoints.ts";
import { useAppDispatch, useAppSelector } from "../hooks.ts";
import { WATCHED_ONLY } from "./messages.ts";

/** Returns undefined on markets whose requests are free. */
export function useWatchedOnlyNote(): string | undefined {
  const { data: health } = useGetHealthQuery();
  return health?.market.kind === "live" ? WATCHED_ONLY : undefined;
}

/** Filtered rows need quotes too, for search and sorting. */
export function useQuotes(symbols: readonly string[]): Readonly<Record<string, Quote>> {
  const dispatch = useAppDispatch();
  const key = symbols.join(" ");
  useEffect(() => {
    if (key === "") return undefined;
    const watched = key
      .split(" ")
      .map((symbol) => dispatch(api.endpoints.getQuote.initiate({ symbol })));
    return () => {
      for (const quote of watched) quote.unsubscribe();
    };
  }, [dispatch, key]);
  return useAppSelector((state) => {
    const quotes: Record<string, Quote> = {};
    for (const symbol of symbols) {
      const { data } = api.endpoints.getQuote.select({ symbol })(state);
      if (data) quotes[symbol] = data;
    }
    return quotes;
  }, shallowEqual);
}
