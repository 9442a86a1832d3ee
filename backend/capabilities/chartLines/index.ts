import type { SymbolChecks } from "../../market/symbolCheck.ts";
import type { Capability, Platform } from "../capability.ts";
import { chartLineEventTypes, type ChartLineEvent, type DrawnLine } from "./events.ts";
import {
  createChartLineOperations,
  type ChartLineOperations,
  type LinesChange,
} from "./operations.ts";
import { chartLineProjection } from "./projection.ts";
import { Elysia, t } from "elysia";
import { ChartLineChange, ChartLines, NewChartLine } from "../../contract/stocks/chartLine.ts";
import { ErrorText } from "../../contract/common.ts";
import { shows } from "../../contract/resource.ts";
import { HttpError } from "../../platform/http/errors.ts";
import { refuseField } from "../../platform/http/fieldRefusal.ts";
import {
  digits,
  IdParameter,
  parseSymbol,
  POSITIVE,
  SymbolParameter,
} from "../../platform/http/parameters.ts";

const LineParameters = t.Composite([SymbolParameter, IdParameter]);

const Version = digits(POSITIVE, { description: "Version of the line that the client last read" });

export const chartLineRoutes = (charts: ChartLineOperations) =>
  new Elysia({ prefix: "/api/stocks/lines", tags: ["Stocks"] })
    .get("/:symbol", ({ params }) => charts.read(parseSymbol(params.symbol)), {
      params: SymbolParameter,
      detail: {
        operationId: "getChartLines",
        ...shows("chart-lines:{symbol}"),
        summary: "List the lines on the chart of a stock",
        description: "Prices of lines drawn before a split are adjusted for the split.",
      },
      response: { 200: ChartLines, 422: ErrorText },
    })
    .post(
      "/:symbol",
      async ({ params, body, set }) => {
        const symbol = parseSymbol(params.symbol);
        const lines = take(await charts.draw(symbol, readLine(body)), symbol);
        set.status = 201;
        return lines;
      },
      {
        parse: "json",
        params: SymbolParameter,
        body: NewChartLine,
        detail: {
          operationId: "drawChartLine",
          summary: "Draw a line on the chart of a stock",
          description:
            "The line runs through two points and continues beyond the second. Fails with 409 if the chart has 50 lines. Drawing a deleted line again undoes the deletion under a new id.",
        },
        response: { 201: ChartLines, 409: ErrorText, 422: ErrorText },
      },
    )
    .put(
      "/:symbol/:id",
      async ({ params, body }) => {
        const symbol = parseSymbol(params.symbol);
        const { expectedVersion } = body;
        const seen = { lineId: params.id, expectedVersion };
        return take(await charts.change(symbol, seen, readLine(body)), symbol);
      },
      {
        parse: "json",
        params: LineParameters,
        body: ChartLineChange,
        detail: {
          operationId: "changeChartLine",
          summary: "Change a line on the chart of a stock",
          description:
            "Fails with 409 if the line has changed since the given version, including by a split.",
        },
        response: { 200: ChartLines, 404: ErrorText, 409: ErrorText, 422: ErrorText },
      },
    )
    .delete(
      "/:symbol/:id",
      async ({ params, query: { expectedVersion } }) => {
        const symbol = parseSymbol(params.symbol);
        return take(await charts.remove(symbol, { lineId: params.id, expectedVersion }), symbol);
      },
      {
        params: LineParameters,
        query: t.Object({ expectedVersion: Version }),
        detail: {
          operationId: "deleteChartLine",
          summary: "Delete a line on the chart of a stock",
        },
        response: { 200: ChartLines, 404: ErrorText, 409: ErrorText, 422: ErrorText },
      },
    );

function readLine({ from, to, scale }: DrawnLine): DrawnLine {
  if (from.time >= to.time)
    throw refuseField(
      "to.time",
      "must be later than that of the first",
      "The time of the second point",
    );
  return { from, to, scale };
}

function take(change: LinesChange, symbol: string): ChartLines {
  switch (change.status) {
    case "done":
      return change.lines;
    case "unknownSymbol":
      throw new HttpError(422, `No market source knows the symbol '${symbol}'`, {
        field: "symbol",
      });
    case "unknownLine":
      throw new HttpError(404, `There is no such line on the chart of ${symbol}`);
    case "conflict":
      throw new HttpError(409, `The line on the chart of ${symbol} has changed in the meantime`);
    default:
      return change satisfies never;
  }
}

type Needs = Platform & { readonly symbols: SymbolChecks };

export const chartLines: Capability<"chartLines", Needs, ChartLineOperations> = {
  name: "chartLines",
  projections: [chartLineProjection],
  changes: [
    {
      resource: "chart-lines",
      after: chartLineEventTypes,
      idOf: ({ symbol }: ChartLineEvent["data"]) => symbol,
    },
  ],
  create: ({ store, market, symbols, log }) => ({
    service: createChartLineOperations({ store, market, symbols, log }),
  }),
  routes: (service) => [chartLineRoutes(service)],
};
