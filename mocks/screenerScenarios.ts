import { http, HttpResponse, type HttpHandler } from "msw";
import type { ScreenerRunDetails } from "../backend/contract/screener.ts";

/** Situations of the screener that the backend in the page cannot be brought into; see scenarios.ts. */
type Scenario = readonly HttpHandler[];

const refuse = (sentence: string) => () =>
  new HttpResponse(sentence, {
    status: 503,
    headers: { "content-type": "text/plain; charset=utf-8" },
  });

const storeBusy = refuse("The store is being rebuilt");
const noSource = refuse("No market source can answer just now");

/** The results of the last run cannot be read. */
export const screenerResultsFail: Scenario = [http.get("*/api/screener/results", storeBusy)];

/** A run over a live market: of 6,744 stocks 1,431 are looked at, the busiest first. */
const liveRun: ScreenerRunDetails = {
  id: 1,
  status: "running",
  startedAt: "2026-11-20T14:55:00Z",
  finishedAt: null,
  parameters: { maxPrice: 10, minVolume: 100_000, upsideFilter: "all" },
  reason: null,
  listed: 6744,
  leftOut: { price: 3996, volume: 1284, warrant: 26, right: 6, unit: 1 },
  total: 1431,
  screened: 540,
  waiting: 888,
  skipped: 3,
  found: 0,
  expectedEnd: "2026-11-20T15:08:00Z",
};

const screenerStatus = (run: ScreenerRunDetails): Scenario => [
  http.get("*/api/screener/status", () => {
    const isRunning = run.status === "running";
    const done = run.screened + run.skipped;
    const progress = isRunning ? { done, total: run.total } : null;
    return HttpResponse.json({ isRunning, lastRun: null, progress, run });
  }),
];

/** The run is under way and has found nothing that could be shown. */
export const screenerRunning: Scenario = screenerStatus(liveRun);

/** What is shown is what the run has found so far. */
export const screenerPartial: Scenario = screenerStatus({ ...liveRun, found: 212 });

/** Some could not be looked at. */
const screenerIncomplete: Scenario = screenerStatus({
  ...liveRun,
  status: "completed",
  finishedAt: "2026-11-20T15:08:00Z",
  screened: 1422,
  waiting: 0,
  skipped: 9,
  found: 530,
  expectedEnd: null,
});

/** The call is answered after a minute, the run ends later. */
export const screenerOutlastsCall: Scenario = [
  http.post("*/api/screener/run", () =>
    HttpResponse.json({
      id: 1,
      kind: "standard",
      startedAt: liveRun.startedAt,
      finishedAt: null,
      screened: 100,
      skipped: 0,
      count: 40,
    }),
  ),
  ...screenerIncomplete,
];

export const screenerRunFails: Scenario = [
  http.post("*/api/screener/run", noSource),
  http.post("*/api/screener/earnings/run", noSource),
];

/** The new price of a result cannot be had. */
export const refreshFails: Scenario = [http.post("*/api/stocks/refresh/:symbol", noSource)];
