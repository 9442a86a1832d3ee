import { Type } from "@sinclair/typebox";
import { BacktestRequest } from "../../contract/alert.ts";
import { SymbolText } from "../../contract/common.ts";

export const StockSymbol = SymbolText;

/** Rows of one answer: what a model reads, it pays for. */
export const MAX_ROWS = 50;

export const Rows = Type.Integer({
  minimum: 1,
  maximum: MAX_ROWS,
  description: "Rows at most; default 20",
});

/** What an alert watches, as the API has it. */
export const alertFields = BacktestRequest.properties;
