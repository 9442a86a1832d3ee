import { describe, expect, test } from "bun:test";
import { acmeQuote, mineQuote, NOW, type Json } from "../../../testing/servers/handmadeAnswers.ts";
import { manualClock } from "../../../platform/clock.ts";
import { DAY_MS, MINUTE_MS } from "../../../domain/durations.ts";
import { exchanges, marketCodes } from "../../../domain/symbol.ts";
import type { VendorRequest } from "../transport.ts";
import { canScreen, mapScreen, PAGE_SIZE, screenOf } from "./screenRequest.ts";
import { createYahooSource } from "./source.ts";

const answer = (quotes: unknown, facts: Json = { total: 1 }) => ({
  finance: { result: [{ ...facts, quotes }], error: null },
});

const rowOf = (facts: Json) => {
  const mapped = mapScreen(answer([mineQuote, { ...mineQuote, symbol: "ROW.L", ...facts }]), "LSE");
  return mapped.status === "value"
    ? mapped.value.listings.find(({ symbol }) => symbol === "ROW.L")
    : mapped.detail;
};

describe("the body of a screen request", () => {
  test("is a custom query for the shares of one exchange, with Yahoo's codes", () => {
    expect(screenOf("TSE", 500)).toEqual({
      offset: 500,
      size: 250,
      sortField: "intradaymarketcap",
      sortType: "DESC",
      quoteType: "EQUITY",
      userId: "",
      userIdType: "guid",
      query: {
        operator: "AND",
        operands: [
          { operator: "EQ", operands: ["region", "jp"] },
          { operator: "EQ", operands: ["exchange", "JPX"] },
        ],
      },
    });
    expect(screenOf("TSX", 0)?.query.operands).toEqual([
      { operator: "EQ", operands: ["region", "ca"] },
      { operator: "EQ", operands: ["exchange", "TOR"] },
    ]);
    expect(screenOf("TSX", 0, "Energy")?.query.operands[2]).toEqual({
      operator: "EQ",
      operands: ["sector", "Energy"],
    });
    expect(screenOf("US", 0)?.query.operands[1]?.operator).toBe("OR");
  });

  test("exists for the four markets and most exchanges, but not for coins, rates and futures", () => {
    expect(marketCodes.every(canScreen)).toBe(true);
    const listed = exchanges.filter(({ code }) => canScreen(code));
    expect(listed.length).toBeGreaterThan(60);
    expect(listed.map(({ week }) => week)).not.toContain("daily");
    expect(["CCY", "CCC", "FUT", "CBT", "NYM", "XXX"].filter(canScreen)).toEqual([]);
  });
});

describe("a page of a screen", () => {
  test("has prices in pounds and unchanged market values", () => {
    const mapped = mapScreen(
      answer([{ ...mineQuote, regularMarketChangePercent: -1.97 }], { total: 4100 }),
      "LSE",
    );
    expect(mapped).toEqual({
      status: "value",
      value: {
        rows: 1,
        total: 4100,
        listings: [
          {
            symbol: "MINE.L",
            companyName: "Mine plc",
            price: 3.088,
            volume: 1_200_300,
            marketCap: 2_554_603_520,
            changePercent: -1.97,
            currency: "GBP",
            delayMs: 15 * MINUTE_MS,
            asOf: Date.parse("2026-03-09T16:35:00Z"),
          },
        ],
      },
    });
  });

  test.each<[string, Json, object]>([
    ["a price of 0", { regularMarketPrice: 0 }, { price: null, changePercent: null }],
    ["no price", { regularMarketPrice: undefined }, { price: null }],
    ["text for a price", { regularMarketPrice: "308.8" }, { price: null }],
    ["no currency", { currency: null }, { price: null, changePercent: null }],
    ["a currency that is none", { currency: "pence" }, { price: null }],
    ["a volume below 0", { regularMarketVolume: -4 }, { volume: null }],
    ["a market value of nothing", { marketCap: Number.NaN }, { marketCap: null, price: 3.088 }],
    [
      "dollars in London",
      { currency: "USD", regularMarketPrice: 9 },
      { price: 9, currency: "USD" },
    ],
    ["no time", { regularMarketTime: null }, { asOf: null, price: 3.088 }],
    // 2.55 billion pounds for 827 million shares are 3.09 pounds each.
    ["pence as pounds", { currency: "GBP", sharesOutstanding: 827e6 }, { price: null }],
    ["pounds as pence", { regularMarketPrice: 3.088, sharesOutstanding: 827e6 }, { price: null }],
    ["the right unit", { sharesOutstanding: 827e6 }, { price: 3.088 }],
  ])("with %s omits this figure of the row", (_, facts, expected) => {
    expect(rowOf(facts)).toMatchObject(expected);
  });

  test.each<[string, Json]>([
    ["without a symbol", { symbol: undefined }],
    ["of another exchange", { symbol: "ROW.TO" }],
    ["of no exchange", { symbol: "ROW.L<script>" }],
    ["of an index", { symbol: "^FTSE" }],
    ["of a fund", { quoteType: "MUTUALFUND" }],
  ])("skips a row %s", (_, facts) => {
    expect(rowOf(facts)).toBeUndefined();
  });

  test.each<[string, unknown, string]>([
    ["HTML", "<html>", "malformed"],
    [
      "an error",
      { finance: { result: null, error: { code: "Unauthorized", description: "Invalid Crumb" } } },
      "unauthorized",
    ],
    ["no result", { finance: { result: [], error: null } }, "no-data"],
    ["quotes that are no list", answer({ "0": mineQuote }), "malformed"],
    ["another exchange in every row", answer([acmeQuote]), "malformed"],
  ])("that is %s is an error", (_, body, fault) => {
    expect(mapScreen(body, "LSE")).toMatchObject({ status: "fault", fault });
  });

  test("may be empty, and its total may be missing or invalid", () => {
    const empty = (total: unknown) => mapScreen(answer([], { total }), "LSE");
    expect(empty(undefined)).toEqual({
      status: "value",
      value: { listings: [], rows: 0, total: null },
    });
    for (const total of ["many", -1, null]) {
      expect(empty(total)).toMatchObject({ value: { total: null } });
    }
    expect(empty(12.7)).toMatchObject({ value: { total: 12 } });
  });
});

describe("listing an exchange", () => {
  const open = (quotes: readonly Json[]) => {
    const sent: VendorRequest[] = [];
    const source = createYahooSource({
      clock: manualClock(NOW),
      async send(request) {
        sent.push(request);
        return { status: 200, body: JSON.stringify(answer(quotes, { total: quotes.length })) };
      },
    });
    return { lister: source.lister, sent };
  };

  test("sends POST requests in the background, only for known exchanges", async () => {
    const { lister, sent } = open([mineQuote]);
    expect(lister?.pageSize).toBe(PAGE_SIZE);
    expect(await lister?.page("LSE", 250)).toMatchObject({ rows: 1, total: 1 });
    expect(sent).toHaveLength(1);
    expect(new URL(sent[0]?.url ?? "").pathname).toBe("/v1/finance/screener");
    expect(sent[0]?.priority).toBe("background");
    expect(JSON.parse(sent[0]?.body ?? "")).toMatchObject({ offset: 250, size: 250 });
    expect(await lister?.page("CCC", 0)).toBeUndefined();
    expect(sent).toHaveLength(1);
    await lister?.sectorPage?.("LSE", "Energy");
    expect(sent.at(-1)?.body).toContain('["sector","Energy"]');
  });

  test("omits the change of a share that has not traded for a week", async () => {
    const at = (days: number) => (NOW - days * DAY_MS) / 1000;
    const { lister } = open([
      { ...mineQuote, regularMarketChangePercent: 4, regularMarketTime: at(5) },
      { ...mineQuote, symbol: "OLD.L", regularMarketChangePercent: 40, regularMarketTime: at(7) },
    ]);
    const page = await lister?.page("LSE", 0);
    expect(page?.listings.map(({ changePercent, volume }) => [changePercent, volume])).toEqual([
      [4, 1_200_300],
      [null, 0],
    ]);
  });
});
