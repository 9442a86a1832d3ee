import { Elysia, t } from "elysia";
import { ErrorText, Success } from "../../contract/common.ts";
import {
  NewPortfolio,
  Portfolio,
  PortfolioChange,
  PortfolioDetail,
  Portfolios,
} from "../../contract/portfolios/portfolio.ts";
import { isSymbol, normalizeSymbol, withShareClass } from "../../domain/symbolText.ts";
import { HistoryRange, PortfolioHistory } from "../../contract/portfolios/portfolioHistory.ts";
import { shows } from "../../contract/resource.ts";
import { HttpError, orNotFound, successOf } from "../../platform/http/errors.ts";
import { refuseField } from "../../platform/http/fieldRefusal.ts";
import { answerPage, PageQuery, PAGES } from "../../platform/http/pages.ts";
import { IdParameter } from "../../platform/http/parameters.ts";
import { parseLine, parseOptionalText } from "../../platform/http/textFields.ts";
import type { PortfolioOperations } from "./operations.ts";

function parseCurrency(text: string): string {
  if (/^[A-Z]{3}$/.test(text)) return text;
  throw refuseField("currency", "must be three capital letters such as USD");
}

function parseBenchmark(text: string): string {
  const symbol = withShareClass(normalizeSymbol(text));
  if (!isSymbol(symbol)) throw refuseField("benchmark", "is not a symbol");
  return symbol;
}

export const portfolioRoutes = (portfolios: PortfolioOperations) =>
  new Elysia({ prefix: "/api/portfolios", tags: ["Portfolios"] })
    .get(
      "",
      async ({ query, request, set }) => answerPage(await portfolios.list(query), { request, set }),
      {
        query: t.Object(PageQuery),
        detail: {
          operationId: "getPortfolios",
          ...shows("portfolios"),
          summary: "List portfolios, newest first",
          description: PAGES,
        },
        response: { 200: Portfolios, 422: ErrorText },
      },
    )
    .post(
      "",
      async ({ body, set }) => {
        const name = parseLine(body.name, "name");
        const description = parseOptionalText(body.description, "description") ?? null;
        const portfolio = await portfolios.create({
          name,
          description,
          currency: parseCurrency(body.currency ?? "USD"),
          lotMethod: body.lotMethod ?? "fifo",
        });
        if (!portfolio) throw new HttpError(409, `A portfolio named '${name}' already exists`);
        set.status = 201;
        return portfolio;
      },
      {
        parse: "json",
        body: NewPortfolio,
        detail: { operationId: "createPortfolio", summary: "Create a portfolio" },
        response: { 201: Portfolio, 409: ErrorText, 422: ErrorText },
      },
    )
    .get("/:id", async ({ params }) => orNotFound(await portfolios.read(params.id), "Portfolio"), {
      params: IdParameter,
      detail: {
        operationId: "getPortfolio",
        ...shows("portfolios"),
        summary: "Get a portfolio with its holdings, cash, gains and returns",
        description:
          "Valued at the latest prices. Holdings without a price are listed in `missing` and excluded from all totals.",
      },
      response: { 200: PortfolioDetail, 404: ErrorText, 422: ErrorText },
    })
    .get(
      "/:id/history",
      async ({ params, query: { range = "1y" } }) =>
        orNotFound(await portfolios.history(params.id, range), "Portfolio"),
      {
        params: IdParameter,
        query: t.Object({ range: t.Optional(HistoryRange) }),
        detail: {
          operationId: "getPortfolioHistory",
          ...shows("portfolios"),
          summary: "Get the value of a portfolio over time and its returns",
          description:
            "There are no points if nothing is recorded. Time-weighted returns link the returns between valuations, so that flows have no effect.",
        },
        response: { 200: PortfolioHistory, 404: ErrorText, 422: ErrorText },
      },
    )
    .patch(
      "/:id",
      async ({ params, body: { name, description, currency, benchmark, ...rest } }) =>
        orNotFound(
          await portfolios.change(params.id, {
            ...rest,
            ...(name === undefined ? {} : { name: parseLine(name, "name") }),
            ...(description === undefined
              ? {}
              : { description: parseOptionalText(description, "description") ?? null }),
            ...(currency === undefined ? {} : { currency: parseCurrency(currency) }),
            ...(benchmark === undefined
              ? {}
              : { benchmark: benchmark === null ? null : parseBenchmark(benchmark) }),
          }),
          "Portfolio",
        ),
      {
        parse: "json",
        params: IdParameter,
        body: PortfolioChange,
        detail: {
          operationId: "changePortfolio",
          summary: "Change the name, lot method, benchmark or archived state of a portfolio",
          description:
            "The currency can be changed only if no transaction is recorded. A different lot method fails with 409 if a recorded sale does not allow it. A benchmark of null selects the default: SPY, or ^GSPC if the market does not provide SPY.",
        },
        response: { 200: Portfolio, 404: ErrorText, 409: ErrorText, 422: ErrorText },
      },
    )
    .delete(
      "/:id",
      async ({ params }) => successOf(await portfolios.delete(params.id), "Portfolio"),
      {
        params: IdParameter,
        detail: {
          operationId: "deletePortfolio",
          summary: "Delete a portfolio",
          description: "The portfolio can be restored with all its transactions.",
        },
        response: { 200: Success, 404: ErrorText, 422: ErrorText },
      },
    )
    .post(
      "/:id/restore",
      async ({ params }) => orNotFound(await portfolios.restore(params.id), "Portfolio"),
      {
        params: IdParameter,
        detail: { operationId: "restorePortfolio", summary: "Restore a deleted portfolio" },
        response: { 200: Portfolio, 404: ErrorText, 422: ErrorText },
      },
    );
