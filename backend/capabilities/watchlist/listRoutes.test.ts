import { beforeEach, describe, expect, test } from "bun:test";
import { Elysia } from "elysia";
import { MAX_ADDED } from "../../contract/stocks/watchlists.ts";
import type { SymbolChecks } from "../../market/symbolCheck.ts";
import type { EventStore } from "../../platform/eventStore/store.ts";
import { acceptAll } from "../../testing/worlds/acceptAll.ts";
import { callRoutes, serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { openMemoryStore } from "../../testing/worlds/memoryStore.ts";
import { MAX_WATCHLISTS, createWatchlistOperations } from "./operations.ts";
import { watchlistEntryRoutes, watchlistsRoutes } from "./listRoutes.ts";
import { createWatchlistsOperations } from "./listOperations.ts";
import { watchlistProjection } from "./projection.ts";
import { watchlistRoutes } from "./routes.ts";

const { symbols: anyKnown } = acceptAll({ quote: () => Promise.resolve(undefined) });
let later: string[];
let noteLater: (symbol: string) => Promise<void>;
const symbols: SymbolChecks = {
  ...anyKnown,
  check: async (symbol) => (symbol === "NONE" ? { status: "unknown" } : anyKnown.check(symbol)),
  checkLater: async (symbol) => {
    later.push(symbol);
    await noteLater(symbol);
  },
};
let store: EventStore;
let app: { handle(request: Request): Response | Promise<Response> };

beforeEach(async () => {
  later = [];
  noteLater = async () => undefined;
  store = await openMemoryStore([watchlistProjection]);
  const ports = { store, symbols, maxWatched: MAX_ADDED };
  const entries = createWatchlistOperations(ports);
  const listing = { price: null, volume: null, marketCap: null };
  const lists = createWatchlistsOperations({
    ...ports,
    market: {
      status: () => ({ kind: "live", isOpen: true, asOf: 0 }),
      venueOf: (symbol) => (symbol === "AAPL" ? "NASDAQ" : undefined),
      listings: async () => [{ symbol: "AAPL", companyName: "Apple Inc.", ...listing }],
    },
    figures: { read: () => Promise.resolve(new Map()) },
    countAlerts: async () => new Map([["AAPL", 3]]),
  });
  app = serveRoutes(
    new Elysia()
      .use(watchlistRoutes(entries))
      .use(watchlistsRoutes(lists))
      .use(watchlistEntryRoutes(lists, entries)),
  );
});

const call = callRoutes(() => app, "/api/watchlists");
const defaults = callRoutes(() => app, "/api/watchlist");
const types = async () => (await store.readAll(0, 5_000)).map(({ type }) => type);
const symbolsOf = async (list: number) =>
  (await call("GET", `/${list}/rows`)).body.map((row: { symbol: string }) => row.symbol);

describe("the lists", () => {
  test("one always exists; others can be created, renamed, ordered, deleted and restored", async () => {
    const first = { id: 1, name: "Watchlist", isDefault: true, entries: 0 };
    expect((await call("GET")).body).toEqual([first]);
    const banks = { id: 2, name: "Banks", isDefault: false, entries: 0 };
    expect(await call("POST", "", { name: " Banks " })).toEqual({ status: 201, body: banks });
    expect((await call("PUT", "/2", { name: "Lenders" })).body.name).toBe("Lenders");
    expect((await call("PUT", "/order", { ids: [2, 1] })).body[0].id).toBe(2);
    await call("POST", "/2/entries", { symbol: "KO" });
    expect((await call("DELETE", "/2")).body).toEqual({ success: true });
    expect((await call("GET", "/stocks")).body).toEqual([]);
    expect((await call("GET", "/2/rows")).status).toBe(404);
    expect((await call("POST", "/2/restore")).body).toEqual({
      ...banks,
      name: "Lenders",
      entries: 1,
    });
    expect((await call("GET", "/stocks?symbol=ko")).body).toEqual([
      { symbol: "KO", name: "KO", lists: [2] },
    ]);
  });

  test("the first one cannot be deleted, with the reason", async () => {
    const sentence = "The first watchlist cannot be deleted. Rename it instead";
    expect(await call("DELETE", "/1")).toEqual({ status: 409, body: sentence });
    expect(await types()).toEqual([]);
  });

  test("are limited in number and have unique names", async () => {
    for (let at = 2; at <= MAX_WATCHLISTS; at++) await call("POST", "", { name: `List ${at}` });
    expect(await call("POST", "", { name: "One more" })).toEqual({
      status: 409,
      body: `The maximum is ${MAX_WATCHLISTS} watchlists. Delete some first`,
    });
    expect((await call("POST", "", { name: "list 7" })).body).toBe(
      "A watchlist named 'list 7' already exists",
    );
  });

  test.each([
    ["PUT", "/9", { name: "Mine" }],
    ["DELETE", "/9", undefined],
    ["POST", "/9/restore", undefined],
    ["GET", "/9/rows", undefined],
    ["GET", "/9/export", undefined],
    ["POST", "/9/entries", { symbol: "KO" }],
    ["POST", "/9/entries/read", { text: "KO" }],
    ["POST", "/9/entries/batch", { entries: [{ symbol: "KO" }] }],
    ["DELETE", "/9/entries/KO", undefined],
    ["POST", "/9/entries/KO/restore", undefined],
    ["PUT", "/9/entries/KO/place", { before: null }],
    ["POST", "/9/entries/KO/transfer", { to: 1, keep: true }],
    ["PUT", "/1/entries/KO/place", { before: null }],
    ["DELETE", "/1/entries/KO", undefined],
  ])("%s %s of a missing one is 404", async (method, path, body) => {
    expect((await call(method, path, body)).status).toBe(404);
    expect(await types()).toEqual([]);
  });
});

describe("the stocks in a list", () => {
  test("the first list is that of /api/watchlist, and its events have no list id", async () => {
    await defaults("POST", "", { symbol: "KO", name: "Coca-Cola" });
    await call("POST", "/1/entries", { symbol: "AAPL" });
    await call("PUT", "/1/entries/KO/place", { before: "AAPL" });
    expect(await symbolsOf(1)).toEqual(["KO", "AAPL"]);
    // Newest first, as in earlier versions.
    expect((await defaults("GET")).body.map((row: { symbol: string }) => row.symbol)).toEqual([
      "AAPL",
      "KO",
    ]);
    expect((await store.readStream("watchlist-KO"))[0]!.data).toEqual({
      symbol: "KO",
      name: "Coca-Cola",
    });
  });

  test("rows include the alerts, and missing figures are null", async () => {
    await call("POST", "/1/entries", { symbol: "AAPL" });
    expect((await call("GET", "/1/rows")).body).toMatchObject([
      { symbol: "AAPL", alerts: 3, quote: null, spark: [], range: null, isComplete: false },
    ]);
  });

  test("can be copied and moved to another list, and removed from one", async () => {
    await call("POST", "", { name: "Second" });
    for (const symbol of ["A", "B"]) await call("POST", "/1/entries", { symbol });
    await call("POST", "/1/entries/A/transfer", { to: 2, keep: true });
    await call("POST", "/1/entries/B/transfer", { to: 2, keep: false });
    expect([await symbolsOf(1), await symbolsOf(2)]).toEqual([["A"], ["B", "A"]]);
    await call("DELETE", "/2/entries/A");
    expect([await symbolsOf(1), await symbolsOf(2)]).toEqual([["A"], ["B"]]);
    await call("POST", "/2/entries/A/restore");
    expect(await symbolsOf(2)).toEqual(["B", "A"]);
  });
});

describe("a pasted text", () => {
  test("is read with the known data of each symbol, and nothing is recorded", async () => {
    await call("POST", "/1/entries", { symbol: "KO", name: "Coca-Cola" });
    const before = await types();
    const { body } = await call("POST", "/1/entries/read", { text: "aapl $KO NONE ^GSPC ../x" });
    expect(body).toEqual({
      entries: [
        { symbol: "AAPL", name: "Apple Inc.", status: "new" },
        { symbol: "KO", name: "Coca-Cola", status: "listed" },
        { symbol: "NONE", name: "NONE", status: "unknown" },
        { symbol: "^GSPC", name: "^GSPC", status: "unverified" },
      ],
      unreadable: ["../x"],
    });
    expect(await types()).toEqual(before);
  });

  test("of too many symbols is rejected with their number", async () => {
    const text = Array.from({ length: MAX_ADDED + 1 }, (_, at) => `S${at}`).join(" ");
    expect(await call("POST", "/1/entries/read", { text })).toEqual({
      status: 422,
      body: "Add at most 500 symbols at a time. This text has 501",
    });
  });

  test("is added in its order and in one batch; symbols in no universe are verified later", async () => {
    await call("POST", "/1/entries", { symbol: "KO", name: "Coca-Cola" });
    later = [];
    const stocks = ["AAPL", "KO", "^GSPC", "AAPL"].map((symbol) => ({ symbol }));
    const { body } = await call("POST", "/1/entries/batch", { entries: stocks });
    expect(body).toEqual({
      added: ["AAPL", "^GSPC"],
      listed: ["KO"],
      unverified: ["^GSPC"],
      refused: [],
    });
    expect(await symbolsOf(1)).toEqual(["AAPL", "^GSPC", "KO"]);
    expect(later).toEqual(["^GSPC"]);
  });

  test("is queued for verification before it is listed, so that a crash leaves no gap", async () => {
    const before: boolean[] = [];
    noteLater = async (symbol) => void before.push(!(await symbolsOf(1)).includes(symbol));
    await call("POST", "/1/entries/batch", { entries: [{ symbol: "^GSPC" }, { symbol: "^DJI" }] });
    expect(before).toEqual([true, true]);
    expect(await symbolsOf(1)).toEqual(["^GSPC", "^DJI"]);
  });

  test("is added without nonexistent symbols, which are rejected with the reason", async () => {
    const stocks = ["AAPL", "NONE"].map((symbol) => ({ symbol }));
    const { body } = await call("POST", "/1/entries/batch", { entries: stocks });
    expect(body).toEqual({
      added: ["AAPL"],
      listed: [],
      unverified: [],
      refused: [{ symbol: "NONE", reason: "No market source knows the symbol 'NONE'" }],
    });
    expect(await symbolsOf(1)).toEqual(["AAPL"]);
  });

  test("keeps the names of a CSV", async () => {
    const text = "symbol,name\nAAPL,My apples\nKO,";
    const { body } = await call("POST", "/1/entries/read", { text });
    expect(body.entries[0]).toEqual({ symbol: "AAPL", name: "My apples", status: "new" });
  });

  test.each(["Brk.b", "brk-b", "BRK/B"])("%s becomes BRK-B", async (symbol) => {
    await call("POST", "/1/entries", { symbol });
    await call("POST", "/1/entries/batch", { entries: [{ symbol }] });
    expect(await symbolsOf(1)).toEqual(["BRK-B"]);
    expect((await defaults("POST", "", { symbol })).body.symbol).toBe("BRK-B");
  });

  test("can be exported as a file", async () => {
    for (const symbol of ["KO", "AAPL"]) await call("POST", "/1/entries", { symbol });
    await call("POST", "/1/entries", { symbol: "VOD.L", name: "=Vodafone" });
    expect((await call("GET", "/1/export?format=tradingview")).body).toEqual({
      fileName: "watchlist-tradingview.txt",
      text: "LSE:VOD,NASDAQ:AAPL,KO",
    });
    expect((await call("GET", "/1/export?format=csv")).body.text).toContain("VOD.L,'=Vodafone,");
  });
});
