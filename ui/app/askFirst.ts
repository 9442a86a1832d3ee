import { matchPath } from "react-router-dom";
import { ALL_CONTACTS, api } from "../api/endpoints.ts";
import type { FirstCall } from "../api/firstAnswers.ts";
import { ANY_ALERT, FIRST_ACTIVE_ALERTS } from "./dashboardLists.ts";
import { yieldToEventLoop } from "./browser/yieldToEventLoop.ts";
import type { AppStore } from "./store.ts";
import { readSymbol } from "./stocks/readSymbol.ts";

const NOTICES: readonly FirstCall[] = [["getAlertSettings"], ["getMutes"]];

/** The dashboard is drawn whole when they have come: what would come later would push the rest down. */
const HOME: readonly FirstCall[] = [
  ["getNotificationSettings"],
  ["getEmailNotifications", ALL_CONTACTS],
  ["getPhoneNumbers", ALL_CONTACTS],
  ["getServiceDestinations"],
  ["getDashboardStats"],
  ["getAlerts", FIRST_ACTIVE_ALERTS],
  ["getAlerts", ANY_ALERT],
  ["getWatchlists"],
  ["getDashboardLayout"],
];

/**
 * What the first drawing at `pathname` cannot do without: whether a notice stands above the screen, and
 * the price on the page of a stock. `base` is the path of the product's folder, with its slash.
 */
export function firstCallsAt(pathname: string, base: string): readonly FirstCall[] {
  if (!pathname.startsWith(base)) return NOTICES;
  if (pathname === base) return [...NOTICES, ...HOME];
  const found = matchPath("/stocks/:symbol", pathname.slice(base.length - 1));
  const symbol = readSymbol(found?.params.symbol);
  return symbol === null ? NOTICES : [...NOTICES, ["getQuote", { symbol }]];
}

/** Those whose operation is not among `others`: an answer that was late may be missing in the page. */
export const without = (
  calls: readonly FirstCall[],
  others: readonly FirstCall[],
): readonly FirstCall[] =>
  calls.filter(([operation]) => others.every(([other]) => other !== operation));

type Initiate = (
  argument: object | undefined,
  options: object,
) => Parameters<AppStore["dispatch"]>[0];
type Endpoints = Readonly<Record<string, { readonly initiate: Initiate } | undefined>>;

/** In one task more of them hold a slow phone for a tenth of a second. */
const AT_A_TIME = 4;

/**
 * Makes calls while the code of the screen is on its way; the screen finds the answers, or the
 * questions, in the store. One that this build does not know is left out.
 */
export async function askFirst(
  calls: readonly FirstCall[],
  dispatch: AppStore["dispatch"],
): Promise<void> {
  const endpoints = api.endpoints as unknown as Endpoints;
  for (const [position, [operation, argument]] of calls.entries()) {
    if (position % AT_A_TIME === 0) await yieldToEventLoop();
    const endpoint = endpoints[operation];
    if (endpoint) void dispatch(endpoint.initiate(argument, { subscribe: false }));
  }
}
