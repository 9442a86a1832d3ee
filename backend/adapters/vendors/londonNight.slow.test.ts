import { expect, test } from "bun:test";
import type { ScreenerRunDetails } from "../../contract/discovery/screener.ts";
import { createScreener } from "../../capabilities/screener/screener.ts";
import { screenerProjection } from "../../capabilities/screener/projection.ts";
import { createMarketRouter } from "../../market/routing/router.ts";
import { MINUTE_MS, SECOND_MS } from "../../domain/durations.ts";
import { createEventStore } from "../../platform/eventStore/store.ts";
import { silentLog } from "../../platform/log.ts";
import { pauseWith } from "../../platform/timer.ts";
import { maxWithin } from "../../testing/maxWithin.ts";
import { openMemoryDatabase } from "../../testing/worlds/memoryDatabase.ts";
import { makeTemporaryFolder } from "../../testing/worlds/temporaryFolder.ts";
import { createVirtualTime, settleAnswers } from "../../testing/worlds/virtualTime.ts";
import { openLiveSources } from "./liveSources.ts";

const NIGHT = "2026-08-14T20:00:00Z";
const LATENCY_MS = 300;
const SHARES = 2612;
const POUND = 1.3;

interface Share {
  readonly symbol: string;
  readonly pence: number;
  readonly volume: number;
}

/** Sorted by size. A third cost less than ten dollars, and one in ten of those is traded often. */
const shares: readonly Share[] = Array.from({ length: SHARES }, (_, at) => ({
  symbol: `${[at / 676, at / 26, at].map((part) => String.fromCharCode(65 + (Math.floor(part) % 26))).join("")}.L`,
  pence: at % 3 === 0 ? 40 + (at % 700) : 900 + at,
  volume: at % 10 === 0 ? 100_000 + at : at,
}));
const bySymbol = new Map(shares.map((share) => [share.symbol, share]));

const quoteOf = ({ symbol, pence, volume }: Share) => ({
  symbol,
  quoteType: "EQUITY",
  longName: `${symbol} plc`,
  currency: "GBp",
  exchange: "LSE",
  exchangeTimezoneName: "Europe/London",
  exchangeDataDelayedBy: 15,
  marketState: "CLOSED",
  regularMarketPrice: pence,
  regularMarketTime: Date.parse("2026-08-14T15:35:00Z") / 1000,
  regularMarketOpen: pence,
  regularMarketDayHigh: pence,
  regularMarketDayLow: pence,
  regularMarketPreviousClose: pence,
  regularMarketChangePercent: 0,
  regularMarketVolume: volume,
  marketCap: 1e9,
});

const rate = {
  symbol: "GBPUSD=X",
  quoteType: "CURRENCY",
  currency: "USD",
  exchangeTimezoneName: "Europe/London",
  marketState: "REGULAR",
  regularMarketPrice: POUND,
  regularMarketTime: Date.parse(NIGHT) / 1000 - 60,
};

const summaryOf = (share: Share) => ({
  price: { ...quoteOf(share), exchangeTimezoneName: undefined },
  summaryDetail: { currency: "GBp", averageVolume: share.volume },
  financialData: {
    financialCurrency: "GBP",
    targetLowPrice: share.pence,
    targetMeanPrice: share.pence * 1.5,
    targetHighPrice: share.pence * 2,
    numberOfAnalystOpinions: 4,
  },
});

/** Yahoo with a custom query for London. One response is an HTML page. */
function createLondon(time: ReturnType<typeof createVirtualTime>) {
  const sent: { readonly path: string; readonly at: number; readonly crumb: string | null }[] = [];
  const offsets: number[] = [];
  let hasFailed = false;
  const answer = (url: URL, body: string): unknown => {
    const name = decodeURIComponent(url.pathname.split("/").at(-1) ?? "");
    if (url.pathname.endsWith("/getcrumb")) return "cRuMb1234";
    if (url.pathname === "/v1/finance/screener") {
      const asked = JSON.parse(body) as { offset: number; size: number; query: unknown };
      if (JSON.stringify(asked.query).includes('"sector"')) {
        const quotes = shares.slice(0, 1).map(quoteOf);
        return { finance: { result: [{ total: 1, quotes }], error: null } };
      }
      offsets.push(asked.offset);
      if (asked.offset === 500 && !hasFailed) {
        hasFailed = true;
        return "<html>Will be right back</html>";
      }
      const quotes = shares.slice(asked.offset, asked.offset + asked.size).map(quoteOf);
      return { finance: { result: [{ total: SHARES, quotes }], error: null } };
    }
    if (url.pathname === "/v7/finance/quote") {
      const wanted = (url.searchParams.get("symbols") ?? "").split(",");
      const result = wanted.map((symbol) => {
        const share = bySymbol.get(symbol);
        return symbol === rate.symbol
          ? rate
          : share
            ? quoteOf(share)
            : { symbol, quoteType: "NONE" };
      });
      return { quoteResponse: { result, error: null } };
    }
    const share = bySymbol.get(name);
    if (url.pathname.startsWith("/v10/") && share) {
      return { quoteSummary: { result: [summaryOf(share)], error: null } };
    }
    return { chart: { result: null, error: { code: "Not Found", description: "No data" } } };
  };
  return {
    sent,
    offsets,
    async fetch(address: string, init?: RequestInit) {
      const url = new URL(address);
      const crumb = url.searchParams.get("crumb");
      sent.push({ path: url.pathname, at: time.clock.now(), crumb });
      await time.wait(LATENCY_MS);
      const body = answer(url, String(init?.body ?? ""));
      const cookie = "A3=d; Domain=.yahoo.com; Path=/; Secure";
      const headers = url.host === "finance.yahoo.com" ? { "set-cookie": cookie } : {};
      return new Response(typeof body === "string" ? body : JSON.stringify(body), { headers });
    },
  };
}

test("London on Yahoo alone: listed in pages within the budget, compared in dollars, listed once", async () => {
  const folder = makeTemporaryFolder();
  const time = createVirtualTime(NIGHT, () => settleAnswers(folder));
  const london = createLondon(time);
  const { clock, startTimer } = time;
  const sources = openLiveSources(["yahoo"], {
    dataFolder: folder,
    clock,
    log: silentLog,
    contact: undefined,
    findKey: async () => undefined,
    wait: pauseWith(startTimer),
    fetch: london.fetch,
  });
  const market = createMarketRouter(sources, silentLog, { clock, startTimer });
  const database = await openMemoryDatabase();
  const store = createEventStore({ database, clock, projections: [screenerProjection] });
  const pages: NonNullable<ScreenerRunDetails["listing"]>[] = [];
  const { operations, queries } = createScreener({
    store,
    log: silentLog,
    market,
    clock,
    startTimer,
    announce: ({ status }) => pages.push(...(status.run?.listing ? [status.run.listing] : [])),
  });

  const begun = time.until(operations.run("standard", { markets: ["LSE"] }));
  // The pages do not delay a person's request.
  const askedAt = clock.now();
  await time.until(market.quote("AAB.L"));
  expect(clock.now() - askedAt).toBeLessThan(2 * SECOND_MS);
  await begun;
  await time.until(operations.settled());

  const wanted = shares.filter(({ pence, volume }) => (pence / 100) * POUND < 10 && volume >= 1e5);
  expect(wanted.length).toBeGreaterThan(50);
  const results = await queries.results("standard");
  expect(results.map(({ symbol }) => symbol).toSorted()).toEqual(
    wanted.map(({ symbol }) => symbol).toSorted(),
  );
  for (const { price, priceUsd, currency } of results) {
    expect([currency, priceUsd]).toEqual(["GBP", price * POUND]);
  }
  const { run } = await operations.status("standard");
  expect(run).toMatchObject({
    status: "completed",
    listed: SHARES,
    markets: [{ market: "LSE", listed: SHARES, total: SHARES, isComplete: true, source: "yahoo" }],
    rates: [{ currency: "GBP", dollars: POUND }],
  });
  // Eleven pages, one of which is requested twice, and eleven sectors.
  expect(london.offsets).toEqual([0, 250, 500, 500, 750, 1000, 1250, 1500, 1750, 2000, 2250, 2500]);
  expect(pages).toContainEqual({ market: "LSE", pages: 3, expected: 22 });
  const listing = london.sent.filter(({ path }) => path === "/v1/finance/screener");
  expect(listing).toHaveLength(12 + 11);
  expect(listing.every(({ crumb }) => crumb === "cRuMb1234")).toBe(true);
  const times = london.sent.map(({ at }) => at);
  expect(maxWithin(times, MINUTE_MS)).toBeLessThanOrEqual(120 + 10 + 3);
  const { at: last = 0 } = listing.at(-1) ?? {};
  expect(last - Date.parse(NIGHT)).toBeLessThan(MINUTE_MS);

  // The list is cached for the day.
  await time.until(operations.run("earnings", { markets: ["LSE"] }));
  expect(london.offsets).toHaveLength(12);
});
