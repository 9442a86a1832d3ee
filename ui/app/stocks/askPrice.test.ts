import { expect, spyOn, test } from "bun:test";
import { makeStore } from "../store.ts";
import { askPriceAt } from "./askPrice.ts";

/** The paths that are asked for when the page is opened at `pathname`. */
async function askedAt(pathname: string, base = "/"): Promise<readonly string[]> {
  const asked: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const fetching = spyOn(globalThis, "fetch").mockImplementation((async (request: Request) => {
    asked.push(new URL(request.url).pathname);
    resolve();
    return Response.json({});
  }) as typeof fetch);
  const store = makeStore();
  askPriceAt(pathname, base, store.dispatch);
  const isAsking = Object.keys(store.getState().api.queries).length > 0;
  if (isAsking) await promise;
  fetching.mockRestore();
  return asked;
}

test("the page of a stock asks for its price, as its address names it", async () => {
  expect(await askedAt("/stocks/AAPL")).toEqual(["/api/stocks/quote/AAPL"]);
  expect(await askedAt("/stocks/brk.b")).toEqual(["/api/stocks/quote/BRK-B"]);
  expect(await askedAt("/monitor/stocks/AAPL", "/monitor/")).toEqual(["/api/stocks/quote/AAPL"]);
});

test("no other address asks for one", async () => {
  for (const pathname of ["/", "/alerts", "/stocks", "/stocks/%20", "/stocks/AAPL/more"]) {
    expect(await askedAt(pathname)).toEqual([]);
  }
  expect(await askedAt("/stocks/AAPL", "/monitor/")).toEqual([]);
});
