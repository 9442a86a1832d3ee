import { describe, expect, test } from "bun:test";
import { describeMarketSource } from "../../../testing/suites/marketSourceSuite.ts";
import { manualClock } from "../../../platform/clock.ts";
import { SourceUnavailable } from "../../source.ts";
import { createOpenFigiSource, symbolOf, venueOf } from "./source.ts";

const listing = (ticker: string, exchCode: string, name = "ACME") => ({
  ticker,
  exchCode,
  name,
  marketSector: "Equity",
});
const securities: Readonly<Record<string, readonly object[]>> = {
  US0378331005: [
    listing("APC", "GY", "APPLE INC"),
    listing("APC", "GF", "APPLE INC"),
    listing("AAPL", "UW", "APPLE INC"),
    listing("AAPL", "US", "APPLE INC"),
    listing("1AAPL", "IM", "APPLE INC"),
  ],
  DE0007164600: [listing("SAP", "IM"), listing("SAP", "GY"), listing("SAPGF", "US")],
  IE00B4L5Y983: [listing("IWDA", "LN", "WORLD"), listing("EUNL", "GY", "WORLD")],
  GB00BH4HKS39: [{ ...listing("VOD", "LN"), securityType2: "Common Stock" }],
  "716460": [listing("SAP", "GY")],
  "084670702": [listing("BRK/B", "US")],
};

function make(answer?: (jobs: readonly { idValue: string }[]) => unknown, status = 200) {
  const asked: { idType: string; idValue: string }[][] = [];
  const source = createOpenFigiSource(async ({ body = "" }) => {
    const jobs = JSON.parse(body);
    asked.push(jobs);
    const known = (job: { idValue: string }) =>
      securities[job.idValue]
        ? { data: securities[job.idValue] }
        : { warning: "No identifier found." };
    return { status, body: JSON.stringify(answer ? answer(jobs) : jobs.map(known)) };
  }, manualClock());
  return { source, asked };
}

describeMarketSource("openfigi", () => make().source, "AAPL");

describe("OpenFIGI", () => {
  test.each<[string, readonly string[]]>([
    ["US0378331005", ["AAPL USD", "APC.DE EUR", "1AAPL.MI EUR"]],
    ["de0007164600", ["SAP.DE EUR", "SAPGF USD"]],
    ["IE00B4L5Y983", ["IWDA.L null", "EUNL.DE EUR"]],
    ["GB00BH4HKS39", ["VOD.L GBP"]],
    ["716460", ["SAP.DE EUR"]],
    ["084670702", ["BRK-B USD"]],
    ["DE0005190003", []],
  ])("finds the main listings of %s, its own country's first", async (text, expected) => {
    const matches = await make().source.search(text, 8);
    expect(matches.map(({ symbol, currency }) => `${symbol} ${currency}`)).toEqual([...expected]);
  });

  test("requests nothing for other texts, and at most five numbers at a time", async () => {
    const { source, asked } = make();
    await Promise.all(["apple", "AAPL", "US0378331006"].map((text) => source.search(text, 8)));
    expect(asked).toEqual([]);
    const numbers = ["716460", "US0378331005", "DE0007164600", "084670702", "0263494", "037833100"];
    const found = await Promise.all(numbers.map((text) => source.search(text, 8)));
    expect(asked.map((jobs) => jobs.length)).toEqual([5, 1]);
    expect(asked.flat().map(({ idType }) => idType)).toEqual([
      "ID_WERTPAPIER",
      "ID_ISIN",
      "ID_ISIN",
      "ID_CUSIP",
      "ID_SEDOL",
      "ID_CUSIP",
    ]);
    expect(found.map((matches) => matches[0]?.symbol)).toEqual([
      "SAP.DE",
      "AAPL",
      "SAP.DE",
      "BRK-B",
      undefined,
      undefined,
    ]);
  });

  test.each<[string, number, unknown]>([
    ["an answer too few", 200, []],
    ["an answer without anything", 200, [{}]],
    ["an empty list of listings", 200, [{ data: [] }]],
    ["listings of another shape", 200, [{ data: [{ ticker: 5, exchCode: {} }] }]],
    ["an error for all", 400, { error: "Request body must be an array." }],
    ["too many requests", 429, "Too many requests, please try again later."],
  ])("%s is a failure", async (_what, status, body) => {
    await expect(make(() => body, status).source.search("US0378331005", 8)).rejects.toThrow(
      SourceUnavailable,
    );
  });
});

test.each<[string, string, string, string | null]>([
  ["BP/", "LN", "BP PLC", "BP.L"],
  ["700", "HK", "TENCENT", "0700.HK"],
  ["NOVOB", "DC", "NOVO NORDISK A/S-B", "NOVO-B.CO"],
  ["VOLVB", "SS", "VOLVO AB-B SHS", "VOLV-B.ST"],
  ["MAERSKB", "DC", "AP MOLLER-MAERSK A/S-B", "MAERSK-B.CO"],
  ["BBD/B", "CT", "BOMBARDIER INC-B", "BBD-B.TO"],
  ["7203", "JT", "TOYOTA", "7203.T"],
  ["AAPL 01/15/27 C200", "US", "APPLE", null],
])("%s at %s is written as %s", (ticker, code, name, symbol) => {
  expect(symbolOf(ticker, venueOf(code)!, name)).toBe(symbol);
});
