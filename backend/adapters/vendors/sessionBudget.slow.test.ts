import { beforeEach, expect, test } from "bun:test";
import { silentLog } from "../../platform/log.ts";
import { createPollSchedule } from "../../market/polling/pollSchedule.ts";
import { createMarketRouter, type Market } from "../../market/routing/router.ts";
import type { Sample } from "../../market/sample.ts";
import { liveSourceNames } from "../../market/sources/index.ts";
import { createMarketWatch } from "../../market/polling/watch.ts";
import { openLiveSources } from "./liveSources.ts";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";
import { isLong } from "../../testing/casesOf.ts";
import { maxWithin } from "../../testing/maxWithin.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../domain/durations.ts";

const PRE_OPEN = Date.parse("2026-11-20T14:00:00Z");
const OPEN = Date.parse("2026-11-20T14:30:00Z");
const CLOSE = Date.parse("2026-11-20T21:00:00Z");

/** Only letters, so that every source treats them as common American stocks. */
const symbolOf = (index: number): string =>
  [index / 676, index / 26, index]
    .map((part) => String.fromCharCode(65 + (Math.floor(part) % 26)))
    .join("");
const symbols = Array.from({ length: 500 }, (_, index) => symbolOf(index));
const [shown, near] = [symbols.slice(0, 40), symbols.slice(0, 200)];

let folder: string;
let now: number;
let sent: {
  readonly host: string;
  readonly path: string;
  readonly at: number;
  readonly url: URL;
}[];

beforeEach(() => {
  folder = makeTemporaryFolder();
  now = PRE_OPEN;
  sent = [];
});

/** Moves a little, because an unchanged price would be rejected. */
const priceAt = (time: number): number => 100 + Math.sin(time / HOUR_MS);

const quoteOf = (symbol: string) => ({
  symbol,
  quoteType: "EQUITY",
  longName: `${symbol} Inc.`,
  currency: "USD",
  exchange: "NMS",
  exchangeTimezoneName: "America/New_York",
  exchangeDataDelayedBy: 0,
  marketState: "REGULAR",
  regularMarketPrice: priceAt(now),
  regularMarketTime: Math.floor(now / SECOND_MS),
  regularMarketOpen: 100,
  regularMarketDayHigh: 102,
  regularMarketDayLow: 98,
  regularMarketPreviousClose: 100,
  regularMarketVolume: 1_000_000,
  marketCap: 1_000_000_000,
});

function chartOf(symbol: string) {
  const days = Array.from({ length: 60 }, (_, index) => OPEN - (60 - index) * 24 * HOUR_MS);
  const of = (value: number) => days.map(() => value);
  const quote = { open: of(100), high: of(101), low: of(99), close: of(100), volume: of(1e6) };
  const meta = {
    symbol,
    currency: "USD",
    exchangeTimezoneName: "America/New_York",
    dataGranularity: "1d",
    instrumentType: "EQUITY",
    regularMarketPrice: 100,
  };
  const timestamp = days.map((time) => time / SECOND_MS);
  return { meta, timestamp, indicators: { quote: [quote] } };
}

/** Every insider of every company has reported, which causes the most requests. */
const filings = {
  form: Array.from({ length: 30 }, () => "4"),
  filingDate: Array.from({ length: 30 }, () => "2026-11-10"),
  accessionNumber: Array.from({ length: 30 }, () => "0000000001-26-000001"),
  primaryDocument: Array.from({ length: 30 }, () => "form4.xml"),
};

function answer(url: URL): unknown {
  const name = url.pathname.split("/").at(-1) ?? "";
  if (url.pathname.endsWith("/getcrumb")) return "cRuMb1234";
  if (url.pathname === "/v7/finance/quote") {
    const wanted = (url.searchParams.get("symbols") ?? "").split(",");
    return { quoteResponse: { result: wanted.map(quoteOf), error: null } };
  }
  if (url.pathname.startsWith("/v8/")) return { chart: { result: [chartOf(name)], error: null } };
  if (url.pathname.startsWith("/v10/")) {
    const earnings = { earningsDate: [Date.parse("2026-12-01T21:05:00Z") / SECOND_MS] };
    const summary = { price: quoteOf(name), calendarEvents: { earnings } };
    return { quoteSummary: { result: [summary], error: null } };
  }
  if (name === "company_tickers.json") {
    return { ...symbols.map((ticker, index) => ({ cik_str: index + 1, ticker, title: ticker })) };
  }
  return answersOf[url.host]?.(name) ?? {};
}

/** Leaves parts unknown, so that the next source is asked for them. */
const answersOf: Readonly<Record<string, (name: string) => unknown>> = {
  "data.sec.gov": () => ({ filings: { recent: filings } }),
  "www.sec.gov": () => "<ownershipDocument></ownershipDocument>",
  "api.nasdaq.com": (name) => ({
    data: name === "targetprice" ? { consensusOverview: null } : { rows: null },
    status: { rCode: 200 },
  }),
  "finnhub.io": (name) => (name === "recommendation" ? [] : { earningsCalendar: [] }),
  "apewisdom.io": () => ({ count: 0, pages: 1, current_page: 1, results: [] }),
};

function openMarket(): Market {
  const clock = { now: () => now, elapsed: () => now };
  const sources = openLiveSources(liveSourceNames, {
    dataFolder: folder,
    clock,
    log: silentLog,
    contact: "me@example.com",
    findKey: async () => "k3y",
    wait: async (milliseconds) => {
      now += milliseconds;
    },
    fetch: async (address) => {
      const url = new URL(address);
      sent.push({ host: url.host, path: url.pathname, at: now, url });
      const body = answer(url);
      const cookie = "A3=d; Domain=.yahoo.com; Path=/; Secure";
      const headers = url.host === "finance.yahoo.com" ? { "set-cookie": cookie } : {};
      return new Response(typeof body === "string" ? body : JSON.stringify(body), { headers });
    },
  });
  return createMarketRouter(sources, silentLog, { clock });
}

const isOf = (vendor: string) => (request: { readonly host: string }) =>
  request.host === vendor || request.host.endsWith(`.${vendor}`);
const timesOf = (vendor: string) => sent.filter(isOf(vendor)).map(({ at }) => at);

/** The scan ends within two hours of the open; the rest of the day repeats the same polls. */
const END = isLong ? CLOSE + HOUR_MS : OPEN + 2 * HOUR_MS;

/**
 * A day with 500 armed symbols, 200 of them near a target, 40 on a screen, and a scan of all
 * profiles.
 */
async function watchSession(market: Market, baseMs: number): Promise<void> {
  const schedule = createPollSchedule({
    gapToTarget: ({ symbol, price }: Sample) => (near.includes(symbol) ? 1 : Math.abs(price - 180)),
    atrOf: async (symbol) => ((await market.bars(symbol, "1d", 60)) ? 2 : null),
  });
  const watch = createMarketWatch({
    elapsed: () => now,
    market,
    schedule,
    armedSymbols: () => symbols,
    isExtended: () => false,
    shownSymbols: () => shown,
    evaluate: async () => undefined,
    checked: () => undefined,
    show: () => undefined,
    statusChanged: () => undefined,
    isOpen: () => true,
  });
  let checkedAt = Number.NEGATIVE_INFINITY;
  const checkWhenDue = async () => {
    if (now - checkedAt < baseMs) return;
    checkedAt = now;
    await watch.checkAlerts(baseMs);
  };
  let scanAt = OPEN + HOUR_MS;
  while (now < END) {
    await checkWhenDue();
    if (now >= scanAt) {
      scanAt = Number.POSITIVE_INFINITY;
      for (const symbol of symbols) {
        await market.profile(symbol).catch(() => undefined);
        await market.earningsReports(symbol);
        await market.quote(symbol).catch(() => undefined);
        await checkWhenDue();
      }
    }
    now = Math.max(now, checkedAt + baseMs);
  }
}

test("500 watched symbols stay within every stated limit", async () => {
  await watchSession(openMarket(), 30 * SECOND_MS);

  // Yahoo allows 100 symbols a request and documents no rate, so our own limit of 120 a minute
  // applies, with the burst and the few requests that open a session.
  const quotes = sent.filter(({ path }) => path === "/v7/finance/quote");
  const sizes = quotes.map(({ url }) => url.searchParams.get("symbols")?.split(",").length ?? 0);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
  expect(maxWithin(timesOf("yahoo.com"), MINUTE_MS)).toBeLessThanOrEqual(120);
  // No prices are requested before the open or after the last poll at the close.
  const priced = quotes.map(({ at }) => at);
  expect(Math.min(...priced)).toBeGreaterThanOrEqual(PRE_OPEN);
  expect(Math.max(...priced)).toBeLessThan(CLOSE + 4 * HOUR_MS);
  // SEC allows 10 a second; Finnhub 60 a minute and 30 a second for a free key.
  expect(timesOf("sec.gov").length).toBeGreaterThan(5000);
  expect(maxWithin(timesOf("sec.gov"), SECOND_MS)).toBeLessThanOrEqual(10);
  expect(maxWithin(timesOf("finnhub.io"), MINUTE_MS)).toBeLessThanOrEqual(60);
  expect(maxWithin(timesOf("finnhub.io"), SECOND_MS)).toBeLessThanOrEqual(30);
  // Nasdaq and ApeWisdom document no limit, so our own applies.
  expect(maxWithin(timesOf("nasdaq.com"), MINUTE_MS)).toBeLessThanOrEqual(30);
  expect(maxWithin(timesOf("apewisdom.io"), MINUTE_MS)).toBeLessThanOrEqual(40);
});
