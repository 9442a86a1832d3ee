import { expect, spyOn, test } from "bun:test";
import { api } from "../api/endpoints.ts";
import { makeStore } from "./store.ts";
import { askFirst, firstCallsAt, without } from "./askFirst.ts";

const NOTICES = ["/api/settings/alerts", "/api/notifications/mutes"];

/** The paths that are asked for when the page is opened at `pathname`. */
async function askedAt(pathname: string, base = "/"): Promise<readonly string[]> {
  const asked: string[] = [];
  const fetching = spyOn(globalThis, "fetch").mockImplementation((async (request: Request) => {
    asked.push(new URL(request.url).pathname);
    return Response.json({});
  }) as typeof fetch);
  const store = makeStore();
  await askFirst([...firstCallsAt(pathname, base), ["getOfAnotherBuild"]], store.dispatch);
  await Promise.all(store.dispatch(api.util.getRunningQueriesThunk()));
  fetching.mockRestore();
  return asked;
}

test("the page of a stock asks for its price, as its address names it", async () => {
  expect(await askedAt("/stocks/AAPL")).toEqual([...NOTICES, "/api/stocks/quote/AAPL"]);
  expect(await askedAt("/stocks/brk.b")).toEqual([...NOTICES, "/api/stocks/quote/BRK-B"]);
  expect(await askedAt("/monitor/stocks/AAPL", "/monitor/")).toEqual([
    ...NOTICES,
    "/api/stocks/quote/AAPL",
  ]);
});

test("the dashboard asks for what it is drawn whole with, wherever the product lies", async () => {
  const wanted = [
    ...NOTICES,
    "/api/notifications/settings",
    "/api/email-notifications",
    "/api/phone-numbers",
    "/api/notifications/destinations",
    "/api/settings/credentials",
    "/api/dashboard/stats",
    "/api/alerts",
    "/api/alerts",
    "/api/dashboard/nearest",
    "/api/watchlists",
    "/api/portfolios",
    "/api/dashboard/layout",
  ];
  expect(await askedAt("/")).toEqual(wanted);
  expect(await askedAt("/monitor/", "/monitor/")).toEqual(wanted);
});

test("any other asks whether a notice stands above it, and for nothing else", async () => {
  for (const pathname of ["/alerts", "/stocks", "/stocks/%20", "/stocks/AAPL/more"]) {
    expect(await askedAt(pathname)).toEqual(NOTICES);
  }
  expect(await askedAt("/stocks/AAPL", "/monitor/")).toEqual(NOTICES);
});

test("what is missing among the answers in the page is asked for", () => {
  const needed = firstCallsAt("/stocks/AAPL", "/");
  expect(without(needed, [["getMutes"], ["getInboxUnread"]])).toEqual([
    ["getAlertSettings"],
    ["getQuote", { symbol: "AAPL" }],
  ]);
});
