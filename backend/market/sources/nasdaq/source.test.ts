import { describe, expect, test } from "bun:test";
import { manualClock } from "../../../platform/clock.ts";
import { SourceUnavailable } from "../../source.ts";
import { describeMarketSource } from "../../../testing/suites/marketSourceSuite.ts";
import { createNasdaqSource } from "./source.ts";
import { HOUR_MS, MINUTE_MS } from "../../../domain/durations.ts";

const answer = (data: unknown) => ({ data, status: { rCode: 200 } });
const rows = Array.from({ length: 120 }, (_, at) => ({
  symbol: `A${String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26))}`,
  name: "Acme",
  lastsale: "$1.00",
}));

function makeSource(asked: string[] = [], body: (path: string) => unknown = answerTo) {
  const clock = manualClock("2026-03-09T18:00:00Z");
  const source = createNasdaqSource(async ({ url }) => {
    const { pathname, searchParams } = new URL(url);
    const path = `${pathname}${searchParams.has("assetclass") ? `?${searchParams.get("assetclass")}` : ""}`;
    asked.push(path);
    return { status: 200, body: JSON.stringify(body(path)) };
  }, clock);
  return { source, clock };
}

const info = {
  symbol: "ACME",
  companyName: "Acme Inc. Common Stock",
  primaryData: {
    lastSalePrice: "$1,012.50",
    netChange: "-2.50",
    lastTradeTimestamp: "Mar 9, 2026 1:59 PM ET",
    isRealTime: true,
    volume: "11,763,041.25",
  },
  secondaryData: null,
  marketStatus: "Open",
};
const day = (date: string, price: string) => ({
  date,
  close: price,
  volume: "31,748,180",
  open: price,
  high: price,
  low: price,
});
const days = [
  day("03/09/2026", "$12.00"),
  day("03/06/2026", "$11.00"),
  day("03/05/2026", "$10.00"),
  day("02/27/2026", "$9.00"),
  day("02/26/2026", "N/A"),
];
const unknown = { data: null, status: { rCode: 400, bCodeMessage: [{ code: 1001 }] } };

function answerTo(path: string): unknown {
  const [, symbol, part] = /^\/api\/quote\/([^/]+)\/(\w+)\?stocks$/.exec(path) ?? [];
  if (symbol === "ACME" && part === "info") return answer(info);
  if (symbol === "ACME") return answer({ symbol, tradesTable: { rows: days } });
  if (path.startsWith("/api/quote")) return unknown;
  if (path.startsWith("/api/screener")) {
    return answer({
      rows: [
        ...rows,
        { symbol: "BRK/B", name: "B", marketCap: "1000000000000.00" },
        { symbol: "BAC^L", name: "P" },
        { symbol: "XYZ.WS", name: "W" },
      ],
    });
  }
  if (path.startsWith("/api/calendar")) {
    const hour = "time-after-hours";
    return answer({
      rows: [
        { symbol: "ACME", name: "Acme", time: hour, marketCap: "$1,234,567" },
        { symbol: "NONAME", name: "", time: "time-not-supplied", marketCap: "" },
      ],
    });
  }
  return answer({
    consensusOverview: {
      lowPriceTarget: 10,
      priceTarget: 15,
      highPriceTarget: 21,
      buy: 4,
      hold: 3,
      sell: 0,
    },
  });
}

describeMarketSource("nasdaq", () => makeSource().source, "ACME");

describe("prices of the Nasdaq site", () => {
  test("a quote is in dollars, with the previous close and New York time", async () => {
    expect(await makeSource().source.quote("ACME")).toMatchObject({
      companyName: "Acme Inc. Common Stock",
      currency: "USD",
      price: 1012.5,
      previousClose: 1015,
      volume: 11_763_041.25,
      asOf: Date.parse("2026-03-09T17:59:00Z"),
      delayMs: 60_000,
    });
  });

  test.each<[string, object, object | undefined]>([
    ["a delayed price", { isRealTime: false }, { delayMs: 900_000 }],
    ["another currency", { currency: "CAD" }, undefined],
    ["another zone", { lastTradeTimestamp: "Mar 9, 2026 1:59 PM GMT" }, undefined],
    ["a Sunday", { lastTradeTimestamp: "Mar 8, 2026 1:59 PM ET" }, undefined],
    ["a day that has not closed", { lastTradeTimestamp: "Mar 9, 2026" }, undefined],
    [
      "a print before the open without the close",
      { lastTradeTimestamp: "Mar 9, 2026 8:00 AM ET" },
      undefined,
    ],
    ["no price", { lastSalePrice: "N/A" }, undefined],
    ["no change", { netChange: "--" }, { previousClose: null }],
  ])("%s", async (_what, change, expected) => {
    const body = answer({ ...info, primaryData: { ...info.primaryData, ...change } });
    const asked = makeSource([], () => body).source.quote("ACME");
    if (expected) expect(await asked).toMatchObject(expected);
    else await expect(asked).rejects.toThrow(SourceUnavailable);
  });

  test("a response about another company is an error", async () => {
    const { source } = makeSource([], () => answer({ ...info, symbol: "ACMEX" }));
    await expect(source.quote("ACME")).rejects.toThrow("malformed");
  });

  test("an empty response is an error, and the symbol is requested again", async () => {
    const asked: string[] = [];
    const { source } = makeSource(asked, () => ({ data: null, status: { rCode: 200 } }));
    for (let round = 1; round <= 2; round++) {
      await expect(source.samples(["ACME"])).rejects.toThrow("no-data");
      expect(asked).toHaveLength(round);
    }
  });

  test("a fund is tried as a stock once; a symbol that is neither is not polled again that day", async () => {
    const asked: string[] = [];
    const { source, clock } = makeSource(asked, (path) => {
      const symbol = path.split("/")[3];
      return symbol === "SPY" && path.endsWith("etf") ? answer({ ...info, symbol }) : unknown;
    });
    await source.quote("SPY");
    expect((await source.samples(["GONE", "SPY", "VOD.L", "^GSPC"])).length).toBe(1);
    await source.samples(["GONE", "SPY"]);
    expect(asked.map((path) => path.replace("/api/quote/", ""))).toEqual([
      "SPY/info?stocks",
      "SPY/info?etf",
      "GONE/info?stocks",
      "SPY/info?etf",
      "GONE/info?etf",
      "SPY/info?etf",
    ]);
    clock.advance(24 * HOUR_MS);
    await source.samples(["GONE"]);
    expect(asked).toHaveLength(8);
  });

  test("a known stock that becomes unknown is polled again within minutes", async () => {
    const asked: string[] = [];
    let isKnown = true;
    const { source, clock } = makeSource(asked, () => (isKnown ? answer(info) : unknown));
    const poll = async () => (await source.samples(["ACME"])).length;
    expect(await poll()).toBe(1);
    isKnown = false;
    expect([await poll(), await poll()]).toEqual([0, 0]);
    expect(asked).toHaveLength(2);
    clock.advance(5 * MINUTE_MS);
    expect([await poll(), await poll()]).toEqual([0, 0]);
    // Both classes were requested, and the next pause is twice as long.
    expect(asked).toHaveLength(4);
    clock.advance(5 * MINUTE_MS);
    isKnown = true;
    expect(await poll()).toBe(0);
    clock.advance(5 * MINUTE_MS);
    expect(await poll()).toBe(1);
  });

  test("polls six stocks at a time: the most urgent always, the others in turn", async () => {
    const asked: string[] = [];
    const { source } = makeSource(asked, (path) => answer({ ...info, symbol: path.split("/")[3] }));
    const symbols = ["A", "B", "C", "D", "E", "F", "G", "H"];
    for (let round = 0; round < 2; round++) await source.samples(symbols);
    expect(asked.map((path) => path.split("/")[3]).join("")).toBe("ABCDEFABCGHD");
  });

  test("daily bars are stamped by date and weeks by their Monday; minutes are not available", async () => {
    const { source } = makeSource();
    const times = async (interval: "1d" | "1w" | "1m", limit: number) =>
      (await source.bars("ACME", interval, limit))?.map(({ time, volume }) => [
        new Date(time).toISOString().slice(0, 10),
        volume,
      ]);
    expect(await times("1d", 2)).toEqual([
      ["2026-03-06", 31_748_180],
      ["2026-03-09", 31_748_180],
    ]);
    expect(await times("1w", 9)).toEqual([
      ["2026-02-23", 31_748_180],
      ["2026-03-02", 63_496_360],
      ["2026-03-09", 31_748_180],
    ]);
    expect(await times("1m", 9)).toBeUndefined();
  });
});

describe("Nasdaq's data about a company", () => {
  const none = { data: null, status: { rCode: 200 } };
  const source = (answers: Readonly<Record<string, unknown>>) =>
    makeSource([], (path) => {
      const part = Object.keys(answers).find((name) => path.includes(name));
      return part === undefined ? none : answer(answers[part]);
    }).source;

  test("facts come from the summary and the last short interest", async () => {
    const summaryData = { EarningsPerShare: { value: "$10.10" }, Yield: { value: "0.48%" } };
    const summary = { symbol: "ACME", summaryData };
    const table = { rows: [{ settlementDate: "02/27/2026", interest: "14,014" }] };
    const known = await source({
      summary,
      "short-interest": { shortInterestTable: table },
    }).facts?.("ACME");
    expect(known).toMatchObject({
      currency: "USD",
      earningsPerShare: 10.1,
      dividendYield: 0.0048,
      sharesShort: 14_014,
      shortShare: null,
      sharesOutstanding: null,
      shortCountedAt: Date.parse("2026-02-27"),
    });
    expect(await source({ summary }).facts?.("ACME")).toMatchObject({ sharesShort: null });
    expect(await source({}).facts?.("ACME")).toBeUndefined();
    await expect(source({ summary }).facts?.("OTHER")).rejects.toThrow("malformed");
  });
});

describe("the Nasdaq site", () => {
  test("has a universe of common shares, share classes included", async () => {
    const listings = await makeSource().source.universe();
    const universe = listings.map(({ symbol }) => symbol);
    expect(universe).toHaveLength(121);
    // The largest company first.
    expect(universe[0]).toBe("BRK-B");
    expect(universe.filter((symbol) => /^(BAC-|XYZ-)/.test(symbol))).toEqual([]);
  });

  test("gives targets of American companies only", async () => {
    const asked: string[] = [];
    const { source } = makeSource(asked);
    expect(await source.targets("ACME")).toEqual({
      low: 10,
      mean: 15,
      high: 21,
      analystCount: 7,
      asOf: Date.parse("2026-03-09"),
    });
    expect(await source.targets("MINE.L")).toBeUndefined();
    expect(await source.targets("../x")).toBeUndefined();
    expect(asked).toHaveLength(1);
  });

  test("a second opinion on a date costs one request per day and date", async () => {
    const asked: string[] = [];
    const { source, clock } = makeSource(asked);
    const expected = { date: "2026-04-28", hour: "after_close", isConfirmed: false } as const;
    expect(await source.earningsOn("ACME", "2026-04-28")).toEqual(expected);
    expect(await source.earningsOn("OTHER", "2026-04-28")).toBeUndefined();
    expect(await source.earningsOn("ACME", "tomorrow")).toBeUndefined();
    expect(asked).toHaveLength(1);
    clock.advance(6 * HOUR_MS);
    await source.earningsOn("ACME", "2026-04-28");
    expect(asked).toHaveLength(2);
  });

  test("a day's calendar and second opinions on it share one request", async () => {
    const asked: string[] = [];
    const { source } = makeSource(asked);
    const earnings = await source.earningsOn("ACME", "2026-04-28");
    expect(await source.reportsOn("2026-04-28")).toEqual([
      { symbol: "ACME", companyName: "Acme", marketCap: 1_234_567, earnings: earnings! },
      {
        symbol: "NONAME",
        companyName: "NONAME",
        marketCap: null,
        earnings: { date: "2026-04-28", hour: null, isConfirmed: false },
      },
    ]);
    expect(await source.reportsOn("tomorrow")).toEqual([]);
    expect(await source.reportsOn("2026-05-02")).toEqual([]);
    expect(asked).toHaveLength(1);
  });

  test("an invalid response is unavailable and not cached", async () => {
    const asked: string[] = [];
    let isBroken = true;
    const { source } = makeSource(asked, (path) => (isBroken ? "Access Denied" : answerTo(path)));
    await expect(source.universe()).rejects.toThrow(SourceUnavailable);
    await expect(source.earningsOn("ACME", "2026-04-28")).rejects.toThrow(SourceUnavailable);
    isBroken = false;
    expect(await source.earningsOn("ACME", "2026-04-28")).toBeDefined();
  });
});
