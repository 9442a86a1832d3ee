import { Elysia, t } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import { NewPortfolio, Portfolio, Portfolios } from "../../contract/portfolio.ts";
import { HttpError } from "../../platform/http/errors.ts";
import { answerPage, PageQuery, PAGES } from "../../platform/http/pages.ts";
import { parseLine, parseOptionalText } from "../../platform/http/textFields.ts";
import type { PortfolioOperations } from "./operations.ts";

/** `/api/portfolios`: list and create. */
export const portfolioRoutes = (portfolios: PortfolioOperations) =>
  new Elysia({ prefix: "/api/portfolios", tags: ["Portfolios"] })
    .get(
      "",
      async ({ query, request, set }) => answerPage(await portfolios.list(query), { request, set }),
      {
        query: t.Object(PageQuery),
        detail: {
          operationId: "getPortfolios",
          summary: "Portfolios, newest first",
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
        const portfolio = await portfolios.create({ name, description });
        if (!portfolio) throw new HttpError(409, `A portfolio named '${name}' exists already`);
        set.status = 201;
        return portfolio;
      },
      {
        parse: "json",
        body: NewPortfolio,
        detail: {
          operationId: "createPortfolio",
          summary: "Create a portfolio",
          description: "A name is used once, whatever its case.",
        },
        response: { 201: Portfolio, 409: ErrorText, 422: ErrorText },
      },
    );
