import { expect, spyOn, test } from "bun:test";
import { api } from "../api/endpoints.ts";
import { makeStore } from "./store.ts";
import { askAgain, askFirst, neededCallsAt, without } from "./askFirst.ts";

const SHELL = [
  "/api/settings/alerts",
  "/api/notifications/mutes",
  "/api/dashboard/stats",
  "/api/notifications/settings",
  "/api/email-notifications",
  "/api/phone-numbers",
  "/api/notifications/destinations",
  "/api/settings/credentials",
  "/api/inbox/unread",
];

/** Paths requested when the page is opened at `pathname`. */
async function askedAt(pathname: string, base = "/"): Promise<readonly string[]> {
  const asked: string[] = [];
  const fetching = spyOn(globalThis, "fetch").mockImplementation((async (request: Request) => {
    asked.push(new URL(request.url).pathname);
    return Response.json({});
  }) as typeof fetch);
  const store = makeStore();
  await askFirst([...neededCallsAt(pathname, base), ["getOfAnotherBuild"]], store.dispatch);
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  fetching.mockRestore();
  return asked;
}

test("a stock's page requests its price by the symbol in its address", async () => {
  const askedFor = (symbol: string) => [
    `/api/stocks/quote/${symbol}`,
    ...SHELL,
    "/api/watchlists",
    "/api/watchlists/stocks",
  ];
  expect(await askedAt("/stocks/AAPL")).toEqual(askedFor("AAPL"));
  expect(await askedAt("/stocks/brk.b")).toEqual(askedFor("BRK-B"));
  expect(await askedAt("/monitor/stocks/AAPL", "/monitor/")).toEqual(askedFor("AAPL"));
});

test("the dashboard requests the data of its first view, whatever the base path", async () => {
  const wanted = [
    ...SHELL,
    "/api/dashboard/layout",
    "/api/alerts",
    "/api/alerts",
    "/api/dashboard/nearest",
    "/api/watchlists",
    "/api/portfolios",
  ];
  expect(await askedAt("/")).toEqual(wanted);
  expect(await askedAt("/monitor/", "/monitor/")).toEqual(wanted);
});

test("any other page requests only the data for the notice above it", async () => {
  for (const pathname of ["/alerts", "/stocks", "/stocks/%20", "/stocks/AAPL/more"]) {
    expect(await askedAt(pathname)).toEqual(SHELL);
  }
  expect(await askedAt("/stocks/AAPL", "/monitor/")).toEqual(SHELL);
});

test("answers missing in the page are requested", () => {
  const needed = neededCallsAt("/stocks/AAPL", "/");
  const answered = needed.filter(([operation]) => operation !== "getQuote");
  expect(without(needed, answered)).toEqual([["getQuote", { symbol: "AAPL" }]]);
});

test("every answer is later requested again with the same arguments", async () => {
  const asked: string[] = [];
  const fetching = spyOn(globalThis, "fetch").mockImplementation((async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    asked.push(pathname + search);
    return Response.json([]);
  }) as typeof fetch);
  const { dispatch, getState } = makeStore();
  const settle = () => Promise.all(dispatch(api.util.getRunningQueriesThunk()));
  await askFirst([["getMutes"], ["getAlerts", { limit: 1 }]], dispatch);
  await settle();
  await askAgain({ dispatch, getState });
  await settle();
  fetching.mockRestore();
  const once = ["/api/notifications/mutes", "/api/alerts?limit=1"];
  expect(asked).toEqual([...once, ...once]);
});
