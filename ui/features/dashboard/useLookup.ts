import { useState } from "react";
import { isUnknownSymbol } from "../../api/apiError.ts";
import { useSymbolLookup } from "../../app/stocks/search/useSymbolLookup.ts";
import {
  clearRecentStocks,
  keepRecentStock,
  readRecentStocks,
} from "../../app/stocks/search/recentStocks.ts";
import { LOOKUP_FAILED, SYMBOL_REQUIRED, describeMissing } from "./messages.ts";

/** Looks up one symbol at a time and stores what it finds in this browser. */
export function useLookup() {
  const [recent, setRecent] = useState(readRecentStocks);
  const lookup = useSymbolLookup({
    required: SYMBOL_REQUIRED,
    onFailure: (symbol, error) =>
      isUnknownSymbol(error) ? describeMissing(symbol) : LOOKUP_FAILED,
    onFound: ({ symbol, companyName: name, market, currency }) =>
      setRecent(keepRecentStock({ symbol, name, market, currency })),
  });
  return { ...lookup, recent, clearRecent: () => setRecent(clearRecentStocks()) };
}

export type Lookup = ReturnType<typeof useLookup>;
