import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import {
  createConformanceWorld,
  type ConformanceOptions,
  type ConformanceWorld,
} from "./worlds/conformanceWorld.ts";
import { openMemoryDatabase } from "./worlds/memoryDatabase.ts";
import { DEFAULT_PAGE, MAX_PAGE } from "../contract/page.ts";

let world: ConformanceWorld;
/** Starts without the second host, which only compares how input is validated. */
const begin = async (options: ConformanceOptions = {}) => {
  world = await createConformanceWorld({ database: await openMemoryDatabase(), ...options });
};
const post = async (path: string, body: unknown) => {
  const response = await world.ask("POST", path, body);
  return { status: response.status, text: await response.text() };
};

/** Follows `Link` from page to page and returns the key of each row. */
async function walk(first: string, key: string) {
  const pages: (string | number)[][] = [];
  const totals = new Set<string | null>();
  let path: string | undefined = first;
  while (path !== undefined) {
    const response = await world.ask("GET", path);
    expect(response.status).toBe(200);
    const rows = (await response.json()) as Record<string, string | number>[];
    pages.push(rows.map((row) => row[key]!));
    totals.add(response.headers.get("x-total-count"));
    path = /^<(\/api\/[^>]+)>; rel="next"$/.exec(response.headers.get("link") ?? "")?.[1];
  }
  return { pages, totals: [...totals] };
}

const alertOn = (symbol: string) => ({ symbol, targetPrice: 1e6, alertType: "above" });

const STOCKS = ["AAPL", "MSFT", "NVDA", "KO", "IBM"];

/** Each list with the body of its nth entry; five are created. */
const lists: readonly (readonly [path: string, rowOf: (place: number) => unknown, key?: string])[] =
  [
    ["/api/alerts", () => alertOn("AAPL")],
    ["/api/portfolios", (place) => ({ name: `P${place}` })],
    ["/api/email-notifications", (place) => ({ email: `a${place}@b.example`, label: "L" })],
    ["/api/phone-numbers", (place) => ({ phone: `202555012${place}`, label: "L", isActive: true })],
    ["/api/watchlist", (place) => ({ symbol: STOCKS[place - 1] }), "symbol"],
    ["/api/community/posts", () => ({ username: "ann", title: "Title", content: "Text" })],
  ];

describe("a list of any length is answered in pages", () => {
  beforeAll(async () => {
    world = await createConformanceWorld();
  });
  afterAll(() => world.stop());

  test.each(lists)(
    "%s: newest first, by Link and X-Total-Count",
    async (path, rowOf, key = "id") => {
      for (let place = 1; place <= 5; place++)
        expect((await post(path, rowOf(place))).status).toBe(201);
      const keys = key === "id" ? [5, 4, 3, 2, 1] : STOCKS.toReversed();
      const { pages, totals } = await walk(`${path}?limit=2`, key);
      expect(pages).toEqual([keys.slice(0, 2), keys.slice(2, 4), keys.slice(4)]);
      expect(totals).toEqual(["5"]);
      // Without paging parameters a small list is one page.
      expect(await walk(path, key)).toEqual({ pages: [keys], totals: ["5"] });
    },
  );

  test("/api/community/posts/{id}/comments, too", async () => {
    await post("/api/community/posts", { username: "ann", title: "Title", content: "Text" });
    const path = "/api/community/posts/1/comments";
    for (let place = 1; place <= 3; place++) {
      await post(path, { username: "ann", content: "Text" });
    }
    const { pages, totals } = await walk(`${path}?limit=2`, "id");
    expect({ pages, totals }).toEqual({ pages: [[3, 2], [1]], totals: ["3"] });
  });
});

describe("a filtered or limited list", () => {
  afterEach(() => world.stop());

  test("alerts of a symbol or a status are counted and paged as such", async () => {
    await begin();
    for (const symbol of ["AAPL", "MSFT", "AAPL", "AAPL"])
      await post("/api/alerts", alertOn(symbol));
    await world.ask("DELETE", "/api/alerts/4");
    const apple = await walk("/api/alerts?symbol=aapl&limit=1", "id");
    expect(apple).toEqual({ pages: [[3], [1]], totals: ["2"] });
    expect((await walk("/api/alerts?symbol=AAPL&status=active", "id")).pages).toEqual([[3, 1]]);
    expect((await walk("/api/alerts?status=triggered", "id")).totals).toEqual(["0"]);
    expect((await walk("/api/alerts?status=active&limit=2", "id")).pages).toEqual([[3, 2], [1]]);
    expect((await world.ask("GET", "/api/alerts/3")).status).toBe(200);
    expect((await world.ask("GET", "/api/alerts/4")).status).toBe(404);
  });

  test("has its default limit, which no caller can exceed", async () => {
    await begin({ caps: { portfolios: DEFAULT_PAGE + 1 } });
    for (let place = 0; place <= DEFAULT_PAGE; place++) {
      await post("/api/portfolios", { name: `P${place}` });
    }
    const { pages } = await walk("/api/portfolios", "id");
    expect(pages.map(({ length }) => length)).toEqual([DEFAULT_PAGE, 1]);
    for (const limit of ["0", "-1", String(MAX_PAGE + 1), "1e9", "ten", "1.5", ""]) {
      const { status } = await world.ask("GET", `/api/portfolios?limit=${limit}`);
      expect([limit, status]).toEqual([limit, 422]);
    }
    expect((await world.ask("GET", "/api/portfolios?after=x")).status).toBe(422);
    expect((await world.ask("GET", `/api/portfolios?limit=${MAX_PAGE}`)).status).toBe(200);
  });
});

describe("a full list rejects additions and nothing else", () => {
  afterEach(() => world.stop());

  test("alerts: existing ones stay, and can be deleted and restored", async () => {
    await begin({ caps: { alerts: 2 } });
    for (const symbol of ["AAPL", "MSFT"]) await post("/api/alerts", alertOn(symbol));
    expect(await post("/api/alerts", alertOn("KO"))).toEqual({
      status: 409,
      text: "The maximum is 2 alerts. Delete some first",
    });
    await world.ask("DELETE", "/api/alerts/1");
    expect((await post("/api/alerts", alertOn("KO"))).status).toBe(201);
    expect((await post("/api/alerts/1/restore", undefined)).status).toBe(200);
    expect((await walk("/api/alerts", "id")).totals).toEqual(["3"]);
  });

  test("the watchlist: a stock that is already on it is no addition", async () => {
    await begin({ caps: { watchlist: 1 } });
    await post("/api/watchlist", { symbol: "AAPL" });
    expect(await post("/api/watchlist", { symbol: "KO" })).toEqual({
      status: 409,
      text: "The maximum is 1 watched stocks. Delete some first",
    });
    expect((await post("/api/watchlist", { symbol: "AAPL" })).status).toBe(200);
  });

  test("contacts: addresses and numbers together", async () => {
    await begin({ caps: { contacts: 2 } });
    const phone = { phone: "2025550123", label: "Mine", isActive: true };
    await post("/api/email-notifications", { email: "a@b.example", label: "Mine" });
    await post("/api/phone-numbers", phone);
    const refusal = {
      status: 409,
      text: "The maximum is 2 addresses and numbers. Delete some first",
    };
    const another = { email: "c@b.example", label: "Mine" };
    expect(await post("/api/email-notifications", another)).toEqual(refusal);
    expect(await post("/api/phone-numbers", { ...phone, phone: "2025550124" })).toEqual(refusal);
    await world.ask("DELETE", "/api/phone-numbers/1");
    expect((await post("/api/phone-numbers/1/restore", phone)).status).toBe(200);
  });

  test("portfolios", async () => {
    await begin({ caps: { portfolios: 1 } });
    await post("/api/portfolios", { name: "One" });
    expect(await post("/api/portfolios", { name: "Two" })).toEqual({
      status: 409,
      text: "The maximum is 1 portfolios. Delete some first",
    });
  });
});
