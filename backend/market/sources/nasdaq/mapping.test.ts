import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { isSymbol } from "../../../domain/symbolText.ts";
import { mapEarningsDay, mapTargets, mapUniverse, toYahooSymbol } from "./mapping.ts";
import { realData } from "../../../testing/worlds/realData.ts";

const { place: SNAPSHOTS, isMissing, note } = realData("history/us_screener_snapshots");

const row = {
  symbol: "ACME",
  name: "Acme Corporation Common Stock",
  lastsale: "$1,012.50",
  volume: "30123",
  marketCap: "19021701.00",
  pctchange: "-0.481%",
  country: "United States",
  industry: "",
  sector: "Industrials",
};
const rows = Array.from({ length: 120 }, (_, at) => ({
  ...row,
  symbol: `A${String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26))}`,
}));

const answer = (data: unknown, rCode = 200) => ({ data, message: null, status: { rCode } });

const faultOf = (mapped: { status: string; fault?: string }) => mapped.fault ?? mapped.status;

describe("the universe in one call", () => {
  test("is parsed from strings; empty ones are unknown", () => {
    const mapped = mapUniverse(answer({ rows: [row, ...rows] }));
    if (mapped.status === "fault") throw new Error(mapped.detail);
    expect(mapped.value).toHaveLength(121);
    expect(mapped.value[0]).toEqual({
      symbol: "ACME",
      companyName: "Acme Corporation Common Stock",
      price: 1012.5,
      volume: 30_123,
      marketCap: 19_021_701,
      changePercent: -0.481,
      sector: "Industrials",
      industry: null,
      country: "United States",
    });
  });

  test("zero or a value of another type is unknown", () => {
    const odd = { ...row, lastsale: "NA", marketCap: "0.00", volume: "1e9", pctchange: "UNCH" };
    const mapped = mapUniverse([odd, ...rows]);
    if (mapped.status === "fault") throw new Error(mapped.detail);
    expect(mapped.value[0]).toMatchObject({
      price: null,
      marketCap: null,
      volume: null,
      changePercent: null,
    });
  });

  test("share classes and preferred shares are converted to Yahoo's notation", () => {
    expect(
      ["BRK/B", "BRK.B", "BAC^L", "BAC.PRL", "ACME.U", "ACME.WS", "AAPL", "MFA^"].map(
        toYahooSymbol,
      ),
    ).toEqual(["BRK-B", "BRK-B", "BAC-PL", "BAC-PL", "ACME-UN", "ACME-WT", "AAPL", "MFA-P"]);
    for (const odd of ["", " ", "A.B.C", "TOO LONG", "<b>", "__proto__", "AAPL/../X"]) {
      expect([odd, toYahooSymbol(odd)]).toEqual([odd, null]);
    }
  });

  test("a few rows are an incomplete response, not a universe", () => {
    expect(faultOf(mapUniverse(answer({ rows: [row] })))).toBe("malformed");
    expect(faultOf(mapUniverse(answer({ rows: [] })))).toBe("malformed");
    expect(faultOf(mapUniverse(answer(null)))).toBe("no-data");
    expect(faultOf(mapUniverse("<html>"))).toBe("malformed");
  });

  test.skipIf(isMissing)(`nearly every row of ten nights on three exchanges is read${note}`, () => {
    const files = readdirSync(SNAPSHOTS).filter((name) => name.endsWith(".json.gz"));
    expect(files.length).toBeGreaterThan(20);
    for (const name of files) {
      const sent: { symbol: string; lastsale: string }[] = JSON.parse(
        gunzipSync(readFileSync(`${SNAPSHOTS}/${name}`)).toString("utf8"),
      );
      const mapped = mapUniverse(sent);
      if (mapped.status === "fault") throw new Error(`${name}: ${mapped.detail}`);
      const prices = new Set(sent.map(({ lastsale }) => Number(lastsale.replace(/[$,]/g, ""))));
      expect([name, mapped.value.length > sent.length * 0.98]).toEqual([name, true]);
      for (const { symbol, price } of mapped.value) {
        expect([symbol, isSymbol(symbol)]).toEqual([symbol, true]);
        expect([symbol, price === null || prices.has(price)]).toEqual([symbol, true]);
      }
    }
  });
});

describe("the earnings calendar", () => {
  const day = (time: string) => ({ symbol: "ACME", name: "Acme Corporation", time });

  test("gives the hour in its own words and confirms nothing", () => {
    const mapped = mapEarningsDay(
      answer({
        asOf: "Mon, Mar 9, 2026",
        rows: [day("time-pre-market"), day("time-after-hours"), day("time-not-supplied")],
      }),
      "2026-03-09",
    );
    if (mapped.status === "fault") throw new Error(mapped.detail);
    expect(mapped.value.map(({ earnings }) => earnings)).toEqual([
      { date: "2026-03-09", hour: "before_open", isConfirmed: false },
      { date: "2026-03-09", hour: "after_close", isConfirmed: false },
      { date: "2026-03-09", hour: null, isConfirmed: false },
    ]);
  });

  test("a day without reports is empty; a response in another format is an error", () => {
    for (const quiet of [answer({ rows: null }), answer({ asOf: "" }), answer(null)]) {
      expect(mapEarningsDay(quiet, "2026-03-08")).toEqual({ status: "value", value: [] });
    }
    expect(faultOf(mapEarningsDay(answer({ rows: [{ ticker: "ACME" }] }), "2026-03-09"))).toBe(
      "malformed",
    );
    expect(faultOf(mapEarningsDay(answer(null, 429), "2026-03-09"))).toBe("rate-limited");
    expect(faultOf(mapEarningsDay("Access Denied", "2026-03-09"))).toBe("malformed");
  });
});

describe("targets", () => {
  const overview = {
    lowPriceTarget: 10,
    highPriceTarget: 21,
    priceTarget: 15.5,
    buy: 4,
    sell: 0,
    hold: 3,
  };

  test("are the consensus of the analysts who say buy, hold or sell", () => {
    expect(mapTargets(answer({ symbol: "acme", consensusOverview: overview }))).toEqual({
      status: "value",
      value: {
        targets: { low: 10, mean: 15.5, high: 21, analystCount: 7 },
        rating: "Buy",
        buy: 4,
        hold: 3,
        sell: 0,
      },
    });
  });

  test("missing or inconsistent targets are an error", () => {
    const of = (change: object) =>
      faultOf(mapTargets(answer({ consensusOverview: { ...overview, ...change } })));
    expect(of({ priceTarget: 0 })).toBe("no-data");
    expect(of({ priceTarget: 150 })).toBe("malformed");
    expect(of({ buy: 0, hold: 0 })).toBe("no-data");
    expect(of({ sell: -1 })).toBe("malformed");
    expect(faultOf(mapTargets(answer({ symbol: "acme" })))).toBe("no-data");
    expect(faultOf(mapTargets(answer(null, 400)))).toBe("unknown-symbol");
  });
});
