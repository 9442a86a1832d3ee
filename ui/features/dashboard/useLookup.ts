import { useState } from "react";
import { isUnknownSymbol } from "../../api/apiError.ts";
import { useSymbolLookup } from "../../app/stocks/useSymbolLookup.ts";
import { LOOKUP_FAILED, SYMBOL_REQUIRED, describeMissing } from "./messages.ts";
import { addRecentSearch, clearRecentSearches, readRecentSearches } from "./recentSearches.ts";

/** One symbol at a time; what is found is remembered in this browser. */
export function useLookup() {
  const [recent, setRecent] = useState(readRecentSearches);
  const lookup = useSymbolLookup({
    required: SYMBOL_REQUIRED,
    onFailure: (symbol, error) =>
      isUnknownSymbol(error) ? describeMissing(symbol) : LOOKUP_FAILED,
    onFound: ({ symbol, companyName: name }) =>
      setRecent(addRecentSearch(readRecentSearches(), { symbol, name })),
  });
  return { ...lookup, recent, clearRecent: () => setRecent(clearRecentSearches()) };
}

export type Lookup = ReturnType<typeof useLookup>;
