import { Elysia, t } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import { ManualPrice, NewManualPrice } from "../../contract/portfolios/portfolioInsights.ts";
import { shows } from "../../contract/resource.ts";
import { notFound } from "../../platform/http/errors.ts";
import { IdParameter, parseSymbol, SymbolParameter } from "../../platform/http/parameters.ts";
import type { InsightOperations } from "./insightOperations.ts";

const PriceParameters = t.Composite([
  IdParameter,
  SymbolParameter,
  t.Object({ date: t.String({ minLength: 10, maxLength: 10 }) }),
]);

const found = <T>(answer: T | undefined, what: string): T => {
  if (answer === undefined) throw notFound(what);
  return answer;
};

export const manualPriceRoutes = (portfolios: InsightOperations) =>
  new Elysia({ prefix: "/api/portfolios/:id/prices", tags: ["Portfolios"] })
    .get("", async ({ params }) => found(await portfolios.manualPrices(params.id), "Portfolio"), {
      params: IdParameter,
      detail: {
        operationId: "getManualPrices",
        ...shows("portfolios"),
        summary: "List the manual prices of a portfolio by symbol, newest first",
      },
      response: { 200: t.Array(ManualPrice), 404: ErrorText, 422: ErrorText },
    })
    .put(
      "/:symbol/:date",
      async ({ params: { id, symbol, date }, body }) =>
        found(await portfolios.recordPrice(id, parseSymbol(symbol), date, body), "Portfolio"),
      {
        parse: "json",
        params: PriceParameters,
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
      "/:symbol/:date",
      async ({ params: { id, symbol, date } }) =>
        found(await portfolios.removePrice(id, parseSymbol(symbol), date), "Price"),
      {
        params: PriceParameters,
        detail: {
          operationId: "removeManualPrice",
          summary: "Remove a manual price",
          description: "Returns the removed price; recording it again undoes the removal.",
        },
        response: { 200: ManualPrice, 404: ErrorText, 422: ErrorText },
      },
    );
