import { Elysia, t } from "elysia";
import { ErrorText, Success } from "../../contract/common.ts";
import {
  PortfolioAllocation,
  PortfolioIncome,
  PortfolioSplitOffers,
} from "../../contract/portfolioInsights.ts";
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
        summary: "The value of a portfolio by holding, sector, country and currency",
        description:
          "Cash is counted. The country is that of the exchange. What no source knows is Unknown.",
      },
      response: { 200: PortfolioAllocation, ...REFUSALS },
    })
    .get("/income", async ({ params }) => found(await portfolios.income(params.id)), {
      params: IdParameter,
      detail: {
        operationId: "getPortfolioIncome",
        ...shows("portfolios"),
        summary: "Income, costs and realized gains by year, dividends by month and expected ones",
        description:
          "Expected: announced by a source, or else each dividend of the last twelve months once more, a year later.",
      },
      response: { 200: PortfolioIncome, ...REFUSALS },
    })
    .get("/splits", async ({ params }) => found(await portfolios.splitOffers(params.id)), {
      params: IdParameter,
      detail: {
        operationId: "getPortfolioSplitOffers",
        ...shows("portfolios"),
        summary: "Splits that the market knows and the transactions lack",
        description: "Recording one as a transaction, or dismissing it, takes it off the list.",
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
        detail: { operationId: "dismissPortfolioSplit", summary: "Offer a split no more" },
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
        detail: { operationId: "undoPortfolioSplitDismissal", summary: "Offer a split again" },
        response: { 200: Success, ...REFUSALS },
      },
    );
