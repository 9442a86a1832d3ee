import { noSource, type Scenario } from "./scenarios.ts";
import { http, HttpResponse } from "msw";
import type { ScreenerRunDetails } from "../../backend/contract/discovery/screener.ts";

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

export const screenerRunning: Scenario = screenerStatus(liveRun);

export const screenerPartial: Scenario = screenerStatus({ ...liveRun, found: 212 });

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

/** The request ends after a minute, the run later. */
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
