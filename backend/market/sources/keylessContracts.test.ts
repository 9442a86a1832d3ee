import type { TradeDate } from "../../domain/tradeDate.ts";
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { mapRatesTable } from "./ecb/source.ts";
import { latestCount, mapConcept, sumOfLastYear } from "./edgar/concept.ts";
import { mapRates } from "./frankfurter/source.ts";
import {
  mapEarningsDay,
  mapEarningsResults,
  mapEconomicEvents,
  mapIpos,
  mapShortInterest,
  mapSplits,
  mapSummary,
  mapTargets,
} from "./nasdaq/mapping.ts";
import { mapHistory, mapQuote } from "./nasdaq/priceMapping.ts";
import { mapListings } from "./openfigi/source.ts";
import { mapYields } from "./treasury/source.ts";
import { realData, type Raw } from "../../testing/worlds/realData.ts";

const { place: CONTRACTS, isMissing, note } = realData("contracts");
const read = (path: string): Raw =>
  isMissing ? {} : JSON.parse(readFileSync(`${CONTRACTS}/${path}.json`, "utf8"));
const responses = (path: string): Raw[] => read(path).responses ?? [];
const body = (path: string): Raw => read(path).response?.bodyJson;

/** Recorded bodies of vendors without a key; skipped when the folder is missing. */
describe.skipIf(isMissing)(`recorded responses of vendors without a key${note}`, () => {
  test("Nasdaq's quotes of each session and vintage", () => {
    const quotes = ["info_AAPL_four_sessions_2019", "info_2023", "info_2026_odd"]
      .flatMap((file) => responses(`nasdaq/${file}`))
      .map(({ bodyJson }) => {
        const mapped = mapQuote(bodyJson);
        if (mapped.status === "fault") return mapped.fault;
        const { symbol, price, previousClose, asOf, volume, extended } = mapped.value;
        const time = new Date(asOf).toISOString().slice(0, 16);
        return [symbol, price, previousClose, time, volume, extended?.session, extended?.price];
      });
    expect(quotes).toEqual([
      ["AAPL", 267.1, 265.76, "2019-11-18T21:00", null, "pre", 267.85],
      ["AAPL", 266.782, 267.1, "2019-11-19T15:33", 2_492_507, undefined, undefined],
      ["AAPL", 266.29, 267.1, "2019-11-19T21:00", null, "post", 267.1],
      ["AAPL", 266.29, 267.1, "2019-11-19T21:00", 19_069_597, undefined, undefined],
      ["ADBE", 347.02, 348.72, "2023-02-23T21:00", null, "pre", 336.06],
      ["AAPL", 146.43, 149.4, "2023-02-24T15:19", 11_763_041, undefined, undefined],
      ["SGOL", 17.34, 17.47, "2023-02-24T21:00", 1_776_935, undefined, undefined],
      ["MRVL", 234.33, null, "2026-08-17T20:00", null, "pre", 222.25],
      ["AAPL", 234.56, 233.31, "2026-09-03T20:00", null, undefined, undefined],
      "no-price",
      "no-time",
    ]);
  });

  test("Nasdaq's economic events in New York time, and a day without any", () => {
    const day = "2024-07-02" as TradeDate;
    const mapped = mapEconomicEvents(body("nasdaq/calendar_economic"), day);
    expect(mapped).toMatchObject({
      status: "value",
      value: [
        {
          at: Date.parse("2024-07-02T07:00:00Z"),
          country: "Spain",
          actual: null,
          expected: "-50.9K",
          previous: "-58.7K",
        },
        { name: "ECB's De Guindos Speaks", expected: null },
        { country: "Italy" },
      ],
    });
    const empty = mapEconomicEvents(body("nasdaq/calendar_economic_empty_day"), day);
    expect(empty).toMatchObject({ status: "value", value: [] });
  });

  test("Nasdaq's IPOs of a month; three of the four tables are empty", () => {
    const mapped = mapIpos(body("nasdaq/calendar_ipo_2024-07"));
    if (mapped.status === "fault") throw new Error(mapped.detail);
    const [first, second] = mapped.value;
    expect(mapped.value).toHaveLength(5);
    expect(first).toMatchObject({ symbol: "ZENA", lowPrice: null, amount: 7_100_900 });
    expect(second).toEqual({
      symbol: "PGHL",
      companyName: "Primega Group Holdings Ltd",
      date: "2024-07-12",
      isPriced: false,
      lowPrice: 4,
      highPrice: 6,
      amount: 10_500_000,
      exchange: "NASDAQ Capital",
    });
  });

  test("Nasdaq's earnings calendars, possibly without hours, and its targets", () => {
    const reportsOn = (date: string) => {
      const mapped = mapEarningsDay(body(`nasdaq/calendar_earnings_${date}`), date);
      if (mapped.status === "fault") throw new Error(mapped.detail);
      return mapped.value.map(({ symbol, marketCap, earnings: { hour } }) => [
        symbol,
        marketCap,
        hour,
      ]);
    };
    expect(reportsOn("2026-10-01")).toEqual([
      ["ACN", 118_229_410_000, "before_open"],
      ["NKE", 53_168_595_000, "after_close"],
      ["MKC", 13_012_415_500, "before_open"],
      ["MKC-V", 13_012_415_500, "before_open"],
      ["XYZ", null, null],
    ]);
    expect(reportsOn("2024-07-01").slice(0, 2)).toEqual([
      ["GTI", 614_938_050, null],
      ["DDD", 409_642_530, null],
    ]);
    expect(reportsOn("2019-12-23")[0]).toEqual(["PVTL", 4_216_602_795, null]);
    expect(mapTargets(body("nasdaq/analyst_targetprice_AAPL"))).toMatchObject({
      value: { targets: { low: 250, mean: 327.2, high: 400, analystCount: 29 }, rating: "Buy" },
    });
  });

  test("Nasdaq's upcoming splits, and an empty list", () => {
    expect(mapSplits(body("nasdaq/calendar_splits"))).toMatchObject({
      value: [{ symbol: "LU", date: "2026-10-23", numerator: 1, denominator: 10 }],
    });
    expect(mapSplits(body("nasdaq/calendar_splits_none"))).toMatchObject({ value: [] });
  });

  test("Nasdaq's data about a company", () => {
    expect(mapSummary(body("nasdaq/summary_ADBE"))).toEqual({
      status: "value",
      value: {
        symbol: "ADBE",
        industry: "Computer Software: Prepackaged Software",
        earningsPerShare: 10.1,
        dividendPerShare: null,
        dividendYield: null,
        exDividendDate: null,
      },
    });
    expect(mapShortInterest(body("nasdaq/short_interest_OTLK"))).toMatchObject({
      value: { shares: 14_014_673, countedAt: Date.parse("2026-06-30") },
    });
    expect(mapEarningsResults(body("nasdaq/earnings_surprise_OTLK"))).toMatchObject({
      value: [
        { quarterEnd: "2026-03-31", actual: -0.16, estimate: -0.12, currency: null },
        { quarterEnd: "2025-12-31", actual: -0.22, estimate: -0.17 },
      ],
    });
  });

  test.each<[string, string, number | null, number | null, number | null]>([
    ["AAPL", "2026-02-15", 7.9, 1.03, 14_681_140_000],
    ["GOOGL", "2024-08-15", 6.97, null, null],
    ["CI", "2024-08-15", 12.67, null, 279_548_797],
  ])("the SEC's data about %s", (company, day, earnings, dividends, shares) => {
    const now = Date.parse(day);
    const { facts } = body(`sec_frames/companyfacts_${company}`);
    const reported = (taxonomy: string, tag: string, unit: string) => {
      const mapped = mapConcept(facts[taxonomy]?.[tag] ?? { units: {} }, unit);
      return mapped.status === "fault" ? [] : mapped.value;
    };
    const perShare = (tag: string) => sumOfLastYear(reported("us-gaap", tag, "USD/shares"), now);
    expect([
      perShare("EarningsPerShareDiluted"),
      perShare("CommonStockDividendsPerShareDeclared"),
      latestCount(reported("dei", "EntityCommonStockSharesOutstanding", "shares"), now),
    ]).toEqual([earnings, dividends, shares]);
  });

  test("Frankfurter's series and the ECB's table of the same days have the same rates", () => {
    const series = mapRates(body("frankfurter/v1_series"));
    const table = mapRatesTable(read("frankfurter/ecb_sdmx_exr").response.bodyText);
    if (series.status === "fault" || table.status === "fault") throw new Error("no rates");
    expect([series.value.length, table.value.length]).toEqual([7, 22]);
    for (const { date, perEuro } of series.value) {
      const origin = table.value.find((day) => day.date === date)?.perEuro;
      expect(["USD", "GBP"].map((code) => origin?.get(code))).toEqual([
        perEuro.get("USD"),
        perEuro.get("GBP"),
      ]);
    }
  });

  test("the US Treasury's yields of three days", () => {
    const mapped = mapYields(read("treasury/par_yield_csv_2026").response.bodyText);
    if (mapped.status === "fault") throw new Error(mapped.detail);
    const [latest] = mapped.value;
    expect(mapped.value.map(({ date }) => date)).toEqual([
      "2026-07-02",
      "2026-07-01",
      "2026-06-30",
    ]);
    expect([1.5, 3, 120, 360].map((months) => latest?.percents.get(months))).toEqual([
      3.73, 3.82, 4.49, 4.98,
    ]);
  });

  test("a response of Frankfurter in another format is an error, also with status 200", () => {
    const recorded = responses("frankfurter/errors").flatMap(({ bodyJson }) => bodyJson ?? []);
    const faults = [...recorded, body("frankfurter/v1_latest_base_usd")].map(mapRates);
    expect(faults.map((mapped) => (mapped.status === "fault" ? mapped.fault : "value"))).toEqual([
      "unknown-symbol",
      "unknown-symbol",
      "unavailable",
      "unavailable",
      "unavailable",
      "unavailable",
      "unavailable",
      "malformed",
      "malformed",
    ]);
  });

  test.each<[string, number, unknown]>([
    ["mapping_isin", 1, [12]],
    ["mapping_bulk", 2, [2, 2]],
    ["mapping_cusip_exchange", 1, [1]],
    ["mapping_currency_mic", 1, [1]],
    ["mapping_mixed_not_found", 2, [2, 0]],
    ["mapping_invalid", 1, [0]],
    ["mapping_bulk", 1, "malformed"],
  ])("OpenFIGI's %s", (file, jobs, expected) => {
    const mapped = mapListings(body(`openfigi/${file}`), jobs);
    const answer: unknown =
      mapped.status === "fault" ? mapped.fault : mapped.value.map(({ length }) => length);
    expect(answer).toEqual(expected);
  });

  test("Nasdaq's daily bars, and each of its errors with status 200", () => {
    expect(mapHistory(body("nasdaq/historical_AAPL"))).toMatchObject({
      value: {
        symbol: "AAPL",
        bars: [
          { time: Date.parse("2026-09-11"), volume: 50_716_870 },
          { time: Date.parse("2026-09-14") },
          { time: Date.parse("2026-09-15"), open: 330.135, close: 331.34 },
        ],
      },
    });
    const faults = responses("nasdaq/errors")
      .flatMap(({ bodyJson }) => (bodyJson ? [mapQuote(bodyJson)] : []))
      .map((mapped) => (mapped.status === "fault" ? mapped.fault : "value"));
    expect(faults).toEqual([
      "unknown-symbol",
      "unavailable",
      "unavailable",
      "unknown-symbol",
      "no-data",
      "malformed",
    ]);
  });
});
