import { Elysia, t } from "elysia";
import { ErrorText } from "../contract/common.ts";
import { Chart, ChartInterval, Quote } from "../contract/quote.ts";
import { notFound } from "../http/errors.ts";
import { parseSymbol, SymbolParameter } from "../http/parameters.ts";
import type { StockQueries } from "./queries.ts";

/** `/api/stocks`: quotes and charts from the market that is configured. */
export const stockRoutes = (stocks: StockQueries) =>
  new Elysia({ prefix: "/api/stocks", tags: ["Stocks"] })
    .get("/quote/:symbol", ({ params }) => quoteOf(stocks.quote, params.symbol), {
      params: SymbolParameter,
      detail: { operationId: "getQuote", summary: "Latest price with the day's context" },
      response: { 200: Quote, 404: ErrorText, 422: ErrorText, 503: ErrorText },
    })
    .post("/refresh/:symbol", ({ params }) => quoteOf(stocks.refresh, params.symbol), {
      params: SymbolParameter,
      detail: {
        operationId: "refreshQuote",
        summary: "Fetch the price anew, also for the screener's results",
      },
      response: { 200: Quote, 404: ErrorText, 422: ErrorText, 503: ErrorText },
    })
    .get(
      "/chart/:symbol",
      async ({ params, query }) => {
        const symbol = parseSymbol(params.symbol);
        const chart = await stocks.chart(symbol, query.interval ?? "1d");
        if (!chart) throw notFound(`Symbol '${symbol}'`);
        return chart;
      },
      {
        params: SymbolParameter,
        query: t.Object({ interval: t.Optional(ChartInterval) }),
        detail: { operationId: "getChart", summary: "Price bars, oldest first" },
        response: { 200: Chart, 404: ErrorText, 422: ErrorText, 503: ErrorText },
      },
    );

async function quoteOf(ask: StockQueries["quote"], text: string): Promise<Quote> {
  const symbol = parseSymbol(text);
  const quote = await ask(symbol);
  if (!quote) throw notFound(`Symbol '${symbol}'`);
  return quote;
}
