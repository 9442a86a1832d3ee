import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import {
  array,
  assert,
  constantFrom,
  dictionary,
  double,
  nat,
  option,
  property,
  record,
} from "fast-check";
import { mapUniverse } from "../../market/sources/nasdaq/mapping.ts";
import { listingOf, type Listing } from "../../market/source.ts";
import { instrumentOf, dollarsBy, planRun } from "./plan.ts";

const folder = join(
  process.env["REAL_DATA_DIR"] ?? join(import.meta.dir, "../../../../shared/real-data"),
  "history/us_screener_snapshots",
);
const hasSnapshots = existsSync(folder);
if (!hasSnapshots) test.skip(`no recorded universes at ${folder}`, () => undefined);

const files = hasSnapshots ? readdirSync(folder).filter((file) => file.endsWith(".json.gz")) : [];
const nights = [...new Set(files.map((file) => file.slice(0, 10)))];

/** Recorded rows of one night on all three exchanges. */
function readRows(night: string): readonly Readonly<Record<string, string>>[] {
  return files
    .filter((file) => file.startsWith(night))
    .flatMap((file) => {
      const body: unknown = JSON.parse(gunzipSync(readFileSync(join(folder, file))).toString());
      const { data } = body as { data?: { rows: never[] } };
      return Array.isArray(body) ? body : (data?.rows ?? []);
    });
}

const limits = { maxPrice: 10, minVolume: 100_000, upsideFilter: null };
const named = (symbol: string, companyName: string): Listing => ({
  ...listingOf(symbol),
  companyName,
});

describe("the type of a universe row", () => {
  test.each([
    ["HTZWW", "Hertz Global Holdings Inc Warrant", "warrant"],
    ["PEPLW", "PepperLime Health Acquisition Corporation Warrrant", "warrant"],
    ["HUBCZ", "Hub Cyber Security Ltd. Warrant 8/22/2025", "warrant"],
    [
      "OPENL",
      "Opendoor Series A Warrants each exercisable for one share of Common Stock",
      "warrant",
    ],
    ["PSNYW", "Polestar Automotive Holding UK PLC Class C-1 ADS (ADW)", "warrant"],
    ["AP-WT", "Ampco-Pittsburgh Corporation Series A", "warrant"],
    ["AACBR", "Artius II Acquisition Inc. Rights", "right"],
    ["AMPGZ", "Amplitech Group Inc. Series B Right", "right"],
    ["TBCVU", "Thunder Bridge Capital Partners V Ltd. Units", "unit"],
    ["LATNU", "Union Acquisition Units of one ordinary share and one redeemable warrant", "unit"],
    ["ZKPU", "Lafayette Digital Acquisition Corp. I Unit", "unit"],
    ["AESC", "The AES Corporation Corporate Units", "unit"],
    ["THMAU", "Thimble Point Acquisition Corp.", "unit"],
    ["RLX", "RLX Technology ADS American Depositary Shares each the right to receive one", null],
    ["BSBR", "Banco Santander Brasil American Depositary Shares each representing one unit", null],
    ["VOC", "VOC Energy Trust Units of Beneficial Interest", null],
    ["ET", "Energy Transfer LP Common Units", null],
    ["BBU", "Brookfield Business Partners L.P. Limited Partnership Units", null],
    ["BRK-B", "Berkshire Hathaway Inc.", null],
    ["FLOWR", "Flower Inc. Common Stock", null],
    ["PDI", "PIMCO Dynamic Income Fund Common Stock", null],
    ["ACME-WT.TO", "Acme Corp.", "warrant"],
    ["ACME-WTA.V", "Acme Corp.", "warrant"],
    ["ACME-RT.TO", "Acme Corp.", "right"],
    ["ACME-UN.TO", "Acme Real Estate Investment Trust", null],
    ["ACME-A.TO", "Acme Corp.", null],
    ["NEWT.L", "Newt plc", null],
  ])("%s, %s: %p", (symbol, companyName, expected) => {
    expect(instrumentOf(named(symbol, companyName))).toBe(expected as never);
  });

  test("is a share when only the symbol is known and has no suffix", () => {
    expect(instrumentOf(listingOf("LATER"))).toBeNull();
  });
});

describe("a plan", () => {
  test("contains the busiest first and unknown volumes last, and counts the rest", () => {
    const line = (symbol: string, price: number | null, volume: number | null): Listing => ({
      ...named(symbol, `${symbol} Common Stock`),
      price,
      volume,
    });
    const listings = [
      line("NEW", null, null),
      line("LOW", 9.99, 100_000),
      line("TEN", 10, 1e6),
      line("QUIET", 5, 99_999),
      line("BUSY", 5, 5e6),
      { ...line("WARRW", 1, 1e6), companyName: "Warr Warrants" },
      line("VOD.L", 1, 1e6),
    ];
    expect(planRun(listings, limits)).toEqual({
      listed: 7,
      leftOut: { price: 1, volume: 1, warrant: 1, right: 0, unit: 0, currency: 1 },
      symbols: ["BUSY", "LOW", "NEW"],
    });
  });

  test("compares prices in dollars: pounds are worth more than their number, yen less", () => {
    const rates = [
      { currency: "GBP", dollars: 1.25, asOf: "2026-01-05T15:00:00Z" },
      { currency: "JPY", dollars: 0.0065, asOf: "2026-01-05T15:00:00Z" },
    ];
    const line = (symbol: string, price: number, currency?: string): Listing => ({
      ...named(symbol, symbol),
      price,
      volume: 1e6,
      ...(currency && { currency }),
    });
    const listings = [
      line("EIGHT.L", 8),
      line("UNDER.L", 7.99),
      line("USD.L", 9, "USD"),
      line("EUR.L", 1, "EUR"),
      line("7203.T", 1500),
      line("9999.T", 1600),
    ];
    const { symbols, leftOut } = planRun(listings, limits, dollarsBy({ rates }));
    expect(symbols).toEqual(["UNDER.L", "USD.L", "7203.T"]);
    expect(leftOut).toMatchObject({ price: 2, currency: 1 });
  });

  test("of any listings and rates equals the rules applied line by line", () => {
    const currency = constantFrom("USD", "GBP", "JPY", "EUR");
    const row = record({
      price: option(double({ min: 0.001, max: 1e5, noNaN: true })),
      volume: option(nat(1e7)),
      currency: option(currency, { nil: undefined }),
      suffix: constantFrom("", ".L", ".T", ".MI"),
    });
    const rate = double({ min: 1e-4, max: 10, noNaN: true });
    const known = dictionary(constantFrom("GBP", "JPY", "EUR"), rate);
    const random = property(array(row, { maxLength: 30 }), known, (rows, dollars) => {
      const listings = rows.map(({ suffix, currency: own, ...figures }, at): Listing => ({
        ...listingOf(`S${at}${suffix}`),
        ...figures,
        ...(own && { currency: own }),
      }));
      const rates = Object.entries(dollars).map(([code, worth]) => ({
        currency: code,
        dollars: worth,
        asOf: "2026-01-05T15:00:00Z",
      }));
      const plan = planRun(listings, limits, dollarsBy({ rates }));
      const byMarket: Readonly<Record<string, string>> = { "": "USD", ".L": "GBP", ".T": "JPY" };
      const expected: string[] = [];
      for (const [at, { suffix, currency: own, price, volume }] of rows.entries()) {
        const unit = own ?? byMarket[suffix] ?? "EUR";
        const worth = unit === "USD" ? 1 : dollars[unit];
        if (worth === undefined) continue;
        if (price !== null && price * worth >= 10) continue;
        if (volume !== null && volume < 100_000) continue;
        expected.push(`S${at}${suffix}`);
      }
      expect([...plan.symbols].toSorted()).toEqual(expected.toSorted());
      const left = Object.values(plan.leftOut).reduce((sum, count) => sum + count, 0);
      expect(left + plan.symbols.length).toBe(rows.length);
    });
    assert(random, { numRuns: 200 });
  });

  test.each(nights)("of the recorded night %s equals a row-by-row evaluation", (night) => {
    const rows = readRows(night);
    const mapped = mapUniverse(rows);
    if (mapped.status === "fault") throw new Error(mapped.detail);
    const { symbols, leftOut, listed } = planRun(mapped.value, limits);

    // The same from the raw lines, without the code under test.
    const survivors = rows.filter(({ lastsale = "", volume = "" }) => {
      const price = Number(lastsale.replace(/[$,]/g, ""));
      return price > 0 && price < 10 && Number(volume.replaceAll(",", "")) >= 100_000;
    });
    const isDerived = ({ symbol = "", name = "" }) =>
      (/warr+ants?\b|\bADW\b/i.test(name) && /[WLZ]$|[./]WS/.test(symbol)) ||
      (/\brights?\b(?! to receive)/i.test(name) && /^[A-Z]{4}[RZ]$|[./]RT?$/.test(symbol)) ||
      (/\bunits?\b/i.test(name) && /^[A-Z]{3,4}U$|[./]U$/.test(symbol)) ||
      /\b(corporate|equity) units?\b/i.test(name);
    const shares = survivors.filter((row) => !isDerived(row));
    const known = new Set(mapped.value.map(({ symbol }) => symbol));
    const spelled = (symbol = "") =>
      symbol
        .trim()
        .replace(/\^([A-Z]?)/, "-P$1")
        .replace(/\.PR/, "-P")
        .replace(/[/.]/, "-");
    const expected = shares.map(({ symbol }) => spelled(symbol)).filter((each) => known.has(each));
    expect([...symbols].toSorted()).toEqual(
      [...new Set([...expected, ...unpriced(mapped.value)])].toSorted(),
    );
    const counted = Object.values(leftOut).reduce((sum, count) => sum + count, 0);
    expect(counted + symbols.length).toBe(listed);
    const volumes = new Map(mapped.value.map(({ symbol, volume }) => [symbol, volume ?? -1]));
    const ordered = symbols.map((symbol) => volumes.get(symbol) ?? -1);
    expect(ordered).toEqual(ordered.toSorted((a, b) => b - a));
  });
});

/** Lines without a known price must be looked up unless they are illiquid or not shares. */
const unpriced = (listings: readonly Listing[]): readonly string[] =>
  listings
    .filter(({ price, volume }) => price === null && (volume === null || volume >= 100_000))
    .filter((listing) => instrumentOf(listing) === null)
    .map(({ symbol }) => symbol);
