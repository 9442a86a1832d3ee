import { type Static, type TObject, type TProperties, type TSchema, Type } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import type { ApiReader } from "./callApi.ts";
import { BacktestRequest } from "../../contract/alerts/alert.ts";
import { SymbolText } from "../../contract/common.ts";

export const StockSymbol = SymbolText;

/** Maximum number of rows in a response; the reader pays per token. */
export const MAX_ROWS = 50;

export const Rows = Type.Optional(
  Type.Integer({
    minimum: 1,
    maximum: MAX_ROWS,
    description: "Maximum number of rows. Default: 20",
  }),
);

export const optionalId = (description: string) =>
  Type.Optional(Type.Integer({ minimum: 1, description }));

export const paging = { limit: Rows, after: optionalId("`next` from the previous response") };

/** Returns where the next page starts, if there may be one. */
export const nextOf = <Key extends string>(
  rows: readonly Readonly<Record<Key, number | string>>[],
  limit: number,
  key: Key,
): object => (rows.length === limit ? { next: rows.at(-1)?.[key] } : {});

export const alertFields = BacktestRequest.properties;

export interface ToolContext {
  readonly api: ApiReader;
  readonly publicUrl: string;
}

export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: TSchema;
  /** Rejects with {@link ToolInputError} on invalid arguments, and with the API's refusals. */
  run(input: unknown, context: ToolContext): Promise<object>;
}

export class ToolInputError extends Error {
  override readonly name = "ToolInputError";
}

interface ToolDefinition<Properties extends TProperties> extends Omit<Tool, "inputSchema" | "run"> {
  /** The only fields of the input. */
  readonly fields: Properties;
  readonly run: (input: Static<TObject<Properties>>, context: ToolContext) => Promise<object>;
}

export function defineTool<Properties extends TProperties>({
  fields,
  run,
  ...about
}: ToolDefinition<Properties>): Tool {
  const inputSchema = Type.Object(fields, { additionalProperties: false });
  return {
    ...about,
    inputSchema,
    run: async (input, context) => {
      if (Value.Check(inputSchema, input)) return run(input, context);
      const fault = Value.Errors(inputSchema, input).First();
      const field = fault?.path.slice(1).replaceAll("/", ".") ?? "";
      throw new ToolInputError(
        `${field === "" ? "The arguments" : field}: ${fault?.message ?? "do not fit the schema"}`,
      );
    },
  };
}
