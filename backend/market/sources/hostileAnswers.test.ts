import type { TradeDate } from "../../domain/tradeDate.ts";
import { describe, expect, test } from "bun:test";
import { assert, constantFrom, jsonValue, nat, property, string, tuple } from "fast-check";
import {
  mapBars as mapAlpacaBars,
  mapSnapshots,
  mapSplits as mapAlpacaSplits,
  mapStream,
} from "./alpaca/source.ts";
import { mapQuote as mapAlphaVantageQuote } from "./alphavantage/source.ts";
import { mapCandles as mapBinanceCandles, mapTrade } from "./binance/source.ts";
import { mapCandles as mapKrakenCandles, mapTicker } from "./kraken/source.ts";
import { mapMentions } from "./apewisdom/source.ts";
import { mapConcept } from "./edgar/concept.ts";
import { mapFilings, mapOwnership, mapTickerKeys } from "./edgar/mapping.ts";
import {
  mapEarnings,
  mapNews as mapFinnhubNews,
  mapQuote,
  mapRatings,
  mapTrades,
} from "./finnhub/source.ts";
import { mapRates } from "./frankfurter/source.ts";
import { mapRatesTable } from "./ecb/source.ts";
import { mappingFaults, type Mapped } from "./mapped.ts";
import {
  mapBars as mapMassiveBars,
  mapMarket,
  mapSplits as mapMassiveSplits,
} from "./massive/source.ts";
import { mapDays, mapSplits as mapTiingoSplits } from "./tiingo/source.ts";
import {
  mapEarningsDay,
  mapEarningsResults,
  mapEconomicEvents,
  mapIpos,
  mapShortInterest,
  mapSummary as mapNasdaqSummary,
  mapTargets,
  mapUniverse,
} from "./nasdaq/mapping.ts";
import { mapHistory, mapQuote as mapNasdaqQuote } from "./nasdaq/priceMapping.ts";
import { mapListings } from "./openfigi/source.ts";
import { mapYields } from "./treasury/source.ts";
import { parseVendorJson } from "./vendorJson.ts";
import { mapQuote as mapTwelveDataQuote } from "./twelvedata/source.ts";
import { mapChart } from "./yahoo/mapping/chartMapping.ts";
import {
  acmeQuote,
  chartAnswer,
  mineQuote,
  summaryAnswer,
} from "../../testing/servers/handmadeAnswers.ts";
import { mapOptions } from "./yahoo/mapping/optionsMapping.ts";
import { mapNews, mapSearch } from "./yahoo/mapping/searchMapping.ts";
import { mapQuotes } from "./yahoo/mapping/quoteMapping.ts";
import { mapScreen } from "./yahoo/screenRequest.ts";
import { mapSummary } from "./yahoo/mapping/summaryMapping.ts";
import { casesOf } from "../../testing/casesOf.ts";
import { anyText } from "../../testing/arbitraries/anyText.ts";

const times = ["2026-03-06T14:30:00Z", "2026-03-09T13:30:00Z", "2026-03-09T17:59:30Z"];
const splits = { "1": { date: 1_773_000_000, numerator: 4, denominator: 1, splitRatio: "4:1" } };
const contract = {
  strike: 10,
  currency: "USD",
  lastPrice: 1,
  expiration: 1_773_000_000,
  volume: 3,
};

/** Every mapping with a response that it can read. */
const mappings: Readonly<Record<string, readonly [(body: unknown) => Mapped<unknown>, unknown]>> = {
  quotes: [mapQuotes, { quoteResponse: { result: [acmeQuote, mineQuote], error: null } }],
  chart: [mapChart, chartAnswer({ granularity: "1d", times, events: { splits } })],
  summary: [(body) => mapSummary(body), summaryAnswer],
  options: [
    mapOptions,
    {
      optionChain: {
        result: [
          {
            underlyingSymbol: "ACME",
            expirationDates: [1_773_000_000],
            quote: acmeQuote,
            options: [{ calls: [contract], puts: [contract] }],
          },
        ],
      },
    },
  ],
  search: [mapSearch, { quotes: [{ symbol: "ACME", longname: "Acme", quoteType: "EQUITY" }] }],
  news: [
    (body) => mapNews(body, "ACME"),
    {
      news: [
        {
          title: "Acme",
          publisher: "A wire",
          link: "https://news.example/1",
          providerPublishTime: 1_773_000_000,
          relatedTickers: ["ACME"],
        },
      ],
    },
  ],
  screen: [
    (body) => mapScreen(body, "LSE"),
    { finance: { result: [{ total: 1, count: 1, quotes: [mineQuote] }], error: null } },
  ],
  universe: [
    mapUniverse,
    Array.from({ length: 101 }, (_, at) => ({
      symbol: `A${String.fromCharCode(65 + (at % 26), 65 + Math.floor(at / 26))}`,
      name: "Acme",
      lastsale: "$1.00",
    })),
  ],
  calendar: [
    (body) => mapEarningsDay(body, "2026-03-09"),
    { data: { rows: [{ symbol: "ACME", time: "time-pre-market" }] }, status: { rCode: 200 } },
  ],
  targets: [
    mapTargets,
    {
      data: {
        consensusOverview: {
          lowPriceTarget: 1,
          priceTarget: 2,
          highPriceTarget: 3,
          buy: 1,
          hold: 1,
          sell: 1,
        },
      },
    },
  ],
  nasdaqQuote: [
    mapNasdaqQuote,
    {
      data: {
        symbol: "ACME",
        marketStatus: "Pre-Market",
        primaryData: { lastSalePrice: "$1.5", lastTradeTimestamp: "Mar 9, 2026 8:00 AM ET" },
        secondaryData: {
          lastSalePrice: "$1.4",
          netChange: "-0.1",
          lastTradeTimestamp: "Closed at Mar 6, 2026 4:00 PM ET",
        },
      },
    },
  ],
  nasdaqHistory: [
    mapHistory,
    {
      data: {
        symbol: "ACME",
        tradesTable: {
          rows: [
            { date: "03/09/2026", open: "$1", high: "$1", low: "$1", close: "$1", volume: "--" },
          ],
        },
      },
    },
  ],
  nasdaqSummary: [
    mapNasdaqSummary,
    { data: { symbol: "ACME", summaryData: { Yield: { value: "0.5%" } } } },
  ],
  nasdaqShortInterest: [
    mapShortInterest,
    {
      data: { shortInterestTable: { rows: [{ settlementDate: "06/30/2026", interest: "1,000" }] } },
    },
  ],
  nasdaqIpos: [
    mapIpos,
    {
      data: {
        priced: { rows: null },
        upcoming: {
          upcomingTable: {
            rows: [
              { companyName: "Acme", expectedPriceDate: "7/12/2024", proposedSharePrice: "4-6" },
            ],
          },
        },
      },
    },
  ],
  nasdaqEvents: [
    (body) => mapEconomicEvents(body, "2024-07-02" as TradeDate),
    { data: { rows: [{ gmt: "08:30", country: "United States", eventName: "CPI" }] } },
  ],
  nasdaqResults: [
    mapEarningsResults,
    { data: { earningsSurpriseTable: { rows: [{ fiscalQtrEnd: "Mar 2026", eps: -0.16 }] } } },
  ],
  openfigi: [
    (body) => mapListings(body, 2),
    [{ data: [{ ticker: "ACME", exchCode: "US", marketSector: "Equity" }] }, { warning: "None." }],
  ],
  frankfurter: [
    mapRates,
    { amount: 1, base: "EUR", rates: { "2026-03-09": { USD: 1.1, GBP: 0.8 } } },
  ],
  mentions: [
    mapMentions,
    { pages: 1, results: [{ ticker: "A", mentions: 1, mentions_24h_ago: 1 }] },
  ],
  tickers: [mapTickerKeys, { "0": { cik_str: 1, ticker: "ACME" } }],
  concept: [
    (body) => mapConcept(body, "shares"),
    { units: { shares: [{ end: "2026-01-16", val: 1, filed: "2026-01-30", form: "10-Q" }] } },
  ],
  filings: [
    mapFilings,
    {
      filings: {
        recent: {
          form: ["4"],
          filingDate: ["2026-03-09"],
          accessionNumber: ["0000012345-26-000001"],
          primaryDocument: ["a.xml"],
        },
      },
    },
  ],
  twelveDataQuote: [
    mapTwelveDataQuote,
    {
      symbol: "ACME",
      currency: "USD",
      datetime: "2026-03-09",
      last_quote_at: 1_773_000_000,
      close: "1.5",
      is_market_open: true,
    },
  ],
  alphaVantageQuote: [
    mapAlphaVantageQuote,
    {
      "Global Quote": {
        "01. symbol": "ACME",
        "05. price": "1.5",
        "07. latest trading day": "2026-03-09",
      },
    },
  ],
  alpacaBars: [
    mapAlpacaBars,
    {
      bars: { ACME: [{ t: "2026-03-09T04:00:00Z", o: 1, h: 2, l: 1, c: 1.5, v: 9 }] },
      next_page_token: null,
    },
  ],
  alpacaSnapshots: [
    mapSnapshots,
    { ACME: { latestTrade: { t: "2026-03-09T17:59:58.123456789Z", p: 1.5 } } },
  ],
  alpacaSplits: [
    mapAlpacaSplits,
    {
      corporate_actions: {
        forward_splits: [{ symbol: "ACME", ex_date: "2026-03-09", new_rate: 4, old_rate: 1 }],
      },
    },
  ],
  massiveBars: [
    (body) => mapMassiveBars(body, "ACME"),
    {
      ticker: "ACME",
      adjusted: true,
      status: "OK",
      results: [{ t: 1_773_028_800_000, o: 1, h: 2, l: 1, c: 1.5, v: 9 }],
    },
  ],
  massiveMarket: [
    (body) => mapMarket(body, 1_773_000_000_000),
    { adjusted: true, status: "DELAYED", results: [{ T: "ACME", c: 1.5, v: 9 }] },
  ],
  massiveSplits: [
    (body) => mapMassiveSplits(body, "ACME"),
    {
      status: "OK",
      results: [{ ticker: "ACME", execution_date: "2026-03-09", split_from: 1, split_to: 4 }],
    },
  ],
  tiingoDays: [
    mapDays,
    [
      {
        date: "2026-03-09T00:00:00.000Z",
        open: 1,
        high: 2,
        low: 1,
        close: 1.5,
        volume: 9,
        splitFactor: 1,
      },
    ],
  ],
  tiingoSplits: [mapTiingoSplits, [{ date: "2026-03-09T00:00:00.000Z", splitFactor: 4 }]],
  binanceCandles: [
    mapBinanceCandles,
    [[1_773_000_000_000, "1", "2", "1", "1.5", "9", 1_773_000_059_999, "12", 3, "1", "1", "0"]],
  ],
  krakenCandles: [
    (body) => mapKrakenCandles(body, new Set(["XXBTZUSD"])),
    {
      error: [],
      result: { XXBTZUSD: [[1_773_000_000, "1", "2", "1", "1.5", "1.2", "9", 3]], last: 1 },
    },
  ],
  finnhubQuote: [mapQuote, { c: 1, h: 1, l: 1, o: 1, pc: 1, t: 1 }],
  finnhubRatings: [
    mapRatings,
    [{ period: "2026-03-01", strongBuy: 1, buy: 1, hold: 1, sell: 1, strongSell: 1 }],
  ],
  finnhubNews: [
    (body) => mapFinnhubNews(body, "ACME"),
    [
      {
        headline: "Acme",
        source: "A wire",
        url: "https://news.example/1",
        datetime: 1_773_000_000,
        related: "ACME",
      },
    ],
  ],
  finnhubEarnings: [
    mapEarnings,
    { earningsCalendar: [{ symbol: "A", date: "2026-03-09", hour: "bmo" }] },
  ],
};

/** Values that have broken parsers: of the wrong type, out of range, or with another prototype. */
const odd: readonly unknown[] = [
  null,
  undefined,
  "",
  "NaN",
  "1e999",
  0,
  -0,
  -1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  [null],
  {},
  { raw: null },
  { raw: { raw: 1 } },
  { raw: 1e300, fmt: "x" },
  true,
  "GBp",
  "__proto__",
  "x".repeat(5000),
];

/** Replaces the `at`-th node of the response, in depth-first order. */
function replaceNode(answer: unknown, at: number, value: unknown): unknown {
  let left = at;
  const walk = (node: unknown): unknown => {
    if (left-- === 0) return value;
    if (Array.isArray(node)) return node.map(walk);
    if (typeof node !== "object" || node === null) return node;
    return Object.fromEntries(Object.entries(node).map(([key, part]) => [key, walk(part)]));
  };
  return walk(answer);
}

function expectMapped(mapped: Mapped<unknown>): void {
  if (mapped.status === "fault") expect(mappingFaults).toContain(mapped.fault);
  else expect(mapped.value).toBeDefined();
}

describe("for any response of a vendor", () => {
  for (const [name, [map, answer]] of Object.entries(mappings)) {
    test(`${name} give a value or a reason`, () => {
      expect([name, map(answer).status]).toEqual([name, "value"]);
      assert(property(jsonValue(), (body) => expectMapped(map(body))));
      assert(
        property(tuple(nat(120), constantFrom(...odd)), ([at, value]) =>
          expectMapped(map(replaceNode(answer, at, value))),
        ),
        { numRuns: casesOf({ usual: 80, long: 5000 }) },
      );
    });
  }

  test("a text is JSON or an error", () => {
    assert(
      property(string(), nat(599), (body, status) => {
        const parsed = parseVendorJson({ status, body });
        if (parsed.status === "fault") expect(mappingFaults).toContain(parsed.fault);
        else expect(parsed.value).toEqual(JSON.parse(body));
      }),
    );
  });

  test("a plain-text notice is not repeated, because it may quote the key", () => {
    const parsed = parseVendorJson({ status: 200, body: "k3y has run over your limit" });
    expect(parsed).toMatchObject({ fault: "rate-limited", detail: "HTTP 200: run over your" });
  });

  test("a text that is not JSON is a response or an error, wherever it is cut", () => {
    assert(property(anyText(), (xml) => expectMapped(mapOwnership(xml))));
    assert(property(anyText(), (table) => expectMapped(mapRatesTable(table))));
    assert(property(anyText(), (table) => expectMapped(mapYields(table))));
    for (const map of [mapTrades, mapTrade, mapTicker, mapStream]) {
      assert(property(jsonValue(), (message) => void map(message)));
    }
  });
});
