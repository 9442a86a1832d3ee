import { Type } from "@sinclair/typebox";
import { BacktestRequest } from "../../contract/alerts/alert.ts";
import { SymbolText } from "../../contract/common.ts";

export const StockSymbol = SymbolText;

/** Maximum number of rows in a response; the reader pays per token. */
export const MAX_ROWS = 50;

export const Rows = Type.Integer({
  minimum: 1,
  maximum: MAX_ROWS,
  description: "Maximum number of rows. Default: 20",
});

export const alertFields = BacktestRequest.properties;
