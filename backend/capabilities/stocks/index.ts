import type { Capability, Platform } from "../capability.ts";
import { createChartMarks, type ChartMarkPorts, type ReadMarks } from "./marks.ts";
import { createMovers, type ReadMovers } from "./movers.ts";
import { createStockQueries, type StockQueries } from "./queries.ts";
import { Elysia, t } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import { Chart, ChartInterval, Quote } from "../../contract/stocks/quote.ts";
import { unannounced, shows } from "../../contract/resource.ts";
import { HttpError, notFound } from "../../platform/http/errors.ts";
import { digits, parseSymbol, SymbolParameter } from "../../platform/http/parameters.ts";
import { MarketMovers } from "../../contract/discovery/discovery.ts";
import { ChartMarks } from "../../contract/stocks/chartMarks.ts";

const markRoutes = (readMarks: ReadMarks) =>
  new Elysia({ prefix: "/api/stocks", tags: ["Stocks"] }).get(
    "/chart/:symbol/marks",
    ({ params }) => readMarks(parseSymbol(params.symbol)),
    {
      params: SymbolParameter,
      detail: {
        operationId: "getChartMarks",
        ...shows("alert-firings"),
        summary: "List earnings dates, splits and alert triggers for a chart",
        description: "If no source provides reports and splits, only alert triggers are listed.",
      },
      response: { 200: ChartMarks, 422: ErrorText },
    },
  );

export const moverRoutes = (readMovers: ReadMovers) =>
  new Elysia({ prefix: "/api/stocks", tags: ["Stocks"] }).get("/movers", () => readMovers(), {
    detail: {
      operationId: "getMovers",
      ...unannounced,
      summary: "List today's largest gains and losses",
      description:
        "Five of each from the market's universe, by change from the previous close. Up to 15 seconds old.",
    },
    response: { 200: MarketMovers, 503: ErrorText },
  });

/** Maximum older bars of one request. */
const MAX_BARS = 1000;
const BarCount = digits("^([1-9][0-9]{0,2}|1000)$", {
  description: `Maximum number of bars, up to ${MAX_BARS}`,
});

export const stockRoutes = (stocks: StockQueries) =>
  new Elysia({ prefix: "/api/stocks", tags: ["Stocks"] })
    .get("/quote/:symbol", ({ params }) => quoteOf(stocks.quote, params.symbol), {
      params: SymbolParameter,
      detail: {
        operationId: "getQuote",
        ...unannounced,
        summary: "Get the latest price with the day's context",
      },
      response: { 200: Quote, 404: ErrorText, 422: ErrorText, 503: ErrorText },
    })
    .post("/refresh/:symbol", ({ params }) => quoteOf(stocks.refresh, params.symbol), {
      params: SymbolParameter,
      detail: {
        operationId: "refreshQuote",
        summary: "Refresh the price, including in the screener's results",
      },
      response: { 200: Quote, 404: ErrorText, 422: ErrorText, 503: ErrorText },
    })
    .get(
      "/chart/:symbol",
      async ({ params, query }) => {
        const symbol = parseSymbol(params.symbol);
        const { interval = "1d", before, limit } = query;
        const chart = await stocks.chart(symbol, interval, {
          before: before === undefined ? undefined : parseInstant(before),
          limit,
        });
        if (!chart) throw notFound(`Symbol '${symbol}'`);
        return chart;
      },
      {
        params: SymbolParameter,
        query: t.Object({
          interval: t.Optional(ChartInterval),
          before: t.Optional(
            t.String({
              maxLength: 40,
              description: "Returns only bars that begin before this time, ISO 8601 in UTC",
            }),
          ),
          limit: t.Optional(BarCount),
        }),
        detail: {
          operationId: "getChart",
          ...unannounced,
          summary: "List price bars, oldest first",
        },
        response: { 200: Chart, 404: ErrorText, 422: ErrorText, 503: ErrorText },
      },
    );

/** Parses ISO 8601 in UTC, a date with or without time. Throws 422 for anything else. */
function parseInstant(text: string): number {
  const time = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z)?$/.test(text)
    ? Date.parse(text)
    : Number.NaN;
  if (Number.isNaN(time)) throw new HttpError(422, "A time is written as 2026-01-31T14:30:00Z");
  return time;
}

async function quoteOf(ask: StockQueries["quote"], text: string): Promise<Quote> {
  const symbol = parseSymbol(text);
  const quote = await ask(symbol);
  if (!quote) throw notFound(`Symbol '${symbol}'`);
  return quote;
}

type Needs = Platform & {
  readonly alerts: Pick<ChartMarkPorts, "readFirings">;
  readonly screener: { readonly operations: { reprice(symbol: string): Promise<void> } };
};

interface Service {
  readonly queries: StockQueries;
  readonly readMovers: ReadMovers;
  readonly readMarks: ReadMarks;
}

export const stocks: Capability<"stocks", Needs, Service> = {
  name: "stocks",
  withoutTables: ["/api/stocks/movers"],
  create: ({ market, clock, log, alerts, screener }) => {
    return {
      service: {
        queries: createStockQueries(market, (symbol) => screener.operations.reprice(symbol)),
        readMovers: createMovers(market, clock),
        readMarks: createChartMarks({ market, log, readFirings: alerts.readFirings }),
      },
    };
  },
  routes: ({ queries, readMovers, readMarks }) => [
    stockRoutes(queries),
    moverRoutes(readMovers),
    markRoutes(readMarks),
  ],
};
