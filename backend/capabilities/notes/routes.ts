import { Elysia, t } from "elysia";
import { ErrorText } from "../../contract/common.ts";
import { StockNote, StockNoteText } from "../../contract/stockNote.ts";
import { shows } from "../../contract/resource.ts";
import { HttpError } from "../../platform/http/errors.ts";
import { refuseField } from "../../platform/http/fieldRefusal.ts";
import { parseSymbol, SymbolParameter } from "../../platform/http/parameters.ts";
import { parseOptionalText } from "../../platform/http/textFields.ts";
import type { NoteChange, NoteOperations } from "./operations.ts";

/** Accepts digits only in a query; `t.Numeric` also accepts `0x1`. */
const Version = t
  .Transform(
    t.String({
      pattern: "^(0|[1-9][0-9]{0,14})$",
      description: "Of the note as it was read",
    }),
  )
  .Decode(Number)
  .Encode(String);

export const noteRoutes = (notes: NoteOperations) =>
  new Elysia({ prefix: "/api/stocks/notes", tags: ["Stocks"] })
    .get("/:symbol", ({ params }) => notes.read(parseSymbol(params.symbol)), {
      params: SymbolParameter,
      detail: {
        operationId: "getStockNote",
        ...shows("stock-notes:{symbol}"),
        summary: "The note on a stock",
        description: "A stock without a note has one without text.",
      },
      response: { 200: StockNote, 422: ErrorText },
    })
    .put(
      "/:symbol",
      async ({ params, body }) => {
        const symbol = parseSymbol(params.symbol);
        const text = parseOptionalText(body.text.replaceAll("\r\n", "\n"), "text");
        if (text === undefined) throw refuseField("text", "must not be empty");
        const { expectedVersion } = body;
        return take(await notes.change({ kind: "write", symbol, text, expectedVersion }), symbol);
      },
      {
        parse: "json",
        params: SymbolParameter,
        body: StockNoteText,
        detail: {
          operationId: "saveStockNote",
          summary: "Write the note on a stock",
          description:
            "Refused with 409 when the note was changed since the version that is named: two tabs do not overwrite each other. Writing again what was deleted undoes the deletion.",
        },
        response: { 200: StockNote, 409: ErrorText, 422: ErrorText },
      },
    )
    .delete(
      "/:symbol",
      async ({ params, query: { expectedVersion } }) => {
        const symbol = parseSymbol(params.symbol);
        return take(await notes.change({ kind: "delete", symbol, expectedVersion }), symbol);
      },
      {
        params: SymbolParameter,
        query: t.Object({ expectedVersion: Version }),
        detail: {
          operationId: "deleteStockNote",
          summary: "Delete the note on a stock",
          description: "Answers with the version that writing it again has to name.",
        },
        response: { 200: StockNote, 409: ErrorText, 422: ErrorText },
      },
    );

function take(change: NoteChange, symbol: string): StockNote {
  if (change.status === "done") return change.note;
  throw new HttpError(409, `The note on ${symbol} was changed meanwhile`);
}
