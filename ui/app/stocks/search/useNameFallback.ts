import { MAX_SEARCH_TEXT } from "../../../../backend/domain/limits.ts";
import { useCallback } from "react";
import { isUnknownSymbol } from "../../../api/apiError.ts";
import { useLazySearchStocksQuery, type SymbolMatch } from "../../../api/endpoints.ts";
import { isLikelyMeant } from "./isLikelyMeant.ts";
import { preferMarket } from "./preferMarket.ts";

export interface NamedRequest<Answer> {
  /** Typed text: a symbol or a company's name. */
  readonly text: string;
  /** Symbol that the text denotes if it is one. */
  readonly symbol: string;
  readonly request: (symbol: string) => Promise<Answer>;
  /** Called with the stock whose name fits best; false keeps the error, if the text has changed. */
  readonly accept: (match: SymbolMatch) => boolean;
  /** Code of the market that is preferred among stocks whose symbol or name begins with the text. */
  readonly market?: string;
}

/** If there is no such symbol, requests the stock that the text most likely means. */
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
