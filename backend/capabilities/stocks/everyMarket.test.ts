import { afterEach, describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { learnedHours } from "../../market/calendars/learnedHours.ts";
import { createMarketRouter } from "../../market/routing/router.ts";
import { createYahooSource } from "../../market/sources/yahoo/source.ts";
import { manualClock } from "../../platform/clock.ts";
import { silentLog } from "../../platform/log.ts";
import { acmeQuote, type Json } from "../../testing/servers/handmadeAnswers.ts";
import { callRoutes, serveRoutes } from "../../testing/worlds/callRoutes.ts";
import { createStockQueries } from "./queries.ts";
import { stockRoutes } from "./index.ts";

const REAL_DATA = process.env.REAL_DATA_DIR ?? `${import.meta.dir}/../../../../shared/real-data`;
const FOLDER = `${REAL_DATA}/yahoo/quote`;
const isMissing = !existsSync(FOLDER);
const note = isMissing ? ` (skipped: no ${FOLDER})` : "";

afterEach(() => learnedHours.forget());

const seconds = (time: string): number => Date.parse(time) / 1000;

/** `GET /api/stocks/quote/…` with these Yahoo quotes at an instant. */
function quoteAt(now: number, quotes: readonly Json[]) {
  const clock = manualClock(now);
  const body = JSON.stringify({ quoteResponse: { result: quotes, error: null } });
  const source = createYahooSource({ clock, send: async () => ({ status: 200, body }) });
  const market = createMarketRouter([source], silentLog, { clock });
  const app = serveRoutes(stockRoutes(createStockQueries(market)));
  const call = callRoutes(() => app, "/api/stocks/quote");
  return (symbol: string) => call("GET", `/${encodeURIComponent(symbol)}`);
}

interface Edge {
  readonly title: string;
  readonly now: string;
  readonly sent: Json & { readonly symbol: string };
  /** Fields of the response beyond those of every quote. */
  readonly expected: Json;
}

/** Missing fields are omitted. */
const silent: Json = {
  regularMarketOpen: undefined,
  regularMarketDayHigh: undefined,
  regularMarketDayLow: undefined,
  regularMarketVolume: undefined,
  marketCap: undefined,
  trailingPE: undefined,
  exchangeDataDelayedBy: 15,
  earningsTimestampStart: undefined,
};
const nothing = { open: null, high: null, low: null, volume: null, extended: null };

const edges: readonly Edge[] = [
  {
    title: "Istanbul in its session",
    now: "2026-03-09T14:00:00Z",
    sent: {
      ...silent,
      symbol: "THYAO.IS",
      currency: "TRY",
      exchange: "IST",
      exchangeTimezoneName: "Europe/Istanbul",
      marketState: "REGULAR",
      regularMarketPrice: 312.25,
      regularMarketTime: seconds("2026-03-09T13:44:58Z"),
      regularMarketPreviousClose: 305,
    },
    expected: {
      price: 312.25,
      currency: "TRY",
      change: 7.25,
      changePercent: (312.25 / 305 - 1) * 100,
      market: "IST",
      exchange: { name: "Istanbul", timeZone: "Europe/Istanbul", session: "regular" },
      extended: null,
    },
  },
  {
    title: "Istanbul on a holiday that no calendar here knows",
    now: "2026-03-20T10:00:00Z",
    sent: {
      ...silent,
      symbol: "THYAO.IS",
      currency: "TRY",
      exchangeTimezoneName: "Europe/Istanbul",
      marketState: "CLOSED",
      regularMarketPrice: 312,
      regularMarketTime: seconds("2026-03-19T10:00:00Z"),
      regularMarketPreviousClose: 312,
    },
    expected: {
      ...nothing,
      price: 312,
      change: 0,
      changePercent: 0,
      exchange: { name: "Istanbul", timeZone: "Europe/Istanbul", session: "closed" },
    },
  },
  {
    title: "a currency on Friday night",
    now: "2026-03-13T22:30:00Z",
    sent: {
      ...silent,
      symbol: "EURUSD=X",
      quoteType: "CURRENCY",
      shortName: "EUR/USD",
      longName: undefined,
      currency: "USD",
      exchange: "CCY",
      exchangeTimezoneName: "Europe/London",
      marketState: "CLOSED",
      regularMarketPrice: 1.0831,
      regularMarketTime: seconds("2026-03-13T21:29:50Z"),
      regularMarketPreviousClose: 1.0846,
      regularMarketVolume: 0,
    },
    expected: {
      ...nothing,
      companyName: "EUR/USD",
      price: 1.0831,
      currency: "USD",
      change: 1.0831 - 1.0846,
      market: "CCY",
      exchange: { name: "Currencies", timeZone: "Europe/London", session: "closed" },
    },
  },
  {
    title: "a coin on a Sunday",
    now: "2026-03-08T12:00:00Z",
    sent: {
      ...silent,
      symbol: "BTC-USD",
      quoteType: "CRYPTOCURRENCY",
      currency: "USD",
      exchange: "CCC",
      exchangeTimezoneName: "UTC",
      marketState: "REGULAR",
      regularMarketPrice: 96_077.45,
      regularMarketTime: seconds("2026-03-08T11:59:00Z"),
      regularMarketPreviousClose: 96_137.88,
      regularMarketVolume: 21_228_961_792,
    },
    expected: {
      ...nothing,
      price: 96_077.45,
      volume: 21_228_961_792,
      // Since midnight UTC; Yahoo's own change covers 24 hours.
      change: 96_077.45 - 96_137.88,
      market: "CCC",
      exchange: { name: "Cryptocurrencies", timeZone: "UTC", session: "regular" },
    },
  },
  {
    title: "an American index after the close",
    now: "2026-03-09T22:00:00Z",
    sent: {
      ...silent,
      symbol: "^GSPC",
      quoteType: "INDEX",
      shortName: "S&P 500",
      longName: "S&P 500",
      exchange: "SNP",
      marketState: "POST",
      regularMarketPrice: 6840.2,
      regularMarketTime: seconds("2026-03-09T20:20:00Z"),
      regularMarketPreviousClose: 6800,
      regularMarketOpen: 0,
      regularMarketVolume: 0,
    },
    expected: {
      ...nothing,
      price: 6840.2,
      companyName: "S&P 500",
      change: expect.closeTo(40.2),
      market: "US",
      exchange: { name: "United States", timeZone: "America/New_York", session: "post" },
    },
  },
  {
    title: "an index of an exchange that only the answer names",
    now: "2026-03-09T19:00:00Z",
    sent: {
      ...silent,
      symbol: "^OMXN40",
      quoteType: "INDEX",
      currency: "EUR",
      exchangeTimezoneName: "Europe/Stockholm",
      marketState: "POSTPOST",
      regularMarketPrice: 2500,
      regularMarketTime: seconds("2026-03-09T16:30:00Z"),
      regularMarketPreviousClose: 2450,
    },
    // New York, whose calendar the symbol suggests by its form, is open.
    expected: {
      ...nothing,
      price: 2500,
      currency: "EUR",
      exchange: { timeZone: "Europe/Stockholm", session: "closed" },
    },
  },
];

describe("the quote", () => {
  test.each(edges.map((edge) => [edge.title, edge] as const))("of %s", async (_, edge) => {
    const sent = { ...acmeQuote, ...edge.sent };
    const { status, body } = await quoteAt(Date.parse(edge.now), [sent])(edge.sent.symbol);
    expect([status, body]).toMatchObject([
      200,
      {
        symbol: edge.sent.symbol,
        source: "yahoo",
        lastUpdated: new Date(Number(sent["regularMarketTime"]) * 1000).toISOString(),
        upsidePotential: null,
        ...edge.expected,
      },
    ]);
  });

  test("of the former symbol of a renamed company does not exist", async () => {
    for (const left of [
      { symbol: "FB", quoteType: "NONE" },
      // Yahoo returned such a quote: no exchange, no price, no currency, years old.
      { symbol: "FB", quoteType: "MUTUALFUND", exchange: "YHD", regularMarketTime: 1_561_759_658 },
      { symbol: "META", quoteType: "EQUITY", exchange: "NMS" },
    ]) {
      const ask = quoteAt(Date.parse("2026-03-09T18:00:00Z"), [left]);
      expect([left, (await ask("FB")).status]).toEqual([left, 404]);
    }
  });
});

const SESSIONS: Readonly<Record<string, string>> = { REGULAR: "regular", PRE: "pre", POST: "post" };

describe.skipIf(isMissing)(`recorded quotes${note}`, () => {
  test("have the recorded session and change", async () => {
    let compared = 0;
    for (const file of readdirSync(FOLDER).filter((name) => name.endsWith(".json"))) {
      const { recorded, response } = JSON.parse(readFileSync(`${FOLDER}/${file}`, "utf8"));
      const result = response.bodyJson?.quoteResponse?.result;
      if (!Array.isArray(result)) continue;
      const ask = quoteAt(Date.parse(recorded), result);
      for (const raw of result) {
        const { status, body } = await ask(raw.symbol);
        if (status !== 200) continue;
        compared++;
        expect([file, raw.symbol, body.exchange.session]).toEqual([
          file,
          raw.symbol,
          SESSIONS[raw.marketState] ?? "closed",
        ]);
        const isCoin = raw.quoteType === "CRYPTOCURRENCY";
        if (isCoin || body.changePercent === null) continue;
        expect([file, body.changePercent]).toEqual([
          file,
          expect.closeTo(raw.regularMarketChangePercent, 2),
        ]);
      }
    }
    expect(compared).toBeGreaterThan(50);
  });
});
