import { Type, type SchemaOptions, type TSchema } from "@sinclair/typebox";

export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);

/** Schema of one of several texts. */
export const OneOf = <const Names extends readonly string[]>(
  names: Names,
  options: SchemaOptions = {},
) =>
  Type.Unsafe<Names[number]>(
    Type.Union(
      names.map((name) => Type.Literal(name)),
      options,
    ),
  );

/** Case and surrounding spaces are normalized on input; the pattern applies after upper-casing. */
export const SymbolText = Type.String({
  $id: "Ticker",
  minLength: 1,
  maxLength: 15,
  description: "Ticker with its market suffix: AAPL, VOD.L, ENI.MI, EURUSD=X, BTC-USD, ^GSPC",
});
