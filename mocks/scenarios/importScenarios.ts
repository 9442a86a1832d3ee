import { http, HttpResponse } from "msw";
import type { Scenario } from "./scenarios.ts";

export const importRowsFail: Scenario = [
  http.get(
    "*/api/portfolios/:id/imports/:importId/rows",
    () =>
      new HttpResponse("The database is busy", {
        status: 503,
        headers: { "content-type": "text/plain; charset=utf-8" },
      }),
  ),
];
