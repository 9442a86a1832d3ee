import { matchPath } from "react-router-dom";
import { api, type AlertSettings, type Mute, type Quote } from "../../api/endpoints.ts";
import type { AppStore } from "../store.ts";
import { readSymbol } from "./readSymbol.ts";

/** By operations; null where the server did not know it at once. See `backend/adapters/firstPrice.ts`. */
interface FirstAnswers {
  readonly getQuote: Quote;
  readonly getAlertSettings: AlertSettings | null;
  readonly getMutes: Mute[] | null;
}

const findFirstAnswers = (): HTMLElement | null => document.getElementById("first-answers");

/** Whether the page has come with a price, which stands where the first screen will be drawn. */
export const isPriceShown = (): boolean => findFirstAnswers() !== null;

/**
 * Asks for the price of the stock whose page is at `pathname`, while that page's code is on its way;
 * the page finds the answer, or the question, in the store. What the page has come with is not asked
 * for. Nothing for any other address. `base` is the path of the product's folder, with its slash.
 */
export function askPriceAt(pathname: string, base: string, dispatch: AppStore["dispatch"]): void {
  if (!pathname.startsWith(base)) return;
  const found = matchPath("/stocks/:symbol", pathname.slice(base.length - 1));
  const symbol = readSymbol(found?.params.symbol);
  if (symbol === null) return;
  const text = findFirstAnswers()?.textContent;
  const first = text === undefined ? null : (JSON.parse(text) as FirstAnswers);
  if (first?.getQuote.symbol !== symbol) {
    void dispatch(api.endpoints.getQuote.initiate({ symbol }, { subscribe: false }));
    return;
  }
  const { upsertQueryData } = api.util;
  const { getQuote, getAlertSettings, getMutes } = first;
  void dispatch(upsertQueryData("getQuote", { symbol }, getQuote));
  if (getAlertSettings) {
    void dispatch(upsertQueryData("getAlertSettings", undefined, getAlertSettings));
  }
  if (getMutes) void dispatch(upsertQueryData("getMutes", undefined, getMutes));
}
