import type { Capability, Platform } from "../capability.ts";
import { ResearchQueries } from "./queries.ts";
import { Elysia, t } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import {
  StockAnalysts,
  StockEarnings,
  StockFacts,
  StockFilings,
  StockHeadlines,
  StockHolders,
  StockInsiders,
  StockMentions,
  StockOptions,
} from "../../contract/stocks/research.ts";
import { unannounced } from "../../contract/resource.ts";
import { HttpError } from "../../platform/http/errors.ts";
import { parseSymbol, SymbolParameter } from "../../platform/http/parameters.ts";

const described = (operationId: string, summary: string) => ({
  operationId,
  summary,
  ...unannounced,
});
const failures = { 422: ErrorText, 503: ErrorText };

export const researchRoutes = (research: ResearchQueries) =>
  new Elysia({ prefix: "/api/stocks/research", tags: ["Stocks"] })
    .get("/:symbol/facts", ({ params }) => research.facts(parseSymbol(params.symbol)), {
      params: SymbolParameter,
      detail: described("getStockFacts", "Get key figures and the 52-week range"),
      response: { 200: StockFacts, ...failures },
    })
    .get("/:symbol/analysts", ({ params }) => research.analysts(parseSymbol(params.symbol)), {
      params: SymbolParameter,
      detail: described(
        "getStockAnalysts",
        "Get price targets, monthly ratings and rating changes",
      ),
      response: { 200: StockAnalysts, ...failures },
    })
    .get("/:symbol/earnings", ({ params }) => research.earnings(parseSymbol(params.symbol)), {
      params: SymbolParameter,
      detail: described(
        "getStockEarnings",
        "Get the next earnings report, and past reports with the price move that followed",
      ),
      response: { 200: StockEarnings, ...failures },
    })
    .get("/:symbol/insiders", ({ params }) => research.insiders(parseSymbol(params.symbol)), {
      params: SymbolParameter,
      detail: described("getStockInsiders", "Get insider purchases and sales on the market"),
      response: { 200: StockInsiders, ...failures },
    })
    .get("/:symbol/holders", ({ params }) => research.holders(parseSymbol(params.symbol)), {
      params: SymbolParameter,
      detail: described("getStockHolders", "Get the reported owners of the company"),
      response: { 200: StockHolders, ...failures },
    })
    .get(
      "/:symbol/options",
      ({ params, query }) => research.options(parseSymbol(params.symbol), readExpiry(query.expiry)),
      {
        params: SymbolParameter,
        query: t.Object({
          expiry: t.Optional(
            t.String({ maxLength: 10, description: "YYYY-MM-DD. Default: the next expiry" }),
          ),
        }),
        detail: described("getStockOptions", "Get the option chain of one expiry"),
        response: { 200: StockOptions, ...failures },
      },
    )
    .get("/:symbol/mentions", ({ params }) => research.mentions(parseSymbol(params.symbol)), {
      params: SymbolParameter,
      detail: described("getStockMentions", "Get the number of mentions on message boards"),
      response: { 200: StockMentions, ...failures },
    })
    .get("/:symbol/headlines", ({ params }) => research.headlines(parseSymbol(params.symbol)), {
      params: SymbolParameter,
      detail: described(
        "getStockHeadlines",
        "List headlines about the stock with publisher and time",
      ),
      response: { 200: StockHeadlines, ...failures },
    })
    .get("/:symbol/filings", ({ params }) => research.filings(parseSymbol(params.symbol)), {
      params: SymbolParameter,
      detail: described("getStockFilings", "List the company's regulatory filings"),
      response: { 200: StockFilings, ...failures },
    });

function readExpiry(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time)) throw new HttpError(422, "An expiry is a date like 2026-01-16");
  return time;
}

export const research: Capability<"research", Platform, ResearchQueries> = {
  name: "research",
  withoutTables: ["/api/stocks/research/"],
  create: ({ market }) => ({ service: new ResearchQueries(market) }),
  routes: (queries) => [researchRoutes(queries)],
};
