import { http, type HttpHandler, HttpResponse } from "msw";
import { DAY_MS } from "../../backend/domain/durations.ts";
import { held } from "../heldCalls.ts";
import type { AuditEntry } from "../../backend/contract/audit.ts";

/**
 * Situations that the backend in the page cannot produce. Each overrides single routes. Unknown
 * symbols, empty lists and rejected forms need no scenario.
 */
export type Scenario = readonly HttpHandler[];

const PLAIN_TEXT = { "content-type": "text/plain; charset=utf-8" };

export const refusal = (status: number, sentence: string) => () =>
  new HttpResponse(sentence, { status, headers: PLAIN_TEXT });

export const storeBusy = refusal(503, "The store is being rebuilt");
export const noSource = refusal(503, "No market source is available right now");

/** `path` is relative to `/api/`. */
export const failing = (
  method: "get" | "post" | "put" | "patch" | "delete",
  path: string,
  refuse = storeBusy,
): Scenario => [http[method](`*/api/${path}`, refuse)];

/** Shows loading states until the story releases the requests. */
export const slowNetwork: Scenario = [http.all("*/api/*", held)];

/** The connection is refused, so there is no response and no status. */
export const serverDown: Scenario = [http.all("*/api/*", () => HttpResponse.error())];

export const alertTransferFails: Scenario = [
  http.get("*/api/alerts/export", storeBusy),
  http.post("*/api/alerts/import", storeBusy),
];

export const alertImportHangs: Scenario = [http.post("*/api/alerts/import", held)];

export const editAlertConflicts: Scenario = [
  http.patch(
    "*/api/alerts/:id",
    refusal(409, "The target has been changed to 320 in the meantime"),
  ),
];

export const moveAlertConflicts: Scenario = [
  http.put(
    "*/api/alerts/:id/target",
    refusal(409, "The target has been changed to 320 in the meantime"),
  ),
];

export const restoreAlertFails: Scenario = [
  http.post("*/api/alerts/:id/restore", refusal(404, "Alert 1 not found")),
];

export const marketDown: Scenario = [
  http.get("*/api/stocks/quote/:symbol", noSource),
  http.get("*/api/stocks/chart/:symbol", noSource),
];

export const noQuoteOf = (symbol: string): Scenario => [
  http.get(`*/api/stocks/quote/${symbol}`, noSource),
];

export const quotesHang: Scenario = [http.get("*/api/stocks/quote/:symbol", held)];

export const searchHangs: Scenario = [http.get("*/api/stocks/search", held)];

/** A fund has one price a day, and no open, high and low. */
export const fundQuote: Scenario = [
  http.get("*/api/stocks/quote/:symbol", ({ params }) =>
    HttpResponse.json({
      symbol: params["symbol"],
      companyName: "Global Index Fund",
      price: 152.63,
      change: -0.11,
      changePercent: -0.072,
      volume: null,
      open: null,
      high: null,
      low: null,
      previousClose: 152.74,
      lastUpdated: "2026-11-20T15:00:00.000Z",
      market: "US",
      exchange: { name: "United States", timeZone: "America/New_York", session: "closed" },
      extended: null,
      currency: "USD",
      upsidePotential: null,
      analysis: { riskLevel: null },
      source: "yahoo",
      delaySeconds: 0,
    }),
  ),
];

export const restorePhoneFails: Scenario = [
  http.post("*/api/phone-numbers/:id/restore", refusal(404, "Phone number 1 not found")),
];

export const phoneTestRefused: Scenario = [
  http.post("*/api/phone-numbers/:id/test", refusal(429, "Too many requests. Try again in 40 s")),
];

export const portfolioInsightsFail: Scenario = [
  http.get("*/api/portfolios/:id/allocation", storeBusy),
  http.get("*/api/portfolios/:id/income", storeBusy),
  http.get("*/api/portfolios/:id/prices", storeBusy),
];

export const portfolioHistoryWaits: Scenario = [
  http.get("*/api/portfolios/:id/history", () =>
    HttpResponse.json({
      currency: "USD",
      basis: "cash",
      points: [
        { date: "2026-11-18", value: null, invested: 25_000, benchmark: null },
        { date: "2026-11-19", value: null, invested: 25_000, benchmark: null },
        { date: "2026-11-20", value: null, invested: 25_000, benchmark: null },
      ],
      missing: [],
      waiting: 2,
      simplePercent: null,
      simple: null,
      moneyWeighted: null,
      timeWeighted: {
        percent: null,
        annualPercent: null,
        stretches: 0,
        estimated: 0,
        reason: "tooFewValues",
        uncounted: 0,
      },
      drawdown: null,
      benchmark: null,
      months: [],
    }),
  ),
];

/** The symbol was accepted while no source was reachable. */
export const unknownStockWatched: Scenario = [
  http.get("*/api/watchlists/:id/rows", () =>
    HttpResponse.json([
      {
        symbol: "ZZZZ",
        symbolStatus: "unknown",
        name: "ZZZZ",
        addedAt: "2026-01-05T15:00:00.000Z",
        quote: null,
        spark: [],
        range: null,
        earnings: null,
        alerts: 0,
        isComplete: true,
      },
    ]),
  ),
];

/** On a market's first day, no stock has a previous close. */
export const nothingMoves: Scenario = [
  http.get("*/api/stocks/movers", () =>
    HttpResponse.json({ gainers: [], losers: [], asOf: "2026-11-20T15:00:00.000Z" }),
  ),
];

export const calendarDown: Scenario = [
  http.get("*/api/calendar/earnings", noSource),
  http.get("*/api/calendar/dividends", noSource),
  http.get("*/api/calendar/ipos", noSource),
  http.get("*/api/calendar/economy", noSource),
  http.get("*/api/calendar/feed", storeBusy),
];

export const calendarOfWatched: Scenario = [
  http.get("*/api/calendar/earnings", ({ request }) =>
    HttpResponse.json({
      ...emptyWeek(request),
      days: emptyWeek(request).days.map(({ date }, at) => ({
        date,
        total: at === 1 ? 1 : 0,
        isAnswered: at !== 2,
        reports:
          at === 1
            ? [
                {
                  symbol: "ENI.MI",
                  name: "Eni",
                  hour: null,
                  isConfirmed: false,
                  isWatched: true,
                  source: "yahoo",
                },
              ]
            : [],
      })),
    }),
  ),
  http.get("*/api/calendar/ipos", ({ request }) => {
    const { from, days } = emptyWeek(request);
    const ipo = {
      symbol: "NRTH",
      name: "Northgate Robotics",
      isPriced: false,
      lowPrice: 4,
      highPrice: 6,
      amount: 10_500_000,
      exchange: "NASDAQ",
      source: "nasdaq",
    };
    return HttpResponse.json({
      from,
      isOffered: true,
      isAnswered: true,
      days: days.map(({ date }, at) => ({ date, ipos: at === 3 ? [ipo] : [] })),
    });
  }),
  http.get("*/api/calendar/economy", ({ request }) => {
    const { from, days } = emptyWeek(request);
    const spain = {
      at: null,
      country: "Spain",
      name: "Unemployment Change",
      actual: null,
      expected: "-50.9K",
      previous: "-58.7K",
      source: "nasdaq",
    };
    return HttpResponse.json({
      from,
      isOffered: true,
      days: days.map(({ date }, at) => ({
        date,
        isAnswered: true,
        events: at === 1 ? [spain] : [],
      })),
    });
  }),
  http.get("*/api/calendar/dividends", ({ request }) => {
    const week = emptyWeek(request);
    return HttpResponse.json({
      ...week,
      days: week.days.map(({ date }) => ({ date, dividends: [] })),
    });
  }),
];

const emptyWeek = (request: Request) => {
  const from = new URL(request.url).searchParams.get("week") ?? "2026-01-05";
  return {
    from,
    hasMarket: false,
    coverage: { watched: 90, asked: 40, unanswered: 3, asOf: new Date(0).toISOString() },
    days: Array.from({ length: 7 }, (_, at) => ({
      date: new Date(Date.parse(from) + at * DAY_MS).toISOString().slice(0, 10),
    })),
  };
};

const noList = { pages: 0, expected: null, total: null, source: null, asOf: null };

export const marketMapEmpty: Scenario = [
  http.get("*/api/markets/:market/map", ({ params }) =>
    HttpResponse.json({
      market: params["market"],
      asOf: new Date(0).toISOString(),
      list: { ...noList, status: "complete" },
      listed: 3,
      priced: 0,
      origins: [],
      mappable: 0,
      stocks: [],
    }),
  ),
];

export const marketPagesEmpty: Scenario = [
  http.get("*/api/markets/indices", () => HttpResponse.json({ indices: [], unanswered: 0 })),
  http.get("*/api/markets/yields", () => HttpResponse.json({ curve: null })),
  http.get("*/api/markets/:market", ({ params }) =>
    HttpResponse.json({
      market: params["market"],
      asOf: new Date(0).toISOString(),
      list: { ...noList, status: "none" },
      listed: 0,
      priced: 0,
      ranked: 0,
      origins: [],
      sectors: [],
      gainers: [],
      losers: [],
      mostActive: [],
      preMarket: { quoted: 0, gainers: [], losers: [] },
    }),
  ),
];

export const surgeRunning: Scenario = [
  http.get("*/api/surge/status", () =>
    HttpResponse.json({
      isRunning: true,
      totalCandidates: 0,
      highProbabilityCandidates: 0,
      symbols: 600,
      unanswered: 12,
      lastRun: new Date(0).toISOString(),
      progress: { done: 200, total: 600 },
    }),
  ),
];

export const noSignals: Scenario = [http.get("*/api/stock-signals", () => HttpResponse.json([]))];

export const noEarnings: Scenario = [
  http.get("*/api/earnings/upcoming", () => HttpResponse.json([])),
];

/** The page's own backend records no audit log. */
export const auditLists = (changes: readonly AuditEntry[], pageSize = changes.length): Scenario => [
  http.get("*/api/audit", ({ request }) => {
    const after = Number(new URL(request.url).searchParams.get("after") ?? Infinity);
    const rest = changes.filter(({ id }) => id < after);
    const page = rest.slice(0, pageSize);
    const last = page.at(-1);
    return HttpResponse.json(page, {
      headers: {
        "x-total-count": String(changes.length),
        ...(last && rest.length > page.length
          ? { link: `</api/audit?after=${last.id}>; rel="next"` }
          : {}),
      },
    });
  }),
];

export const auditFails: Scenario = [
  http.get("*/api/audit", async () => {
    await held();
    return storeBusy();
  }),
];

export const importRowsFail: Scenario = [
  http.get("*/api/portfolios/:id/imports/:importId/rows", refusal(503, "The database is busy")),
];

const refuseHeld = async () => {
  await held();
  return storeBusy();
};

/** Refuses once the story releases the request. */
export const createPostFails: Scenario = [http.post("*/api/community/posts", refuseHeld)];

export const likesFail: Scenario = [
  http.put("*/api/community/posts/:id/like", refuseHeld),
  http.put("*/api/community/posts/:id/comments/:commentId/like", refuseHeld),
];
