import { Elysia, t } from "elysia";
import { ErrorText, Success } from "../../contract/common.ts";
import {
  PortfolioAllocation,
  PortfolioIncome,
  PortfolioSplitOffers,
  ManualPrice,
  NewManualPrice,
} from "../../contract/portfolios/portfolioInsights.ts";
import { shows } from "../../contract/resource.ts";
import { orNotFound } from "../../platform/http/errors.ts";
import { IdParameter, parseSymbol, SymbolParameter } from "../../platform/http/parameters.ts";
import type { InsightOperations } from "./insightOperations.ts";
import { readStatedDate } from "./lifecycle/statements.ts";

const SymbolOnDate = t.Composite([
  IdParameter,
  SymbolParameter,
  t.Object({ date: t.String({ minLength: 10, maxLength: 10 }) }),
]);

const REFUSALS = { 404: ErrorText, 422: ErrorText };

export const portfolioInsightRoutes = (portfolios: InsightOperations) =>
  new Elysia({ prefix: "/api/portfolios/:id", tags: ["Portfolios"] })
    .get(
      "/allocation",
      async ({ params }) => orNotFound(await portfolios.allocation(params.id), "Portfolio"),
      {
        params: IdParameter,
        detail: {
          operationId: "getPortfolioAllocation",
          ...shows("portfolios"),
          summary: "Get the value of a portfolio by holding, sector, country and currency",
          description:
            "Includes cash. The country is that of the exchange. Values that no source provides are listed as Unknown.",
        },
        response: { 200: PortfolioAllocation, ...REFUSALS },
      },
    )
    .get(
      "/income",
      async ({ params }) => orNotFound(await portfolios.income(params.id), "Portfolio"),
      {
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
      },
    )
    .get(
      "/splits",
      async ({ params }) => orNotFound(await portfolios.splitOffers(params.id), "Portfolio"),
      {
        params: IdParameter,
        detail: {
          operationId: "getPortfolioSplitOffers",
          ...shows("portfolios"),
          summary: "List known splits that are missing from the transactions",
          description:
            "A split is removed from the list when it is recorded as a transaction or dismissed.",
        },
        response: { 200: PortfolioSplitOffers, ...REFUSALS },
      },
    )
    .put(
      "/splits/:symbol/:date/dismissal",
      async ({ params: { id, symbol, date } }) => {
        orNotFound(
          await portfolios.dismissSplit(id, parseSymbol(symbol), readStatedDate(date)),
          "Portfolio",
        );
        return { success: true };
      },
      {
        params: SymbolOnDate,
        detail: { operationId: "dismissPortfolioSplit", summary: "Dismiss a split" },
        response: { 200: Success, 409: ErrorText, ...REFUSALS },
      },
    )
    .delete(
      "/splits/:symbol/:date/dismissal",
      async ({ params: { id, symbol, date } }) => {
        orNotFound(
          await portfolios.offerSplitAgain(id, parseSymbol(symbol), readStatedDate(date)),
          "Portfolio",
        );
        return { success: true };
      },
      {
        params: SymbolOnDate,
        detail: {
          operationId: "undoPortfolioSplitDismissal",
          summary: "Undo the dismissal of a split",
        },
        response: { 200: Success, ...REFUSALS },
      },
    )
    .get(
      "/prices",
      async ({ params }) => orNotFound(await portfolios.manualPrices(params.id), "Portfolio"),
      {
        params: IdParameter,
        detail: {
          operationId: "getManualPrices",
          ...shows("portfolios"),
          summary: "List the manual prices of a portfolio by symbol, newest first",
        },
        response: { 200: t.Array(ManualPrice), 404: ErrorText, 422: ErrorText },
      },
    )
    .put(
      "/prices/:symbol/:date",
      async ({ params: { id, symbol, date }, body }) =>
        orNotFound(await portfolios.recordPrice(id, parseSymbol(symbol), date, body), "Portfolio"),
      {
        parse: "json",
        params: SymbolOnDate,
        body: NewManualPrice,
        detail: {
          operationId: "recordManualPrice",
          summary: "Record or correct a manual price",
          description:
            "The price applies from its date until the next manual price if no source has a price, or in any case with `isPreferred`. Sending the previous price again undoes the change.",
        },
        response: { 200: ManualPrice, 404: ErrorText, 409: ErrorText, 422: ErrorText },
      },
    )
    .delete(
      "/prices/:symbol/:date",
      async ({ params: { id, symbol, date } }) =>
        orNotFound(await portfolios.removePrice(id, parseSymbol(symbol), date), "Price"),
      {
        params: SymbolOnDate,
        detail: {
          operationId: "removeManualPrice",
          summary: "Remove a manual price",
          description: "Returns the removed price; recording it again undoes the removal.",
        },
        response: { 200: ManualPrice, 404: ErrorText, 422: ErrorText },
      },
    );
