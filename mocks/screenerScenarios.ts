import { delay, http, HttpResponse, type HttpHandler } from "msw";

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

/** The run is under way, a third of the universe behind it. */
export const screenerRunning: Scenario = [
  http.get("*/api/screener/status", () =>
    HttpResponse.json({ isRunning: true, lastRun: null, progress: { done: 200, total: 600 } }),
  ),
];

export const screenerRunFails: Scenario = [
  http.post("*/api/screener/run", noSource),
  http.post("*/api/screener/earnings/run", noSource),
];

/** The new price of a result cannot be had. */
export const refreshFails: Scenario = [http.post("*/api/stocks/refresh/:symbol", noSource)];

/** The new price of a result is waited for. */
export const refreshHangs: Scenario = [
  http.post("*/api/stocks/refresh/:symbol", () => delay("infinite")),
];
