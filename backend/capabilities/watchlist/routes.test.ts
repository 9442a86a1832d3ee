import { acceptAll } from "../../testing/worlds/acceptAll.ts";
import { vodafoneQuote } from "../../testing/marketRows.ts";
import type { SymbolChecks } from "../../market/symbolCheck.ts";
import { openMemoryStore } from "../../testing/worlds/memoryStore.ts";
import { sendTo, serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { beforeEach, describe, expect, test } from "bun:test";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { createWatchlistOperations } from "./operations.ts";
import { watchlistProjection } from "./projection.ts";
import { watchlistRoutes } from "./routes.ts";

const { symbols: anyKnown } = acceptAll({
  quote: async (symbol) => (symbol === "VOD.L" ? vodafoneQuote() : undefined),
});
const symbols: SymbolChecks = {
  ...anyKnown,
  check: async (symbol) => (symbol === "NONE" ? { status: "unknown" } : anyKnown.check(symbol)),
};
let store: EventStore;
let app: { handle(request: Request): Response | Promise<Response> };

beforeEach(async () => {
  store = await openMemoryStore([watchlistProjection]);
  app = serveRoutes(watchlistRoutes(createWatchlistOperations({ store, symbols })));
});

const call = sendTo(() => app, "/api/watchlist");
const add = (body: unknown) => call("POST", "", body);
const list = async () => (await call("GET")).json();
const types = async () => (await store.readAll(0, 1_000)).map(({ type }) => type);

describe("adding to the watchlist", () => {
  test.each([
    [{ companyName: "Apple Inc." }, "Apple Inc."],
    [{ name: "Apple", companyName: "Apple Inc." }, "Apple"],
    [{ name: " ", companyName: "Apple Inc." }, "Apple Inc."],
    [{ name: null, companyName: null }, "AAPL"],
    [{ name: "" }, "AAPL"],
    [{ name: "aapl", companyName: "Apple Inc." }, "Apple Inc."],
    [{}, "AAPL"],
  ])("takes the name from %j as %s", async (names, expected) => {
    expect(await (await add({ symbol: "AAPL", ...names })).json()).toMatchObject({
      name: expected,
    });
  });

  test("without a name uses the company's", async () => {
    const answer = await add({ symbol: "VOD.L" });
    expect((await answer.json()).name).toBe(vodafoneQuote().companyName);
  });

  test("rejects a symbol that does not exist, and records nothing", async () => {
    const answer = await add({ symbol: "NONE", name: "Nothing Ltd" });
    expect([answer.status, await answer.text()]).toEqual([
      422,
      "No market source knows the symbol 'NONE'",
    ]);
    expect(await types()).toEqual([]);
  });

  test("concurrent additions leave one entry", async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => add({ symbol: "AAPL", name: "Apple" })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([
      200, 200, 200, 200, 200, 200, 200, 201,
    ]);
    expect(await types()).toEqual(["StockWatched"]);
  });
});

describe("removing from the watchlist", () => {
  beforeEach(async () => {
    for (const symbol of ["A", "GSPC", "C"]) await add({ symbol });
  });

  test("removes the stock from the list, in any case of the symbol", async () => {
    const answer = await call("DELETE", "/gspc");
    expect(await answer.json()).toEqual({ success: true });
    expect(await list()).toMatchObject([{ symbol: "C" }, { symbol: "A" }]);
    expect(await (await call("GET", "?symbol=a")).json()).toMatchObject([{ symbol: "A" }]);
    expect(await (await call("GET", "?after=GSPC")).json()).toMatchObject([{ symbol: "A" }]);
  });

  test("is not found when the stock is missing, and neither is its restoration", async () => {
    const removal = await call("DELETE", "/ZZZ");
    expect([removal.status, await removal.text()]).toEqual([404, "Watched symbol 'ZZZ' not found"]);
    await call("DELETE", "/A");
    expect((await call("DELETE", "/A")).status).toBe(404);
    const restoration = await call("POST", "/C/restore");
    expect([restoration.status, await restoration.text()]).toEqual([
      404,
      "Removed symbol 'C' not found",
    ]);
  });
});
