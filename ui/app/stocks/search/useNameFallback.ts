import { MAX_SEARCH_TEXT } from "../../../../backend/domain/limits.ts";
import { useCallback } from "react";
import { isUnknownSymbol } from "../../../api/apiError.ts";
import { useLazySearchStocksQuery, type SymbolMatch } from "../../../api/endpoints.ts";
import { isLikelyMeant } from "./isLikelyMeant.ts";
import { preferMarket } from "./preferMarket.ts";

export interface NamedRequest<Answer> {
  readonly text: string;
  readonly symbol: string;
  readonly request: (symbol: string) => Promise<Answer>;
  /** Returns false if the text has changed; the error then stays. */
  readonly accept: (match: SymbolMatch) => boolean;
  /** Preferred market among stocks that begin with the text. */
  readonly market?: string;
}

/** Requests the most likely stock if the symbol is unknown. */
export function useNameFallback(): <Answer>(named: NamedRequest<Answer>) => Promise<Answer> {
  const [search] = useLazySearchStocksQuery();
  return useCallback(
    async ({ text, symbol, request, accept, market }) => {
      try {
        return await request(symbol);
      } catch (error) {
        if (!isUnknownSymbol(error)) throw error;
        const q = text.trim().slice(0, MAX_SEARCH_TEXT);
        const { data = [] } = await search({ q, more: true }, true);
        const likely = data.filter((match) => isLikelyMeant(q, match));
        const [best] = preferMarket(likely, q, market);
        if (!best || best.symbol === symbol || !accept(best)) throw error;
        return request(best.symbol);
      }
    },
    [search],
  );
}
