import { firstCallsAt } from "../../backend/domain/firstCalls.ts";
import { api } from "../api/endpoints.ts";
import type { FirstCall } from "../api/firstAnswers.ts";
import { ANY_ALERT, FIRST_ACTIVE_ALERTS, HOME_PORTFOLIOS } from "./dashboardLists.ts";
import { yieldToEventLoop } from "./browser/yieldToEventLoop.ts";
import type { AppStore } from "./store.ts";

/** The dashboard waits for all of these, because late responses would shift the layout. */
const HOME: readonly FirstCall[] = [
  ["getAlerts", FIRST_ACTIVE_ALERTS],
  ["getAlerts", ANY_ALERT],
  ["getNearestAlerts"],
  ["getWatchlists"],
  ["getPortfolios", HOME_PORTFOLIOS],
];

/** Returns what the first render needs. `base` is the base path with a trailing slash. */
export function neededCallsAt(pathname: string, base: string): readonly FirstCall[] {
  const path = pathname.startsWith(base) ? pathname.slice(base.length - 1) : "";
  const first = firstCallsAt(path).calls.map(({ call }) => call);
  return path === "/" ? [...first, ...HOME] : first;
}

/** Returns the calls whose operations are not in `others`: the page may lack a late response. */
export const without = (
  calls: readonly FirstCall[],
  others: readonly FirstCall[],
): readonly FirstCall[] =>
  calls.filter(([operation]) => others.every(([other]) => other !== operation));

type Initiate = (
  argument: object | undefined,
  options: object,
) => Parameters<AppStore["dispatch"]>[0];
/** More requests in one task block a slow phone for a tenth of a second. */
const AT_A_TIME = 4;

/**
 * Sends requests while the code of the screen loads, so that the screen finds the responses, or the
 * pending requests, in the store. Operations unknown to this build are skipped. Without this, the
 * largest paint comes 0.6 s later on the dashboard and 1 s later on a stock's page (Lighthouse,
 * mobile, median).
 */
export async function askFirst(
  calls: readonly FirstCall[],
  dispatch: AppStore["dispatch"],
  options: { readonly forceRefetch?: boolean } = {},
): Promise<void> {
  const endpoints = api.endpoints as unknown as Readonly<
    Record<string, { readonly initiate: Initiate } | undefined>
  >;
  for (const [position, [operation, argument]] of calls.entries()) {
    if (position % AT_A_TIME === 0) await yieldToEventLoop();
    const endpoint = endpoints[operation];
    if (endpoint) void dispatch(endpoint.initiate(argument, { subscribe: false, ...options }));
  }
}

/** Requests everything in the store again, as it may be out of date. */
export function askAgain({ getState, dispatch }: Pick<AppStore, "getState" | "dispatch">) {
  const calls = Object.values(getState().api.queries).flatMap((query): FirstCall[] => {
    if (query?.status !== "fulfilled") return [];
    const { endpointName, originalArgs } = query;
    return [originalArgs === undefined ? [endpointName] : [endpointName, originalArgs as object]];
  });
  return askFirst(calls, dispatch, { forceRefetch: true });
}
