import { Elysia } from "elysia";
import { ChartMarks } from "../../contract/chartMarks.ts";
import { ErrorText } from "../../contract/common.ts";
import { parseSymbol, SymbolParameter } from "../../platform/http/parameters.ts";
import type { ReadMarks } from "./marks.ts";

/** `/api/stocks/chart/{symbol}/marks`: what is shown at the bars of a chart. */
export const markRoutes = (readMarks: ReadMarks) =>
  new Elysia({ prefix: "/api/stocks", tags: ["Stocks"] }).get(
    "/chart/:symbol/marks",
    ({ params }) => readMarks(parseSymbol(params.symbol)),
    {
      params: SymbolParameter,
      detail: {
        operationId: "getChartMarks",
        summary: "Earnings dates, splits and alerts that fired",
        description:
          "Where no source can tell of reports and splits just now, what the alerts did is told alone.",
      },
      response: { 200: ChartMarks, 422: ErrorText },
    },
  );
