import { MAX_STOCK_NOTE } from "../../domain/limits.ts";
import { Type, type Static } from "@sinclair/typebox";
import { IsoTime, Named, Nullable, Text } from "../common.ts";

const version = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: "Changes whenever the note changes; 0 before the first note",
});

export const StockNote = Named("StockNote", {
  symbol: Type.String(),
  text: Nullable(
    Text("Text of the note, optionally Markdown, with line feeds; null if there is no note"),
  ),
  version,
  updatedAt: Nullable(IsoTime),
});
export type StockNote = Static<typeof StockNote>;

export const StockNoteText = Named("StockNoteText", {
  text: Type.String({ minLength: 1, maxLength: MAX_STOCK_NOTE }),
  expectedVersion: version,
});
