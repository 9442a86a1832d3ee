import { Elysia } from "elysia";
import { ChartMarks } from "../../contract/chartMarks.ts";
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
        summary: "Earnings dates, splits and alerts that fired",
        description:
          "While no source can answer for reports and splits, only the alerts' firings are listed.",
      },
      response: { 200: ChartMarks, 422: ErrorText },
    },
  );
