import { Elysia } from "elysia";
import { ChartMarks } from "../../contract/stocks/chartMarks.ts";
import { ErrorText } from "../../contract/common.ts";
import { shows } from "../../contract/resource.ts";
import { parseSymbol, SymbolParameter } from "../../platform/http/parameters.ts";
import type { ReadMarks } from "./marks.ts";

export const markRoutes = (readMarks: ReadMarks) =>
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
