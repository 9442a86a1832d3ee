import { Elysia, t } from "elysia";
import { ErrorText, Success } from "../../contract/common.ts";
import {
  PortfolioAllocation,
  PortfolioIncome,
  PortfolioSplitOffers,
} from "../../contract/portfolios/portfolioInsights.ts";
import { shows } from "../../contract/resource.ts";
import { notFound } from "../../platform/http/errors.ts";
import { IdParameter, parseSymbol, SymbolParameter } from "../../platform/http/parameters.ts";
import type { InsightOperations } from "./insightOperations.ts";
import { readStatedDate } from "./lifecycle/statements.ts";

const found = <T>(answer: T | undefined): T => {
  if (answer === undefined) throw notFound("Portfolio");
  return answer;
};

const SplitParameters = t.Composite([
  IdParameter,
  SymbolParameter,
  t.Object({ date: t.String({ minLength: 10, maxLength: 10 }) }),
]);

const REFUSALS = { 404: ErrorText, 422: ErrorText };

export const portfolioInsightRoutes = (portfolios: InsightOperations) =>
  new Elysia({ prefix: "/api/portfolios/:id", tags: ["Portfolios"] })
    .get("/allocation", async ({ params }) => found(await portfolios.allocation(params.id)), {
      params: IdParameter,
      detail: {
        operationId: "getPortfolioAllocation",
        ...shows("portfolios"),
        summary: "Get the value of a portfolio by holding, sector, country and currency",
        description:
          "Includes cash. The country is that of the exchange. Values that no source provides are listed as Unknown.",
      },
      response: { 200: PortfolioAllocation, ...REFUSALS },
    })
    .get("/income", async ({ params }) => found(await portfolios.income(params.id)), {
      params: IdParameter,
      detail: {
        operationId: "getPortfolioIncome",
        ...shows("portfolios"),
        summary:
          "Get income, costs and realized gains by year, dividends by month, and expected dividends",
        description:
          "Expected dividends are those announced by a source; otherwise each dividend of the last twelve months is repeated one year later.",
      },
      response: { 200: PortfolioIncome, ...REFUSALS },
    })
    .get("/splits", async ({ params }) => found(await portfolios.splitOffers(params.id)), {
      params: IdParameter,
      detail: {
        operationId: "getPortfolioSplitOffers",
        ...shows("portfolios"),
        summary: "List known splits that are missing from the transactions",
        description:
          "A split is removed from the list when it is recorded as a transaction or dismissed.",
      },
      response: { 200: PortfolioSplitOffers, ...REFUSALS },
    })
    .put(
      "/splits/:symbol/:date/dismissal",
      async ({ params: { id, symbol, date } }) => {
        found(await portfolios.dismissSplit(id, parseSymbol(symbol), readStatedDate(date)));
        return { success: true };
      },
      {
        params: SplitParameters,
        detail: { operationId: "dismissPortfolioSplit", summary: "Dismiss a split" },
        response: { 200: Success, 409: ErrorText, ...REFUSALS },
      },
    )
    .delete(
      "/splits/:symbol/:date/dismissal",
      async ({ params: { id, symbol, date } }) => {
        found(await portfolios.offerSplitAgain(id, parseSymbol(symbol), readStatedDate(date)));
        return { success: true };
      },
      {
        params: SplitParameters,
        detail: {
          operationId: "undoPortfolioSplitDismissal",
          summary: "Undo the dismissal of a split",
        },
        response: { 200: Success, ...REFUSALS },
      },
    );
