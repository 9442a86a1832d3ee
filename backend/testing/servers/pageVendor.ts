import type { Fetch } from "../../adapters/vendors/vendorHttp.ts";
import { DAY_MS, SECOND_MS } from "../../domain/durations.ts";
import type { VirtualTime } from "../worlds/virtualTime.ts";
import { notFound, summaryAnswer, type Json } from "./handmadeAnswers.ts";

/** What vendors answer on a bad day, each for a whole endpoint. */
export const pageFaults = [
  "500",
  "silent",
  "empty",
  "html",
  "notice",
  "notice in JSON",
  "truncated",
] as const;
export type PageFault = (typeof pageFaults)[number];

/** The endpoints that the page of an American stock is made from. */
export type Endpoint =
  | "quotes"
  | "charts"
  | "summary"
  | "options"
  | "filings"
  | "mentions"
  | "news";

export interface PageVendor {
  readonly fetch: Fetch;
  /** Everything that it has been asked, sessions included. */
  readonly sent: { readonly host: string; readonly url: string; readonly at: number }[];
  /** The endpoint that answers wrongly, and how. */
  fault: { readonly endpoint: Endpoint; readonly fault: PageFault } | undefined;
}

/** Letters only, so that every source takes them for common American stocks. */
export const pageSymbols: readonly string[] = Array.from(
  { length: 50 },
  (_, at) => `PG${String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26))}`,
);

/** A price of its own for each stock, so that an answer about another one is noticed. */
export const pagePriceOf = (symbol: string): number => 20 + 3 * pageSymbols.indexOf(symbol);

/** How long a request waits for an answer, in the transports. */
const TIMEOUT_MS = 15 * SECOND_MS;

/** The two trades of the last ninety days that Yahoo's summary has as well. */
const form4 = `<ownershipDocument>
  <reportingOwner><rptOwnerName>SMITH A</rptOwnerName></reportingOwner>
  ${["P 2026-02-10 100 12", "S 2026-03-01 50 13"]
    .map((trade) => trade.split(" "))
    .map(
      ([code, date, shares, price]) => `<nonDerivativeTransaction>
        <transactionDate><value>${date}</value></transactionDate>
        <transactionCode>${code}</transactionCode>
        <transactionShares><value>${shares}</value></transactionShares>
        <transactionPricePerShare><value>${price}</value></transactionPricePerShare>
      </nonDerivativeTransaction>`,
    )
    .join("")}
</ownershipDocument>`;

/**
 * Yahoo, SEC EDGAR, ApeWisdom and the Nasdaq site in one, with everything about fifty stocks; every
 * answer takes `latencyMs`. The Nasdaq site knows none of them.
 */
export function createPageVendor(time: VirtualTime, latencyMs: number): PageVendor {
  const quoteOf = (symbol: string): Json => {
    const price = pagePriceOf(symbol);
    return {
      symbol,
      quoteType: "EQUITY",
      longName: `${symbol} Inc.`,
      currency: "USD",
      exchange: "NMS",
      exchangeTimezoneName: "America/New_York",
      exchangeDataDelayedBy: 0,
      marketState: "CLOSED",
      regularMarketPrice: price,
      regularMarketTime: Date.parse("2026-03-09T20:00:00Z") / SECOND_MS,
      regularMarketOpen: price,
      regularMarketDayHigh: price * 1.01,
      regularMarketDayLow: price * 0.99,
      regularMarketPreviousClose: price - 1,
      regularMarketVolume: 1_000_000,
      marketCap: 1e9,
    };
  };

  function summaryOf(symbol: string): Json {
    const [known] = (summaryAnswer["quoteSummary"] as { result: Json[] }).result;
    const financialData = {
      ...(known?.["financialData"] as Json),
      targetLowPrice: pagePriceOf(symbol) - 5,
      targetMeanPrice: pagePriceOf(symbol) + 5,
      targetHighPrice: pagePriceOf(symbol) + 10,
    };
    const price = { ...quoteOf(symbol), exchangeTimezoneName: undefined };
    return { quoteSummary: { result: [{ ...known, price, financialData }], error: null } };
  }

  function chartOf(symbol: string, granularity: string): Json {
    const last = Date.parse("2026-03-09T13:30:00Z");
    const step = granularity === "1wk" ? 7 * DAY_MS : DAY_MS;
    const timestamp = Array.from({ length: 400 }, (_, at) => (last - (399 - at) * step) / 1000);
    const of = (value: number) => timestamp.map(() => value);
    const price = pagePriceOf(symbol);
    const quote = {
      open: of(price),
      high: of(price + 2),
      low: of(price - 2),
      close: of(price),
      volume: of(1e6),
    };
    const meta = {
      symbol,
      currency: "USD",
      exchangeTimezoneName: "America/New_York",
      dataGranularity: granularity,
      regularMarketPrice: price,
    };
    const events = { splits: { "1": { date: timestamp[300], numerator: 2, denominator: 1 } } };
    return {
      chart: { result: [{ meta, timestamp, events, indicators: { quote: [quote] } }], error: null },
    };
  }

  function optionsOf(symbol: string): Json {
    const expiration = Date.parse("2026-03-20") / SECOND_MS;
    const strike = pagePriceOf(symbol);
    const contract = { strike, currency: "USD", lastPrice: 1, expiration, volume: 10 };
    return {
      optionChain: {
        result: [
          {
            underlyingSymbol: symbol,
            expirationDates: [expiration],
            quote: quoteOf(symbol),
            options: [{ calls: [contract], puts: [contract] }],
          },
        ],
        error: null,
      },
    };
  }

  /** One about it, and one about another stock, as Yahoo mixes them. */
  function newsOf(symbol: string): Json {
    const providerPublishTime = Date.parse("2026-03-09T12:00:00Z") / SECOND_MS;
    const entry = (ticker: string) => ({
      title: `${ticker} opens an office`,
      publisher: "A wire",
      link: `https://news.example/${ticker}`,
      providerPublishTime,
      relatedTickers: [ticker],
    });
    return { quotes: [], news: [entry("OTHER"), entry(symbol)] };
  }

  const filings: Json = {
    filings: {
      recent: {
        form: ["4", "8-K"],
        filingDate: ["2026-03-02", "2026-02-10"],
        accessionNumber: ["0000000001-26-000002", "0000000001-26-000001"],
        primaryDocument: ["form4.xml", "a.htm"],
        items: ["", "2.02"],
        acceptanceDateTime: ["2026-03-02T21:05:00.000Z", "2026-02-10T21:05:00.000Z"],
      },
    },
  };

  /** What is answered, and under which endpoint it counts; sessions and lists under none. */
  function answer(url: URL): readonly [Endpoint | undefined, unknown] {
    const name = decodeURIComponent(url.pathname.split("/").at(-1) ?? "");
    if (url.pathname.endsWith("/getcrumb")) return [undefined, "cRuMb1234"];
    if (url.pathname === "/v7/finance/quote") {
      const wanted = (url.searchParams.get("symbols") ?? "").split(",");
      return ["quotes", { quoteResponse: { result: wanted.map(quoteOf), error: null } }];
    }
    if (url.pathname === "/v1/finance/search") {
      return ["news", newsOf(url.searchParams.get("q") ?? "")];
    }
    if (url.pathname.startsWith("/v7/finance/options")) return ["options", optionsOf(name)];
    if (url.pathname.startsWith("/v8/")) {
      return ["charts", chartOf(name, url.searchParams.get("interval") ?? "")];
    }
    if (url.pathname.startsWith("/v10/")) return ["summary", summaryOf(name)];
    if (name === "company_tickers.json") {
      return [
        undefined,
        { ...pageSymbols.map((ticker, at) => ({ cik_str: at + 1, ticker, title: ticker })) },
      ];
    }
    if (url.host === "data.sec.gov") return ["filings", filings];
    if (name === "form4.xml") return [undefined, form4];
    if (url.host === "apewisdom.io") {
      const results = pageSymbols.map((ticker, at) => ({
        ticker,
        mentions: at + 1,
        mentions_24h_ago: at,
      }));
      return ["mentions", { count: 50, pages: 1, current_page: 1, results }];
    }
    if (url.host === "api.nasdaq.com") return [undefined, { data: null, status: { rCode: 400 } }];
    return [undefined, notFound("finance")];
  }

  async function spoil(fault: PageFault, text: string): Promise<Response> {
    switch (fault) {
      case "500":
        return new Response("Internal Server Error", { status: 500 });
      case "silent":
        // As the request's own timeout ends it, which is of real time.
        await time.wait(TIMEOUT_MS);
        throw new DOMException("The operation timed out", "TimeoutError");
      case "empty":
        return new Response("");
      case "html":
        return new Response("<!doctype html><title>Will be right back</title>");
      case "notice":
        return new Response("Too Many Requests");
      case "notice in JSON":
        return Response.json({
          finance: { result: null, error: { code: "Too Many Requests", description: "Slow down" } },
        });
      case "truncated":
        return new Response(text.slice(0, text.length / 2));
      default:
        return fault satisfies never;
    }
  }

  const sent: PageVendor["sent"] = [];
  const vendor: PageVendor = {
    sent,
    fault: undefined,
    async fetch(address) {
      const url = new URL(address);
      sent.push({ host: url.host, url: url.href, at: time.clock.now() });
      await time.wait(latencyMs);
      const [endpoint, body] = answer(url);
      const text = typeof body === "string" ? body : JSON.stringify(body);
      if (endpoint !== undefined && endpoint === vendor.fault?.endpoint) {
        return spoil(vendor.fault.fault, text);
      }
      const cookie = "A3=d; Domain=.yahoo.com; Path=/; Secure";
      const headers = url.host === "finance.yahoo.com" ? { "set-cookie": cookie } : {};
      return new Response(text, { headers });
    },
  };
  return vendor;
}
