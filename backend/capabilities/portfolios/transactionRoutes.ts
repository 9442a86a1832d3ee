import { Elysia, t } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import {
  NewPortfolioTransaction,
  PortfolioExport,
  PortfolioExportFormat,
  PortfolioLot,
  PortfolioTransaction,
  PortfolioTransactions,
  RecordedPortfolioTransaction,
} from "../../contract/portfolios/portfolioTransaction.ts";
import { shows, unannounced } from "../../contract/resource.ts";
import { orNotFound } from "../../platform/http/errors.ts";
import { answerPage, PageQuery, PAGES } from "../../platform/http/pages.ts";
import { IdParameter, parseSymbol, SymbolParameter } from "../../platform/http/parameters.ts";
import { parseOptionalText } from "../../platform/http/textFields.ts";
import type { TransactionOperations } from "./transactionOperations.ts";

const { id } = IdParameter.properties;
const TransactionParameters = t.Object({ id, transactionId: id });
const LotParameters = t.Composite([IdParameter, SymbolParameter]);

function readBody({ note, ...body }: NewPortfolioTransaction): NewPortfolioTransaction {
  const text = parseOptionalText(note, "note");
  return text === null || text === undefined ? body : { ...body, note: text };
}

const REFUSALS = { 404: ErrorText, 409: ErrorText, 422: ErrorText };

export const portfolioTransactionRoutes = (portfolios: TransactionOperations) =>
  new Elysia({ prefix: "/api/portfolios/:id", tags: ["Portfolios"] })
    .get(
      "/transactions",
      async ({ params, query, request, set }) =>
        answerPage(orNotFound(await portfolios.transactions(params.id, query), "Portfolio"), {
          request,
          set,
        }),
      {
        params: IdParameter,
        query: t.Object(PageQuery),
        detail: {
          operationId: "getPortfolioTransactions",
          ...shows("portfolios"),
          summary: "List the transactions of a portfolio, newest date first",
          description: `${PAGES} Here \`after\` is the \`place\` of a transaction, as given in \`Link\`.`,
        },
        response: { 200: PortfolioTransactions, 404: ErrorText, 422: ErrorText },
      },
    )
    .post(
      "/transactions",
      async ({ params, body, set }) => {
        const recorded = orNotFound(
          await portfolios.record(params.id, readBody(body)),
          "Portfolio",
        );
        set.status = 201;
        return recorded;
      },
      {
        parse: "json",
        params: IdParameter,
        body: NewPortfolioTransaction,
        detail: {
          operationId: "recordPortfolioTransaction",
          summary: "Record a transaction of any date",
          description:
            "Fails with 422 if the transaction is not possible, such as a sale of more shares than are held on its date or than a later sale leaves available. Numbers are decimal text to avoid rounding.",
        },
        response: { 201: RecordedPortfolioTransaction, ...REFUSALS },
      },
    )
    .put(
      "/transactions/:transactionId",
      async ({ params, body }) =>
        orNotFound(
          await portfolios.correct(params.id, params.transactionId, readBody(body)),
          "Transaction",
        ),
      {
        parse: "json",
        params: TransactionParameters,
        body: NewPortfolioTransaction,
        detail: {
          operationId: "correctPortfolioTransaction",
          summary: "Correct a transaction",
          description:
            "The new transaction replaces the old one. An exchange rate that was looked up is kept if date and currency are unchanged.",
        },
        response: { 200: RecordedPortfolioTransaction, ...REFUSALS },
      },
    )
    .post(
      "/transactions/:transactionId/corrections/:revision/undo",
      async ({ params }) =>
        orNotFound(
          await portfolios.undoCorrection(params.id, params.transactionId, params.revision),
          "Portfolio",
        ),
      {
        params: t.Object({ id, transactionId: id, revision: id }),
        detail: {
          operationId: "undoPortfolioCorrection",
          summary: "Undo the correction of a transaction",
          description:
            "Restores the transaction, including its exchange rate and the source of the rate. Fails with 409 if the transaction has changed since or is no longer possible.",
        },
        response: { 200: PortfolioTransaction, ...REFUSALS },
      },
    )
    .delete(
      "/transactions/:transactionId",
      async ({ params }) =>
        orNotFound(await portfolios.remove(params.id, params.transactionId), "Transaction"),
      {
        params: TransactionParameters,
        detail: {
          operationId: "removePortfolioTransaction",
          summary: "Remove a transaction",
          description:
            "Returns the removed transaction. Fails with 409 if a later transaction depends on it.",
        },
        response: { 200: PortfolioTransaction, ...REFUSALS },
      },
    )
    .post(
      "/transactions/:transactionId/restore",
      async ({ params }) =>
        orNotFound(
          await portfolios.restoreTransaction(params.id, params.transactionId),
          "Transaction",
        ),
      {
        params: TransactionParameters,
        detail: {
          operationId: "restorePortfolioTransaction",
          summary: "Restore a removed transaction",
          description:
            "Restores the transaction with its id and position. Fails with 409 if it is no longer possible.",
        },
        response: { 200: PortfolioTransaction, ...REFUSALS },
      },
    )
    .get(
      "/export",
      async ({ params, query: { format = "csv" } }) =>
        orNotFound(await portfolios.export(params.id, format), "Portfolio"),
      {
        params: IdParameter,
        query: t.Object({ format: t.Optional(PortfolioExportFormat) }),
        detail: {
          operationId: "exportPortfolio",
          ...unannounced,
          summary: "Export the transactions of a portfolio as a file, oldest first",
        },
        response: { 200: PortfolioExport, 404: ErrorText, 422: ErrorText },
      },
    )
    .get(
      "/lots/:symbol",
      async ({ params }) =>
        orNotFound(await portfolios.lots(params.id, parseSymbol(params.symbol)), "Portfolio"),
      {
        params: LotParameters,
        detail: {
          operationId: "getPortfolioLots",
          ...shows("portfolios"),
          summary: "List the open lots of a holding in the order in which they were recorded",
        },
        response: { 200: t.Array(PortfolioLot), 404: ErrorText, 422: ErrorText },
      },
    );
