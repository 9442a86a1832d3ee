import { http, HttpResponse } from "msw";
import type { Weekly } from "../../backend/contract/stocks/weekly.ts";
import type { Scenario } from "./scenarios.ts";

/** A week in which something of every kind went wrong. */
const bad: Weekly = {
  settings: { isOn: true, weekday: 0, hour: 18, zone: "America/New_York" },
  nextAt: "2026-11-22T23:00:00.000Z",
  lastSentAt: "2026-11-15T23:00:00.000Z",
  isReceived: true,
  report: {
    from: "2026-11-13T15:00:00.000Z",
    to: "2026-11-20T15:00:00.000Z",
    checks: 20_112,
    gaps: 2,
    longestGapMinutes: 95,
    alertFirings: 31,
    ruleFirings: 12,
    snoozedFirings: 3,
    deliveries: { filed: 0, accepted: 52, delivered: 40, failed: 6 },
    neverFire: {
      count: 2,
      named: [
        {
          what: "MSFT above $100,000.00",
          reason: "The last price, $494.84, is less than a tenth of it",
        },
        { what: "Halted", reason: "Not available: the simulated market has no halts" },
      ],
    },
    sources: [{ source: "yahoo", asked: 1204, failed: 41 }],
  },
};

export const weeklyOfABadWeek: Scenario = [http.get("*/api/weekly", () => HttpResponse.json(bad))];

export const weeklyFails: Scenario = [
  http.get(
    "*/api/weekly",
    () =>
      new HttpResponse("The store is being rebuilt", {
        status: 503,
        headers: { "content-type": "text/plain; charset=utf-8" },
      }),
  ),
];
