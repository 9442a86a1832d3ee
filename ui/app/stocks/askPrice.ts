import { matchPath } from "react-router-dom";
import { api } from "../../api/endpoints.ts";
import type { AppStore } from "../store.ts";
import { readSymbol } from "./readSymbol.ts";

/**
 * Asks for the price of the stock whose page is at `pathname`, while that page's code is on its way;
 * the page finds the answer, or the question, in the store. Nothing for any other address. `base` is
 * the path of the product's folder, with its slash.
 */
export function askPriceAt(pathname: string, base: string, dispatch: AppStore["dispatch"]): void {
  if (!pathname.startsWith(base)) return;
  const found = matchPath("/stocks/:symbol", pathname.slice(base.length - 1));
  const symbol = readSymbol(found?.params.symbol);
  if (symbol === null) return;
  void dispatch(api.endpoints.getQuote.initiate({ symbol }, { subscribe: false }));
}
