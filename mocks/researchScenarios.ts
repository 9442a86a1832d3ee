import { http, HttpResponse } from "msw";
import type { StockFilings } from "../backend/contract/research.ts";
import type { Scenario } from "./scenarios.ts";

type Part =
  | "facts"
  | "analysts"
  | "earnings"
  | "insiders"
  | "holders"
  | "options"
  | "mentions"
  | "filings";

const pathOf = (part: Part): string => `*/api/stocks/research/:symbol/${part}`;

/** The sources that might have the part cannot answer; every other part is answered. */
export const partFails = (part: Part): Scenario => [
  http.get(
    pathOf(part),
    () =>
      new HttpResponse("Yahoo Finance has no budget left for an hour", {
        status: 503,
        headers: { "content-type": "text/plain; charset=utf-8" },
      }),
  ),
];

/** No source has the part for the symbol, or none offers it for any. */
export const partWithout = (part: Part, status: "unknown" | "notOffered"): Scenario => [
  http.get(pathOf(part), ({ params }) =>
    HttpResponse.json({
      symbol: params["symbol"],
      status,
      source: null,
      asOf: null,
      fetchedAt: null,
      value: null,
    }),
  ),
];

/** The simulated market files nothing. */
export const filingsKnown: Scenario = [
  http.get(pathOf("filings"), () => HttpResponse.json(filings)),
];

const filing = (form: string, filedOn: string, items: string[] = []) => ({
  form,
  filedOn,
  items,
  url: `https://www.sec.gov/Archives/edgar/data/320193/${filedOn}.htm`,
});

const filings: StockFilings = {
  symbol: "AAPL",
  status: "known",
  source: "edgar",
  asOf: "2026-11-19T21:00:00.000Z",
  fetchedAt: "2026-11-20T14:00:00.000Z",
  value: [
    filing("8-K", "2026-11-19", ["2.02", "9.01"]),
    filing("4", "2026-11-17"),
    filing("10-K", "2026-10-30"),
    filing("CORRESP", "2026-10-12"),
    ...[9, 8, 7, 6, 5, 4].map((month) => filing("10-Q", `2026-0${month}-15`)),
  ],
};
