import { describe, expect, test } from "bun:test";
import { manualClock } from "../../../platform/clock.ts";
import { SourceUnavailable } from "../../source.ts";
import { describeMarketSource } from "../../../testing/suites/marketSourceSuite.ts";
import { createNasdaqSource } from "./source.ts";
import { HOUR_MS } from "../../../domain/durations.ts";

const answer = (data: unknown) => ({ data, status: { rCode: 200 } });
const rows = Array.from({ length: 120 }, (_, at) => ({
  symbol: `A${String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26))}`,
  name: "Acme",
  lastsale: "$1.00",
}));

function makeSource(asked: string[] = [], body: (path: string) => unknown = answerTo) {
  const clock = manualClock("2026-03-09T18:00:00Z");
  const source = createNasdaqSource(async ({ url }) => {
    const path = new URL(url).pathname;
    asked.push(path);
    return { status: 200, body: JSON.stringify(body(path)) };
  }, clock);
  return { source, clock };
}

function answerTo(path: string): unknown {
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

describe("the Nasdaq site", () => {
  test("its universe is common shares, share classes included", async () => {
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

  test("a second opinion on a date costs one call a day and date", async () => {
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

  test("a day's calendar and second opinions on it are one request", async () => {
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
    expect(asked).toHaveLength(1);
  });

  test("an invalid answer is unavailable and not cached", async () => {
    const asked: string[] = [];
    let isBroken = true;
    const { source } = makeSource(asked, (path) => (isBroken ? "Access Denied" : answerTo(path)));
    await expect(source.universe()).rejects.toThrow(SourceUnavailable);
    await expect(source.earningsOn("ACME", "2026-04-28")).rejects.toThrow(SourceUnavailable);
    isBroken = false;
    expect(await source.earningsOn("ACME", "2026-04-28")).toBeDefined();
  });
});
