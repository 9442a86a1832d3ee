import { refusal, type Scenario } from "./scenarios.ts";
import { http, HttpResponse } from "msw";
import type {
  StockFacts,
  StockFilings,
  StockHeadlines,
  StockOptions,
} from "../../backend/contract/stocks/research.ts";

type Part =
  | "facts"
  | "analysts"
  | "earnings"
  | "insiders"
  | "holders"
  | "options"
  | "mentions"
  | "headlines"
  | "filings";

const pathOf = (part: Part): string => `*/api/stocks/research/:symbol/${part}`;

export const partFails = (part: Part): Scenario => [
  http.get(pathOf(part), refusal(503, "Yahoo Finance has no budget left for an hour")),
];

export const factsPartial: Scenario = [
  http.get(pathOf("facts"), ({ params }) =>
    HttpResponse.json({ ...partlyKnown, symbol: String(params["symbol"]) }),
  ),
];

const partlyKnown: StockFacts = {
  symbol: "AAPL",
  status: "known",
  source: "yahoo",
  asOf: "2026-11-19T21:00:00.000Z",
  fetchedAt: "2026-11-20T14:00:00.000Z",
  isPartial: true,
  value: {
    sector: "Technology",
    industry: "Consumer Electronics",
    country: "United States",
    currency: "USD",
    marketCap: 3_400_000_000_000,
    peRatio: 31.2,
    earningsPerShare: 7.1,
    dividendPerShare: 1.04,
    dividendYield: 0.005,
    exDividendDate: "2026-11-09",
    averageVolume: 52_000_000,
    beta: 1.2,
    sharesOutstanding: 15_000_000_000,
    shortShare: null,
    sharesShort: null,
    shortCountedAt: null,
    yearRange: null,
    otherSources: [{ source: "edgar", fields: ["earningsPerShare", "sharesOutstanding"] }],
  },
};

export const partWithout = (part: Part, status: "unknown" | "notOffered"): Scenario => [
  http.get(pathOf(part), ({ params }) =>
    HttpResponse.json({
      symbol: params["symbol"],
      status,
      source: null,
      asOf: null,
      fetchedAt: null,
      isPartial: false,
      value: null,
    }),
  ),
];

/** Before the open Yahoo has no bids, asks or derived values. */
export const optionsBeforeOpen: Scenario = [
  http.get(pathOf("options"), ({ params }) =>
    HttpResponse.json({ ...unquotedOptions, symbol: String(params["symbol"]) }),
  ),
];

const unquoted = (strike: number) => ({
  strike,
  lastPrice: 4.2,
  bid: null,
  ask: null,
  volume: 12,
  openInterest: null,
  impliedVolatility: null,
});

const unquotedOptions: StockOptions = {
  symbol: "AAPL",
  status: "known",
  source: "yahoo",
  asOf: "2026-11-20T13:00:00.000Z",
  fetchedAt: "2026-11-20T13:00:00.000Z",
  isPartial: false,
  value: {
    expiries: ["2026-11-27"],
    expiry: "2026-11-27",
    currency: "USD",
    calls: [unquoted(300), unquoted(310)],
    puts: [unquoted(300), unquoted(310)],
    putCallVolume: 1,
    putCallOpenInterest: null,
  },
};

/** The simulated market's headlines have no links. */
export const headlinesKnown: Scenario = [
  http.get(pathOf("headlines"), ({ params }) =>
    HttpResponse.json({ ...headlines, symbol: String(params["symbol"]) }),
  ),
];

/** A script URL, and one very long word. */
export const headlinesHostile: Scenario = [
  http.get(pathOf("headlines"), ({ params }) =>
    HttpResponse.json({
      ...headlines,
      symbol: String(params["symbol"]),
      value: [
        headline("<img src=x onerror=alert(1)>", "javascript:alert(1)", "2026-11-20T13:00:00.000Z"),
        headline("W".repeat(300), "https://news.example/long", "2026-11-20T12:00:00.000Z"),
      ],
    }),
  ),
];

const headline = (title: string, url: string, publishedAt: string) => ({
  title,
  publisher: "A wire",
  url,
  publishedAt,
});

const headlines: StockHeadlines = {
  symbol: "AAPL",
  status: "known",
  source: "yahoo",
  asOf: "2026-11-20T14:00:00.000Z",
  fetchedAt: "2026-11-20T14:00:00.000Z",
  isPartial: false,
  value: Array.from({ length: 12 }, (_, at) =>
    headline(
      `Apple opens office number ${12 - at}`,
      `https://news.example/${12 - at}`,
      `2026-11-${String(20 - at).padStart(2, "0")}T13:00:00.000Z`,
    ),
  ),
};

/** The simulated market has no filings. */
export const filingsKnown: Scenario = [
  http.get(pathOf("filings"), () => HttpResponse.json(filings)),
];

const filing = (form: string, filedOn: string, items: string[] = []) => ({
  form,
  filedOn,
  acceptedAt: null,
  items,
  url: `https://www.sec.gov/Archives/edgar/data/320193/${filedOn}.htm`,
});

const filings: StockFilings = {
  symbol: "AAPL",
  status: "known",
  source: "edgar",
  asOf: "2026-11-19T21:00:00.000Z",
  fetchedAt: "2026-11-20T14:00:00.000Z",
  isPartial: false,
  value: [
    filing("8-K", "2026-11-19", ["2.02", "9.01"]),
    filing("4", "2026-11-17"),
    filing("10-K", "2026-10-30"),
    filing("CORRESP", "2026-10-12"),
    ...[9, 8, 7, 6, 5, 4].map((month) => filing("10-Q", `2026-0${month}-15`)),
  ],
};
