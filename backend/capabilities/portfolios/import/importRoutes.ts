import { Elysia, t } from "elysia";
import { ErrorText, Success } from "../../../contract/common.ts";
import {
  ImportRows,
  ImportRowStatus,
  PortfolioImport,
  PortfolioImportChange,
  PortfolioImports,
  UndoneImport,
} from "../../../contract/portfolios/portfolioImport.ts";
import { isSymbol, normalizeSymbol, withShareClass } from "../../../domain/symbolText.ts";
import { unannounced } from "../../../contract/resource.ts";
import { orNotFound, successOf } from "../../../platform/http/errors.ts";
import { refuseField } from "../../../platform/http/fieldRefusal.ts";
import { answerPage, PageQuery, PAGES } from "../../../platform/http/pages.ts";
import { IdOrZero } from "../../../platform/http/parameters.ts";
import { parseLine } from "../../../platform/http/textFields.ts";
import { readUpload, UPLOAD_TYPE } from "../../../platform/http/upload.ts";
import type { ImportOperations } from "./importOperations.ts";

/** 0 for a portfolio that the commit creates. */
const Target = t.Object({ id: IdOrZero });
const ImportParameters = t.Object({
  id: IdOrZero,
  importId: t.String({ minLength: 1, maxLength: 64 }),
});

function readChange({ answers, ...rest }: PortfolioImportChange): PortfolioImportChange {
  if (!answers) return rest;
  const read = answers.map(({ instrument, symbol: text, unit }, index) => {
    if (text === null) return { instrument, symbol: null };
    const symbol = withShareClass(normalizeSymbol(text));
    if (!isSymbol(symbol)) throw refuseField(`answers.${index}.symbol`, "is not a symbol");
    return { instrument, symbol, ...(unit === undefined ? {} : { unit }) };
  });
  return { ...rest, answers: read };
}

const REFUSALS = { 404: ErrorText, 409: ErrorText, 422: ErrorText };

export const portfolioImportRoutes = (imports: ImportOperations) =>
  new Elysia({ prefix: "/api/portfolios/:id/imports", tags: ["Portfolios"] })
    .get("", async ({ params }) => orNotFound(await imports.list(params.id), "Portfolio"), {
      params: Target,
      detail: {
        operationId: "getPortfolioImports",
        ...unannounced,
        summary: "List the unfinished import, if any",
      },
      response: { 200: PortfolioImports, 404: ErrorText, 422: ErrorText },
    })
    .post(
      "",
      async ({ params, query, request, set }) => {
        const fileName = parseLine(query.fileName, "fileName");
        const staged = await imports.begin(params.id, fileName, (takeBytes) =>
          readUpload(request, { takeBytes }),
        );
        set.status = 202;
        return orNotFound(staged, "Portfolio");
      },
      {
        // Interpreted routes ignore "none" and would buffer the whole body.
        parse: () => "left to the handler",
        params: Target,
        query: t.Object({ fileName: t.String({ minLength: 1, maxLength: 200 }) }),
        detail: {
          operationId: "beginPortfolioImport",
          summary: "Upload a broker's file, up to 64 MB",
          description:
            "Nothing is recorded yet. The rows can be reviewed and corrected when `status` is `ready`. A portfolio can have one import at a time, which is discarded after 30 minutes without activity. With the id 0, the commit creates the portfolio, named after the broker or the file.",
          requestBody: {
            required: true,
            content: { [UPLOAD_TYPE]: { schema: { type: "string", format: "binary" } } },
          },
        },
        response: {
          202: PortfolioImport,
          400: ErrorText,
          404: ErrorText,
          408: ErrorText,
          409: ErrorText,
          413: ErrorText,
          422: ErrorText,
          503: ErrorText,
        },
      },
    )
    .get(
      "/:importId",
      async ({ params }) => orNotFound(await imports.read(params.id, params.importId), "Import"),
      {
        params: ImportParameters,
        detail: {
          operationId: "getPortfolioImport",
          ...unannounced,
          summary: "Get the progress of an import",
        },
        response: { 200: PortfolioImport, 404: ErrorText, 422: ErrorText },
      },
    )
    .patch(
      "/:importId",
      async ({ params, body }) =>
        orNotFound(await imports.change(params.id, params.importId, readChange(body)), "Import"),
      {
        parse: "json",
        params: ImportParameters,
        body: PortfolioImportChange,
        detail: {
          operationId: "changePortfolioImport",
          summary: "Change how the file is read, identify instruments, or choose rows",
          description:
            "`choices` replaces the previous choices. Answers remain valid when the file is read in a different way.",
        },
        response: { 200: PortfolioImport, ...REFUSALS },
      },
    )
    .delete(
      "/:importId",
      async ({ params }) => successOf(await imports.discard(params.id, params.importId), "Import"),
      {
        params: ImportParameters,
        detail: { operationId: "discardPortfolioImport", summary: "Discard an import" },
        response: { 200: Success, 404: ErrorText, 422: ErrorText },
      },
    )
    .get(
      "/:importId/rows",
      async ({ params, query, request, set }) =>
        answerPage(orNotFound(await imports.rows(params.id, params.importId, query), "Import"), {
          request,
          set,
        }),
      {
        params: ImportParameters,
        query: t.Object({ ...PageQuery, status: t.Optional(ImportRowStatus) }),
        detail: {
          operationId: "getPortfolioImportRows",
          ...unannounced,
          summary: "List the rows of the file and their status",
          description: PAGES,
        },
        response: { 200: ImportRows, 404: ErrorText, 422: ErrorText },
      },
    )
    .post(
      "/:importId/commit",
      async ({ params }) => orNotFound(await imports.commit(params.id, params.importId), "Import"),
      {
        params: ImportParameters,
        detail: {
          operationId: "commitPortfolioImport",
          summary: "Record the ready rows, all or none",
          description: "Fails with 409 if an instrument has not been identified.",
        },
        response: { 200: PortfolioImport, ...REFUSALS },
      },
    )
    .post(
      "/:importId/undo",
      async ({ params }) => orNotFound(await imports.undo(params.id, params.importId), "Import"),
      {
        params: ImportParameters,
        detail: {
          operationId: "undoPortfolioImport",
          summary: "Remove the transactions recorded by an import",
          description: "Fails with 409 if a later transaction depends on one of them.",
        },
        response: { 200: UndoneImport, ...REFUSALS },
      },
    );
